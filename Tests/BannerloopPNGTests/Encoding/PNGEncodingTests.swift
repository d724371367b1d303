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
}
