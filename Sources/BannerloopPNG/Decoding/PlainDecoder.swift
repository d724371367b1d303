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
    stream: borrowing Span<UInt8>, width: Int, height: Int, bytesPerPixel: Int
  ) -> [UInt8]? {
    precondition(width > 0 && height > 0 && (3...4).contains(bytesPerPixel), "No plain picture.")
    let rowBytes = 1 + width * bytesPerPixel
    guard let filtered = inflate(stream, count: rowBytes * height) else { return nil }
    let nothing = [UInt8](repeating: 0, count: width * 4)
    var isWhole = true
    // SAFETY: the buffers live through the closures. Rows of the source begin at `y * rowBytes`, and
    // the stream was found to hold `height` of them; rows of the result begin at `y * width * 4`, and
    // it has room for `height` of them, all of which are written before it counts as initialized.
    let result = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, done in
      unsafe filtered.withUnsafeBufferPointer { source in
        unsafe nothing.withUnsafeBufferPointer { nothing in
          guard let source = source.baseAddress, let target = target.baseAddress,
            let nothing = nothing.baseAddress
          else { return }
          for y in 0..<height {
            guard let filter = unsafe FilterType(rawValue: source[y &* rowBytes]) else {
              isWhole = false
              return
            }
            let row = unsafe RowUnfilter(
              source: source + (y &* rowBytes &+ 1), target: target + y &* width &* 4,
              above: y == 0 ? nothing : UnsafePointer(target + (y &- 1) &* width &* 4),
              width: width)
            if bytesPerPixel == 4 {
              unsafe row.undo(filter, step: 4)
            } else {
              unsafe row.undo(filter, step: 3)
            }
          }
        }
      }
      done = isWhole ? width * height * 4 : 0
    }
    return isWhole ? result : nil
  }

  /// What is wrong with the length of a picture's stream.
  package enum LengthFault: Equatable, Sendable {
    /// So many bytes follow the end of the stream.
    case trailing(Int)

    /// The stream does not hold exactly the picture's rows.
    case rows
  }

  /// Finds out whether a stream holds exactly a picture's rows and nothing after them.
  ///
  /// - Parameters:
  ///   - stream: The contents of all IDAT chunks, joined.
  ///   - count: How many bytes the rows of all passes have, with their filters.
  /// - Returns: What is wrong; `nil` where nothing is.
  /// - Complexity: O(count).
  package static func lengthFault(
    _ stream: borrowing Span<UInt8>, count: Int
  ) -> LengthFault? {
    var used = 0
    guard inflate(stream, count: count, used: &used) != nil else { return .rows }
    return used == stream.count ? nil : .trailing(stream.count - used)
  }

  /// Returns exactly so many bytes of a zlib stream that nothing follows, or `nil`.
  private static func inflate(_ stream: borrowing Span<UInt8>, count: Int) -> [UInt8]? {
    var used = 0
    let bytes = inflate(stream, count: count, used: &used)
    return used == stream.count ? bytes : nil
  }

  /// Returns exactly so many bytes of a zlib stream, or `nil`; `used` tells where the stream ends.
  private static func inflate(
    _ stream: borrowing Span<UInt8>, count: Int, used: inout Int
  ) -> [UInt8]? {
    guard let handle = unsafe libdeflate_alloc_decompressor() else { return nil }
    // SAFETY: the handle was made above, is used in this call only and is freed once.
    defer { unsafe libdeflate_free_decompressor(handle) }
    var isWhole = false
    // SAFETY: both buffers live through the call; libdeflate writes at most `count` bytes, and says
    // success only if it wrote all of them.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, done in
      isWhole = unsafe stream.withUnsafeBufferPointer { input in
        unsafe libdeflate_zlib_decompress_ex(
          handle, input.baseAddress, input.count, output.baseAddress, count, &used, nil)
          == LIBDEFLATE_SUCCESS
      }
      done = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }
}
