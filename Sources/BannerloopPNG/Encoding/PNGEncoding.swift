public import BannerloopPixels

/// Makes PNG files of single pictures.
public enum PNGEncoding {
  /// Returns a picture as a PNG file: 8 bits a channel, sRGB, not interlaced.
  ///
  /// The bytes depend on the arguments and on libdeflate's version only. Each row gets the filter
  /// whose bytes, read as signed numbers, have the smallest sum of magnitudes.
  ///
  /// - Parameters:
  ///   - pixels: The picture, in any format.
  ///   - colorType: What the file stores; `nil` stores ``ColorType/rgb`` for a buffer without alpha
  ///     and ``ColorType/rgba`` for one with.
  ///   - level: libdeflate's level, from 1, the fastest, to 12, the smallest.
  ///   - texts: Texts that travel in the file.
  /// - Returns: The whole file.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  /// - Precondition: `level` is in `1...12`.
  /// - Complexity: O(pixels).
  public static func encode(
    _ pixels: PixelBuffer, as colorType: ColorType? = nil, level: Int = 4, texts: [PNGText] = []
  ) throws(PNGError) -> [UInt8] {
    let type = colorType ?? (pixels.format == .rgb ? .rgb : .rgba)
    let header = try PNGHeader(size: pixels.size, colorType: type)
    let stored = pixels.converted(to: type.pixelFormat)
    var compressor = DeflateCompressor(level: level)
    let stream = compressor.zlib(filtered(stored, header))
    var file: [UInt8] = []
    file.appendPNGStart(header, texts: texts)
    file.appendImageData(stream)
    file.appendChunk(.end, [])
    return file
  }

  /// All rows with their filter types, each row with the filter of the smallest sum.
  private static func filtered(_ picture: PixelBuffer, _ header: PNGHeader) -> [UInt8] {
    let count = header.bytesPerRow
    var output: [UInt8] = []
    output.reserveCapacity(header.filteredBytes)
    var trial = FilteredRow(picture)
    var best = FilteredRow(picture)
    for y in 0..<picture.height {
      var bestSum = Int.max
      var bestType = FilterType.none
      for type in FilterType.allCases {
        trial.fill(type, row: y, of: picture)
        let sum = magnitudes(trial.bytes.span.extracting(first: count))
        guard sum < bestSum else { continue }
        bestSum = sum
        bestType = type
        swap(&trial, &best)
      }
      output.append(bestType.rawValue)
      output.append(contentsOf: best.bytes[..<count])
    }
    return output
  }

  /// The sum of the bytes' magnitudes, read as signed numbers.
  private static func magnitudes(_ bytes: Span<UInt8>) -> Int {
    var sum: UInt32 = 0
    var total = 0
    // 2^31 / 128: no block of this many bytes overflows 32 bits.
    let block = 1 << 24
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + block)
      sum = 0
      for index in start..<end {
        let value = Int16(Int8(bitPattern: bytes[index]))
        let sign = value >> 15
        sum &+= UInt32(truncatingIfNeeded: (value ^ sign) &- sign)
      }
      total += Int(sum)
      start = end
    }
    return total
  }
}
