import BannerloopMotion

/// A JSON5 number as it was written.
struct JSON5Number: Hashable, Sendable {
  /// The number's text, such as `+.5`, `0x1F` or `-Infinity`; follows the JSON5 grammar.
  let text: String

  /// The nearest double; infinite or not a number where the text says so.
  var value: Double {
    let sign: Double = isNegative ? -1 : 1
    let digits = magnitude
    if digits == "Infinity" { return sign * .infinity }
    if digits == "NaN" { return .nan }
    if let hex = hexDigits {
      return sign * hex.reduce(0.0) { $0 * 16 + Double($1.hexDigitValue ?? 0) }
    }
    // Swift's own parser is stricter about points without digits: `5.` and `.5` become `5.0`, `0.5`.
    var text = digits.hasPrefix(".") ? "0" + digits : digits
    if let point = text.firstIndex(of: ".") {
      let next = text.index(after: point)
      if next == text.endIndex || !text[next].isNumber { text.insert("0", at: next) }
    }
    return sign * (Double(text) ?? .nan)
  }

  /// The exact value; `nil` beyond a million million, finer than nine decimals, or not finite.
  var exactValue: Rational? {
    if let hex = hexDigits {
      guard let whole = Int(hex, radix: 16), whole <= 1_000_000_000_000 else { return nil }
      return Rational(isNegative ? -whole : whole)
    }
    return Self.exact(text)
  }

  /// The exact value if it is a whole number.
  var wholeValue: Int? {
    guard let exact = exactValue, exact.denominator == 1 else { return nil }
    return exact.numerator
  }

  /// Returns a decimal's exact value; exponents of more than three digits are refused unread.
  static func exact(_ decimal: String) -> Rational? {
    if let mark = decimal.lastIndex(where: { $0 == "e" || $0 == "E" }) {
      let digits = decimal[mark...].drop { !$0.isNumber }.drop { $0 == "0" }
      if digits.count > 3 { return nil }
    }
    return Rational(decimal: decimal)
  }

  private var isNegative: Bool { text.hasPrefix("-") }

  private var magnitude: String {
    text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
  }

  private var hexDigits: String? {
    let digits = magnitude
    guard digits.hasPrefix("0x") || digits.hasPrefix("0X") else { return nil }
    return String(digits.dropFirst(2))
  }
}
