public import BannerloopMotion

/// What happens past the ends of a finite carousel.
public struct EdgeBehavior: Hashable, Sendable {
  /// How much of a pull past an end the page follows, above 0 and up to 1; `nil` stops it there.
  public var rubberBand: Double?

  /// The spring that brings the page back.
  public var bounce: Spring

  /// Makes the behaviour of UIKit's scroll views.
  ///
  /// - Parameters:
  ///   - rubberBand: How much of a pull past an end the page follows; `nil` stops it there.
  ///   - bounce: The spring that brings the page back.
  public init(
    rubberBand: Double? = RubberBand.standardCoefficient, bounce: Spring = .bounceK100
  ) {
    precondition(
      rubberBand.map { $0 > 0 && $0 <= 1 } ?? true,
      "A rubber band's coefficient is above 0 and up to 1.")
    self.rubberBand = rubberBand
    self.bounce = bounce
  }
}
