/// Numbers as text that parses back to the same bits, without Foundation.
enum NumberText {
  /// Returns the shortest text of a number that parses back to it; whole numbers lose their `.0`.
  static func plain(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a fraction as percent, such as `29` for 0.29, so that ``fraction(percent:)`` gives
  /// the same bits.
  ///
  /// The point is moved in the text: `0.29 * 100` is 28.999999999999996 in doubles.
  static func percent(_ fraction: Double) -> String {
    let text = "\(fraction)"
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    let whole = String(mantissa[0])
    let decimals = mantissa.count == 2 ? String(mantissa[1]) : ""
    var digits = whole + decimals
    var point = whole.count + exponent + 2
    while point <= 0 {
      digits = "0" + digits
      point += 1
    }
    while digits.count < point { digits += "0" }
    var before = digits.prefix(point).drop { $0 == "0" }
    var after = digits.dropFirst(point)
    while after.hasSuffix("0") { after = after.dropLast() }
    if before.isEmpty { before = "0" }
    return (isNegative ? "-" : "") + before + (after.isEmpty ? "" : "." + after)
  }

  /// Returns the fraction that a percentage without its `%` stands for: 0.29 for `29`.
  static func fraction(percent text: some StringProtocol) -> Double? {
    guard isDecimal(text) else { return nil }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".contains($0) }
    guard parts.count == 2 else { return Double(text + "e-2") }
    guard let exponent = Int(parts[1]), exponent > -10_000, exponent < 10_000 else { return nil }
    return Double(parts[0] + "e\(exponent - 2)")
  }

  /// Returns the number that a text stands for: a decimal number, or one that is not finite.
  ///
  /// Hexadecimal spellings, which `Double` would take, are none of ours. `nan` and `inf` pass, so
  /// that the caller's range check can name them.
  static func number(_ text: some StringProtocol) -> Double? {
    let isWord = ["nan", "inf", "infinity"].contains(
      text.drop { $0 == "-" || $0 == "+" }.lowercased())
    guard isWord || isDecimal(text) else { return nil }
    return Double(text)
  }

  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte >= 48 && byte <= 57) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
      }
  }
}
