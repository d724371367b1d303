/// Why a value does not describe a motion.
///
/// Each message says which value is wrong, how large it is and what to give instead.
public enum MotionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number is infinite or no number; `text` is how it prints.
  case notFinite(parameter: String, text: String)

  /// A number must be above 0.
  case notPositive(parameter: String, value: Double)

  /// A number lies outside the range that is allowed.
  case outOfRange(parameter: String, value: Double, allowed: String)

  /// A step function has too few or too many steps.
  case stepCount(Int, allowed: ClosedRange<Int>)

  /// A piecewise linear curve has fewer than two stops.
  case tooFewStops(Int)

  /// The sentence that is shown to the user.
  public var description: String {
    switch self {
    case .notFinite(let parameter, let text):
      "\(parameter) is \(text); give a finite number."
    case .notPositive(let parameter, let value):
      "\(parameter) is \(NumberText.plain(value)); give a number above 0."
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(NumberText.plain(value)); give a number within \(allowed)."
    case .stepCount(let count, let allowed):
      "The number of steps is \(count); give one within "
        + "\(allowed.lowerBound)...\(allowed.upperBound)."
    case .tooFewStops(let count):
      "linear() has \(count) \(count == 1 ? "stop" : "stops"); give at least 2, "
        + "such as linear(0, 1)."
    }
  }

  /// Returns the first of the numbers that is not finite as an error.
  static func firstNotFinite(_ numbers: [(parameter: String, value: Double)]) -> MotionError? {
    for number in numbers where !number.value.isFinite {
      return .notFinite(parameter: number.parameter, text: "\(number.value)")
    }
    return nil
  }

  /// Returns the first of the numbers that is not finite and above 0 as an error.
  static func firstNotPositive(_ numbers: [(parameter: String, value: Double)]) -> MotionError? {
    if let problem = firstNotFinite(numbers) { return problem }
    for number in numbers where number.value <= 0 {
      return .notPositive(parameter: number.parameter, value: number.value)
    }
    return nil
  }
}
