public import BannerloopMotion

/// The way of a finger over the view: places with times, joined by straight, even moves.
public struct TouchPath: Hashable, Sendable {
  /// A place of the finger.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the finger went down, `0...`.
    public var time: Rational

    /// The place, in the view's points.
    public var point: ViewPoint

    /// Makes a sample.
    ///
    /// - Parameters:
    ///   - time: Seconds since the finger went down, `0...`.
    ///   - point: The place, in the view's points.
    public init(time: Rational, point: ViewPoint) {
      self.time = time
      self.point = point
    }
  }

  /// The places in order of time, at least one; the first at 0.
  public var samples: [Sample]

  /// When the finger goes up, in seconds since it went down; `nil` means at the last place.
  ///
  /// A finger that rests longer than 40 ms before it goes up leaves the page without speed.
  public var release: Rational?

  /// The finger's speed when it goes up; `nil` takes it from the last places and their times.
  public var releaseVelocity: ViewVector?

  /// Makes a path.
  ///
  /// - Precondition: There is a sample; the first is at 0, each later than the one before, and the
  ///   release is not before the last.
  /// - Parameters:
  ///   - samples: The places in order of time.
  ///   - release: When the finger goes up, in seconds; `nil` means at the last place.
  ///   - releaseVelocity: The finger's speed when it goes up, in points a second; `nil` takes it
  ///     from the last places and their times.
  public init(
    samples: [Sample], release: Rational? = nil, releaseVelocity: ViewVector? = nil
  ) {
    precondition(samples.first?.time == .zero, "A touch begins with a place at time 0.")
    precondition(
      zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time },
      "The places of a touch are in order of time.")
    precondition(
      release.map { $0 >= samples[samples.count - 1].time } ?? true,
      "A finger goes up at its last place or later.")
    self.samples = samples
    self.release = release
    self.releaseVelocity = releaseVelocity
  }

  /// Makes a straight, even move.
  ///
  /// - Precondition: `duration` is above 0.
  /// - Parameters:
  ///   - start: Where the finger goes down.
  ///   - end: Where it goes up.
  ///   - duration: Seconds from one to the other, above 0.
  ///   - releaseVelocity: The finger's speed when it goes up, in points a second; `nil` is that of
  ///     the move.
  public init(
    from start: ViewPoint, to end: ViewPoint, duration: Rational,
    releaseVelocity: ViewVector? = nil
  ) {
    precondition(duration > .zero, "A drag lasts longer than 0 seconds.")
    self.init(
      samples: [Sample(time: .zero, point: start), Sample(time: duration, point: end)],
      releaseVelocity: releaseVelocity)
  }

  /// When the finger goes up, in seconds since it went down.
  public var duration: Rational { release ?? samples.last?.time ?? .zero }
}
