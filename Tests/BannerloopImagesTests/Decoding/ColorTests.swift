import BannerloopPixels
import Testing

@testable import BannerloopImages

@Suite("Colour and alpha")
struct ColorTests {
  @Test("Without a profile every value stays what it is")
  func noProfile() throws {
    let samples: [UInt8] = (0..<256).flatMap { (x: Int) -> [UInt8] in
      [UInt8(x), UInt8(255 - x), 255]
    }
    let full = try picture(
      TinyFiles.png(width: 256, height: 1, colorType: 2, samples: samples)
    ).decodedFull()
    for x in 0..<256 { #expect(full.pixel(x, 0) == [UInt8(x), UInt8(255 - x), 255, 255]) }
  }

  @Test("16 bits are rounded to 8")
  func sixteenBits() throws {
    // 128.49 * 257 and 128.51 * 257
    let samples: [UInt8] = [0x80, 0xFE, 0x81, 0x03, 0xFF, 0xFF, 0x00, 0x7F]
    let full = try picture(
      TinyFiles.png(width: 4, height: 1, colorType: 0, samples: samples, depth: 16)
    ).decodedFull()
    #expect(full.greens == [[128, 129, 255, 0]])
  }

  @Test("VC-C08: Display P3 is converted to sRGB")
  func displayP3() throws {
    let profile = try #require(ColorProfile.bytes(primaries: 12, transfer: 13))
    // Display P3 (0.6, 0.5, 0.4) and grey, by the matrix of CSS Color 4 and the sRGB curve.
    let samples: [UInt8] = [153, 128, 102, 119, 119, 119, 255, 255, 255]
    let full = try picture(
      TinyFiles.png(width: 3, height: 1, colorType: 2, samples: samples, profile: profile)
    ).decodedFull()
    for (x, want) in [[159, 127, 99], [119, 119, 119], [255, 255, 255]].enumerated() {
      let difference = zip(full.pixel(x, 0), want).map { abs(Int($0) - $1) }
      #expect((difference.max() ?? 255) <= 1, "\(full.pixel(x, 0)), not \(want)")
    }
  }

  @Test("A linear curve is converted to sRGB's")
  func linear() throws {
    let profile = try #require(ColorProfile.bytes(primaries: 1, transfer: 8))
    let full = try picture(
      TinyFiles.png(
        width: 1, height: 1, colorType: 2, samples: [55, 55, 55], profile: profile)
    ).decodedFull()
    // 55 / 255 linear is 0.5025 = 128 / 255 encoded.
    #expect(abs(Int(full.pixel(0, 0)[1]) - 128) <= 1)
  }

  @Test("Colour numbers that are sRGB's make no profile")
  func plainNumbers() {
    for (primaries, transfer) in [(1, 13), (2, 2), (1, 1), (6, 6), (5, 14), (1, 16)] {
      #expect(ColorProfile.bytes(primaries: primaries, transfer: transfer) == nil)
    }
  }

  @Test("A broken profile is ignored")
  func brokenProfile() throws {
    let full = try picture(
      TinyFiles.png(
        width: 1, height: 1, colorType: 2, samples: [10, 20, 30],
        profile: [UInt8](repeating: 7, count: 200))
    ).decodedFull()
    #expect(full.pixel(0, 0) == [10, 20, 30, 255])
  }

  @Test("Transparent pixels tint nothing when scaled")
  func noFringes() throws {
    // Opaque grey beside clear black, and beside clear white.
    for hidden: UInt8 in [0, 255] {
      let samples: [UInt8] = (0..<64 * 64).flatMap { (pixel: Int) -> [UInt8] in
        pixel % 64 < 31 ? [100, 100, 100, 255] : [hidden, hidden, hidden, 0]
      }
      let file = try picture(
        TinyFiles.png(width: 64, height: 64, colorType: 6, samples: samples))
      for side in [7, 24, 63, 150] {
        let result = try file.decoded(into: PixelSize(width: side, height: side), mode: .fill)
        for x in 0..<side {
          let pixel = result.pixel(x, side / 2)
          let want = Int(PixelBuffer.premultiply(100, alpha: pixel[3]))
          for channel in 0..<3 { #expect(abs(Int(pixel[channel]) - want) <= 1) }
        }
      }
    }
  }

  @Test("No colour is above its alpha")
  func premultiplied() throws {
    var state: UInt32 = 1
    let samples = (0..<40 * 40 * 4).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let file = try picture(
      TinyFiles.png(width: 40, height: 40, colorType: 6, samples: samples))
    for side in [13, 40, 97] {
      let result = try file.decodedPicture(
        into: PixelSize(width: side, height: side), mode: .fill)
      #expect(!result.isOpaque)
      for y in 0..<side {
        for x in 0..<side {
          let pixel = result.pixels.pixel(x, y)
          #expect(pixel[0...2].allSatisfy { $0 <= pixel[3] })
        }
      }
    }
  }

  @Test("Grey with alpha becomes RGBA")
  func greyAlpha() throws {
    let full = try picture(
      TinyFiles.png(width: 2, height: 1, colorType: 4, samples: [200, 255, 40, 128])
    ).decodedFull()
    #expect(full.bytes == [200, 200, 200, 255, 40, 40, 40, 128])
  }

  @Test("An alpha channel that is full everywhere is opaque")
  func fullAlpha() throws {
    let file = try picture(
      TinyFiles.png(
        width: 8, height: 8, colorType: 6, samples: [UInt8](repeating: 255, count: 256)))
    #expect(file.header.hasAlpha)
    #expect(
      try file.decodedPicture(into: PixelSize(width: 3, height: 5), mode: .aspectFill).isOpaque)
  }
}
