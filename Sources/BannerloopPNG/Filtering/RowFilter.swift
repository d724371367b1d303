/// Filters of rows, written as plain loops that the compiler turns into vector code.
///
/// SAFETY: `row` and `above` are readable from `bytesPerPixel` bytes before the first byte to
/// `count` bytes after it; `output` takes `count` bytes and overlaps neither. All are borrowed for
/// the call. The caller has put zeros wherever a neighbour lies outside the picture, so that no case
/// is special.
enum RowFilter {
  /// Writes filtered bytes: the same as ``RowFilterReference``, whole rows or parts of one.
  ///
  /// - Parameters:
  ///   - type: How bytes are predicted.
  ///   - row: The first byte to filter.
  ///   - above: The byte above it.
  ///   - count: How many bytes.
  ///   - bytesPerPixel: How far back the byte to the left lies: 3 or 4.
  ///   - output: Takes the filtered bytes.
  static func filter(
    _ type: FilterType, row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    bytesPerPixel: Int, into output: UnsafeMutablePointer<UInt8>
  ) {
    switch type {
    case .none:
      unsafe output.update(from: row, count: count)
    case .sub:
      let left = unsafe row - bytesPerPixel
      for index in 0..<count { unsafe output[index] = row[index] &- left[index] }
    case .up:
      for index in 0..<count { unsafe output[index] = row[index] &- above[index] }
    case .average:
      let left = unsafe row - bytesPerPixel
      for index in 0..<count {
        unsafe output[index] = row[index] &- average(left[index], above[index])
      }
    case .paeth:
      let left = unsafe row - bytesPerPixel
      let corner = unsafe above - bytesPerPixel
      for index in 0..<count {
        unsafe output[index] = row[index] &- paeth(left[index], above[index], corner[index])
      }
    }
  }

  /// The mean of two bytes, rounded down, without leaving eight bits.
  @inline(__always)
  static func average(_ a: UInt8, _ b: UInt8) -> UInt8 { (a & b) &+ ((a ^ b) &>> 1) }

  /// Whichever of three bytes is closest to a + b - c.
  ///
  /// p - a is b - c, p - b is a - c, and p - c is their sum.
  @inline(__always)
  static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let fromA = Int16(b) &- Int16(c)
    let fromB = Int16(a) &- Int16(c)
    let pa = magnitude(fromA)
    let pb = magnitude(fromB)
    let pc = magnitude(fromA &+ fromB)
    let nearest = pb <= pc ? b : c
    return pa <= min(pb, pc) ? a : nearest
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 {
    let sign = value &>> 15
    return (value ^ sign) &- sign
  }
}
