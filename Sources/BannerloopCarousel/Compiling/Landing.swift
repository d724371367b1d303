import BannerloopMotion

/// Where a released page goes and how.
struct Landing: Sendable {
  /// Where it comes to rest.
  var rest: PagePosition

  /// The page that it then counts as resting on.
  var goal: Int

  /// The law of the way there; `nil` where there is none.
  var motion: Motion?

  /// The position that the law counts from.
  var origin: PagePosition

  /// How long it takes, in seconds.
  var length = Rational.zero

  /// The page at whose edge a spring takes over at the end; `nil` where it just rests.
  var bouncingEdge: Int?
}
