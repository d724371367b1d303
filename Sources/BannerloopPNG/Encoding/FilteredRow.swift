import BannerloopPixels

/// A row's filtered bytes, with room behind them for the tokeniser to read past the end.
struct FilteredRow: Sendable {
  private(set) var bytes: [UInt8]
  private let zeros: [UInt8]
  private let width: Int
  private let bytesPerPixel: Int

  /// Makes an empty row for pictures of one size.
  init(_ pixels: PixelBuffer) {
    bytes = [UInt8](repeating: 0, count: pixels.bytesPerRow + 8)
    zeros = [UInt8](repeating: 0, count: pixels.bytesPerRow + 4)
    width = pixels.width
    bytesPerPixel = pixels.format.bytesPerPixel
  }

  /// Filters a row of a picture.
  mutating func fill(_ filter: FilterType, row y: Int, of pixels: PixelBuffer) {
    precondition(
      pixels.width == width && pixels.format.bytesPerPixel == bytesPerPixel,
      "A filtered row is for pictures of one size.")
    let count = pixels.bytesPerRow
    // SAFETY: all buffers live through the call. Rows lie inside the picture; the first pixel of a
    // row, whose left neighbours are not in memory, is filtered from a copy with zeros before it.
    unsafe pixels.bytes.withUnsafeBufferPointer { bytes in
      unsafe zeros.withUnsafeBufferPointer { zeros in
        unsafe self.bytes.withUnsafeMutableBufferPointer { output in
          guard let bytes = bytes.baseAddress, let zeros = zeros.baseAddress,
            let output = output.baseAddress
          else { return }
          let row = unsafe bytes + y * count
          let above = unsafe y == 0 ? zeros + bytesPerPixel : row - count
          unsafe Self.first(filter, row, above, bytesPerPixel, output)
          unsafe RowFilter.filter(
            filter, row: row + bytesPerPixel, above: above + bytesPerPixel,
            count: count - bytesPerPixel, bytesPerPixel: bytesPerPixel,
            into: output + bytesPerPixel)
        }
      }
    }
  }

  /// Filters a row's first pixel: to its left there is nothing.
  ///
  /// SAFETY: all three are readable, or writable, for a pixel: a picture's rows are a pixel wide at
  /// least, and `fill` lends them for the call.
  private static func first(
    _ filter: FilterType, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ bytesPerPixel: Int, _ output: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<bytesPerPixel {
      let prediction = unsafe RowFilterReference.prediction(
        filter, a: 0, b: Int(above[index]), c: 0)
      unsafe output[index] = row[index] &- UInt8(truncatingIfNeeded: prediction)
    }
  }

  /// Sends the row's tokens to an output.
  ///
  /// - Parameters:
  ///   - above: The filtered row above, for row matches.
  ///   - table: The words of the code.
  ///   - output: Takes the tokens.
  func tokens(above: FilteredRow?, table: TokenTable, output: inout some TokenOutput) {
    // SAFETY: all three buffers live through the call; a row has eight bytes past its pixels.
    unsafe bytes.withUnsafeBytes { row in
      unsafe table.words.withUnsafeBufferPointer { words in
        guard let row = row.baseAddress, let words = words.baseAddress else { return }
        guard let above else {
          return unsafe send(row, above: nil, words, &output)
        }
        unsafe above.bytes.withUnsafeBytes { above in
          unsafe send(row, above: above.baseAddress, words, &output)
        }
      }
    }
  }

  /// The one place where the tokeniser is made for three and for four bytes, with and without rows.
  ///
  /// SAFETY: the pointers are those of `tokens(above:table:output:)`, which lends them for the call.
  @inline(__always)
  private func send(
    _ row: UnsafeRawPointer, above: UnsafeRawPointer?, _ words: UnsafePointer<CodeWord>,
    _ output: inout some TokenOutput
  ) {
    unsafe Tokeniser.send(
      row: row, count: width, above: above, bytesPerPixel: bytesPerPixel, words: words,
      output: &output)
  }
}

extension Tokeniser {
  /// Sends a row's tokens to an output, through a loop made for its kind of pixel.
  ///
  /// Parameters are those of ``tokens(row:count:above:bytesPerPixel:words:output:)``.
  ///
  /// SAFETY: handed on as they are; what that function asks of its pointers is asked here.
  static func send<Output: TokenOutput>(
    row: UnsafeRawPointer, count: Int, above: UnsafeRawPointer?, bytesPerPixel: Int,
    words: UnsafePointer<CodeWord>, output: inout Output
  ) {
    // A local copy can live in registers.
    var local = output
    switch (bytesPerPixel, unsafe above) {
    case (3, nil):
      unsafe tokens(
        row: row, count: count, above: nil, bytesPerPixel: 3, words: words, output: &local)
    case (3, let above):
      unsafe tokens(
        row: row, count: count, above: above, bytesPerPixel: 3, words: words, output: &local)
    case (_, nil):
      unsafe tokens(
        row: row, count: count, above: nil, bytesPerPixel: 4, words: words, output: &local)
    case (_, let above):
      unsafe tokens(
        row: row, count: count, above: above, bytesPerPixel: 4, words: words, output: &local)
    }
    output = local
  }
}
