public import BannerloopMotion

/// How long a page is shown, counted in one of two ways.
public enum Pace: Hashable, Sendable {
  /// From the start of the slide that brings the page to the start of the next, in seconds, above 0.
  case period(Rational)

  /// The time that the page stands still, in seconds, `0...`.
  case dwell(Rational)
}
