import BannerloopMotion

/// The one place where a curve's text becomes a curve and back.
enum CurveReading {
  /// The house's curve by name; `Scenario.Defaults.slideCurve` is its value.
  static let houseCurve = "easeInEaseOut"

  /// What a curve's text may look like, for faults and the schema.
  static let words = "a curve such as \"easeInEaseOut\" or \"cubicBezier(0.25, 0.1, 0.25, 1)\""

  /// The names that are known; the module of motion will say.
  static let names = [
    "linear", "ease", "easeIn", "easeOut", "easeInOut", "easeInEaseOut", "easeInQuad",
    "easeOutQuad", "easeInOutQuad", "easeInCubic", "easeOutCubic", "easeInOutCubic",
    "fastOutSlowIn",
  ]

  /// The forms with numbers.
  static let functions = ["cubicBezier", "spring", "steps", "linear"]

  /// Returns the curve of a text, or what is wrong with it.
  ///
  /// For now every known form gives ``TimingCurve/linear``.
  static func curve(_ text: String) -> Result<TimingCurve, CurveFault> {
    if names.contains(text) { return .success(.linear) }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      functions.contains(String(text[..<open])),
      !text[text.index(after: open)...].dropLast().contains(where: { "()".contains($0) })
    {
      return .success(.linear)
    }
    let near = NearestName.find(text, in: names)
    return .failure(
      CurveFault(
        message: "must be \(words), not \(JSONValue.quoted(text))",
        suggestion: near.map { "did you mean \"\($0.name)\"?" }))
  }

  /// Whether a curve ends when it has settled, so that it needs no duration.
  static func settlesByItself(_ text: String) -> Bool { text.hasPrefix("spring(") }

  /// A text that is equal for equal curves, for hashing.
  static func canonicalText(_ curve: TimingCurve) -> String { "\(curve)" }
}

/// What is wrong with a curve's text.
struct CurveFault: Error {
  /// The message; follows the value's path.
  let message: String

  /// What to write instead.
  let suggestion: String?
}
