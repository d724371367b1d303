extension Spring {
  /// Returns what is wrong with physical constants, or `nil`.
  ///
  /// Beside positive numbers, the spring must be within reason: 1e-6 to 1e6 radians a second and
  /// 1e-6 to 1e6 times the critical damping, so that every settling time is a usable number.
  ///
  /// - Parameters:
  ///   - mass: The mass.
  ///   - stiffness: The force per way from rest.
  ///   - damping: The force per speed.
  /// - Returns: The first problem, `nil` where the constants make a spring.
  public static func problem(mass: Double, stiffness: Double, damping: Double) -> MotionError? {
    let constants = [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    if let problem = MotionError.firstNotPositive(constants) { return problem }
    let frequency = (stiffness / mass).squareRoot()
    if frequency < 1e-6 || frequency > 1e6 {
      return .outOfRange(
        parameter: "the spring's frequency, sqrt(stiffness / mass),", value: frequency,
        allowed: "1e-6...1e6 radians a second")
    }
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    // Not a number where the product of tiny constants is 0; that fails this test, too.
    if !(ratio >= 1e-6 && ratio <= 1e6) {
      return .outOfRange(
        parameter: "dampingRatio, damping / (2 sqrt(stiffness * mass)),",
        value: ratio.isNaN ? 0 : ratio, allowed: "1e-6...1e6")
    }
    return nil
  }

  /// Returns what is wrong with an undamped period and a damping ratio, or `nil`.
  ///
  /// - Parameters:
  ///   - response: The undamped period in seconds.
  ///   - dampingRatio: The damping as a part of the critical damping.
  ///   - mass: The mass.
  /// - Returns: The first problem, `nil` where the numbers make a spring.
  public static func problem(
    response: Double, dampingRatio: Double, mass: Double = 1
  ) -> MotionError? {
    let numbers = [("response", response), ("dampingRatio", dampingRatio), ("mass", mass)]
    if let problem = MotionError.firstNotPositive(numbers) { return problem }
    let frequency = 2 * Double.pi / response
    return problem(
      mass: mass, stiffness: mass * frequency * frequency,
      damping: 2 * dampingRatio * mass * frequency)
  }

  /// Returns what is wrong with a perceived duration and a bounce, or `nil`.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - bounce: Right above -1 and below 1.
  /// - Returns: The first problem, `nil` where the numbers make a spring.
  public static func problem(duration: Double, bounce: Double) -> MotionError? {
    if let problem = MotionError.firstNotPositive([("duration", duration)]) { return problem }
    if let problem = MotionError.firstNotFinite([("bounce", bounce)]) { return problem }
    guard bounce > -1, bounce < 1 else {
      return .outOfRange(parameter: "bounce", value: bounce, allowed: "-1...1, ends left out")
    }
    return problem(response: duration, dampingRatio: dampingRatio(bounce: bounce))
  }
}
