extension Rational {
  /// The most decimals that a number may have: nanoseconds, when it is a time.
  public static let maximumDecimals = 9

  /// Makes the exact value of a decimal number such as `0.3`, `-2`, `+.5`, `3.` or `1.5e-3`.
  ///
  /// - Parameter decimal: The number's text, without spaces.
  /// - Returns: `nil` where the text is no decimal number, is beyond a million million, or is finer
  ///   than ``maximumDecimals`` decimals.
  public init?(decimal: some StringProtocol) {
    var digits = Int128(0)
    var decimals = 0
    var exponent = 0
    var hasDigits = false
    var isNegative = false
    var bytes = Array(decimal.utf8)[...]
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      bytes = bytes.dropFirst()
    }
    var seenPoint = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else if byte >= 48, byte <= 57 {
        hasDigits = true
        digits = digits * 10 + Int128(byte - 48)
        if digits > 1_000_000_000_000_000_000_000_000 { return nil }
        if seenPoint { decimals += 1 }
      } else {
        break
      }
      bytes = bytes.dropFirst()
    }
    guard hasDigits else { return nil }
    if let mark = bytes.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      guard let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), abs(power) < 100
      else { return nil }
      exponent = power
      bytes = []
    }
    guard bytes.isEmpty else { return nil }
    var shift = exponent - decimals
    while shift < 0, digits % 10 == 0, digits != 0 {
      digits /= 10
      shift += 1
    }
    if digits == 0 { shift = 0 }
    guard shift >= -Self.maximumDecimals, shift <= 24 else { return nil }
    var bottom = Int128(1)
    while shift < 0 {
      bottom *= 10
      shift += 1
    }
    while shift > 0 {
      digits *= 10
      shift -= 1
      if digits > 1_000_000_000_000_000_000_000_000 { return nil }
    }
    guard digits / bottom <= 1_000_000_000_000 else { return nil }
    self.init(wide: isNegative ? -digits : digits, over: bottom)
  }
}
