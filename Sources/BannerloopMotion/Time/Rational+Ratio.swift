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
    if let (top, bottom) = smallRatio(of: time, since: start, to: length) {
      return Double(top) / Double(bottom)
    }
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
    if let (top, bottom) = smallRatio(of: time, since: start, to: length) {
      let quotient = top / bottom
      return top % bottom < 0 ? quotient - 1 : quotient
    }
    let a =
      (Int128(time.numerator) * Int128(start.denominator)
        - Int128(start.numerator) * Int128(time.denominator)) * Int128(length.denominator)
    let b =
      Int128(time.denominator) * Int128(start.denominator) * Int128(length.numerator)
    let quotient = a / b
    return Int(a % b < 0 ? quotient - 1 : quotient)
  }

  /// `(time - start) / length` as a fraction of 64-bit numbers, not reduced, where they suffice.
  ///
  /// They nearly always do, and 128 bits cost several times as much. The lower number is positive
  /// where the length is.
  private static func smallRatio(
    of time: Rational, since start: Rational, to length: Rational
  ) -> (top: Int, bottom: Int)? {
    let (later, a) = time.numerator.multipliedReportingOverflow(by: start.denominator)
    let (earlier, b) = start.numerator.multipliedReportingOverflow(by: time.denominator)
    let (difference, c) = later.subtractingReportingOverflow(earlier)
    let (parts, d) = time.denominator.multipliedReportingOverflow(by: start.denominator)
    let (top, e) = difference.multipliedReportingOverflow(by: length.denominator)
    let (bottom, f) = parts.multipliedReportingOverflow(by: length.numerator)
    if a || b || c || d || e || f || bottom == 0 { return nil }
    return (top, bottom)
  }

  /// A product as a double; exact up to 128 bits, then rounded factor by factor.
  private static func product(_ a: Int128, _ b: Int128) -> Double {
    let (exact, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? double(a) * double(b) : double(exact)
  }

  /// The nearest double of a 128-bit number; the standard library's conversion is slow.
  private static func double(_ number: Int128) -> Double {
    if let small = Int(exactly: number) { return Double(small) }
    let magnitude = number.magnitude
    let shift = 64 - magnitude.leadingZeroBitCount
    guard shift > 0 else {
      let exact = Double(UInt(truncatingIfNeeded: magnitude))
      return number < 0 ? -exact : exact
    }
    // 64 bits, the last of which says whether anything is left over, round as all bits would.
    let top = UInt(truncatingIfNeeded: magnitude >> UInt128(shift))
    let isExact = magnitude.trailingZeroBitCount >= shift
    return Double(
      sign: number < 0 ? .minus : .plus, exponent: shift,
      significand: Double(isExact ? top : top | 1))
  }
}
