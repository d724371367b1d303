import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopCompare

@Suite("Fast paths and their readable twins")
struct FastPathTests {
  /// Two pictures that share some rows and pixels, with transparency of every kind.
  private static func pair(_ seed: UInt64) -> (PixelBuffer, PixelBuffer) {
    var random = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...37, using: &random)
    let height = Int.random(in: 1...19, using: &random)
    let a = PixelBuffer.noise(width, height, seed: seed, alpha: seed % 3 != 0)
    var b = a
    for y in 0..<height where Int.random(in: 0..<3, using: &random) > 0 {
      for x in 0..<width where Int.random(in: 0..<2, using: &random) == 0 {
        var color = b[x, y]
        color.red = color.red &+ UInt8.random(in: 0...3, using: &random)
        if seed % 2 == 0 { color.alpha = [0, 0, 1, 255][Int.random(in: 0..<4, using: &random)] }
        b[x, y] = color
      }
    }
    return (a, b)
  }

  /// The same with pixels that differ only in a colour under alpha 0.
  private static func hidden(_ seed: UInt64) -> (PixelBuffer, PixelBuffer) {
    var (a, b) = pair(seed)
    for x in 0..<a.width where x % 3 == 0 {
      a[x, 0] = Color(red: 9, green: 8, blue: 7, alpha: 0)
      b[x, 0] = Color(red: 1, green: 2, blue: 3, alpha: 0)
    }
    return (a, b)
  }

  @Test("Exact comparison by rows is that by pixels", arguments: UInt64(1)...60)
  func exactly(_ seed: UInt64) {
    for (a, b) in [Self.pair(seed), Self.hidden(seed)] {
      for alpha: AlphaPolicy in [.visual, .straight, .checkerboard] {
        let fast = PixelComparison.exactly(a.bytes, b.bytes, size: a.size, alpha: alpha)
        let plain = PixelComparison.classify(
          a.bytes, b.bytes, size: a.size, ComparisonRule(metric: .exact, alpha: alpha),
          ExactMetric(alpha: alpha), .grey(255))
        #expect(fast == plain)
      }
    }
  }

  @Test("Hashes of pixels are those of all bytes at once", arguments: UInt64(1)...20)
  func hashes(_ seed: UInt64) {
    for picture in [Self.pair(seed).0, Self.hidden(seed).1] {
      #expect(PixelHash.hash(picture) == PixelHash.hashReference(picture))
    }
  }

  @Test("Hashes of pictures of many pieces, some with transparent pixels")
  func longHashes() {
    var picture = PixelBuffer.noise(300, 200, seed: 5, alpha: false)
    #expect(PixelHash.hash(picture) == PixelHash.hashReference(picture))
    picture[299, 130] = Color(red: 4, green: 5, blue: 6, alpha: 0)
    let hash = PixelHash.hash(picture)
    #expect(hash == PixelHash.hashReference(picture))
    picture[299, 130] = Color(red: 0, green: 0, blue: 0, alpha: 0)
    #expect(PixelHash.hash(picture) == hash)
    picture[299, 130] = Color(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(PixelHash.hash(picture) != hash)
  }

  private static func isOpaque(_ picture: PixelBuffer) -> Bool {
    PixelRows.isOpaque(picture.bytes.span)
  }

  private static func hasClear(_ picture: PixelBuffer) -> Bool {
    PixelRows.hasClearPixel(picture.bytes.span)
  }

  @Test("The end of zeros is found wherever it is")
  func zeros() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let count = Int.random(in: 0...200, using: &random)
      var bytes = [UInt8](repeating: 0, count: count)
      for _ in 0..<Int.random(in: 0...3, using: &random) where count > 0 {
        bytes[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 1...255, using: &random)
      }
      let start = Int.random(in: 0...count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      let expected = (start..<end).first { bytes[$0] != 0 } ?? end
      #expect(PixelRows.endOfZeros(bytes.span, in: start..<end) == expected)
    }
  }

  @Test("Opaque and clear pixels are found wherever they are")
  func alpha() {
    for count in [1, 2, 3, 15, 16, 17, 64] {
      let opaque = PixelBuffer.flat(.grey(0), count, 1)
      #expect(Self.isOpaque(opaque) && !Self.hasClear(opaque))
      for place in 0..<count {
        var picture = opaque
        picture[place, 0] = .grey(0, alpha: 254)
        #expect(!Self.isOpaque(picture))
        #expect(!Self.hasClear(picture))
        picture[place, 0] = .grey(255, alpha: 0)
        #expect(Self.hasClear(picture))
      }
    }
  }
}
