import BannerloopMotion

/// Autoplay's timer: a date, or what is left of the countdown while something holds it.
struct AutoplayClock: Sendable {
  /// What can hold the timer.
  struct Holders: OptionSet, Sendable {
    let rawValue: Int

    /// A finger, until the touch policy lets go.
    static let touch = Holders(rawValue: 1)

    /// A call of `pause`.
    static let pause = Holders(rawValue: 2)

    /// A view that is not shown.
    static let hidden = Holders(rawValue: 4)
  }

  /// When the timer fires, in seconds; `nil` while it is held, or has nothing to do.
  var due: Rational?

  /// When the countdown began, in seconds.
  var start = Rational.zero

  /// The whole countdown, in seconds.
  var length = Rational.zero

  /// What is left of the countdown while it is held, in seconds; `nil` where there is none.
  var remaining: Rational?

  /// What holds the timer.
  var holders: Holders = []

  /// Whether a finger's hold lasts until the page has come to rest.
  var awaitsSettle = false

  /// Whether the next date turns no page.
  var skipsNext = false
}
