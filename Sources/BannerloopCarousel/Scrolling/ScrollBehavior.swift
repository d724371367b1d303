public import BannerloopMotion

/// How a carousel follows a finger, and what it does when the finger has left.
public struct ScrollBehavior: Hashable, Sendable {
  /// Where a released page goes.
  public var release: ReleaseBehavior

  /// How far a finger moves along the axis before it drags, in points, `0...`.
  ///
  /// The page then follows from that place on. Source: reports on UIKit, whose value is private.
  public var slop: Double

  /// Whether a finger can drag pages; `nil` means wherever there is more than one page.
  public var isDraggable: Bool?

  /// What happens past the ends of a finite carousel.
  public var edges: EdgeBehavior

  /// Whether a tap on a moving page selects it; a tap stops the motion either way.
  public var selectsWhileMoving: Bool

  /// Whether a deceleration that a finger catches tells that it ended.
  public var reportsCaughtDeceleration: Bool

  /// Whether an animated move that a finger or another move cuts off tells that it ended.
  public var reportsCutAnimation: Bool

  /// Whether an animated move takes over the speed of the motion that it cuts off.
  ///
  /// Without it a move starts as its curve says, as UIKit's do.
  public var handsOverVelocity: Bool

  /// Makes the behaviour of a paging scroll view.
  ///
  /// - Parameters:
  ///   - release: Where a released page goes.
  ///   - slop: How far a finger moves along the axis before it drags, in points, `0...`.
  ///   - isDraggable: Whether a finger can drag; `nil` means wherever there is more than one page.
  ///   - edges: What happens past the ends of a finite carousel.
  ///   - selectsWhileMoving: Whether a tap on a moving page selects it.
  ///   - reportsCaughtDeceleration: Whether a caught deceleration tells that it ended.
  ///   - reportsCutAnimation: Whether an animated move that is cut off tells that it ended.
  ///   - handsOverVelocity: Whether an animated move takes over the speed of what it cuts off.
  public init(
    release: ReleaseBehavior = .paging(), slop: Double = 10, isDraggable: Bool? = nil,
    edges: EdgeBehavior = EdgeBehavior(), selectsWhileMoving: Bool = false,
    reportsCaughtDeceleration: Bool = true, reportsCutAnimation: Bool = true,
    handsOverVelocity: Bool = false
  ) {
    precondition(slop >= 0 && slop.isFinite, "A slop is 0 points or more.")
    self.release = release
    self.slop = slop
    self.isDraggable = isDraggable
    self.edges = edges
    self.selectsWhileMoving = selectsWhileMoving
    self.reportsCaughtDeceleration = reportsCaughtDeceleration
    self.reportsCutAnimation = reportsCutAnimation
    self.handsOverVelocity = handsOverVelocity
  }
}

/// Where a released page goes.
public enum ReleaseBehavior: Hashable, Sendable {
  /// To a page, at most one away from where the drag began, along a curve.
  case paging(rule: PagingRule = .standard, curve: PagingCurve = .springK200)

  /// Wherever its speed carries it.
  case free(DecelerationRate)
}

/// The course of a released page to its place.
public enum PagingCurve: Hashable, Sendable {
  /// A spring that takes over the finger's speed and stops where it first meets the place.
  case spring(Spring)

  /// A curve that takes so many seconds, `0...`, whatever the finger's speed.
  case timing(TimingCurve, duration: Rational)

  /// The default: critically damped, mass 1, stiffness 200.
  ///
  /// Source: the ScrollMechanics library; UIKit's own curve is not public.
  public static let springK200 = PagingCurve.spring(.pagingK200)

  /// Flutter's page spring: mass 0.5, stiffness 100, damping ratio 1.1.
  public static let flutterPage = PagingCurve.spring(.flutterPage)

  /// 0.22 s, quadratic, slowing down.
  ///
  /// Source: the Chameleon UIKit clone.
  public static let quadOut220 = PagingCurve.timing(
    .penner(.easeOutQuad), duration: Rational(22, 100))
}

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
