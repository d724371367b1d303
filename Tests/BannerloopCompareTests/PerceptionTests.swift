import BannerloopCompare
import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("Similarity, for reports")
struct PerceptionTests {
  @Test("SSIM vectors of flat pictures")
  func ssim() throws {
    let vectors: [(UInt8, UInt8, Double)] = [
      (100, 120, 0.98361092), (0, 255, 9.9990e-5), (0, 1, 0.86671110), (128, 129, 0.99996973),
    ]
    for (a, b, value) in vectors {
      let found = try #require(SSIM.mean(.flat(.grey(a), 20, 16), .flat(.grey(b), 20, 16)))
      #expect(abs(found - value) < 1e-8)
    }
    let noise = PixelBuffer.noise(40, 30, seed: 1)
    #expect(abs(try #require(SSIM.mean(noise, noise)) - 1) < 1e-12)
    #expect(SSIM.mean(.flat(.white, 10, 40), .flat(.white, 10, 40)) == nil)
  }

  @Test("MS-SSIM needs 176 pixels, and is 1 for equal pictures")
  func multiscale() throws {
    #expect(SSIM.shortestSide == 176)
    #expect(SSIM.multiscale(.flat(.white, 175, 400), .flat(.white, 175, 400)) == nil)
    let noise = PixelBuffer.noise(180, 176, seed: 2)
    #expect(abs(try #require(SSIM.multiscale(noise, noise)) - 1) < 1e-12)
    // Flat pictures differ in lightness only, which counts at the coarsest scale.
    let flat = try #require(
      SSIM.multiscale(.flat(.grey(100), 176, 176), .flat(.grey(120), 176, 176)))
    let single = try #require(SSIM.mean(.flat(.grey(100), 20, 20), .flat(.grey(120), 20, 20)))
    #expect(flat > single && flat < 1)
    let other = PixelBuffer.noise(180, 176, seed: 3)
    let far = try #require(SSIM.multiscale(noise, other))
    #expect(far >= 0 && far < 0.5)
  }

  @Test("FLIP vectors of flat pictures")
  func flip() throws {
    func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
      Color(red: red, green: green, blue: blue)
    }
    let vectors: [(Color, Color, Double)] = [
      (.black, .white, 0.96738), (.grey(0), .grey(1), 0.02326), (.grey(128), .grey(129), 0.02986),
      (.grey(128), .grey(138), 0.14899), (rgb(0, 255, 0), rgb(0, 0, 255), 1),
      (rgb(255, 0, 0), rgb(0, 255, 0), 0.98666), (.grey(255), .grey(250), 0.08438),
    ]
    for (a, b, value) in vectors {
      let found = try #require(FLIP.mean(.flat(a, 24, 24), .flat(b, 24, 24)))
      #expect(abs(found - value) < 5e-5, "\(a) \(b): \(found)")
    }
    let noise = PixelBuffer.noise(30, 20, seed: 5)
    #expect(FLIP.mean(noise, noise) == 0)
    #expect(FLIP.mean(noise, .flat(.white, 31, 20)) == nil)
  }

  @Test("FLIP sees a thin line that moved, most at the line")
  func feature() throws {
    let a = PixelBuffer(60, 40) { x, _ in x == 30 ? .black : .white }
    let b = PixelBuffer(60, 40) { x, _ in x == 34 ? .black : .white }
    let map = try #require(FLIP.map(a, b))
    let row = Array(map[20 * 60..<21 * 60])
    #expect((row.max() ?? 0) > 0.2)
    #expect(row[5] < 0.01)
    let worst = row.indices.max { row[$0] < row[$1] } ?? 0
    #expect((28...36).contains(worst))
  }

  @Test("Structure: smoothing in a busy place is excluded, a flat change is not")
  func structural() throws {
    let busy = PixelBuffer.noise(40, 40, seed: 6, alpha: false)
    var nudged = busy
    var color = nudged[20, 20]
    color.red = color.red > 128 ? color.red - 12 : color.red + 12
    nudged[20, 20] = color
    let rule = ComparisonRule(metric: .structural, tolerance: Tolerance(maxAA: 1))
    let found = try PixelComparison.compare(busy, nudged, by: rule).difference
    #expect(found.exact == 1 && found.smoothed == 1 && found.counted == 0 && found.passes)
    let flat = PixelBuffer.flat(.grey(200), 40, 40)
    var dot = flat
    dot[20, 20] = .grey(180)
    let seen = try PixelComparison.compare(flat, dot, by: rule).difference
    #expect(seen.counted == 1 && !seen.passes)
    // Less than a CIE94 of 1 is tolerated and told.
    let slight = try PixelComparison.compare(flat, .flat(.grey(201), 40, 40), by: rule).difference
    #expect(slight.exact == 1600 && slight.counted == 0 && slight.passes)
    #expect(throws: CompareError.antiAliasingWithoutCap) {
      try PixelComparison.compare(flat, dot, by: ComparisonRule(metric: .structural))
    }
  }
}
