extension Unicode.Scalar {
  /// Whether the scalar ends a line in JSON5: LF, CR, U+2028, U+2029.
  var isJSON5LineEnd: Bool {
    self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}"
  }

  /// Whether the scalar is white space or a line end in JSON5.
  var isJSON5Space: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: value > 0x7F && properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether a name may begin with the scalar: a letter, `$` or `_`.
  var startsJSON5Identifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    default: break
    }
    guard value > 0x7F else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    default: return false
    }
  }

  /// Whether a name may go on with the scalar.
  var continuesJSON5Identifier: Bool {
    if startsJSON5Identifier || ("0"..."9").contains(self) { return true }
    if self == "\u{200C}" || self == "\u{200D}" { return true }
    guard value > 0x7F else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  /// The value of a hex digit, `0...15`.
  var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 48
    case "a"..."f": value - 87
    case "A"..."F": value - 55
    default: nil
    }
  }
}
