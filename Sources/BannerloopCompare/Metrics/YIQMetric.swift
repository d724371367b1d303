/// The colour distance of pixelmatch 7.2.0: a weighted square in YIQ.
///
/// Goals in order: the published numbers to the last digit; speed.
///
/// Source: mapbox/pixelmatch 7.2.0 (weights, grounds, the limit 35215 * t^2).
public struct YIQMetric: Hashable, Sendable {
  /// The largest tolerated distance as a part of the largest possible one, `0...1`.
  public var threshold: Double

  /// What transparency means.
  public var alpha: AlphaPolicy

  /// The metric's name and the version that it follows, for reports.
  public static let source = "yiq (pixelmatch 7.2.0)"

  /// The largest distance that the limit is a part of: that of red and cyan, rounded up.
  public static let largest = 35215.0

  private let limit: Double

  /// Makes a metric.
  ///
  /// - Parameters:
  ///   - threshold: `0...1`; 0.1 is the default of pixelmatch.
  ///   - alpha: What transparency means.
  public init(threshold: Double, alpha: AlphaPolicy = .visual) {
    self.threshold = threshold
    self.alpha = alpha
    limit = Self.largest * threshold * threshold
  }

  /// Returns the brightness of a colour difference, in steps of a channel.
  @inline(__always)
  static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// Returns the distance of two colours from the difference of their channels.
  @inline(__always)
  static func delta(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    let y = luma(red, green, blue)
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Returns the difference of two pixels' channels over a ground, in one step and unrounded.
  @inline(__always)
  static func gap(
    _ a: StraightPixel, _ b: StraightPixel, ground: (red: Double, green: Double, blue: Double)
  ) -> (red: Double, green: Double, blue: Double) {
    if a.alpha == 255 && b.alpha == 255 {
      return (
        Double(a.red) - Double(b.red), Double(a.green) - Double(b.green),
        Double(a.blue) - Double(b.blue)
      )
    }
    let p = Double(a.alpha)
    let q = Double(b.alpha)
    func channel(_ first: UInt8, _ second: UInt8, _ ground: Double) -> Double {
      (Double(first) * p - Double(second) * q - ground * (p - q)) / 255
    }
    return (
      channel(a.red, b.red, ground.red), channel(a.green, b.green, ground.green),
      channel(a.blue, b.blue, ground.blue)
    )
  }

  /// Returns the ground of pixelmatch 7 under the pixel with a number.
  @inline(__always)
  static func checkerboard(at index: Int) -> (red: Double, green: Double, blue: Double) {
    let k = index &* 4
    let green = Int(Double(k) / 1.618033988749895) % 2
    let blue = Int(Double(k) / 2.618033988749895) % 2
    // The byte's number is a multiple of 4, so red is the same everywhere.
    return (48, 48 + 159 * Double(green), 48 + 159 * Double(blue))
  }
}

extension YIQMetric: ColorMetric {
  /// Returns the largest distance of two pixels over the grounds that the policy names.
  @inline(__always)
  func distance(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Double {
    func over(_ ground: (red: Double, green: Double, blue: Double)) -> Double {
      let gap = Self.gap(a, b, ground: ground)
      return Self.delta(gap.red, gap.green, gap.blue)
    }
    if a.alpha == 255 && b.alpha == 255 { return over((0, 0, 0)) }
    switch alpha {
    case .visual: return max(over((0, 0, 0)), over((255, 255, 255)))
    case .checkerboard: return over(Self.checkerboard(at: index))
    case .white: return over((255, 255, 255))
    case .straight:
      let step = Double(a.alpha) - Double(b.alpha)
      let color = Self.delta(
        Double(a.red) - Double(b.red), Double(a.green) - Double(b.green),
        Double(a.blue) - Double(b.blue))
      return max(color, Self.delta(step, step, step))
    }
  }

  @inline(__always)
  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool {
    a != b && distance(a, b, at: index) > limit
  }
}

extension YIQMetric {
  /// Returns the distance of two opaque colours, `0...35214.749`.
  ///
  /// - Parameters:
  ///   - a: Red, green and blue, `0...255`.
  ///   - b: Red, green and blue, `0...255`.
  /// - Returns: `0.5053 Y^2 + 0.299 I^2 + 0.1957 Q^2` of the difference.
  public static func distance(_ a: (Double, Double, Double), _ b: (Double, Double, Double))
    -> Double
  {
    delta(a.0 - b.0, a.1 - b.1, a.2 - b.2)
  }
}
