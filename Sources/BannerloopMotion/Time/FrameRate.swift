/// Frames a second as an exact fraction: 59.94 is 60000/1001.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// Frames in ``denominator`` seconds, `1...`.
  public let numerator: Int

  /// Seconds, `1...`.
  public let denominator: Int

  /// The highest rate that is read from text, in frames a second.
  public static let maximum = Rational(1000)

  /// Makes a rate of `numerator / denominator` frames a second.
  ///
  /// ``maximum`` limits rates read from text only.
  ///
  /// - Precondition: Both numbers are positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "A frame rate is positive.")
    let reduced = Rational(numerator, denominator)
    self.numerator = reduced.numerator
    self.denominator = reduced.denominator
  }

  /// Makes a rate from text: `60`, `12.5`, `60000/1001`, or one of the rounded names of the
  /// 1001 family (`59.94`, `29.97`, `23.976`, `119.88`, `47.952`), which mean the exact fraction.
  ///
  /// The names count by value, so that `59.940` is `59.94`; `2997/50` is what it says. Fails where
  /// the text is no positive number or above ``maximum``.
  ///
  /// - Parameter text: The rate's text, without spaces.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let top = Rational(decimal: parts[0]),
      let bottom = parts.count == 2 ? Rational(decimal: parts[1]) : Rational(1),
      top > .zero, bottom > .zero, top.denominator == 1 || parts.count == 1,
      bottom.denominator == 1
    else { return nil }
    if parts.count == 1, let exact = Self.broadcastRates[top] {
      self.init(exact, 1001)
      return
    }
    let value = top / bottom
    guard value <= Self.maximum else { return nil }
    self.init(value.numerator, value.denominator)
  }

  /// The frames in 1001 seconds of the rates that are known by a rounded number.
  private static let broadcastRates = [
    Rational(23_976, 1000): 24_000, Rational(2398, 100): 24_000, Rational(2997, 100): 30_000,
    Rational(47_952, 1000): 48_000, Rational(4795, 100): 48_000, Rational(5994, 100): 60_000,
    Rational(11_988, 100): 120_000,
  ]

  /// The rate as `60` or `60000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// The time between two frames, in seconds.
  public var interval: Rational { Rational(denominator, numerator) }

  /// Returns the time that frame `index` shows: `index * denominator / numerator` seconds, exactly.
  public func time(ofFrame index: Int) -> Rational {
    // The rate is in lowest terms: all that the fraction can lose is what divides the index, too.
    let divisor = Int(Rational.greatestCommonDivisor(index.magnitude, numerator.magnitude))
    let (top, overflow) = (index / divisor).multipliedReportingOverflow(by: denominator)
    precondition(!overflow, "Frame \(index) at \(self) frames a second is too far out.")
    return Rational(reduced: top, numerator / divisor)
  }

  /// Returns the last frame that begins at or before a time: `floor(time * rate)`.
  public func frame(at time: Rational) -> Int {
    Self.floorDivide(
      Int128(time.numerator) * Int128(numerator), Int128(time.denominator) * Int128(denominator))
  }

  /// Returns the first frame that begins at or after a time: `ceil(time * rate)`.
  public func firstFrame(atOrAfter time: Rational) -> Int {
    -Self.floorDivide(
      -Int128(time.numerator) * Int128(numerator), Int128(time.denominator) * Int128(denominator))
  }

  /// Returns how many frames a length of time fills: `floor(time * rate + 1/2)`.
  public func frameCount(in time: Rational) -> Int {
    let top = Int128(time.numerator) * Int128(numerator)
    let bottom = Int128(time.denominator) * Int128(denominator)
    let floor = Self.floorDivide(top, bottom)
    // The remainder is compared with its rest, since twice the products may not fit 128 bits.
    let remainder = top - Int128(floor) * bottom
    return remainder >= bottom - remainder ? floor + 1 : floor
  }

  /// The quotient rounded down; products of two 64-bit numbers need 128 bits.
  private static func floorDivide(_ a: Int128, _ b: Int128) -> Int {
    let quotient = a / b
    return Int(a % b < 0 ? quotient - 1 : quotient)
  }
}
