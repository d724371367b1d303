/// A move from one position to another along a timing curve, such as an animated content offset.
public struct CurveSimulation: Simulation, Hashable {
  /// The position at the start, in points.
  public let start: Double

  /// The position at the end, in points.
  public let target: Double

  /// The length of the move, in seconds, `0...`.
  public let duration: Double

  /// The course of the move.
  public let curve: TimingCurve

  /// Makes a move.
  ///
  /// - Precondition: `duration` is finite and not below 0.
  /// - Parameters:
  ///   - start: The position at the start, in points.
  ///   - target: The position at the end, in points.
  ///   - duration: The length, in seconds, `0...`.
  ///   - curve: The course of the move.
  public init(from start: Double, to target: Double, duration: Double, curve: TimingCurve) {
    precondition(duration >= 0 && duration.isFinite, "A move's duration is 0 seconds or more.")
    self.start = start
    self.target = target
    self.duration = duration
    self.curve = curve
  }

  /// The position at the end, in points.
  public var restPosition: Double { target }

  /// The length of the move, in seconds.
  public var settlingTime: Double { duration }

  /// Returns the position in points at a time in seconds; times below 0 count as 0.
  public func position(at time: Double) -> Double {
    if time >= duration { return target }
    return start + (target - start) * curve.value(atSeconds: time, of: duration)
  }

  /// Returns the speed in points a second at a time in seconds; times below 0 count as 0.
  public func velocity(at time: Double) -> Double {
    (target - start) * curve.velocity(atSeconds: time, of: duration)
  }
}
