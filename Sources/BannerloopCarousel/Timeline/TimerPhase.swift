import BannerloopMotion

/// What autoplay's timer does from a time on: it runs to a date, or it stands still.
struct TimerPhase: Hashable, Sendable {
  /// When this begins, in seconds.
  var start: Rational

  /// When the timer is due; `nil` while it stands still.
  var due: Rational?

  /// What the whole countdown is, in seconds; `nil` where there is no countdown at all.
  var length: Rational?

  /// What was left of the countdown at the start, in seconds.
  var remaining: Rational

  /// Returns the part of the countdown that is over at a time, `0...1`; `nil` where there is none.
  func progress(at time: Rational) -> Double? {
    guard let length else { return nil }
    guard length > .zero else { return 1 }
    let left = due.map { Rational.ratio(of: $0, since: time, to: length) }
    return min(1, max(0, 1 - (left ?? Rational.ratio(of: remaining, since: .zero, to: length))))
  }
}
