/// The speed of a finger when it leaves the screen, from its last few places.
///
/// The speeds between the last four places, weighted 0.6, 0.35 and 0.05 from the oldest to the
/// newest; the newest is least, for a leaving finger stumbles. Source: Flutter's velocity tracker
/// for iOS.
public struct ReleaseVelocity: Hashable, Sendable {
  /// A place of the finger.
  public struct Sample: Hashable, Sendable {
    /// The time in seconds, exact, so that the limit of 40 ms is.
    public var time: Rational

    /// The place along the axis, in points.
    public var position: Double

    /// Makes a sample.
    ///
    /// - Parameters:
    ///   - time: The time in seconds.
    ///   - position: The place along the axis, in points.
    public init(time: Rational, position: Double) {
      self.time = time
      self.position = position
    }
  }

  /// The places in order of time; only the last four count.
  public var samples: [Sample]

  /// The longest rest before the release that still leaves a speed: 40 ms.
  public static let longestRest = Rational(40, 1000)

  /// Makes an estimate from the finger's places.
  ///
  /// - Parameter samples: The places in order of time.
  public init(samples: [Sample]) { self.samples = samples }

  /// Returns the speed at the release.
  ///
  /// With fewer than four places, or places of equal times, the weights of what is there are
  /// scaled up to 1 (the source lets them count as 0, which makes a drag of two places 20 times too
  /// slow).
  ///
  /// - Parameter time: The time of the release in seconds; `nil` means that of the last place.
  /// - Returns: Points a second; 0 with fewer than two places, or more than 40 ms after the last.
  public func velocity(releasedAt time: Rational? = nil) -> Double {
    guard let last = samples.last else { return 0 }
    if let time, time - last.time > Self.longestRest { return 0 }
    var weighted = 0.0
    var total = 0.0
    for (age, weight) in [0.05, 0.35, 0.6].enumerated() {
      let newer = samples.count - 1 - age
      guard newer >= 1 else { break }
      let span = samples[newer].time - samples[newer - 1].time
      guard span > .zero else { continue }
      weighted += weight * (samples[newer].position - samples[newer - 1].position) / span.value
      total += weight
    }
    return total > 0 ? weighted / total : 0
  }
}
