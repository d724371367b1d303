import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopCompare

@Suite("Colour distances")
struct MetricTests {
  typealias RGB = (UInt8, UInt8, UInt8)

  private static func yiq(_ a: RGB, _ b: RGB) -> Double {
    YIQMetric.distance(
      (Double(a.0), Double(a.1), Double(a.2)), (Double(b.0), Double(b.1), Double(b.2)))
  }

  static let vectors: [(a: RGB, b: RGB, delta: Double, threshold: Double)] = [
    ((0, 0, 0), (255, 255, 255), 32857.1332, 0.965942),
    ((255, 0, 0), (0, 255, 255), 35214.7490, 0.999996),
    ((255, 0, 0), (0, 255, 0), 24298.8755, 0.830671),
    ((128, 128, 128), (129, 129, 129), 0.5053, 0.003788),
    ((255, 255, 255), (252, 252, 252), 4.5477, 0.011364),
    ((0, 0, 0), (26, 26, 26), 341.5828, 0.098488),
    ((0, 0, 0), (27, 27, 27), 368.3637, 0.102276),
    ((41, 56, 157), (41, 56, 0), 1393.4603, 0.198922),
    ((39, 44, 92), (39, 44, 14), 343.9414, 0.098828),
    ((0, 254, 252), (94, 254, 252), 1414.6089, 0.200426),
    ((0, 254, 252), (47, 254, 252), 353.6522, 0.100213),
  ]

  @Test("YIQ vectors: the distance, and the least threshold that passes", arguments: 0..<11)
  func yiq(_ index: Int) throws {
    let vector = Self.vectors[index]
    #expect(abs(Self.yiq(vector.a, vector.b) - vector.delta) < 5.1e-5)
    let a = PixelBuffer.flat(Color(red: vector.a.0, green: vector.a.1, blue: vector.a.2), 3, 2)
    let b = PixelBuffer.flat(Color(red: vector.b.0, green: vector.b.1, blue: vector.b.2), 3, 2)
    let step = 1e-6
    #expect(try difference(a, b, .rule(.yiq(vector.threshold - step))).counted == 6)
    #expect(try difference(a, b, .rule(.yiq(vector.threshold + step))).counted == 0)
  }

  @Test("OKLab vectors")
  func oklab() {
    let vectors: [(RGB, RGB, Double)] = [
      ((0, 0, 0), (255, 255, 255), 1), ((255, 0, 0), (0, 255, 0), 0.738322),
      ((128, 128, 128), (129, 129, 129), 0.003890), ((255, 255, 255), (252, 252, 252), 0.010405),
      ((0, 0, 0), (13, 13, 13), 0.065522), ((0, 0, 0), (23, 23, 23), 0.103224),
      ((41, 56, 157), (41, 56, 0), 0.323193), ((39, 44, 92), (39, 44, 14), 0.169089),
      ((0, 254, 252), (94, 254, 252), 0.036042), ((0, 254, 252), (47, 254, 252), 0.009360),
    ]
    for (a, b, distance) in vectors {
      #expect(abs(OKLabMetric.distance(a, b) - distance) < 2e-6, "\(a) \(b)")
      #expect(OKLabMetric.distance(a, b) == OKLabMetric.distance(b, a))
    }
  }

  @Test("No two colours are further apart than red and cyan")
  func largest() {
    var random = SeededGenerator(seed: 3)
    let corners: [Double] = [0, 255]
    for _ in 0..<2000 {
      func value() -> Double { corners.randomElement(using: &random) ?? 0 }
      let distance = YIQMetric.distance(
        (value(), value(), value()), (value(), value(), value()))
      #expect(distance <= YIQMetric.largest)
    }
  }

  @Test("The checkerboard has a red of 48 everywhere and two greens and blues")
  func checkerboard() {
    var greens: Set<Double> = []
    var blues: Set<Double> = []
    for index in 0..<200 {
      let ground = YIQMetric.checkerboard(at: index)
      #expect(ground.red == 48)
      greens.insert(ground.green)
      blues.insert(ground.blue)
    }
    #expect(greens == [48, 207] && blues == [48, 207])
    // k = 4: 4 / 1.618 = 2.47, even; 4 / 2.618 = 1.53, odd.
    #expect(YIQMetric.checkerboard(at: 1).green == 48)
    #expect(YIQMetric.checkerboard(at: 1).blue == 207)
  }

  @Test("Names of metrics are read as they are written")
  func names() {
    for metric: Metric in [
      .exact, .channel(3), .yiq(0.1), .oklab(0.05), .odiff(0), .structural,
    ] {
      #expect(Metric(metric.name) == metric)
    }
    #expect(Metric("yiq") == .yiq(0.1))
    for text in [
      "", "Exact", "channel", "channel:65536", "channel:-1", "yiq:", "yiq:-0.1", "yiq:nan", "yiq:2",
      "exact:1", "yiq:0.1:2", "oklab:inf",
    ] {
      #expect(Metric(text) == nil, "\(text)")
    }
    #expect(Metric.yiq(0.1).source.contains("pixelmatch 7.2.0"))
    #expect(Metric.oklab(0.1).source.contains("c6fee35"))
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  @Test("Vectors of FIPS 180-4")
  func vectors() {
    #expect(
      SHA256.hash([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hash(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hash(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hash([UInt8](repeating: 97, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Pieces of any length give the hash of the whole")
  func pieces() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = min(Int.random(in: 1...90, using: &random), rest.count)
        hash.update(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(hash.finish() == SHA256.hash(bytes))
    }
  }

  @Test("The hash of pixels does not see colours under alpha 0, and sees sides")
  func pixels() {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 0)
    let green = Color(red: 0, green: 255, blue: 0, alpha: 0)
    let hash = PixelHash.hash(.flat(red, 4, 2))
    #expect(hash == PixelHash.hash(.flat(green, 4, 2)))
    #expect(hash != PixelHash.hash(.flat(green, 2, 4)))
    #expect(hash != PixelHash.hash(.flat(Color(red: 0, green: 0, blue: 0, alpha: 1), 4, 2)))
    let opaque = PixelBuffer.noise(5, 5, seed: 1, alpha: false)
    #expect(PixelHash.hash(opaque) == PixelHash.hash(opaque.converted(to: .rgb)))
    #expect(PixelHash.hash(opaque) == PixelHash.hash(opaque.converted(to: .bgraPremultiplied)))
  }
}
