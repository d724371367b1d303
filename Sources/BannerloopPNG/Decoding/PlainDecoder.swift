private import CDeflate

/// Decodes the plain kind of PNG picture: 8 bits, RGB or RGBA, not interlaced.
///
/// Goals in order: the same pixels as any other decoder, or none at all; speed. Whoever gets none asks
/// a decoder of all kinds, which also says what is wrong.
package enum PlainDecoder {
  /// Returns a picture's pixels as RGBA with straight alpha.
  ///
  /// - Parameters:
  ///   - stream: The contents of all IDAT chunks, joined.
  ///   - width: Columns, `1...`.
  ///   - height: Rows, `1...`.
  ///   - bytesPerPixel: 3 for RGB, 4 for RGBA.
  /// - Returns: `width * height * 4` bytes, or `nil` where the stream is not exactly a picture.
  /// - Complexity: O(pixels).
  package static func rgba(
    stream: [UInt8], width: Int, height: Int, bytesPerPixel: Int
  ) -> [UInt8]? {
    precondition(width > 0 && height > 0 && (3...4).contains(bytesPerPixel), "No plain picture.")
    let rowBytes = 1 + width * bytesPerPixel
    guard let filtered = inflate(stream, count: rowBytes * height) else { return nil }
    var result = [UInt8](repeating: 255, count: width * height * 4)
    let source = filtered.span
    var target = result.mutableSpan
    for y in 0..<height {
      guard let filter = FilterType(rawValue: source[y &* rowBytes]) else { return nil }
      let row = Row(
        from: y &* rowBytes &+ 1, to: y &* width &* 4, above: y == 0 ? -1 : (y &- 1) &* width &* 4,
        width: width, step: bytesPerPixel)
      switch filter {
      case .none: row.fill(source, &target) { _, _, _ in 0 }
      case .sub: row.fill(source, &target) { a, _, _ in a }
      case .up: row.fill(source, &target) { _, b, _ in b }
      case .average: row.fill(source, &target) { a, b, _ in RowFilter.average(a, b) }
      case .paeth: row.fill(source, &target) { a, b, c in paeth(a, b, c) }
      }
    }
    return result
  }

  /// Where a row is read and written.
  private struct Row {
    var from: Int
    var to: Int
    var above: Int
    var width: Int
    var step: Int

    /// Adds predictions to a row's filtered bytes; a, b and c are left, above and above left.
    @inline(__always)
    func fill(
      _ source: borrowing Span<UInt8>, _ target: inout MutableSpan<UInt8>,
      _ predict: (UInt8, UInt8, UInt8) -> UInt8
    ) {
      for channel in 0..<step {
        var left: UInt8 = 0
        var corner: UInt8 = 0
        var from = from &+ channel
        var to = to &+ channel
        var above = above &+ channel
        let hasAbove = self.above >= 0
        for _ in 0..<width {
          let up = hasAbove ? target[above] : 0
          left = source[from] &+ predict(left, up, corner)
          target[to] = left
          corner = up
          from &+= step
          to &+= 4
          above &+= 4
        }
      }
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

  /// Returns exactly so many bytes of a zlib stream, or `nil`.
  private static func inflate(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let handle = unsafe libdeflate_alloc_decompressor() else { return nil }
    // SAFETY: the handle was made above, is used in this call only and is freed once.
    defer { unsafe libdeflate_free_decompressor(handle) }
    var isWhole = false
    // SAFETY: both buffers live through the call; libdeflate writes at most `count` bytes, and says
    // success only if it wrote all of them.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, done in
      isWhole = unsafe stream.withUnsafeBufferPointer { input in
        unsafe libdeflate_zlib_decompress(
          handle, input.baseAddress, input.count, output.baseAddress, count, nil)
          == LIBDEFLATE_SUCCESS
      }
      done = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }
}
