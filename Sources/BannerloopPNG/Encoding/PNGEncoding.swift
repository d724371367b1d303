public import BannerloopPixels

/// Makes PNG files of single pictures.
public enum PNGEncoding {
  /// Returns a picture as a PNG file: 8 bits a channel, sRGB, not interlaced.
  ///
  /// The bytes depend on the arguments only, and other than with ``PNGStrategy/fast`` on libdeflate's
  /// version.
  ///
  /// - Parameters:
  ///   - pixels: The picture, in any format.
  ///   - colorType: What the file stores; `nil` stores ``ColorType/rgb`` for a buffer without alpha
  ///     and ``ColorType/rgba`` for one with.
  ///   - strategy: What to spend time on.
  ///   - texts: Texts that travel in the file.
  /// - Returns: The whole file.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  /// - Precondition: A level is in `1...12`.
  /// - Complexity: O(pixels).
  public static func encode(
    _ pixels: PixelBuffer, as colorType: ColorType? = nil, strategy: PNGStrategy,
    texts: [PNGText] = []
  ) throws(PNGError) -> [UInt8] {
    let type = colorType ?? (pixels.format == .rgb ? .rgb : .rgba)
    if strategy == .fast {
      var encoder = FastEncoder(as: type, texts: texts)
      return try encoder.png(of: pixels)
    }
    let header = try PNGHeader(size: pixels.size, colorType: type)
    let stored = RowConversion.convert(pixels, to: type)
    var file: [UInt8] = []
    file.appendPNGStart(header, texts: texts)
    switch strategy {
    case .fast: preconditionFailure("The fast strategy has an encoder of its own.")
    case .small: file.appendImageData(SmallEncoder.stream(of: stored))
    case .level(let level):
      var compressor = DeflateCompressor(level: level)
      file.appendImageData(compressor.zlib(AdaptiveFilter.smallestSum(stored)))
    }
    file.appendChunk(.end, [])
    return file
  }

  /// Returns a picture as a PNG file, with a filter for each row and libdeflate at a level.
  ///
  /// - Parameters:
  ///   - pixels: The picture, in any format.
  ///   - colorType: What the file stores; `nil` follows the buffer's format.
  ///   - level: libdeflate's level, from 1, the fastest, to 12, the smallest.
  ///   - texts: Texts that travel in the file.
  /// - Returns: The whole file.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  /// - Precondition: `level` is in `1...12`.
  /// - Complexity: O(pixels).
  public static func encode(
    _ pixels: PixelBuffer, as colorType: ColorType? = nil, level: Int = 4, texts: [PNGText] = []
  ) throws(PNGError) -> [UInt8] {
    try encode(pixels, as: colorType, strategy: .level(level), texts: texts)
  }
}
