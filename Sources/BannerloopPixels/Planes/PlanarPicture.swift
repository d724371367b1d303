/// A picture as video encoders take it: brightness for every pixel, colour for every four.
///
/// Limited range (16...235 and 16...240), the BT.709 matrix; 8 bits. The bytes are the brightness's
/// rows, then those of both colour differences (blue, red), without padding: `yuv420p`.
public struct PlanarPicture: Hashable, Sendable {
  /// The picture's sides in pixels.
  public let size: PixelSize

  /// All three planes.
  public var bytes: [UInt8]

  /// The sides of a colour plane: half of the picture's, rounded up.
  public var chromaSize: PixelSize { Self.chromaSize(of: size) }

  /// Bytes of a picture of some size.
  public static func byteCount(of size: PixelSize) -> Int {
    size.area + 2 * chromaSize(of: size).area
  }

  static func chromaSize(of size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
  }
}

/// The conversion's integers: the BT.709 matrix for limited range in 15 bits.
///
/// ITU-R BT.709-6, items 3.2 to 3.5: `E'Y = 0.2126 R + 0.7152 G + 0.0722 B`, differences divided by
/// 1.8556 and 1.5748, scaled by 219 and 224 of 255. The integers of a row are rounded such that they
/// add up as the row does: white is exactly 235, and grey has no colour.
enum BT709 {
  /// Bits after the point.
  static let bits: Int32 = 15

  /// One half, for rounding.
  static let half: Int32 = 1 << (bits - 1)

  /// Brightness of red, green and blue: 219/255 of the weights; the sum is 28142.
  static let y: (red: Int32, green: Int32, blue: Int32) = (5983, 20_127, 2032)

  /// The blue difference: 224/255 of -0.114572, -0.385428 and 0.5; the sum is 0.
  static let u: (red: Int32, green: Int32, blue: Int32) = (-3298, -11_094, 14_392)

  /// The red difference: 224/255 of 0.5, -0.454153 and -0.045847; the sum is 0.
  static let v: (red: Int32, green: Int32, blue: Int32) = (14_392, -13_072, -1320)
}
