extension JSON5Reader {
  /// Reads a text in single or double quotes, from its first quote.
  ///
  /// - Returns: The text, or `nil` where it was faulty; then it is stepped over and reported.
  mutating func readString() -> String? {
    let start = index
    guard let quote = current else { return nil }
    index += 1
    var result = String.UnicodeScalarView()
    var isValid = true
    while let scalar = current {
      if scalar == quote {
        index += 1
        return isValid ? String(result) : nil
      }
      switch scalar {
      case "\\":
        if !readEscape(into: &result) { isValid = false }
      case "\n", "\r":
        report(
          "the text is not closed on its line", start..<index,
          suggestion: "write \(quote) at its end, or \\ before the line's end to go on")
        return nil
      default:
        // U+2028 and U+2029 are allowed here: JSON allows them.
        result.append(scalar)
        index += 1
      }
    }
    report("the text is never closed", start..<index, suggestion: "write \(quote) at its end")
    return nil
  }

  /// Reads one escape from its backslash; reports and returns `false` where it is none.
  private mutating func readEscape(into result: inout String.UnicodeScalarView) -> Bool {
    let start = index
    index += 1
    guard let scalar = current else { return true }
    index += 1
    switch scalar {
    case "b": result.append("\u{8}")
    case "f": result.append("\u{C}")
    case "n": result.append("\n")
    case "r": result.append("\r")
    case "t": result.append("\t")
    case "v": result.append("\u{B}")
    case "\r":
      if current == "\n" { index += 1 }
    case "\n", "\u{2028}", "\u{2029}": break
    case "0":
      if let next = current, ("0"..."9").contains(next) {
        report("'\\0' cannot be followed by a digit", start..<index + 1)
        return false
      }
      result.append("\0")
    case "1"..."9":
      report(
        "'\\\(scalar)' is no escape", start..<index, suggestion: "write \\x and two hex digits")
      return false
    case "x":
      guard let unit = readHex(2), let value = Unicode.Scalar(unit) else {
        report("two hex digits must follow \\x", start..<index)
        return false
      }
      result.append(value)
    case "u": return readUnicodeEscape(from: start, into: &result)
    default: result.append(scalar)
    }
    return true
  }

  /// Reads what follows `\u` in a text: one unit, or a pair of surrogates.
  private mutating func readUnicodeEscape(
    from start: Int, into result: inout String.UnicodeScalarView
  ) -> Bool {
    guard let unit = readHex(4) else {
      report("four hex digits must follow \\u", start..<index)
      return false
    }
    if let scalar = Unicode.Scalar(unit) {
      result.append(scalar)
      return true
    }
    if unit < 0xDC00, current == "\\", peek(1) == "u" {
      let second = index
      index += 2
      if let low = readHex(4), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        result.append(scalar)
        return true
      }
      index = second
    }
    report("'\(clipped(start..<index))' is half of a surrogate pair", start..<index)
    return false
  }

  /// Reads exactly so many hex digits; steps over those that are there.
  mutating func readHex(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = current?.hexDigit else { return nil }
      value = value << 4 | digit
      index += 1
    }
    return value
  }
}
