public import BannerloopMotion

/// Something that happened at an exact time, as a delegate of the carousel would be told.
public struct CarouselEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The autoplay timer was due.
    case timerFired

    /// A slide began towards a page.
    case slideBegan(to: Int)

    /// An animated slide came to its end.
    case didEndScrollingAnimation

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

/// Why another page came to rest.
public enum PageChangeReason: String, Hashable, Sendable {
  /// The autoplay timer turned the page.
  case auto
}
