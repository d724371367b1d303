/// How far two pixels are apart, as one number, and from which number on they differ.
protocol ColorMetric: Sendable {
  /// Returns whether two pixels with a number in the picture differ.
  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool
}

/// Every difference counts.
struct ExactMetric: ColorMetric {
  var alpha: AlphaPolicy

  @inline(__always)
  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool {
    if a == b { return false }
    switch alpha {
    case .straight: return true
    case .visual, .checkerboard: return a.alpha != 0 || b.alpha != 0
    case .white: return a.over(255) != b.over(255)
    }
  }
}

/// A channel may differ by a number of steps.
struct ChannelMetric: ColorMetric {
  var limit: UInt8
  var alpha: AlphaPolicy

  @inline(__always)
  func differs(_ a: StraightPixel, _ b: StraightPixel, at index: Int) -> Bool {
    let limit = Double(limit)
    if alpha == .straight || a.alpha == 255 && b.alpha == 255 {
      return max(
        max(gap(a.red, b.red), gap(a.green, b.green)),
        max(gap(a.blue, b.blue), gap(a.alpha, b.alpha))
      ) > self.limit
    }
    func far(_ ground: Double) -> Bool {
      let p = a.over(ground)
      let q = b.over(ground)
      return abs(p.red - q.red) > limit || abs(p.green - q.green) > limit
        || abs(p.blue - q.blue) > limit
    }
    return far(255) || alpha != .white && far(0)
  }

  @inline(__always)
  private func gap(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a &- b : b &- a }
}
