/// Why a text is no timing curve.
///
/// Each message says what is wrong, with which text, and what to write instead.
public enum TimingCurveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is empty.
  case empty

  /// The name is none of ``TimingCurve/names``; `suggestion` is the nearest of them.
  case unknownName(String, suggestion: String?)

  /// The function is none of the functional forms; `suggestion` is the nearest of them.
  case unknownFunction(String, suggestion: String?)

  /// The brackets of a functional form do not pair up.
  case brackets(String)

  /// A functional form has too few or too many arguments; `form` is how to write it.
  case argumentCount(function: String, count: Int, form: String)

  /// An argument is not what its place asks for.
  case argument(function: String, text: String, form: String)

  /// A label is unknown, given twice or does not go with the others.
  case labels(function: String, labels: [String], form: String)

  /// The number of steps is no whole number, or the jump is unknown.
  case jump(String, suggestion: String?)

  /// A number is outside its range.
  case invalidValue(function: String, MotionError)

  /// The sentence that is shown to the user.
  public var description: String {
    switch self {
    case .empty:
      return "The timing curve is empty; give a name such as easeInEaseOut."
    case .unknownName(let name, let suggestion):
      return "There is no timing curve \(Self.quoted(name)); "
        + (suggestion.map { "did you mean \($0)?" }
          ?? "give a name such as easeInEaseOut, or cubicBezier(x1, y1, x2, y2).")
    case .unknownFunction(let name, let suggestion):
      return "There is no timing function \(Self.quoted(name)); "
        + (suggestion.map { "did you mean \($0)?" }
          ?? "give one of cubicBezier, steps, linear, spring.")
    case .brackets(let text):
      return "The brackets of \(Self.quoted(text)) do not pair up; "
        + "write one ( after the name and one ) at the end."
    case .argumentCount(let function, let count, let form):
      return "\(function)() has \(count) \(count == 1 ? "argument" : "arguments"); write \(form)."
    case .argument(let function, let text, let form):
      return "\(function)() cannot read \(Self.quoted(text)); write \(form)."
    case .labels(let function, let labels, let form):
      let list = labels.map(Self.quoted).joined(separator: ", ")
      return "\(function)() cannot take the labels \(list) together; write \(form)."
    case .jump(let text, let suggestion):
      return "steps() has no jump \(Self.quoted(text)); "
        + (suggestion.map { "did you mean \($0)?" } ?? "give one of start, end, none, both.")
    case .invalidValue(let function, let problem):
      return "\(function)(): \(problem)"
    }
  }

  /// Long texts are cut, so that a message stays a sentence.
  private static func quoted(_ text: String) -> String {
    text.count > 60 ? "'\(text.prefix(57))...'" : "'\(text)'"
  }
}
