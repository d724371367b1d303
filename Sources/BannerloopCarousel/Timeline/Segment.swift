import BannerloopMotion

/// A stretch of time with one law of motion. It ends where the next one starts.
struct Segment: Hashable, Sendable {
  /// The law that a position follows.
  enum Motion: Hashable, Sendable {
    /// The position does not change.
    case still

    /// A way of so many pages, along a curve.
    case slide(pages: Double, curve: TimingCurve, duration: Rational)
  }

  /// When the stretch begins, in seconds.
  var start: Rational

  /// The position at the start.
  var origin: PagePosition

  /// The law from there on.
  var motion: Motion

  /// Returns the position at a time of this stretch.
  ///
  /// The part of a slide's time is one division of exact numbers, so that frame `j` of `k` is at
  /// `j / k` to the last bit.
  func position(at time: Rational) -> PagePosition {
    switch motion {
    case .still: return origin
    case .slide(let pages, let curve, let duration):
      return origin.advanced(by: pages * curve.progress(at: time, from: start, over: duration))
    }
  }
}

extension TimingCurve {
  /// The part of the way done at a time. A spring runs in seconds; all else in parts of the time.
  func progress(at time: Rational, from start: Rational, over duration: Rational) -> Double {
    if case .spring = self {
      let seconds = Rational.ratio(of: time, since: start, to: Rational(1))
      return value(atSeconds: seconds, of: duration.value)
    }
    return value(at: Rational.ratio(of: time, since: start, to: duration))
  }
}
