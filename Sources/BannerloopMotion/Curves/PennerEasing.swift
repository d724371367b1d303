/// The thirty easing functions of Robert Penner, by their usual names.
///
/// Each family has one function `f` for easing in. Easing out is `1 - f(1 - t)`, easing in and out
/// is `f(2t) / 2` up to the middle and `1 - f(2 - 2t) / 2` after it. Source: R. Penner,
/// "Programming Macromedia Flash MX" (2002), chapter 7, with s = 1.70158 (times 1.525 in and out),
/// bounce 7.5625 over 2.75, elastic period 0.3 (0.45 in and out). Exactly 0 at 0 and 1 at 1.
public enum PennerEasing: String, CaseIterable, Hashable, Sendable {
  /// `t²`.
  case easeInQuad
  /// ``easeInQuad`` turned round.
  case easeOutQuad
  /// ``easeInQuad``, then ``easeOutQuad``.
  case easeInOutQuad
  /// `t³`.
  case easeInCubic
  /// ``easeInCubic`` turned round.
  case easeOutCubic
  /// ``easeInCubic``, then ``easeOutCubic``.
  case easeInOutCubic
  /// `t⁴`.
  case easeInQuart
  /// ``easeInQuart`` turned round.
  case easeOutQuart
  /// ``easeInQuart``, then ``easeOutQuart``.
  case easeInOutQuart
  /// `t⁵`.
  case easeInQuint
  /// ``easeInQuint`` turned round.
  case easeOutQuint
  /// ``easeInQuint``, then ``easeOutQuint``.
  case easeInOutQuint
  /// `1 - cos(πt/2)`.
  case easeInSine
  /// ``easeInSine`` turned round.
  case easeOutSine
  /// ``easeInSine``, then ``easeOutSine``.
  case easeInOutSine
  /// `2^(10t - 10)`, and 0 at 0.
  case easeInExpo
  /// ``easeInExpo`` turned round.
  case easeOutExpo
  /// ``easeInExpo``, then ``easeOutExpo``.
  case easeInOutExpo
  /// `1 - √(1 - t²)`.
  case easeInCirc
  /// ``easeInCirc`` turned round.
  case easeOutCirc
  /// ``easeInCirc``, then ``easeOutCirc``.
  case easeInOutCirc
  /// `t²((s + 1)t - s)`: swings back first.
  case easeInBack
  /// ``easeInBack`` turned round: swings over the end.
  case easeOutBack
  /// Swings back, then over the end; s is 1.525 times larger.
  case easeInOutBack
  /// `-2^(10(t-1)) sin(2π(t - 1 - p/4)/p)`: trembles, then goes.
  case easeInElastic
  /// ``easeInElastic`` turned round: goes, then trembles.
  case easeOutElastic
  /// Trembles at both ends; the period p is 0.45.
  case easeInOutElastic
  /// Ever higher bounces from the start.
  case easeInBounce
  /// Falls to the end and bounces there.
  case easeOutBounce
  /// ``easeInBounce``, then ``easeOutBounce``.
  case easeInOutBounce

  /// Returns the progress at a part of the time.
  ///
  /// - Parameter t: The part of the time that has passed; values outside `0...1` are clamped.
  /// - Returns: The progress; the back and elastic families leave `0...1` on the way.
  public func value(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    let (family, direction) = parts
    switch direction {
    case .in: return family.value(at: t)
    case .out: return 1 - family.value(at: 1 - t)
    case .inOut:
      return t < 0.5 ? family.value(at: 2 * t) / 2 : 1 - family.value(at: 2 - 2 * t) / 2
    }
  }

  /// Returns the speed of the progress at a part of the time, the derivative of ``value(at:)``.
  ///
  /// - Parameter t: The part of the time that has passed; values outside `0...1` are clamped.
  /// - Returns: Progress per whole time; infinite at the steep end of the circular family.
  public func slope(at t: Double) -> Double {
    let t = t > 0 ? min(t, 1) : 0
    let (family, direction) = parts
    switch direction {
    case .in: return family.slope(at: t)
    case .out: return family.slope(at: 1 - t)
    case .inOut: return family.slope(at: t < 0.5 ? 2 * t : 2 - 2 * t)
    }
  }

  private enum Direction { case `in`, out, inOut }

  private var parts: (Family, Direction) {
    switch self {
    case .easeInQuad: (.power(2), .in)
    case .easeOutQuad: (.power(2), .out)
    case .easeInOutQuad: (.power(2), .inOut)
    case .easeInCubic: (.power(3), .in)
    case .easeOutCubic: (.power(3), .out)
    case .easeInOutCubic: (.power(3), .inOut)
    case .easeInQuart: (.power(4), .in)
    case .easeOutQuart: (.power(4), .out)
    case .easeInOutQuart: (.power(4), .inOut)
    case .easeInQuint: (.power(5), .in)
    case .easeOutQuint: (.power(5), .out)
    case .easeInOutQuint: (.power(5), .inOut)
    case .easeInSine: (.sine, .in)
    case .easeOutSine: (.sine, .out)
    case .easeInOutSine: (.sine, .inOut)
    case .easeInExpo: (.exponential, .in)
    case .easeOutExpo: (.exponential, .out)
    case .easeInOutExpo: (.exponential, .inOut)
    case .easeInCirc: (.circular, .in)
    case .easeOutCirc: (.circular, .out)
    case .easeInOutCirc: (.circular, .inOut)
    case .easeInBack: (.back(overshoot: 1.70158), .in)
    case .easeOutBack: (.back(overshoot: 1.70158), .out)
    case .easeInOutBack: (.back(overshoot: 1.70158 * 1.525), .inOut)
    case .easeInElastic: (.elastic(period: 0.3), .in)
    case .easeOutElastic: (.elastic(period: 0.3), .out)
    case .easeInOutElastic: (.elastic(period: 0.45), .inOut)
    case .easeInBounce: (.bounce, .in)
    case .easeOutBounce: (.bounce, .out)
    case .easeInOutBounce: (.bounce, .inOut)
    }
  }

  /// A family's function for easing in and its derivative, for t within `0...1`.
  private enum Family {
    case power(Int)
    case sine
    case exponential
    case circular
    case back(overshoot: Double)
    case elastic(period: Double)
    case bounce

    func value(at t: Double) -> Double {
      switch self {
      case .power(let exponent):
        return Self.power(t, exponent)
      case .sine:
        return 1 - PlatformMath.cosine(t * .pi / 2)
      case .exponential:
        return t <= 0 ? 0 : PlatformMath.powerOfTwo(10 * t - 10)
      case .circular:
        return 1 - (1 - t * t).squareRoot()
      case .back(let overshoot):
        return t * t * ((overshoot + 1) * t - overshoot)
      case .elastic(let period):
        if t <= 0 { return 0 }
        let angle = 2 * Double.pi * (t - 1 - period / 4) / period
        return -PlatformMath.powerOfTwo(10 * t - 10) * PlatformMath.sine(angle)
      case .bounce:
        let (shift, height) = Self.bounce(1 - t)
        return 1 - (7.5625 * shift * shift + height)
      }
    }

    func slope(at t: Double) -> Double {
      switch self {
      case .power(let exponent):
        return Double(exponent) * Self.power(t, exponent - 1)
      case .sine:
        return .pi / 2 * PlatformMath.sine(t * .pi / 2)
      case .exponential:
        return 10 * Self.ln2 * PlatformMath.powerOfTwo(10 * t - 10)
      case .circular:
        return t / (1 - t * t).squareRoot()
      case .back(let overshoot):
        return t * (3 * (overshoot + 1) * t - 2 * overshoot)
      case .elastic(let period):
        let angle = 2 * Double.pi * (t - 1 - period / 4) / period
        return -PlatformMath.powerOfTwo(10 * t - 10)
          * (10 * Self.ln2 * PlatformMath.sine(angle)
            + 2 * Double.pi / period * PlatformMath.cosine(angle))
      case .bounce:
        return 2 * 7.5625 * Self.bounce(1 - t).shift
      }
    }

    private static let ln2 = 0.693_147_180_559_945_3

    private static func power(_ t: Double, _ exponent: Int) -> Double {
      var product = t
      for _ in 1..<max(exponent, 1) { product *= t }
      return product
    }

    /// The parabola of the outward bounce at `u`: the distance from its foot, and its lowest point.
    private static func bounce(_ u: Double) -> (shift: Double, height: Double) {
      if u < 1 / 2.75 { return (u, 0) }
      if u < 2 / 2.75 { return (u - 1.5 / 2.75, 0.75) }
      if u < 2.5 / 2.75 { return (u - 2.25 / 2.75, 0.9375) }
      return (u - 2.625 / 2.75, 0.984375)
    }
  }
}
