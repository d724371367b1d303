/// A picture in memory: rows of pixels from top to bottom, without padding between rows.
///
/// A value: copies are independent (and cheap until one is changed).
public struct PixelBuffer: Hashable, Sendable {
  /// The picture's sides in pixels.
  public let size: PixelSize

  /// How a pixel's bytes lie.
  public let format: PixelFormat

  /// The pixels: `height` rows of `bytesPerRow` bytes.
  public var bytes: [UInt8]

  /// Makes a picture whose bytes are all zero: transparent black, or black where there is no alpha.
  ///
  /// - Precondition: No side of `size` is negative.
  public init(size: PixelSize, format: PixelFormat) {
    precondition(size.width >= 0 && size.height >= 0, "A picture's sides cannot be negative.")
    self.size = size
    self.format = format
    bytes = [UInt8](repeating: 0, count: size.area * format.bytesPerPixel)
  }

  /// Makes a picture from bytes that are there already.
  ///
  /// - Precondition: `bytes` holds exactly `size.area * format.bytesPerPixel` bytes.
  public init(size: PixelSize, format: PixelFormat, bytes: [UInt8]) {
    precondition(
      bytes.count == size.area * format.bytesPerPixel,
      "A picture of \(size) needs \(size.area * format.bytesPerPixel) bytes, not \(bytes.count).")
    self.size = size
    self.format = format
    self.bytes = bytes
  }

  /// The number of columns.
  public var width: Int { size.width }

  /// The number of rows.
  public var height: Int { size.height }

  /// Bytes from one row's start to the next one's: `width * format.bytesPerPixel`.
  public var bytesPerRow: Int { size.width * format.bytesPerPixel }
}
