import BannerloopPNG
import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("PNG encoding")
struct PNGEncodingTests {
  @Test("Gives back the pixels that went in", arguments: [1, 2, 3, 5, 17, 64, 130])
  func roundTrip(width: Int) throws {
    var generator = SeededGenerator(seed: UInt64(width))
    for format in [PixelFormat.rgb, .rgba, .bgraPremultiplied] {
      var pixels = PixelBuffer(size: PixelSize(width: width, height: 7), format: format)
      for index in pixels.bytes.indices {
        pixels.bytes[index] = .random(in: 0...9, using: &generator)
      }
      for type in ColorType.allCases {
        let file = try PNGEncoding.encode(pixels, as: type)
        let picture = try PNGDecoder.picture(file)
        #expect(picture.pixels == pixels.converted(to: type.pixelFormat))
        #expect(picture.renderingIntent == 0)
      }
    }
  }

  @Test("Refuses a picture without pixels")
  func empty() {
    #expect(throws: PNGError.emptyPicture(PixelSize(width: 0, height: 4))) {
      try PNGEncoding.encode(PixelBuffer(size: PixelSize(width: 0, height: 4), format: .rgb))
    }
  }

  @Test("Every strategy stores the same pixels of every format", arguments: [ColorType.rgb, .rgba])
  func formats(_ type: ColorType) throws {
    let size = PixelSize(width: 5, height: 3)
    var bytes: [UInt8] = []
    for index in 0..<size.area {
      let value = UInt8(index)
      bytes += [value &* 9, 200 &- value &* 5, value, 255] as [UInt8]
    }
    let plain = PixelBuffer(size: size, format: .rgba, bytes: bytes)
    for format: PixelFormat in [.rgba, .rgb, .bgraPremultiplied] {
      for strategy: PNGStrategy in [.fast, .small, .level(4)] {
        let file = try PNGEncoding.encode(plain.converted(to: format), as: type, strategy: strategy)
        #expect(try PNGDecoder.decode(file) == plain.converted(to: type.pixelFormat))
      }
    }
  }
}
