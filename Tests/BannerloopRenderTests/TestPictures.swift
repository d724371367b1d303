import BannerloopCarousel
import BannerloopPixels
import BannerloopRender
import BannerloopTestSupport

/// A premultiplied BGRA pixel.
struct Pixel: Hashable, CustomStringConvertible {
  var blue: UInt8
  var green: UInt8
  var red: UInt8
  var alpha: UInt8

  var description: String { "(r \(red) g \(green) b \(blue) a \(alpha))" }
}

extension PixelBuffer {
  /// The pixel of a column and row.
  subscript(x: Int, y: Int) -> Pixel {
    let base = (y * width + x) * 4
    return Pixel(
      blue: bytes[base], green: bytes[base + 1], red: bytes[base + 2], alpha: bytes[base + 3])
  }

  /// A picture of one opaque colour.
  static func plain(_ color: Color, width: Int, height: Int) -> PixelBuffer {
    let pixel = [color.blue, color.green, color.red, color.alpha]
    return PixelBuffer(
      size: PixelSize(width: width, height: height), format: .bgraPremultiplied,
      bytes: Array(repeatElement(pixel, count: width * height).joined()))
  }

  /// A picture of random premultiplied pixels.
  static func noise(
    width: Int, height: Int, isOpaque: Bool, using generator: inout SeededGenerator
  ) -> PixelBuffer {
    var picture = PixelBuffer(
      size: PixelSize(width: width, height: height), format: .bgraPremultiplied)
    for pixel in 0..<width * height {
      let some = [0, 255, UInt8.random(in: 0...255, using: &generator)]
      let alpha = isOpaque ? 255 : some.randomElement(using: &generator) ?? 0
      for channel in 0..<3 {
        picture.bytes[pixel * 4 + channel] = UInt8.random(in: 0...alpha, using: &generator)
      }
      picture.bytes[pixel * 4 + 3] = alpha
    }
    return picture
  }

  /// The part of a picture that a rectangle covers.
  func cropped(to rectangle: PixelRect) -> PixelBuffer {
    var bytes: [UInt8] = []
    for y in rectangle.y..<rectangle.maxY {
      bytes += self.bytes[(y * width + rectangle.x) * 4..<(y * width + rectangle.maxX) * 4]
    }
    return PixelBuffer(size: rectangle.size, format: format, bytes: bytes)
  }

  /// The columns and rows whose pixels differ from another picture's.
  func differences(from other: PixelBuffer) -> [PixelPoint] {
    (0..<size.area).filter { index in
      bytes[index * 4..<index * 4 + 4] != other.bytes[index * 4..<index * 4 + 4]
    }.map { PixelPoint(x: $0 % width, y: $0 / width) }
  }
}

/// The middle of the dots' row, and dots of radius 3.5 that are 16 pixels apart.
func testDots(count: Int, current: Int, x: Double = 20.25, y: Double = 18.5) -> [PageDot] {
  (0..<count).map {
    PageDot(x: x + 16 * Double($0), y: y, radius: 3.5, isCurrent: $0 == current)
  }
}
