/// An exact fraction, always in lowest terms and with a positive denominator.
///
/// All times are such fractions of a second, so that nothing is rounded before a frame is sampled.
/// Intermediate products use 128 bits.
public struct Rational: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The upper number; carries the sign.
  public let numerator: Int

  /// The lower number, `1...`.
  public let denominator: Int

  /// Makes the fraction `numerator / denominator` in lowest terms.
  ///
  /// - Precondition: `denominator` is not 0, and the reduced fraction fits two 64-bit numbers.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    self.init(wide: Int128(numerator), over: Int128(denominator))
  }

  /// Makes a fraction from 128-bit parts, reduced.
  init(wide numerator: Int128, over denominator: Int128) {
    precondition(denominator != 0, "A fraction's denominator cannot be 0.")
    guard let reduced = Self(exactly: numerator, over: denominator) else {
      preconditionFailure("The fraction \(numerator)/\(denominator) is too large.")
    }
    self = reduced
  }

  /// Makes a fraction that is in lowest terms already.
  init(reduced numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the largest number that divides both; that of 0 and a number is the number.
  static func greatestCommonDivisor(_ first: UInt, _ second: UInt) -> UInt {
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Makes a fraction from 128-bit parts, reduced; `nil` where that does not fit 64 bits.
  init?(exactly numerator: Int128, over denominator: Int128) {
    // Division of 64 bits is one instruction, of 128 bits a call: most fractions need the first only.
    if let top = Int(exactly: numerator), let bottom = Int(exactly: denominator), bottom > 0 {
      let divisor = Self.greatestCommonDivisor(top.magnitude, bottom.magnitude)
      if let divisor = Int(exactly: divisor) {
        self.init(reduced: top / divisor, bottom / divisor)
        return
      }
    }
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 {
      if let small = UInt(exactly: a), let other = UInt(exactly: b) {
        a = UInt128(Self.greatestCommonDivisor(small, other))
        break
      }
      (a, b) = (b, a % b)
    }
    guard denominator != 0, let divisor = Int128(exactly: a) else { return nil }
    let sign: Int128 = denominator < 0 ? -1 : 1
    guard let top = Int(exactly: sign * (numerator / divisor)),
      let bottom = Int(exactly: sign * (denominator / divisor))
    else { return nil }
    self.init(reduced: top, bottom)
  }

  /// Zero.
  public static let zero = Rational(0)

  /// The nearest double; halves between two doubles go to the even one.
  public var value: Double {
    // Parts of up to 53 bits are doubles themselves, and one division rounds once.
    if numerator.magnitude <= 1 << 53, denominator <= 1 << 53 {
      return Double(numerator) / Double(denominator)
    }
    // Else a quotient of 64 bits or more, whose last bit says whether anything is left over.
    let top = UInt128(numerator.magnitude)
    let shift = top.leadingZeroBitCount
    let (quotient, rest) = (top << shift).quotientAndRemainder(dividingBy: UInt128(denominator))
    let significand = Double(quotient | (rest == 0 ? 0 : 1))
    return Double(
      sign: numerator < 0 ? .minus : .plus, exponent: -shift, significand: significand)
  }

  /// The largest whole number that is not larger.
  public var floor: Int {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }

  /// The smallest whole number that is not smaller.
  public var ceiling: Int {
    let quotient = numerator / denominator
    return numerator % denominator > 0 ? quotient + 1 : quotient
  }

  /// The nearest whole number; halves go up.
  public var rounded: Int {
    // The remainder is compared with its rest, since 2 · remainder may not fit 64 bits.
    let floor = floor
    let remainder = Int128(numerator) - Int128(floor) * Int128(denominator)
    return remainder >= Int128(denominator) - remainder ? floor + 1 : floor
  }

  /// The fraction as `3` or `3/10`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// The sum of two fractions.
  public static func + (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.denominator)
        + Int128(b.numerator) * Int128(a.denominator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  /// The difference of two fractions.
  public static func - (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.denominator)
        - Int128(b.numerator) * Int128(a.denominator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  /// The product of two fractions.
  public static func * (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.numerator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  /// The quotient of two fractions; the second is not 0.
  public static func / (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.denominator),
      over: Int128(a.denominator) * Int128(b.numerator))
  }

  /// The fraction with the other sign.
  public static prefix func - (a: Rational) -> Rational {
    Rational(wide: -Int128(a.numerator), over: Int128(a.denominator))
  }

  /// Adds a fraction in place.
  public static func += (a: inout Rational, b: Rational) { a = a + b }

  /// Whether the first is smaller, exactly.
  public static func < (a: Rational, b: Rational) -> Bool {
    let left = a.numerator.multipliedFullWidth(by: b.denominator)
    let right = b.numerator.multipliedFullWidth(by: a.denominator)
    return left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
