public import BannerloopMotion

/// Something that happened at an exact time, as a delegate of the carousel would be told.
///
/// A drag is told as `willBeginDragging`, `willEndDragging`, `didEndDragging` and, where the page then
/// moves on, `willBeginDecelerating` and `didEndDecelerating`. An animated move ends with
/// `didEndScrollingAnimation`, unless another one cuts it off. `pageChanged` comes after them.
public struct CarouselEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The autoplay timer was due.
    case timerFired

    /// A slide began towards a page.
    case slideBegan(to: Int)

    /// An animated slide came to its end.
    case didEndScrollingAnimation

    /// A finger began to drag.
    case willBeginDragging

    /// The offset on the pixel grid changed; only frames tell this, not the motion itself.
    ///
    /// `contentOffset` is in points and not wrapped.
    case didScroll(contentOffset: Double)

    /// A dragging finger is about to go up.
    ///
    /// `velocity` is the content's in points a second, positive towards the next page; `target` is the
    /// page that it will come to rest nearest to.
    case willEndDragging(velocity: Double, target: Int)

    /// A dragging finger has gone up; whether the page moves on.
    case didEndDragging(willDecelerate: Bool)

    /// A released page begins to move on.
    case willBeginDecelerating

    /// A released page came to rest, or was caught.
    case didEndDecelerating

    /// A page was tapped.
    case tapped(page: Int)

    /// Another page has come to rest than before.
    case pageChanged(to: Int, reason: PageChangeReason)
  }

  /// When it happened, in seconds.
  public var time: Rational

  /// What happened.
  public var kind: Kind

  /// Makes an event.
  public init(time: Rational, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension CarouselEvent.Kind {
  /// Returns the same event with another page in the place of its own.
  func mapPage(_ transform: (Int) -> Int) -> Self {
    switch self {
    case .slideBegan(let page): .slideBegan(to: transform(page))
    case .willEndDragging(let velocity, let target):
      .willEndDragging(velocity: velocity, target: transform(target))
    case .tapped(let page): .tapped(page: transform(page))
    case .pageChanged(let page, let reason): .pageChanged(to: transform(page), reason: reason)
    case .timerFired, .didEndScrollingAnimation, .willBeginDragging, .didScroll, .didEndDragging,
      .willBeginDecelerating, .didEndDecelerating:
      self
    }
  }

  /// Whether this is told only after the page has moved, so that `didScroll` comes before it.
  var followsScrolling: Bool {
    switch self {
    case .willEndDragging, .didEndDragging, .didEndDecelerating, .didEndScrollingAnimation,
      .pageChanged:
      true
    default: false
    }
  }
}

/// Why another page came to rest.
public enum PageChangeReason: String, CaseIterable, Hashable, Sendable {
  /// The autoplay timer turned the page.
  case auto

  /// A finger dragged it.
  case drag

  /// A caller asked for it.
  case api

  /// A finger caught it without dragging, and it came to rest elsewhere than it was going to; or
  /// somebody tapped the page control.
  case tap
}
