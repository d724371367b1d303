import BannerloopMotion
import BannerloopTestSupport
import Testing

struct RationalTests {
  /// Fractions of all sizes: the number of bits is even.
  private static func random(_ generator: inout SeededGenerator, bits: Int = 30) -> Rational {
    func part() -> Int {
      Int(generator.next() >> (64 - Int.random(in: 1...bits, using: &generator)))
    }
    let bottom = part() + 1
    return Rational(Bool.random(using: &generator) ? part() : -part(), bottom)
  }

  @Test("A fraction is in lowest terms with a positive denominator")
  func lowestTerms() {
    for (fraction, top, bottom) in [
      (Rational(6, 4), 3, 2), (Rational(6, -4), -3, 2), (Rational(-6, -4), 3, 2),
      (Rational(0, -7), 0, 1), (Rational(Int.min, Int.min), 1, 1), (Rational(0, Int.min), 0, 1),
      (Rational(Int.min, 2), Int.min / 2, 1), (Rational(Int.min), Int.min, 1),
    ] {
      #expect(fraction.numerator == top && fraction.denominator == bottom)
    }
    #expect(
      Rational(6, 4) == Rational(3, 2) && Rational(6, 4).hashValue == Rational(3, 2).hashValue)
    #expect(Rational(3, 10).description == "3/10" && Rational(-4, 2).description == "-2")
  }

  @Test("Arithmetic obeys the laws of a field and of order")
  func fieldLaws() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<1000 {
      let a = Self.random(&generator, bits: 15)
      let b = Self.random(&generator, bits: 15)
      let c = Self.random(&generator, bits: 15)
      #expect(a + b == b + a && a * b == b * a)
      #expect((a + b) + c == a + (b + c))
      #expect(a * (b + c) == a * b + a * c)
      #expect(a - a == .zero && a + -a == .zero && a - b == -(b - a))
      if b != .zero { #expect(a / b * b == a) }
      #expect((a < b) == (b > a) && (a < b || b < a || a == b))
      #expect((a < b) == (a + c < b + c))
      var sum = a
      sum += b
      #expect(sum == a + b)
    }
  }

  @Test("Rounding down, up and to the nearest agrees, for negatives, too")
  func rounding() {
    let known: [(Rational, Int, Int, Int)] = [
      (Rational(7, 2), 3, 4, 4), (Rational(-7, 2), -4, -3, -3), (Rational(-1, 3), -1, 0, 0),
      (Rational(-2, 3), -1, 0, -1), (Rational(5), 5, 5, 5), (Rational(-5), -5, -5, -5),
      (Rational(1, 2), 0, 1, 1), (Rational(-1, 2), -1, 0, 0), (.zero, 0, 0, 0),
    ]
    for (fraction, floor, ceiling, rounded) in known {
      #expect(fraction.floor == floor && fraction.ceiling == ceiling)
      #expect(fraction.rounded == rounded)
    }
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<2000 {
      let a = Self.random(&generator)
      #expect(Rational(a.floor) <= a && a < Rational(a.floor + 1))
      #expect(Rational(a.ceiling) >= a && a > Rational(a.ceiling - 1))
      #expect(a.rounded == (a + Rational(1, 2)).floor)
      #expect(a.ceiling == -(-a).floor)
    }
  }

  @Test("The ends of 64 bits work where the result fits")
  func endsOfTheRange() {
    let largest = Rational(Int.max)
    let smallest = Rational(Int.min)
    let thin = Rational(1, Int.max)
    #expect(smallest - smallest == .zero && largest - largest == .zero)
    #expect(smallest + largest == Rational(-1))
    #expect(largest * thin == Rational(1) && thin / thin == Rational(1))
    #expect(smallest / smallest == Rational(1))
    #expect(smallest < largest && thin > .zero && -thin < thin)
    #expect(largest.rounded == Int.max && smallest.rounded == Int.min)
    #expect(largest.ceiling == Int.max && smallest.ceiling == Int.min)
    #expect(Rational(Int.min, 3).floor == Int.min / 3 - 1)
    #expect(Rational(Int.min, 3).ceiling == Int.min / 3)
    #expect(Rational(Int.max, 2).rounded == Int.max / 2 + 1)
    #expect(Rational(Int.max / 2, Int.max).rounded == 0)
    #expect(Rational(Int.max / 2 + 1, Int.max).rounded == 1)
    #expect(Rational(-Int.max / 2 - 1, Int.max).rounded == -1)
  }

  @Test("The value is the nearest double, even where the parts are none")
  func valueIsNearest() {
    #expect(Rational(1, 3).value == 1.0 / 3 && Rational(-3, 10).value == -0.3)
    #expect(Rational(Int.min).value == -0x1p63 && Rational(Int.max).value == 0x1p63)
    // 2⁵³ + 1 over 3: 9007199254740993 / 3 = 3002399751580331 exactly.
    #expect(Rational(9_007_199_254_740_993, 3).value == 3_002_399_751_580_331)
    // Both parts round up to doubles, but their quotient is just below 1.
    #expect(Rational(Int.max - 1, Int.max).value == 1)
    #expect(Rational(Int.max / 3, Int.max - 1).value == 1.0 / 3)
    var generator = SeededGenerator(seed: 19)
    for _ in 0..<1000 {
      let a = Self.random(&generator, bits: 62)
      let value = a.value
      // No neighbour is nearer: the exact distance is measured in 128 bits where it fits.
      guard value.magnitude > 0x1p-10, value.magnitude < 0x1p50 else { continue }
      #expect(Self.distance(a, value) <= Self.distance(a, value.nextUp))
      #expect(Self.distance(a, value) <= Self.distance(a, value.nextDown))
    }
  }

  /// `|a - x|` times the denominator and a power of two, exactly.
  private static func distance(_ a: Rational, _ x: Double) -> Int128 {
    // x is its significand, an integer of 53 bits, times 2^power.
    let power = Int(x.exponent) - 52
    let integer = Int128(x.significand * 0x1p52) * (x < 0 ? -1 : 1)
    // Compare at one scale for neighbours: 2^-63 divides every power here.
    let scaled = (Int128(a.numerator) % Int128(a.denominator)) << 63
    let whole = Int128(a.numerator / a.denominator)
    let fraction = scaled / Int128(a.denominator)
    let xWhole = power >= 0 ? integer << power : integer >> (-power)
    let rest = power >= 0 ? 0 : integer - (xWhole << (-power))
    let xFraction = power >= -63 ? rest << (63 + power) : rest >> (-63 - power)
    return (((whole - xWhole) << 63) + fraction - xFraction).magnitude128
  }

  @Test(
    "Decimal numbers are read exactly",
    arguments: [
      ("0", 0, 1), ("-0", 0, 1), ("3", 3, 1), ("+3", 3, 1), ("3.", 3, 1), (".5", 1, 2),
      ("-.25", -1, 4), ("0.3", 3, 10), ("1.5e-3", 3, 2000), ("15E2", 1500, 1), ("1e+3", 1000, 1),
      ("0.000000001", 1, 1_000_000_000), ("1000000000000", 1_000_000_000_000, 1),
      ("-1e12", -1_000_000_000_000, 1), ("0001.50", 3, 2),
      ("0.30000000000000000000000000000", 3, 10),
      ("1000000000000000000000000000e-27", 1, 1), ("0e99", 0, 1), ("0.00e-99", 0, 1),
      ("000000000000000000000000000000000001", 1, 1), ("1e-9", 1, 1_000_000_000),
      ("123456789.123456789", 123_456_789_123_456_789, 1_000_000_000),
    ])
  func decimalsAreRead(_ text: String, _ top: Int, _ bottom: Int) {
    #expect(Rational(decimal: text) == Rational(top, bottom))
  }

  @Test(
    "Other texts, and numbers beyond the limits, are refused without a crash",
    arguments: [
      "", "-", "+", ".", "e", "e5", "1e", "1e+", "--1", "1.2.3", "1 ", " 1", "0x10", "1_000", "nan",
      "inf", "1,5", "٣", "0.0000000001", "1e-10", "1000000000000.1", "1000000000001", "1e13",
      "999999999999.123456789", "-999999999999.999999999", "1e100", "1e-100",
      "1e9223372036854775807", "1e-9223372036854775808", "1e99999999999999999999",
      "123456789012345678901234567890", "0.123456789012345678901234567890", "1/2",
    ])
  func othersAreRefused(_ text: String) {
    #expect(Rational(decimal: text) == nil)
  }

  @Test("Every number of up to nine decimals comes back from its text")
  func decimalsRoundTrip() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<2000 {
      let decimals = Int.random(in: 0...9, using: &generator)
      var power = 1
      for _ in 0..<decimals { power *= 10 }
      let digits = Int.random(in: 0...999_999_999_999, using: &generator)
      let whole = digits / power
      let part = String(digits % power)
      let padding = String(repeating: "0", count: max(0, decimals - part.count))
      let text = decimals == 0 ? "\(digits)" : "\(whole).\(padding)\(part)"
      #expect(Rational(decimal: text) == Rational(digits, power), "\(text)")
      #expect(Rational(decimal: "-" + text) == Rational(-digits, power), "\(text)")
      #expect(Rational(decimal: text[...]) == Rational(digits, power))
    }
  }

  @Test("A denominator of 0 and a result beyond 64 bits are a caller's bugs")
  func impossibleFractionsStop() async {
    await #expect(processExitsWith: .failure) { _ = Rational(1, 0) }
    await #expect(processExitsWith: .failure) { _ = Rational(1) / .zero }
    await #expect(processExitsWith: .failure) { _ = Rational(Int.max) + Rational(1) }
    await #expect(processExitsWith: .failure) { _ = -Rational(Int.min) }
  }
}

extension Int128 {
  fileprivate var magnitude128: Int128 { self < 0 ? -self : self }
}
