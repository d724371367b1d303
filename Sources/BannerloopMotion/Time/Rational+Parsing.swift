extension Rational {
  /// The most decimals that a number may have: nanoseconds, when it is a time.
  public static let maximumDecimals = 9

  /// Makes the exact value of a decimal number such as `0.3`, `-2`, `+.5`, `3.` or `1.5e-3`.
  ///
  /// Fails where the text is no decimal number, is beyond a million million, is finer than
  /// ``maximumDecimals`` decimals, or has too many digits for two 64-bit numbers (from about 19 on,
  /// such as `999999999999.123456789`).
  ///
  /// - Parameter decimal: The number's text, without spaces.
  /// - Complexity: O(`decimal.count`).
  public init?(decimal: some StringProtocol) {
    var scanner = DecimalScanner(decimal)
    guard let (digits, exponent) = scanner.scan() else { return nil }
    if digits == 0 {
      self = .zero
      return
    }
    // The digits end in no 0, so a negative exponent is the number of decimals.
    guard exponent >= -Self.maximumDecimals, exponent <= 12 else { return nil }
    var top = digits
    var bottom = Int128(1)
    for _ in 0..<exponent.magnitude {
      if exponent < 0 { bottom *= 10 } else { top *= 10 }
    }
    guard top.magnitude <= 1_000_000_000_000 * bottom.magnitude else { return nil }
    self.init(exactly: top, over: bottom)
  }
}

/// Reads a decimal number as digits times a power of ten.
private struct DecimalScanner {
  private var bytes: ArraySlice<UInt8>

  init(_ text: some StringProtocol) { bytes = Array(text.utf8)[...] }

  /// Returns the signed digits without zeros at their end, and the power of ten; `nil` where the
  /// text is no decimal number or has more than 24 digits that count.
  mutating func scan() -> (digits: Int128, exponent: Int)? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var digits = Int128(0)
    var exponent = 0
    // Zeros wait until another digit follows: at the end of the number they change nothing.
    var zeros = 0
    var hasDigits = false
    var hasPoint = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        hasDigits = true
        if hasPoint { exponent -= 1 }
        zeros += 1
        if byte != UInt8(ascii: "0") {
          for _ in 0..<(digits == 0 ? 1 : zeros) {
            digits *= 10
            guard digits < Self.limit else { return nil }
          }
          digits += Int128(byte - UInt8(ascii: "0"))
          zeros = 0
        }
      } else {
        break
      }
      bytes.removeFirst()
    }
    guard hasDigits, let power = scanExponent() else { return nil }
    let signed = isNegative ? -digits : digits
    return (signed, exponent + zeros + power)
  }

  private static let limit = Int128(1_000_000_000_000) * 1_000_000_000_000

  /// The number after an `e`, 0 where there is none; `nil` where anything else follows.
  private func scanExponent() -> Int? {
    guard let mark = bytes.first else { return 0 }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E"),
      let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), power > -100,
      power < 100
    else { return nil }
    return power
  }
}
