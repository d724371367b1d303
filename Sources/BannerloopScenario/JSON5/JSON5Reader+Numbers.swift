extension JSON5Reader {
  /// Reads a number from its sign, point or first digit.
  mutating func readNumber() -> JSON5Node {
    let start = index
    if current == "+" || current == "-" { index += 1 }
    let isValid: Bool
    if current == "0", peek(1) == "x" || peek(1) == "X" {
      index += 2
      isValid = skipDigits(isHex: true) > 0
    } else if let scalar = current, scalar.startsJSON5Identifier {
      let word = index
      while let scalar = current, scalar.continuesJSON5Identifier { index += 1 }
      isValid = ["Infinity", "NaN"].contains(text.string(word..<index))
    } else {
      isValid = skipDecimal()
    }
    // A number ends at white space, a separator, a bracket or a comment; not in `3in`, `1.2.3`, `1_0`.
    let end = index
    while let scalar = current,
      scalar.continuesJSON5Identifier || scalar == "." || scalar == "+" || scalar == "-"
        || scalar == "\\"
    {
      index += 1
    }
    let source = text.string(start..<index)
    guard isValid, index == end else {
      report(
        "'\(clipped(start..<index))' is no number", start..<index,
        suggestion: Self.numberHint(source))
      return node(.invalid, from: start)
    }
    return node(.number(JSON5Number(text: source)), from: start)
  }

  /// Steps over the grammar's DecimalLiteral; whether it was one.
  private mutating func skipDecimal() -> Bool {
    let first = index
    let whole = skipDigits()
    if whole > 1, text.scalars[first] == "0" { return false }
    var decimals = 0
    if current == "." {
      index += 1
      decimals = skipDigits()
    }
    guard whole + decimals > 0 else { return false }
    if current == "e" || current == "E" {
      index += 1
      if current == "+" || current == "-" { index += 1 }
      return skipDigits() > 0
    }
    return true
  }

  private mutating func skipDigits(isHex: Bool = false) -> Int {
    let start = index
    while let scalar = current,
      isHex ? scalar.hexDigit != nil : ("0"..."9").contains(scalar)
    {
      index += 1
    }
    return index - start
  }

  private static func numberHint(_ source: String) -> String? {
    let digits = source.drop { $0 == "+" || $0 == "-" }
    if digits.count > 1, digits.first == "0", digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
      let rest = digits.drop { $0 == "0" }
      return "write \(rest.isEmpty ? "0" : rest) without zeros before it"
    }
    for unit in ["ms", "s", "pt", "px"] where digits.hasSuffix(unit) {
      return unit == "ms" ? "times are in seconds" : "write \(source.dropLast(unit.count))"
    }
    if digits.contains("_") { return "write the digits without _" }
    return nil
  }
}
