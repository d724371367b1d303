import BannerloopTestSupport

extension SeededGenerator {
  /// The next number within a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// The next number whose logarithm is even within a range of positive numbers.
  mutating func scale(in range: ClosedRange<Double>) -> Double {
    let low = range.lowerBound
    let ratio = range.upperBound / low
    var part = number(in: 0...1)
    var factor = 1.0
    // ratio to the power part, by binary digits, to do without a C library here.
    var root = ratio
    for _ in 0..<40 {
      root = root.squareRoot()
      part *= 2
      if part >= 1 {
        factor *= root
        part -= 1
      }
    }
    return low * factor
  }
}

/// Whether two numbers are within a distance that grows with them.
func isNear(_ a: Double, _ b: Double, relative: Double = 1e-12, absolute: Double = 0) -> Bool {
  (a - b).magnitude <= max(absolute, relative * max(a.magnitude, b.magnitude))
}
