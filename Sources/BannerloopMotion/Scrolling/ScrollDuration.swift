/// How long an animated scroll takes.
public enum ScrollDuration: Hashable, Sendable {
  /// The same for every distance, in seconds, `0...`; UIKit's is about 0.3.
  case fixed(Double)

  /// Grows with the root of the distance: `min(√|d|, 42) / 60` seconds, 0.7 at most.
  ///
  /// Source: Chromium's `ScrollOffsetAnimationCurve`, delta based.
  case deltaBased

  /// 1.5 ms a point, between 0.2 and 0.5 seconds.
  ///
  /// Source: Chromium's `ScrollOffsetAnimationCurve`, impulse.
  case impulse

  /// Returns the seconds that a distance takes.
  ///
  /// - Parameter distance: The way in points, of either sign.
  /// - Returns: Seconds, `0...`.
  public func seconds(forDistance distance: Double) -> Double {
    switch self {
    case .fixed(let seconds): seconds
    case .deltaBased: min(distance.magnitude.squareRoot(), 42) / 60
    case .impulse: min(max(distance.magnitude * 0.0015, 0.2), 0.5)
    }
  }
}
