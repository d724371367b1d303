/// How an animation's progress runs over its time: 0 at the start, 1 at the end.
public enum TimingCurve: Hashable, Sendable {
  /// Even speed.
  case linear

  /// Returns the progress of the motion at a part of its time.
  ///
  /// - Parameter progress: The part of the time that has passed, `0...1`; values outside are clamped.
  /// - Returns: The part of the way that is done; curves that overshoot leave `0...1`.
  public func value(at progress: Double) -> Double { min(1, max(0, progress)) }

  public func settlingDuration(within threshold: Double) -> Double? { nil }
}
