import BannerloopCompare
import BannerloopPixels
import BannerloopTestSupport

extension Color {
  static let transparentWhite = Color(red: 255, green: 255, blue: 255, alpha: 0)

  static func grey(_ value: UInt8, alpha: UInt8 = 255) -> Color {
    Color(red: value, green: value, blue: value, alpha: alpha)
  }
}

extension PixelBuffer {
  /// A picture of one colour, in straight RGBA.
  static func flat(_ color: Color, _ width: Int, _ height: Int) -> PixelBuffer {
    PixelBuffer(width, height) { _, _ in color }
  }

  /// A picture made of a function of column and row.
  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) {
    self.init(size: PixelSize(width: width, height: height), format: .rgba)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = color(x, y) }
    }
  }

  /// A picture of noise.
  static func noise(_ width: Int, _ height: Int, seed: UInt64, alpha: Bool = true) -> PixelBuffer {
    var random = SeededGenerator(seed: seed)
    return PixelBuffer(width, height) { _, _ in
      let word = random.next()
      return Color(
        red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
        blue: UInt8(truncatingIfNeeded: word >> 16),
        alpha: alpha ? UInt8(truncatingIfNeeded: word >> 24) : 255)
    }
  }

  subscript(x: Int, y: Int) -> Color {
    get {
      let base = y * bytesPerRow + x * 4
      return Color(
        red: bytes[base], green: bytes[base + 1], blue: bytes[base + 2], alpha: bytes[base + 3])
    }
    set {
      let base = y * bytesPerRow + x * 4
      bytes[base] = newValue.red
      bytes[base + 1] = newValue.green
      bytes[base + 2] = newValue.blue
      bytes[base + 3] = newValue.alpha
    }
  }
}

extension ComparisonRule {
  /// Rules as tests name them.
  static func rule(
    _ metric: Metric, alpha: AlphaPolicy = .visual, aa: Int? = nil,
    tolerance: Tolerance = Tolerance()
  ) -> ComparisonRule {
    var tolerance = tolerance
    if let aa { tolerance.maxAA = aa }
    return ComparisonRule(
      metric: metric, tolerance: tolerance, alpha: alpha, excludesAntiAliasing: aa != nil)
  }
}

/// Returns the difference of two pictures of one size.
func difference(
  _ a: PixelBuffer, _ b: PixelBuffer, _ rule: ComparisonRule = ComparisonRule()
) throws -> Difference {
  try PixelComparison.compare(a, b, by: rule).difference
}
