/// The exact times at which a repeating timer is due: `first + k · interval`.
///
/// A timer that is served late does not move the grid: it fires once for all the points it missed,
/// then at the next point. Source: Apple's documentation of `Timer`, "repeating timers".
public struct TimerGrid: Hashable, Sendable {
  /// The first time at which the timer is due, in seconds.
  public let first: Rational

  /// The time between two points, in seconds, above 0.
  public let interval: Rational

  /// Makes a grid.
  ///
  /// - Precondition: `interval` is above 0.
  /// - Parameters:
  ///   - first: The first time, in seconds.
  ///   - interval: The time between two points, in seconds, above 0.
  public init(first: Rational, interval: Rational) {
    precondition(interval > .zero, "A timer's interval is above 0 seconds.")
    self.first = first
    self.interval = interval
  }

  /// Makes the grid of a timer that starts now and first fires an interval later.
  ///
  /// - Precondition: `interval` is above 0.
  /// - Parameters:
  ///   - start: The time at which the timer starts, in seconds.
  ///   - interval: The time between two points, in seconds, above 0.
  public init(startingAt start: Rational, interval: Rational) {
    self.init(first: start + interval, interval: interval)
  }

  /// Returns a point of the grid: `first + index · interval`, exactly.
  ///
  /// - Parameter index: The number of the point, from 0.
  /// - Returns: The time in seconds.
  public func time(ofPoint index: Int) -> Rational { first + Rational(index) * interval }

  /// Returns the point that follows a service: `floor((service - first) / interval) + 1`.
  ///
  /// A service exactly on a point has served that point.
  ///
  /// - Parameter service: The time at which the timer's work was done, in seconds.
  /// - Returns: The first point after the time; ``first`` where that is still to come.
  public func next(after service: Rational) -> Rational {
    guard service >= first else { return first }
    return time(ofPoint: ((service - first) / interval).floor + 1)
  }

  /// Returns how many points are due at a time: those not yet served, at or before it.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - service: The time of the last service; `nil` where there was none.
  /// - Returns: The count, `0...`; a timer fires once however many they are.
  public func pointsDue(at time: Rational, servedAt service: Rational?) -> Int {
    let before = service.map(pointCount(upTo:)) ?? 0
    return max(0, pointCount(upTo: time) - before)
  }

  /// Returns how many points lie at or before a time.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: The count, `0...`.
  public func pointCount(upTo time: Rational) -> Int {
    time < first ? 0 : ((time - first) / interval).floor + 1
  }
}
