import BannerloopCompare
import BannerloopPixels
import Testing

/// Pictures of 220x180 pixels made by formulas, so that other programs can be given the same.
private enum FormulaPicture: String {
  case gradients, noise, zonePlate, movedZonePlate, ring, halfMovedRing, movedRing

  var pixels: PixelBuffer {
    PixelBuffer(220, 180) { x, y in
      switch self {
      case .gradients: Self.gradient(x, y)
      case .noise: Self.noisy(x, y)
      case .zonePlate: Self.zone(x, y)
      case .movedZonePlate: Self.zone((x + 219) % 220, y)
      case .ring: Self.ring(x, y, center: 440)
      case .halfMovedRing: Self.ring(x, y, center: 442)
      case .movedRing: Self.ring(x, y, center: 444)
      }
    }
  }

  private static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(red: UInt8(red & 255), green: UInt8(green & 255), blue: UInt8(blue & 255))
  }

  private static func gradient(_ x: Int, _ y: Int) -> Color {
    color(x + y / 2, x * y / 160, 255 - x * x / 190)
  }

  private static func noisy(_ x: Int, _ y: Int) -> Color {
    let step = ((x * 73_856_093) ^ (y * 19_349_663)) >> 7 % 25 - 12
    let under = gradient(x, y)
    let channels = [under.red, under.green, under.blue].map { min(max(Int($0) + step, 0), 255) }
    return color(channels[0], channels[1], channels[2])
  }

  private static func zone(_ x: Int, _ y: Int) -> Color {
    color(x * x / 7 + y, y * y / 5 + x, (x + y) * (x + y) / 11)
  }

  /// A smooth ring with a radius of 60; its centre is told in quarters of a pixel.
  private static func ring(_ x: Int, _ y: Int, center: Int) -> Color {
    let across = 4 * x - center
    let down = 4 * y - 360
    let ink = min(max(255 - abs(across * across + down * down - 240 * 240) / 24, 0), 255)
    return color(255 - ink, 255 - ink / 2, 255 - ink / 4)
  }
}

/// Measures against the numbers that other programs find for the same pictures.
@Suite("Measures and other programs")
struct ReferenceProgramTests {
  fileprivate struct Pair: CustomTestStringConvertible {
    var a: FormulaPicture
    var b: FormulaPicture
    /// Means of the maps of flip-evaluator 1.7, added up in doubles: its own mean is a sum of floats.
    var flip: Double
    /// Of the green channel, by scikit-image 0.26: Gaussian weights of 1.5, whole windows only.
    var ssim: Double
    /// Of the green channel, from the definition in numpy.
    var multiscale: Double
    /// Pixels that pixelmatch's port to Python, 0.4.0, counts at 0.1 and at 0.05.
    var counted: [Int]
    /// The same without those it takes for smoothed.
    var sharp: [Int]

    var testDescription: String { "\(a) \(b)" }
  }

  fileprivate static let pairs = [
    Pair(
      a: .gradients, b: .noise, flip: 0.0635579, ssim: 0.5683980008, multiscale: 0.9261442781,
      counted: [0, 0], sharp: [0, 0]),
    Pair(
      a: .gradients, b: .zonePlate, flip: 0.8838317, ssim: 0.0254363121, multiscale: 0.0874546532,
      counted: [38656, 39466], sharp: [38656, 39466]),
    Pair(
      a: .zonePlate, b: .movedZonePlate, flip: 0.2520624, ssim: 0.9775189785,
      multiscale: 0.9908161558, counted: [16378, 28586], sharp: [16378, 28586]),
    Pair(
      a: .ring, b: .halfMovedRing, flip: 0.0195861, ssim: 0.9942319665, multiscale: 0.9954138061,
      counted: [335, 1575], sharp: [257, 1026]),
    Pair(
      a: .ring, b: .movedRing, flip: 0.0322682, ssim: 0.9797835791, multiscale: 0.9821963073,
      counted: [1496, 2034], sharp: [1056, 1372]),
    Pair(
      a: .ring, b: .gradients, flip: 0.9694377, ssim: 0.3357678045, multiscale: 0.3242626717,
      counted: [39600, 39600], sharp: [39520, 39520]),
  ]

  @Test("FLIP, SSIM and MS-SSIM are those of other programs", arguments: pairs)
  fileprivate func similarity(_ pair: Pair) throws {
    let a = pair.a.pixels
    let b = pair.b.pixels
    // Upstream computes in floats.
    let flip = try #require(FLIP.mean(a, b))
    #expect(abs(flip - pair.flip) < 2e-5, "\(flip)")
    func green(_ picture: PixelBuffer) -> PixelBuffer {
      PixelBuffer(picture.width, picture.height) { x, y in .grey(picture[x, y].green) }
    }
    let ssim = try #require(SSIM.mean(green(a), green(b)))
    #expect(abs(ssim - pair.ssim) < 1e-6, "\(ssim)")
    let multiscale = try #require(SSIM.multiscale(green(a), green(b)))
    #expect(abs(multiscale - pair.multiscale) < 1e-6, "\(multiscale)")
  }

  @Test(
    "Pixels are counted as pixelmatch counts them, with and without smoothed ones", arguments: pairs
  )
  fileprivate func counts(_ pair: Pair) throws {
    let a = pair.a.pixels
    let b = pair.b.pixels
    for (index, threshold) in [0.1, 0.05].enumerated() {
      let all = try difference(a, b, .rule(.yiq(threshold)))
      #expect(all.counted == pair.counted[index])
      let sharp = try difference(a, b, .rule(.yiq(threshold), aa: a.size.area))
      #expect(sharp.counted == pair.sharp[index])
      #expect(sharp.counted + sharp.smoothed == pair.counted[index])
    }
  }
}
