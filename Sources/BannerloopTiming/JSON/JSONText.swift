/// Writes JSON with the order of keys that the writer chose.
enum JSONText {
  /// A text in quotes.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      // So that the text may stand inside a page's script.
      case "<": result += "\\u003c"
      case "\u{0}"..<" ", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number, or `null`.
  static func number(_ value: Double?, _ places: Int = 6) -> String {
    value.map { fixed($0, places) } ?? "null"
  }

  /// An object of members that are JSON already.
  static func object(_ members: KeyValuePairs<String, String>) -> String {
    "{" + members.map { string($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// An array of whole numbers; `null` for those that are not there.
  static func array(_ values: [Int?]) -> String {
    array(values.map { $0.map(String.init) ?? "null" })
  }
}
