/// Adds predictions to one row's filtered bytes, RGB or RGBA, and writes it as RGBA.
///
/// Channels go side by side: each waits for its own left neighbour only, so that the processor has
/// three or four of them under way.
///
/// SAFETY: `source` is readable for `width * step` bytes, `above` for `width * 4`, and `target` takes
/// `width * 4` and overlaps neither. All are borrowed for the row's life.
@safe struct RowUnfilter {
  private let source: UnsafePointer<UInt8>
  private let target: UnsafeMutablePointer<UInt8>
  private let above: UnsafePointer<UInt8>
  private let width: Int

  /// Makes a row; `above` is the finished row above it, or zeros.
  @unsafe init(
    source: UnsafePointer<UInt8>, target: UnsafeMutablePointer<UInt8>,
    above: UnsafePointer<UInt8>, width: Int
  ) {
    unsafe self.source = source
    unsafe self.target = target
    unsafe self.above = above
    self.width = width
  }

  /// Undoes a filter; `step` is 3 or 4 bytes a pixel.
  @inline(__always)
  @unsafe func undo(_ filter: FilterType, step: Int) {
    switch filter {
    case .none: unsafe fill(step) { _, _, _ in 0 }
    case .sub: unsafe fill(step) { a, _, _ in a }
    case .up: unsafe fill(step) { _, b, _ in b }
    case .average: unsafe fill(step) { a, b, _ in RowFilter.average(a, b) }
    case .paeth: unsafe fill(step) { a, b, c in Self.paeth(a, b, c) }
    }
  }

  /// Goes through the row; the prediction gets left, above and above left.
  @inline(__always)
  @unsafe private func fill(_ step: Int, _ predict: (UInt8, UInt8, UInt8) -> UInt8) {
    var (a0, a1, a2, a3): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    var (c0, c1, c2, c3): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    for column in 0..<width {
      let from = unsafe source + column &* step
      let to = unsafe target + column &* 4
      let up = unsafe above + column &* 4
      let (b0, b1, b2) = unsafe (up[0], up[1], up[2])
      a0 = unsafe from[0] &+ predict(a0, b0, c0)
      a1 = unsafe from[1] &+ predict(a1, b1, c1)
      a2 = unsafe from[2] &+ predict(a2, b2, c2)
      unsafe to[0] = a0
      unsafe to[1] = a1
      unsafe to[2] = a2
      if step == 4 {
        let b3 = unsafe up[3]
        a3 = unsafe from[3] &+ predict(a3, b3, c3)
        unsafe to[3] = a3
        c3 = b3
      } else {
        unsafe to[3] = 255
      }
      (c0, c1, c2) = (b0, b1, b2)
    }
  }

  /// Whichever of a, b, c is closest to a + b - c; ties go to a, then to b.
  @inline(__always)
  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let x = Int32(a)
    let y = Int32(b)
    let z = Int32(c)
    let pa = abs(y &- z)
    let pb = abs(x &- z)
    let pc = abs(x &+ y &- z &- z)
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
}
