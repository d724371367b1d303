/// The stretch past an edge as desktop browsers let go of it: `(x0 - a v0 t) e^(-t k / p)`.
///
/// The sign of the speed is turned, and the speed at the start is not `v0`: that is how the source
/// has it. Source: WebKit's `ScrollElasticityController` and Chromium's exponential elastic
/// overscroll, with k = 20, a = 0.31, p = 1.6.
public struct ElasticStretch: Simulation, Hashable {
  /// The stretch at the start, in points.
  public let start: Double

  /// The speed that the scroll had at the edge, in points a second.
  public let scrollVelocity: Double

  /// The distance from the edge that counts as rest, in points, above 0.
  public let tolerance: Double

  private let rise: Double
  private let decay: Double

  /// Makes a stretch that goes back.
  ///
  /// - Precondition: `stiffness`, `period` and `tolerance` are above 0.
  /// - Parameters:
  ///   - start: The stretch at the start, in points.
  ///   - scrollVelocity: The speed that the scroll had at the edge, in points a second.
  ///   - stiffness: How fast the stretch falls, above 0.
  ///   - amplitude: How much of the speed becomes stretch.
  ///   - period: The divisor of the stiffness, above 0.
  ///   - tolerance: The distance from the edge that counts as rest, in points, above 0.
  public init(
    from start: Double, scrollVelocity: Double, stiffness: Double = 20, amplitude: Double = 0.31,
    period: Double = 1.6, tolerance: Double = 0.5
  ) {
    precondition(stiffness > 0 && period > 0, "A stretch's stiffness and period are above 0.")
    precondition(tolerance > 0, "A tolerance is above 0 points.")
    self.start = start
    self.scrollVelocity = scrollVelocity
    self.tolerance = tolerance
    rise = -amplitude * scrollVelocity
    decay = stiffness / period
  }

  /// Returns the position in points at a time in seconds; times below 0 count as 0.
  public func position(at time: Double) -> Double {
    let time = max(time, 0)
    return (start + rise * time) * PlatformMath.exponential(-decay * time)
  }

  /// Returns the speed in points a second at a time in seconds; times below 0 count as 0.
  public func velocity(at time: Double) -> Double {
    let time = max(time, 0)
    return (rise - decay * (start + rise * time)) * PlatformMath.exponential(-decay * time)
  }

  /// The edge: 0.
  public var restPosition: Double { 0 }

  /// The time from which the stretch stays within the tolerance, in seconds.
  ///
  /// The stretch is a critically damped spring's way, which starts at the slope of this curve.
  public var settlingTime: Double {
    Spring(stiffness: decay * decay, damping: 2 * decay)
      .settlingTime(from: start, velocity: rise - decay * start, within: tolerance)
  }
}
