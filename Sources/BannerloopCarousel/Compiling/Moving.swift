import BannerloopMotion

/// Something that moves by itself and comes to its end by itself.
struct Moving: Sendable {
  /// What a delegate calls it.
  enum Kind: Hashable, Sendable {
    /// A slide that was asked for, by the timer or by a call.
    case animation

    /// A released page on its way.
    case deceleration
  }

  /// When it ends, in seconds.
  var end: Rational

  /// What a delegate calls it.
  var kind: Kind

  /// Why the page changes.
  var reason: PageChangeReason

  /// Where it comes to rest.
  var rest: PagePosition

  /// The page at whose edge a spring takes over at the end; `nil` where it just rests.
  var bouncingEdge: Int?
}
