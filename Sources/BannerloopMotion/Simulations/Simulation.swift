/// A motion as a function of time: no state, and the same answer however often it is asked.
public protocol Simulation: Sendable {
  /// Returns the position at a time.
  ///
  /// - Parameter time: Seconds since the start; times below 0 count as 0.
  /// - Returns: The position in points.
  func position(at time: Double) -> Double

  /// Returns the speed at a time.
  ///
  /// - Parameter time: Seconds since the start; times below 0 count as 0.
  /// - Returns: The speed in points a second.
  func velocity(at time: Double) -> Double

  /// The position that the motion ends at, in points.
  var restPosition: Double { get }

  /// The time from which the motion stays within its tolerance of the end, in seconds, `0...`.
  var settlingTime: Double { get }
}

extension Simulation {
  /// Returns whether the motion is within its tolerance of the end and stays there.
  ///
  /// - Parameter time: Seconds since the start.
  /// - Returns: `true` from ``settlingTime`` on.
  public func isSettled(at time: Double) -> Bool { time >= settlingTime }

  /// Returns the position that is shown: the end itself once the motion has settled.
  ///
  /// - Parameter time: Seconds since the start; times below 0 count as 0.
  /// - Returns: The position in points.
  public func shownPosition(at time: Double) -> Double {
    isSettled(at: time) ? restPosition : position(at: time)
  }
}
