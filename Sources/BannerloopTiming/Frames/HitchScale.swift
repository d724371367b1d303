/// A scale that says how bad a hitch ratio is.
///
/// Its name belongs beside every verdict: scales differ.
public enum HitchScale: String, CaseIterable, Hashable, Sendable {
  /// Scrolling, as told in 2020: up to 5 ms/s good, from 10 on critical.
  case apple2020Scroll = "apple-2020-scroll"

  /// All animations, the later article: 10 good, 25 warning, 50 critical, above urgent.
  case appleAnimation = "apple-animation"

  /// How bad a ratio is.
  public enum Tier: String, Hashable, Sendable {
    case good, warning, critical, urgent
  }

  /// Returns the tier of a ratio in milliseconds a second.
  public func tier(of ratio: Double) -> Tier {
    switch self {
    case .apple2020Scroll: ratio <= 5 ? .good : ratio < 10 ? .warning : .critical
    case .appleAnimation:
      ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .urgent
    }
  }
}

/// How far shown times are from simulated ones.
public struct AnimationError: Hashable, Sendable {
  /// The root of the mean square, in milliseconds.
  public var rootMeanSquare: Double

  /// The largest magnitude, in milliseconds.
  public var maximum: Double

  /// Makes the errors of frames: `(simulated step) - (displayed step)`, from one frame to the next.
  ///
  /// - Parameters:
  ///   - simulated: The times that frames show, in milliseconds.
  ///   - displayed: The times at which they were shown, in milliseconds, as many.
  public init(simulated: [Double], displayed: [Double]) {
    var squares = 0.0
    maximum = 0
    let count = min(simulated.count, displayed.count)
    for index in stride(from: 1, to: count, by: 1) {
      let error =
        (simulated[index] - simulated[index - 1]) - (displayed[index] - displayed[index - 1])
      squares += error * error
      maximum = max(maximum, error.magnitude)
    }
    rootMeanSquare = count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
  }
}
