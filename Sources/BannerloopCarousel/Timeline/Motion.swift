import BannerloopMotion

/// The law that a position follows for a while, in pages, so that no view's size is part of it.
enum Motion: Hashable, Sendable {
  /// The position does not change.
  case still

  /// A way of so many pages, along a curve.
  case slide(pages: Double, curve: TimingCurve, duration: Rational)

  /// An even way of so many pages with a finger, held back past the ends.
  case drag(pages: Double, duration: Rational, edges: DragEdges?)

  /// The way from a target that a spring leaves.
  case spring(SpringSimulation)

  /// The way from the start that a free run makes.
  case run(Deceleration)

  /// Returns the position at a time.
  ///
  /// The part of a slide's time is one division of exact numbers, so that frame `j` of `k` is at
  /// `j / k` to the last bit.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - start: When the law began, in seconds.
  ///   - origin: The position that the law counts from.
  /// - Returns: The position in pages.
  func position(
    at time: Rational, since start: Rational, from origin: PagePosition
  ) -> PagePosition {
    switch self {
    case .still: return origin
    case .slide(let pages, let curve, let duration):
      return origin.advanced(by: pages * curve.progress(at: time, from: start, over: duration))
    case .drag(let pages, let duration, let edges):
      let dragged = origin.advanced(
        by: pages * Rational.ratio(of: time, since: start, to: duration))
      return edges?.shown(for: dragged) ?? dragged
    case .spring(let spring):
      return origin.advanced(by: spring.position(at: Self.seconds(from: start, to: time)))
    case .run(let run):
      return origin.advanced(by: run.position(at: Self.seconds(from: start, to: time)))
    }
  }

  /// Returns the speed at a time, the derivative of ``position(at:since:from:)``.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - start: When the law began, in seconds.
  ///   - origin: The position that the law counts from.
  /// - Returns: Pages a second.
  func velocity(at time: Rational, since start: Rational, from origin: PagePosition) -> Double {
    switch self {
    case .still: return 0
    case .slide(let pages, let curve, let duration):
      guard duration > .zero else { return 0 }
      let seconds = Self.seconds(from: start, to: time)
      return pages * curve.velocity(atSeconds: seconds, of: duration.value)
    case .drag(let pages, let duration, let edges):
      let speed = pages / duration.value
      guard let edges else { return speed }
      let dragged = origin.advanced(
        by: pages * Rational.ratio(of: time, since: start, to: duration))
      return speed * edges.slope(at: dragged)
    case .spring(let spring): return spring.velocity(at: Self.seconds(from: start, to: time))
    case .run(let run): return run.velocity(at: Self.seconds(from: start, to: time))
    }
  }

  private static func seconds(from start: Rational, to time: Rational) -> Double {
    Rational.ratio(of: time, since: start, to: Rational.second)
  }
}

extension Rational {
  /// One second; made once, for a fraction is reduced when it is made.
  static let second = Rational(1)
}

extension TimingCurve {
  /// Returns the part of the way done at a time.
  ///
  /// A spring runs in seconds; all else in parts of the time.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - start: When the way began, in seconds.
  ///   - duration: How long the way takes, in seconds.
  /// - Returns: 0 at the start; 1 at the end.
  func progress(at time: Rational, from start: Rational, over duration: Rational) -> Double {
    if case .spring = self {
      let seconds = Rational.ratio(of: time, since: start, to: Rational.second)
      return value(atSeconds: seconds, of: duration.value)
    }
    return value(at: Rational.ratio(of: time, since: start, to: duration))
  }
}
