// Goals, in order: the same bits on every machine (only + - * / are used), x met to 1e-12, speed.

/// A timing curve with the control points `(0, 0)`, `(x1, y1)`, `(x2, y2)` and `(1, 1)`.
///
/// With parameter s, `x(s) = 3(1-s)²s·x1 + 3(1-s)s²·x2 + s³` is the time and `y(s)` the progress.
/// `x1` and `x2` within `0...1` make x rise, so that each time has one progress. Source: CSS Easing
/// Level 2, cubic Bezier easing functions.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's time, `0...1`.
  public let x1: Double

  /// The first control point's progress, any finite number.
  public let y1: Double

  /// The second control point's time, `0...1`.
  public let x2: Double

  /// The second control point's progress, any finite number.
  public let y2: Double

  /// Makes a curve from its two inner control points.
  ///
  /// - Precondition: ``problem(_:_:_:_:)`` finds none.
  /// - Parameters:
  ///   - x1: The first point's time, `0...1`.
  ///   - y1: The first point's progress, finite.
  ///   - x2: The second point's time, `0...1`.
  ///   - y2: The second point's progress, finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    if let problem = Self.problem(x1, y1, x2, y2) { preconditionFailure(problem.description) }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns what is wrong with four numbers as control points, or `nil`.
  ///
  /// - Parameters:
  ///   - x1: The first point's time; right within `0...1`.
  ///   - y1: The first point's progress; right when finite.
  ///   - x2: The second point's time; right within `0...1`.
  ///   - y2: The second point's progress; right when finite.
  /// - Returns: The first problem, `nil` where the numbers make a curve.
  public static func problem(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> MotionError? {
    let numbers = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)]
    if let problem = MotionError.firstNotFinite(numbers) { return problem }
    for (name, x) in [("x1", x1), ("x2", x2)] where x < 0 || x > 1 {
      return .outOfRange(parameter: name, value: x, allowed: "0...1")
    }
    return nil
  }

  /// Returns the progress at a part of the time.
  ///
  /// Exactly 0 up to 0 and exactly 1 from 1 on. Halley's method inside a shrinking bracket, which
  /// falls back to halving it: usually 2 to 4 rounds, never more than 64.
  ///
  /// - Parameter x: The part of the time that has passed; values outside `0...1` are clamped.
  /// - Returns: The progress, exact for a time within 1e-12 of `x`.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isLinear { return x }
    return Polynomial(y1, y2).value(at: parameter(at: x))
  }

  /// Returns the progress at a time that may lie outside `0...1`: the end tangents go on straight.
  ///
  /// Where a control point lies on its end, the other one gives the tangent; a vertical tangent is
  /// taken as level. Source: CSS Easing Level 2 and the rules of Chromium's `CubicBezier`.
  ///
  /// - Parameter x: The time as a part of the whole, any finite number.
  /// - Returns: The progress; equals ``value(at:)`` within `0...1`.
  public func extrapolatedValue(at x: Double) -> Double {
    if x < 0 {
      let slope = startSlope
      return slope.isFinite ? slope * x : 0
    }
    if x > 1 {
      let slope = endSlope
      return slope.isFinite ? 1 + slope * (x - 1) : 1
    }
    return value(at: x)
  }

  /// Returns the speed of the progress at a part of the time: `y'(s) / x'(s)`.
  ///
  /// - Parameter x: The part of the time that has passed; values outside `0...1` are clamped.
  /// - Returns: Progress per whole time; infinite where the curve runs straight up or down.
  public func slope(at x: Double) -> Double {
    guard x > 0 else { return startSlope }
    guard x < 1 else { return endSlope }
    if isLinear { return 1 }
    let parameter = parameter(at: x)
    let run = Polynomial(x1, x2).derivative(at: parameter)
    let rise = Polynomial(y1, y2).derivative(at: parameter)
    if run > 0 { return rise / run }
    return rise == 0 ? 0 : (rise > 0 ? .infinity : -.infinity)
  }

  /// Whether both control points lie on the diagonal, where the progress equals the time.
  private var isLinear: Bool { x1 == y1 && x2 == y2 }

  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return y1 > 0 ? .infinity : -.infinity }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : (y2 > 0 ? .infinity : -.infinity)
  }

  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return y2 < 1 ? .infinity : -.infinity }
    if x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 ? 1 : (y1 < 1 ? .infinity : -.infinity)
  }

  /// Solves `x(s) = x` for s.
  private func parameter(at x: Double) -> Double {
    let polynomial = Polynomial(x1, x2)
    var low = 0.0
    var high = 1.0
    var parameter = x
    // Halley's step triples the right digits, so that 2 or 3 mostly do; the one that reaches 1e-14
    // mostly reaches the last bit. The bracket makes the rest sure: a step that leaves it, or a
    // flat spot, halves the bracket.
    for _ in 0..<64 {
      let error = polynomial.value(at: parameter) - x
      if error < 1e-14 && error > -1e-14 { break }
      if error > 0 { high = parameter } else { low = parameter }
      let slope = polynomial.derivative(at: parameter)
      let bend = polynomial.halfSecondDerivative(at: parameter)
      let divisor = slope * slope - error * bend
      let next = divisor > 1e-12 ? parameter - error * slope / divisor : low
      parameter = next > low && next < high ? next : 0.5 * (low + high)
    }
    return parameter
  }

  /// The cubic through 0, two control values and 1: `((a s + b) s + c) s`.
  private struct Polynomial {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

    func derivative(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

    func halfSecondDerivative(at s: Double) -> Double { 3 * a * s + b }
  }
}
