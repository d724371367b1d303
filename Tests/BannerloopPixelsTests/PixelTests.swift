import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("Pixels")
struct PixelTests {
  @Test("Taking alpha out of a colour and putting it back gives the colour, where it fits")
  func premultiplying() {
    for alpha in UInt8.min...UInt8.max {
      for value in UInt8.min...alpha {
        let straight = PixelBuffer.unpremultiply(value, alpha: alpha)
        #expect(PixelBuffer.premultiply(straight, alpha: alpha) == value)
      }
    }
    #expect(PixelBuffer.unpremultiply(7, alpha: 0) == 0)
    #expect(PixelBuffer.unpremultiply(200, alpha: 100) == 255)
    #expect(PixelBuffer.premultiply(255, alpha: 128) == 128)
  }

  @Test("Converting there and back keeps every opaque pixel")
  func conversions() {
    var random = SeededGenerator(seed: 4)
    let size = PixelSize(width: 7, height: 5)
    let bytes = (0..<(size.area * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let picture = PixelBuffer(size: size, format: .rgb, bytes: bytes)
    for format in [PixelFormat.bgraPremultiplied, .rgba, .rgb] {
      #expect(picture.converted(to: format).converted(to: .rgb) == picture)
    }
    let one = PixelBuffer(
      size: PixelSize(width: 1, height: 1), format: .rgba, bytes: [200, 100, 50, 128])
    #expect(one.converted(to: .bgraPremultiplied).bytes == [25, 50, 100, 128])
    #expect(one.converted(to: .rgb).bytes == [100, 50, 25])
  }

  @Test("Rectangles meet in what both hold")
  func rectangles() {
    let a = PixelRect(x: 2, y: 3, width: 10, height: 4)
    let b = PixelRect(x: 8, y: 0, width: 10, height: 5)
    #expect(a.intersection(b) == PixelRect(x: 8, y: 3, width: 4, height: 2))
    #expect(b.intersection(a) == a.intersection(b))
    #expect(a.intersection(PixelRect(x: 12, y: 3, width: 5, height: 5)).isEmpty)
    #expect(a.contains(PixelRect(x: 2, y: 3, width: 10, height: 4)))
    #expect(!a.contains(b))
  }

  @Test("Colours are written as people write them")
  func colors() {
    #expect("\(Color(red: 255, green: 0, blue: 10))" == "#ff000a")
    #expect("\(Color(red: 1, green: 2, blue: 3, alpha: 4))" == "#01020304")
    #expect("\(Color.clear)" == "#00000000")
  }
}
