public import BannerloopPixels

/// What a PNG file says before its pixels: size and colour type, always 8 bits, not interlaced.
public struct PNGHeader: Hashable, Sendable {
  /// The picture's sides in pixels, each `1...2147483647`.
  public let size: PixelSize

  /// What a pixel holds.
  public let colorType: ColorType

  /// The longest side that PNG can say: 2^31 - 1 pixels.
  public static let longestSide = 2_147_483_647

  /// The most filtered bytes that a picture may have here: 2^40.
  ///
  /// A guard against sums that overflow, far above any memory.
  public static let mostBytes = 1 << 40

  /// Makes a header.
  ///
  /// - Parameters:
  ///   - size: The picture's sides in pixels.
  ///   - colorType: What a pixel holds.
  /// - Throws: ``PNGError/emptyPicture(_:)``, ``PNGError/sideTooLong(_:limit:)`` or
  ///   ``PNGError/pictureTooLarge(_:bytes:limit:)``.
  public init(size: PixelSize, colorType: ColorType) throws(PNGError) {
    guard !size.isEmpty else { throw .emptyPicture(size) }
    guard size.width <= Self.longestSide, size.height <= Self.longestSide else {
      throw .sideTooLong(size, limit: Self.longestSide)
    }
    let (bytes, overflow) = (1 + size.width * colorType.bytesPerPixel)
      .multipliedReportingOverflow(by: size.height)
    guard !overflow, bytes <= Self.mostBytes else {
      throw .pictureTooLarge(size, bytes: overflow ? .max : bytes, limit: Self.mostBytes)
    }
    self.size = size
    self.colorType = colorType
  }

  /// Bytes of a row's pixels, without its filter type.
  public var bytesPerRow: Int { size.width * colorType.bytesPerPixel }

  /// Bytes of all rows with their filter types: what the zlib stream holds.
  package var filteredBytes: Int { (1 + bytesPerRow) * size.height }

  /// The thirteen bytes of the header chunk.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt32(size.width))
    bytes.appendBigEndian(UInt32(size.height))
    // Eight bits; the one compression and filter method there is; not interlaced.
    bytes += [8, colorType.rawValue, 0, 0, 0]
    return bytes
  }
}
