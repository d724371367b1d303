/// The colour distance of pixelmatch's main branch: HyAB in OKLab with the toe on lightness.
///
/// Goals in order: the published numbers; speed. Grey differences are weighed alike from black to
/// white, which YIQ does not do.
///
/// Source: mapbox/pixelmatch c6fee35; OKLab and its toe by Björn Ottosson. Other than there, the
/// colour under alpha 0 never counts in ``AlphaPolicy/visual``.
public struct OKLabMetric: Hashable, Sendable {
  /// The largest tolerated distance; black and white are 1 apart.
  public var threshold: Double

  /// What transparency means.
  public var alpha: AlphaPolicy

  /// The metric's name and the version that it follows, for reports.
  public static let source = "oklab (pixelmatch c6fee35)"

  /// Makes a metric.
  ///
  /// - Parameters:
  ///   - threshold: `0...`; black and white are 1 apart.
  ///   - alpha: What transparency means.
  public init(threshold: Double, alpha: AlphaPolicy = .visual) {
    self.threshold = threshold
    self.alpha = alpha
  }

  /// A colour in OKLab, its lightness with the toe.
  struct Lab: Equatable {
    var lightness: Double
    var a: Double
    var b: Double
  }

  /// Linear light of the 256 channel values.
  private static let linear: [Double] = (0..<256).map { linearLight(Double($0) / 255) }

  /// Returns the linear light of a channel, `0...1`; IEC 61966-2-1.
  static func linearLight(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : PlatformMath.pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns a colour in OKLab from linear light, `0...1` a channel.
  static func lab(red: Double, green: Double, blue: Double) -> Lab {
    let l = PlatformMath.cbrt(
      0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = PlatformMath.cbrt(
      0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = PlatformMath.cbrt(
      0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    let lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    // The toe: https://bottosson.github.io/posts/colorpicker/
    let k1 = 0.206
    let k2 = 0.03
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return Lab(
      lightness: (x + (x * x + 4 * k2 * k3 * lightness).squareRoot()) / 2,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Returns a pixel in OKLab over a ground whose channels are `0...255`.
  static func lab(
    _ pixel: StraightPixel, ground: (red: Double, green: Double, blue: Double)
  ) -> Lab {
    if pixel.alpha == 255 {
      let table = linear.span
      return lab(
        red: table[Int(pixel.red)], green: table[Int(pixel.green)], blue: table[Int(pixel.blue)])
    }
    let share = Double(pixel.alpha) / 255
    func channel(_ value: UInt8, _ ground: Double) -> Double {
      linearLight((ground + (Double(value) - ground) * share) / 255)
    }
    return lab(
      red: channel(pixel.red, ground.red), green: channel(pixel.green, ground.green),
      blue: channel(pixel.blue, ground.blue))
  }

  /// Returns `|dL| + sqrt(da^2 + db^2)`.
  static func hyab(_ p: Lab, _ q: Lab) -> Double {
    let a = p.a - q.a
    let b = p.b - q.b
    return abs(p.lightness - q.lightness) + (a * a + b * b).squareRoot()
  }
}

extension OKLabMetric: ColorMetric {
  /// Returns the largest distance of two pixels over the grounds that the policy names.
  func distance(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Double {
    func over(_ ground: (red: Double, green: Double, blue: Double)) -> Double {
      Self.hyab(Self.lab(a, ground: ground), Self.lab(b, ground: ground))
    }
    if a.alpha == 255 && b.alpha == 255 { return over((0, 0, 0)) }
    switch alpha {
    case .visual: return max(over((0, 0, 0)), over((255, 255, 255)))
    case .checkerboard: return over(YIQMetric.checkerboard(at: index))
    case .white: return over((255, 255, 255))
    case .straight:
      func opaque(_ pixel: StraightPixel) -> StraightPixel {
        StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: 255)
      }
      func grey(_ value: UInt8) -> StraightPixel {
        StraightPixel(red: value, green: value, blue: value, alpha: 255)
      }
      return max(
        Self.hyab(Self.lab(opaque(a), ground: (0, 0, 0)), Self.lab(opaque(b), ground: (0, 0, 0))),
        Self.hyab(
          Self.lab(grey(a.alpha), ground: (0, 0, 0)), Self.lab(grey(b.alpha), ground: (0, 0, 0))))
    }
  }

  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool {
    a != b && distance(a, b, at: index) > threshold
  }
}

extension OKLabMetric {
  /// Returns the distance of two opaque colours; black and white are 1 apart.
  ///
  /// - Parameters:
  ///   - a: Red, green and blue, `0...255`.
  ///   - b: Red, green and blue, `0...255`.
  /// - Returns: `|dLr| + sqrt(da^2 + db^2)`.
  public static func distance(_ a: (UInt8, UInt8, UInt8), _ b: (UInt8, UInt8, UInt8)) -> Double {
    hyab(
      lab(StraightPixel(red: a.0, green: a.1, blue: a.2, alpha: 255), ground: (0, 0, 0)),
      lab(StraightPixel(red: b.0, green: b.1, blue: b.2, alpha: 255), ground: (0, 0, 0)))
  }
}
