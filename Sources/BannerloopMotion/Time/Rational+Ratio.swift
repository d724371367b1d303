extension Rational {
  /// Returns `(time - start) / length` as the nearest double, without reducing in between.
  ///
  /// - Parameters:
  ///   - time: A time.
  ///   - start: The time that gives 0.
  ///   - length: What counts as 1; not 0.
  /// - Returns: One rounded division where the parts fit 53 bits, as all times of a scenario do.
  /// - Complexity: O(1), no allocation.
  public static func ratio(of time: Rational, since start: Rational, to length: Rational) -> Double
  {
    let top =
      Int128(time.numerator) * Int128(start.denominator)
      - Int128(start.numerator) * Int128(time.denominator)
    let bottom = Int128(time.denominator) * Int128(start.denominator)
    return product(top, Int128(length.denominator)) / product(bottom, Int128(length.numerator))
  }

  /// Returns how many whole lengths fit between two times, rounded down.
  ///
  /// - Precondition: `length` is positive.
  public static func wholes(of time: Rational, since start: Rational, in length: Rational) -> Int {
    let a =
      (Int128(time.numerator) * Int128(start.denominator)
        - Int128(start.numerator) * Int128(time.denominator)) * Int128(length.denominator)
    let b =
      Int128(time.denominator) * Int128(start.denominator) * Int128(length.numerator)
    let quotient = a / b
    return Int(a % b < 0 ? quotient - 1 : quotient)
  }

  /// A product as a double; exact up to 128 bits, then rounded factor by factor.
  private static func product(_ a: Int128, _ b: Int128) -> Double {
    let (exact, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? Double(a) * Double(b) : Double(exact)
  }
}
