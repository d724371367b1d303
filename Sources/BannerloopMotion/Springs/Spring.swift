// Goals, in order: one closed form for every damping (no seam at critical damping), no overflow at
// any time, speed.

/// A damped spring: `mass · x″ + damping · x′ + stiffness · x = 0`, with x the way from rest.
///
/// With `ω = √(k/m)` and `γ = c/(2m)` the motion is `e^(-γt) (x0 · C + (v0 + γ x0) · S)`, where C
/// and S are `cos(ω't)` and `sin(ω't)/ω'` below critical damping (`ω'² = ω² - γ²`), 1 and t at it,
/// and `cosh(σt)` and `sinh(σt)/σ` above (`σ² = γ² - ω²`). Source: that closed form.
public struct Spring: Hashable, Sendable {
  /// The mass, above 0.
  public let mass: Double

  /// The force per way from rest, above 0.
  public let stiffness: Double

  /// The force per speed, above 0.
  public let damping: Double

  /// Makes a spring from its physical constants.
  ///
  /// - Precondition: ``problem(mass:stiffness:damping:)`` finds none.
  /// - Parameters:
  ///   - mass: The mass, above 0.
  ///   - stiffness: The force per way from rest, above 0.
  ///   - damping: The force per speed, above 0.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    if let problem = Self.problem(mass: mass, stiffness: stiffness, damping: damping) {
      preconditionFailure(problem.description)
    }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Makes a spring from its undamped period and its damping ratio.
  ///
  /// `k = m(2π/response)²`, `c = 4π · ratio · m / response`.
  ///
  /// - Precondition: ``problem(response:dampingRatio:mass:)`` finds none.
  /// - Parameters:
  ///   - response: The undamped period in seconds, above 0.
  ///   - dampingRatio: 1 is critical damping; above 0.
  ///   - mass: The mass, above 0.
  public init(response: Double, dampingRatio: Double, mass: Double = 1) {
    if let problem = Self.problem(response: response, dampingRatio: dampingRatio, mass: mass) {
      preconditionFailure(problem.description)
    }
    let frequency = 2 * Double.pi / response
    self.init(
      mass: mass, stiffness: mass * frequency * frequency,
      damping: 2 * dampingRatio * mass * frequency)
  }

  /// Makes a spring of mass 1 from its perceived duration and its bounce, as SwiftUI does.
  ///
  /// The duration is the undamped period; the damping ratio is `1 - bounce`, and `1 / (1 + bounce)`
  /// below 0. Source: the documentation of SwiftUI's `Spring`.
  ///
  /// - Precondition: ``problem(duration:bounce:)`` finds none.
  /// - Parameters:
  ///   - duration: Seconds, above 0.
  ///   - bounce: Above -1 and below 1; 0 is critical damping, more swings over.
  public init(duration: Double, bounce: Double = 0) {
    if let problem = Self.problem(duration: duration, bounce: bounce) {
      preconditionFailure(problem.description)
    }
    self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// The undamped angular frequency in radians a second: `√(stiffness / mass)`.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a part of the critical damping: `damping / (2 √(stiffness · mass))`.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The undamped period in seconds, SwiftUI's `response` and perceived duration.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// How far the spring swings over, above -1 and below 1: the inverse of ``init(duration:bounce:)``.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Returns the way from rest at a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start; times below 0 count as 0.
  ///   - start: The way from rest at the start, in points.
  ///   - velocity: The speed at the start, in points a second.
  /// - Returns: The way from rest, in points.
  public func displacement(at time: Double, from start: Double, velocity: Double) -> Double {
    let (c, s) = basis(at: time)
    return start * c + (velocity + damping / (2 * mass) * start) * s
  }

  /// Returns the speed at a time, the derivative of ``displacement(at:from:velocity:)``.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start; times below 0 count as 0.
  ///   - start: The way from rest at the start, in points.
  ///   - velocity: The speed at the start, in points a second.
  /// - Returns: The speed, in points a second.
  public func velocity(at time: Double, from start: Double, velocity: Double) -> Double {
    let (c, s) = basis(at: time)
    return velocity * c - (damping / (2 * mass) * velocity + stiffness / mass * start) * s
  }

  /// Returns when the spring first passes its rest position.
  ///
  /// - Parameters:
  ///   - start: The way from rest at the start, in points.
  ///   - velocity: The speed at the start, in points a second.
  /// - Returns: Seconds, `0...`; 0 where it starts there; `nil` where it only comes ever closer.
  public func firstPassage(from start: Double, velocity: Double) -> Double? {
    if start == 0 { return 0 }
    // Zero of x0 · C + B · S: the tangent of the angle is -x0 · ω' / B. The forms below keep their
    // digits where ω' or σ is tiny, next to critical damping.
    let slope = velocity + damping / (2 * mass) * start
    switch regime {
    case .under(let frequency):
      let angle = PlatformMath.angle(
        y: start.magnitude * frequency, x: start > 0 ? -slope : slope)
      return angle / frequency
    case .critical:
      let time = -start / slope
      return time > 0 && time.isFinite ? time : nil
    case .over(let frequency):
      // Where the two exponentials cancel: (v0 + slow · x0) / (v0 + fast · x0), less 1.
      let ratio = -2 * frequency * start / (velocity + decays(frequency).fast * start)
      guard ratio > 0, ratio.isFinite else { return nil }
      return PlatformMath.logarithmOfOnePlus(ratio) / (2 * frequency)
    }
  }

  /// How the spring comes to rest, with the frequency ω' or σ in radians a second.
  enum Regime {
    /// Below critical damping: swings.
    case under(frequency: Double)
    /// At critical damping, to the last bit.
    case critical
    /// Above critical damping: creeps.
    case over(frequency: Double)
  }

  /// The regime; the product of the two brackets keeps its digits near critical damping.
  var regime: Regime {
    let ratio = dampingRatio
    let square = (1 - ratio) * (1 + ratio)
    if square > 0 { return .under(frequency: angularFrequency * square.squareRoot()) }
    if square < 0 { return .over(frequency: angularFrequency * (-square).squareRoot()) }
    return .critical
  }

  /// The two decays `γ - σ` and `γ + σ` above critical damping, a second.
  ///
  /// The slow one is `ω² / (γ + σ)`, which does not cancel.
  func decays(_ frequency: Double) -> (slow: Double, fast: Double) {
    let fast = damping / (2 * mass) + frequency
    return (stiffness / mass / fast, fast)
  }

  /// C and S with the factor `e^(-γt)` in them, so that neither can overflow.
  private func basis(at time: Double) -> (c: Double, s: Double) {
    let time = time > 0 ? time : 0
    let decay = damping / (2 * mass)
    switch regime {
    case .under(let frequency):
      let envelope = PlatformMath.exponential(-decay * time)
      let angle = frequency * time
      return (
        envelope * PlatformMath.cosine(angle), envelope * PlatformMath.sine(angle) / frequency
      )
    case .critical:
      let envelope = PlatformMath.exponential(-decay * time)
      return (envelope, envelope * time)
    case .over(let frequency):
      let envelope = PlatformMath.exponential(-decays(frequency).slow * time)
      let fast = PlatformMath.expMinusOne(-2 * frequency * time)
      return (envelope * (1 + fast / 2), envelope * (-fast / (2 * frequency)))
    }
  }

  static func dampingRatio(bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }
}
