/// The colour distance of odiff 4.5: YIQ over white in whole numbers.
///
/// Source: dmtrKovalenko/odiff 4.5: fixed point with 12 bits, truncating; limit
/// `floor(35215 t^2 * 4096)`.
struct OdiffMetric: ColorMetric {
  static let source = "odiff 4.5"

  private let limit: Int

  init(threshold: Double) {
    limit = Int((YIQMetric.largest * threshold * threshold * 4096).rounded(.down))
  }

  /// A weight in fixed point.
  private static func fixed(_ weight: Double) -> Int {
    Int((weight * 4096).rounded(.toNearestOrEven))
  }

  private static let y = (fixed(0.29889531), fixed(0.58662247), fixed(0.11448223))
  private static let i = (fixed(0.59597799), fixed(0.27417610), fixed(0.32180189))
  private static let q = (fixed(0.21147017), fixed(0.52261711), fixed(0.31114694))
  private static let weights = (fixed(0.5053), fixed(0.299), fixed(0.1957))

  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool {
    if a == b { return false }
    let red = over(a.red, a.alpha) - over(b.red, b.alpha)
    let green = over(a.green, a.alpha) - over(b.green, b.alpha)
    let blue = over(a.blue, a.alpha) - over(b.blue, b.alpha)
    let y = (red * Self.y.0 + green * Self.y.1 + blue * Self.y.2) / 4096
    let i = (red * Self.i.0 - green * Self.i.1 - blue * Self.i.2) / 4096
    let q = (red * Self.q.0 - green * Self.q.1 + blue * Self.q.2) / 4096
    let delta =
      (y * y / 4096 * Self.weights.0 + i * i / 4096 * Self.weights.1
        + q * q / 4096 * Self.weights.2) / 4096
    return delta > limit
  }

  /// A channel over white in fixed point.
  private func over(_ value: UInt8, _ alpha: UInt8) -> Int {
    if alpha == 255 { return Int(value) * 4096 }
    return 255 * 4096 + (Int(value) - 255) * 4096 * Int(alpha) / 255
  }
}
