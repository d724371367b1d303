/// The free run of a scroll view after the finger has left it.
///
/// With `L = 1000 ln d` the speed is `v0 e^(Lt)` and the position `x0 + v0 (e^(Lt) - 1) / L`.
/// Source: that closed form; d is 0.998 or 0.99 in UIKit.
public struct Deceleration: Simulation, Hashable {
  /// The position at the start, in points.
  public let start: Double

  /// The speed at the start, in points a second.
  public let startVelocity: Double

  /// How fast the run slows down.
  public let rate: DecelerationRate

  /// The distance from the end that counts as rest, in points, above 0.
  public let tolerance: Double

  private let exponent: Double

  /// Makes a free run.
  ///
  /// - Precondition: `tolerance` is above 0.
  /// - Parameters:
  ///   - start: The position at the start, in points.
  ///   - velocity: The speed at the start, in points a second; positive towards larger offsets.
  ///   - rate: How fast the run slows down.
  ///   - tolerance: The distance from the end that counts as rest, in points, above 0.
  public init(
    from start: Double, velocity: Double, rate: DecelerationRate = .normal,
    tolerance: Double = 0.5
  ) {
    precondition(tolerance > 0, "A tolerance is above 0 points.")
    self.start = start
    self.startVelocity = velocity
    self.rate = rate
    self.tolerance = tolerance
    exponent = rate.exponent
  }

  /// Returns the position in points at a time in seconds; times below 0 count as 0.
  public func position(at time: Double) -> Double {
    start + startVelocity * PlatformMath.expMinusOne(exponent * max(time, 0)) / exponent
  }

  /// Returns the speed in points a second at a time in seconds; times below 0 count as 0.
  public func velocity(at time: Double) -> Double {
    startVelocity * PlatformMath.exponential(exponent * max(time, 0))
  }

  /// The position that the run comes ever closer to, in points: `x0 - v0 / L`.
  public var restPosition: Double { start - startVelocity / exponent }

  /// The seconds after which the run is within its tolerance of the end: `ln(-L h / |v0|) / L`.
  ///
  /// 0 where it starts that close.
  public var settlingTime: Double {
    let ratio = -exponent * tolerance / startVelocity.magnitude
    return ratio < 1 ? PlatformMath.logarithm(ratio) / exponent : 0
  }

  /// Returns when the run passes a position: `ln(1 + L (x - x0) / v0) / L`.
  ///
  /// - Parameter position: The position, in points.
  /// - Returns: Seconds, `0...`; `nil` where the run never gets there or began beyond it.
  public func time(toReach position: Double) -> Double? {
    if position == start { return 0 }
    let part = exponent * (position - start) / startVelocity
    // Towards the end the part falls from 0 to -1; beyond are the positions never reached.
    guard part < 0, part > -1 else { return nil }
    return PlatformMath.logarithmOfOnePlus(part) / exponent
  }

  /// Returns the end of the run counted in whole milliseconds: `x0 + v0/1000 · d / (1 - d)`.
  ///
  /// It falls short of ``restPosition`` by the way of about half a millisecond. Source: the
  /// projection shown at WWDC 2018, session 803.
  public func project() -> Double {
    start + startVelocity / 1000 * rate.perMillisecond / (1 - rate.perMillisecond)
  }

  /// Returns the position after a number of milliseconds, each of them one step.
  ///
  /// `x0 + v d (1 - dⁿ) / (1 - d)` with v in points a millisecond. Source: the decay animation of
  /// Facebook's pop.
  ///
  /// - Parameter milliseconds: The number of steps, `0...`; parts of a step go along the curve.
  /// - Returns: The position in points.
  public func discretePosition(afterMilliseconds milliseconds: Double) -> Double {
    let d = rate.perMillisecond
    return start
      + startVelocity / 1000 * d * (1 - PlatformMath.power(d, max(milliseconds, 0))) / (1 - d)
  }
}
