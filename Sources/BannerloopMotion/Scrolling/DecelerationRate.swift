/// How fast a scroll view slows down: the part of the speed that is left after a millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// The part of the speed that is left after a millisecond, above 0 and below 1.
  public let perMillisecond: Double

  /// UIKit's normal rate, 0.998: the speed falls to 13.5 % in a second.
  public static let normal = DecelerationRate(perMillisecond: 0.998)

  /// UIKit's fast rate, 0.99: the speed falls to 0.004 % in a second.
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// Makes a rate from the part of the speed that is left after a millisecond.
  ///
  /// - Precondition: The rate is above 0 and below 1.
  /// - Parameter perMillisecond: The part that is left, above 0 and below 1.
  public init(perMillisecond: Double) {
    precondition(
      perMillisecond > 0 && perMillisecond < 1,
      "A deceleration rate is above 0 and below 1; UIKit's normal rate is 0.998.")
    self.perMillisecond = perMillisecond
  }

  /// Makes a rate from the part of the speed that is left after a second, as Flutter counts.
  ///
  /// - Precondition: The drag is above 0 and below 1.
  /// - Parameter perSecond: The part that is left, above 0 and below 1; Flutter rounds UIKit's
  ///   normal rate to 0.135.
  public init(perSecond: Double) {
    precondition(
      perSecond > 0 && perSecond < 1, "A drag per second is above 0 and below 1, such as 0.135.")
    self.init(
      perMillisecond: PlatformMath.exponential(PlatformMath.logarithm(perSecond) / 1000))
  }

  /// The exponent of the decay, a second, below 0: `1000 ln d`; -2.002 for the normal rate.
  public var exponent: Double { 1000 * PlatformMath.logarithm(perMillisecond) }
}
