/// How an animation's progress runs over its time: 0 at the start, 1 at the end.
///
/// ```swift
/// let curve = try TimingCurve(parsing: "cubicBezier(0.42, 0, 0.58, 1)")
/// print(curve, curve.value(at: 0.25))  // easeInEaseOut 0.12916193104731988
/// ```
public enum TimingCurve: Hashable, Sendable {
  /// Even speed.
  case linear

  /// A cubic Bezier curve.
  case cubicBezier(CubicBezier)

  /// One of Penner's thirty functions.
  case penner(PennerEasing)

  /// A spring that starts at rest; it has no duration of its own but settles.
  case spring(Spring)

  /// Equal steps.
  case steps(StepEasing)

  /// Straight lines between points.
  case piecewiseLinear(PiecewiseLinear)

  /// The part of the way within which a spring counts as arrived where only parts of the time are
  /// given: a thousandth.
  public static let nominalThreshold = 0.001

  /// Returns the progress of the motion at a part of its time.
  ///
  /// Curves that begin at 0 and end at 1 do so exactly; steps that jump at the start and lines with
  /// other ends do not. A spring's whole time is its ``settlingDuration(within:)`` for
  /// ``nominalThreshold``; call ``value(atSeconds:of:)`` where the seconds are known.
  ///
  /// - Parameter progress: The part of the time that has passed; values outside `0...1` are
  ///   clamped, and what is no number counts as 0.
  /// - Returns: The part of the way that is done; curves that overshoot leave `0...1`.
  /// - Complexity: O(1); a spring finds its settling duration each time, some microseconds.
  public func value(at progress: Double) -> Double {
    let progress = Self.clamped(progress)
    switch self {
    case .linear: return progress
    case .cubicBezier(let curve): return curve.value(at: progress)
    case .penner(let easing): return easing.value(at: progress)
    case .spring(let spring):
      guard progress > 0 else { return 0 }
      guard progress < 1 else { return 1 }
      return 1 + spring.displacement(at: progress * nominalDuration(spring), from: -1, velocity: 0)
    case .steps(let steps): return steps.value(at: progress)
    case .piecewiseLinear(let lines): return lines.value(at: progress)
    }
  }

  /// Returns the speed of the progress at a part of the time, the derivative of ``value(at:)``.
  ///
  /// - Parameter progress: The part of the time that has passed, `0...1`; at the ends and corners
  ///   the side that lies within counts.
  /// - Returns: Progress per whole time; 0 outside `0...1` and on steps; may be infinite where a
  ///   curve runs straight up.
  public func slope(at progress: Double) -> Double {
    guard progress >= 0, progress <= 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .cubicBezier(let curve): return curve.slope(at: progress)
    case .penner(let easing): return easing.slope(at: progress)
    case .spring(let spring):
      let duration = nominalDuration(spring)
      return duration * spring.velocity(at: progress * duration, from: -1, velocity: 0)
    case .steps: return 0
    case .piecewiseLinear(let lines): return lines.slope(at: progress)
    }
  }

  /// Returns the progress at a time in seconds.
  ///
  /// A spring runs in real seconds, whatever the duration; it is exactly 1 from `duration` on. All
  /// other curves are stretched to the duration.
  ///
  /// - Precondition: `duration` is not below 0.
  /// - Parameters:
  ///   - time: Seconds since the start; times below 0 count as 0.
  ///   - duration: The length of the motion in seconds, `0...`; 0 is over at once.
  /// - Returns: The part of the way that is done.
  public func value(atSeconds time: Double, of duration: Double) -> Double {
    precondition(duration >= 0, "A motion's duration is 0 seconds or more.")
    if time >= duration {
      if case .spring = self { return 1 }
      return value(at: 1)
    }
    guard time > 0 else { return value(at: 0) }
    if case .spring(let spring) = self {
      return 1 + spring.displacement(at: time, from: -1, velocity: 0)
    }
    return value(at: time / duration)
  }

  /// Returns the speed at a time in seconds, the derivative of ``value(atSeconds:of:)``.
  ///
  /// - Precondition: `duration` is not below 0.
  /// - Parameters:
  ///   - time: Seconds since the start.
  ///   - duration: The length of the motion in seconds, `0...`.
  /// - Returns: Progress a second; 0 before the start and from `duration` on.
  public func velocity(atSeconds time: Double, of duration: Double) -> Double {
    precondition(duration >= 0, "A motion's duration is 0 seconds or more.")
    guard time >= 0, time < duration else { return 0 }
    if case .spring(let spring) = self { return spring.velocity(at: time, from: -1, velocity: 0) }
    return slope(at: time / duration) / duration
  }

  /// Returns the seconds after which a spring stays within a part of the way from its end.
  ///
  /// - Precondition: `threshold` is above 0.
  /// - Parameter threshold: The part of the whole way, above 0: half a pixel over the pixels of
  ///   the way.
  /// - Returns: Seconds, `0...`; `nil` for curves that take whatever duration they are given.
  /// - Complexity: About 60 evaluations of the closed form.
  public func settlingDuration(within threshold: Double) -> Double? {
    guard case .spring(let spring) = self else { return nil }
    return spring.settlingTime(from: -1, velocity: 0, within: threshold)
  }

  private func nominalDuration(_ spring: Spring) -> Double {
    spring.settlingTime(from: -1, velocity: 0, within: Self.nominalThreshold)
  }

  /// Written with comparisons that are false for what is no number, which so counts as 0.
  private static func clamped(_ progress: Double) -> Double {
    progress > 0 ? (progress < 1 ? progress : 1) : 0
  }
}
