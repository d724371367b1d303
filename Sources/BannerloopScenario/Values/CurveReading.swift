import BannerloopMotion

/// The one place where a curve's text becomes a curve and back.
enum CurveReading {
  /// The house's curve by name; `Scenario.Defaults.slideCurve` is its value.
  static let houseCurve = "easeInEaseOut"

  /// What a curve's text may look like, for faults and the schema.
  static let words = "a curve such as \"easeInEaseOut\" or \"cubicBezier(0.25, 0.1, 0.25, 1)\""

  /// The names that are known.
  static let names = TimingCurve.names

  /// Returns the curve of a text, or what is wrong with it.
  static func curve(_ text: String) -> Result<TimingCurve, CurveFault> {
    do throws(TimingCurveError) {
      return .success(try TimingCurve(parsing: text))
    } catch {
      return .failure(
        CurveFault(
          message: "must be \(words), not \(JSONValue.quoted(text))", suggestion: "\(error)"))
    }
  }

  /// Whether a curve ends when it has settled, so that it needs no duration.
  static func settlesByItself(_ text: String) -> Bool {
    guard case .success(.spring) = curve(text) else { return false }
    return true
  }

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
