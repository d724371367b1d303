import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("Planes for video encoders")
struct PlaneTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<(width * height * 4)).map { _ in UInt8.random(in: 0...255, using: &random) }
    return PixelBuffer(
      size: PixelSize(width: width, height: height), format: .bgraPremultiplied, bytes: bytes)
  }

  private func plain(_ blue: UInt8, _ green: UInt8, _ red: UInt8) -> [UInt8] {
    var picture = PixelBuffer(
      size: PixelSize(width: 16, height: 2), format: .bgraPremultiplied)
    for pixel in 0..<32 {
      picture.bytes.replaceSubrange(pixel * 4..<pixel * 4 + 4, with: [blue, green, red, 255])
    }
    let planes = picture.planes().bytes
    return [planes[0], planes[32], planes[40]]
  }

  @Test("Colours are those of BT.709 in limited range")
  func colours() {
    #expect(plain(255, 255, 255) == [235, 128, 128])
    #expect(plain(0, 0, 0) == [16, 128, 128])
    #expect(plain(0, 255, 0) == [173, 42, 26])
    #expect(plain(0, 0, 255) == [63, 102, 240])
    #expect(plain(255, 0, 0) == [32, 240, 118])
    for grey in UInt8.min...UInt8.max {
      let planes = plain(grey, grey, grey)
      #expect(planes[1] == 128 && planes[2] == 128)
    }
  }

  @Test("Lanes and blocks agree on every sample, for all widths, with edges repeated and cut")
  func twins() {
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let (width, height) = (
        Int.random(in: 1...37, using: &random), Int.random(in: 1...9, using: &random)
      )
      let picture = noise(width, height, seed: seed)
      for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (3, 2)] {
        let size = PixelSize(width: width + right, height: height + down)
        guard size.width > 0, size.height > 0 else { continue }
        #expect(picture.planes(of: size) == picture.planesReference(of: size), "\(picture.size)")
      }
    }
  }

  @Test("A part's planes are those of the part cut out, in every phase")
  func phases() {
    for seed in 0..<UInt64(40) {
      var random = SeededGenerator(seed: 1000 + seed)
      let (width, height) = (
        Int.random(in: 1...37, using: &random), Int.random(in: 1...9, using: &random)
      )
      let picture = noise(width, height, seed: seed)
      let origin = PixelPoint(
        x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random))
      var cut = PixelBuffer(
        size: PixelSize(width: width - origin.x, height: height - origin.y),
        format: .bgraPremultiplied)
      for row in 0..<cut.height {
        let from = (origin.y + row) * picture.bytesPerRow + origin.x * 4
        cut.bytes.replaceSubrange(
          (row * cut.bytesPerRow)..<((row + 1) * cut.bytesPerRow),
          with: picture.bytes[from..<(from + cut.bytesPerRow)])
      }
      #expect(picture.planes(of: cut.size, from: origin) == cut.planesReference())
    }
  }

  @Test("A copied part is the other picture's, and the rest stays")
  func copies() {
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: 2000 + seed)
      func side() -> Int { Int.random(in: 1...12, using: &random) }
      let source = noise(side() + 12, side() + 12, seed: seed).planes()
      let before = noise(side(), side(), seed: seed + 500).planes()
      let place = PixelRect(
        x: Int.random(in: 0..<before.size.width, using: &random) & ~1,
        y: Int.random(in: 0..<before.size.height, using: &random) & ~1, width: 0, height: 0)
      // Whole colour samples, or all that is left.
      let (right, down) = (before.size.width - place.x, before.size.height - place.y)
      let isWhole = Bool.random(using: &random)
      let part = PixelRect(
        x: place.x, y: place.y, width: isWhole ? right : right / 2 & ~1,
        height: isWhole ? down : down / 2 & ~1)
      let start = PixelPoint(x: [0, 2, 4].randomElement(using: &random) ?? 0, y: 0)
      guard start.x + part.width <= source.size.width else { continue }
      var after = before
      after.copy(part, from: source, at: start)
      for y in 0..<before.size.height {
        for x in 0..<before.size.width {
          let isIn = (part.x..<part.maxX).contains(x) && (part.y..<part.maxY).contains(y)
          let wanted =
            isIn
            ? samples(of: source, x - part.x + start.x, y - part.y + start.y)
            : samples(of: before, x, y)
          #expect(samples(of: after, x, y) == wanted)
        }
      }
    }
  }

  private func samples(of planes: PlanarPicture, _ x: Int, _ y: Int) -> [UInt8] {
    let chroma = planes.size.area + y / 2 * planes.chromaSize.width + x / 2
    return [
      planes.bytes[y * planes.size.width + x], planes.bytes[chroma],
      planes.bytes[chroma + planes.chromaSize.area],
    ]
  }

  @Test("A sample is as near to the formula as rounding lets it be")
  func formula() {
    let picture = noise(64, 64, seed: 7)
    let planes = picture.planes()
    for pixel in 0..<4096 {
      let (b, g, r) = (
        Double(picture.bytes[pixel * 4]), Double(picture.bytes[pixel * 4 + 1]),
        Double(picture.bytes[pixel * 4 + 2])
      )
      let luma = 16 + 219.0 / 255 * (0.2126 * r + 0.7152 * g + 0.0722 * b)
      #expect(abs(Double(planes.bytes[pixel]) - luma) < 0.52)
    }
  }
}
