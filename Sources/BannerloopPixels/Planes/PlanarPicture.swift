/// A picture as video encoders take it: brightness for every pixel, colour for every four.
///
/// Limited range (16...235 and 16...240), the BT.709 matrix; 8 bits. The bytes are the brightness's
/// rows, then those of both colour differences (blue, red), without padding: `yuv420p`.
public struct PlanarPicture: Hashable, Sendable {
  /// The picture's sides in pixels.
  public let size: PixelSize

  /// All three planes.
  public var bytes: [UInt8]

  /// Makes planes of zeros.
  public init(size: PixelSize) {
    self.size = size
    bytes = [UInt8](repeating: 0, count: Self.byteCount(of: size))
  }

  /// The sides of a colour plane: half of the picture's, rounded up.
  public var chromaSize: PixelSize { Self.chromaSize(of: size) }

  /// Bytes of a picture of some size.
  public static func byteCount(of size: PixelSize) -> Int {
    size.area + 2 * chromaSize(of: size).area
  }

  static func chromaSize(of size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
  }

  /// Copies a part of another picture: its brightness and its colour.
  ///
  /// - Parameters:
  ///   - place: The part in this picture. Its left and top are even; its sides are even too, or end at
  ///     this picture's edge.
  ///   - source: The picture that is copied from.
  ///   - start: Where the part begins there; both even.
  /// - Precondition: Both pictures have the part, and the numbers are even as said.
  /// - Complexity: O(pixels of the part).
  public mutating func copy(
    _ place: PixelRect, from source: PlanarPicture, at start: PixelPoint
  ) {
    precondition(
      (place.x | place.y | start.x | start.y) & 1 == 0, "Colour samples are copied whole.")
    precondition(
      (place.width & 1 == 0 || place.maxX == size.width)
        && (place.height & 1 == 0 || place.maxY == size.height),
      "Colour samples are copied whole.")
    guard !place.isEmpty else { return }
    precondition(
      PixelRect(size).contains(place)
        && PixelRect(source.size).contains(
          PixelRect(x: start.x, y: start.y, width: place.width, height: place.height)),
      "Both pictures have what is copied.")
    copyRows(
      place.height, of: place.width, to: place.y * size.width + place.x, every: size.width,
      from: source, at: start.y * source.size.width + start.x, every: source.size.width)
    let (own, other) = (chromaSize, source.chromaSize)
    for plane in 0..<2 {
      copyRows(
        (place.height + 1) / 2, of: (place.width + 1) / 2,
        to: size.area + plane * own.area + place.y / 2 * own.width + place.x / 2,
        every: own.width, from: source,
        at: source.size.area + plane * other.area + start.y / 2 * other.width + start.x / 2,
        every: other.width)
    }
  }

  private mutating func copyRows(
    _ rows: Int, of count: Int, to target: Int, every stride: Int, from source: PlanarPicture,
    at start: Int, every sourceStride: Int
  ) {
    precondition(
      target + (rows - 1) * stride + count <= bytes.count
        && start + (rows - 1) * sourceStride + count <= source.bytes.count, "Rows are in both.")
    // SAFETY: the last row ends within both buffers, and the others begin before it; the buffers are
    // different ones, and live through the closures.
    unsafe bytes.withUnsafeMutableBytes { to in
      unsafe source.bytes.withUnsafeBytes { from in
        guard let to = to.baseAddress, let from = from.baseAddress else { return }
        for row in 0..<rows {
          unsafe (to + target + row * stride)
            .copyMemory(from: from + start + row * sourceStride, byteCount: count)
        }
      }
    }
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
