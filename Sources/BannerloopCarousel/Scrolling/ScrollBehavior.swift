/// How a carousel follows a finger, and what it does when the finger has left.
public struct ScrollBehavior: Hashable, Sendable {
  /// Where fingers are felt.
  public enum TouchArea: String, CaseIterable, Hashable, Sendable {
    /// Everywhere in the view, on neighbours that peek in as well.
    case view

    /// Between the ends of the box in which a page rests.
    ///
    /// So it is where a scroll view is as long as a page and does not clip what lies outside.
    case page
  }

  /// Which pages a tap selects.
  public enum TapTargets: String, CaseIterable, Hashable, Sendable {
    /// Any page under the finger.
    case visible

    /// Only the page that came to rest last, as where just the middle view takes taps.
    case resting
  }

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

  /// Whether a looping carousel goes back from its first page to the last.
  ///
  /// Without it the first page is an end, as over content that is laid out twice and begins with it.
  public var goesBackOverSeam: Bool

  /// Where fingers are felt.
  public var touchArea = TouchArea.view

  /// Which pages a tap selects.
  public var tapTargets = TapTargets.visible

  /// Whether a tap on a moving page selects it; a tap stops the motion either way.
  public var selectsWhileMoving: Bool

  /// Whether a deceleration that a finger catches tells that it ended.
  public var reportsCaughtDeceleration: Bool

  /// Whether an animated move that a finger cuts off tells that it ended.
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
  ///   - goesBackOverSeam: Whether a looping carousel goes back from its first page to the last.
  ///   - selectsWhileMoving: Whether a tap on a moving page selects it.
  ///   - reportsCaughtDeceleration: Whether a caught deceleration tells that it ended.
  ///   - reportsCutAnimation: Whether an animated move that a finger cuts off tells so.
  ///   - handsOverVelocity: Whether an animated move takes over the speed of what it cuts off.
  public init(
    release: ReleaseBehavior = .paging(), slop: Double = 10, isDraggable: Bool? = nil,
    edges: EdgeBehavior = EdgeBehavior(), goesBackOverSeam: Bool = true,
    selectsWhileMoving: Bool = false,
    reportsCaughtDeceleration: Bool = true, reportsCutAnimation: Bool = true,
    handsOverVelocity: Bool = false
  ) {
    precondition(slop >= 0 && slop.isFinite, "A slop is 0 points or more.")
    self.release = release
    self.slop = slop
    self.isDraggable = isDraggable
    self.edges = edges
    self.goesBackOverSeam = goesBackOverSeam
    self.selectsWhileMoving = selectsWhileMoving
    self.reportsCaughtDeceleration = reportsCaughtDeceleration
    self.reportsCutAnimation = reportsCutAnimation
    self.handsOverVelocity = handsOverVelocity
  }
}
