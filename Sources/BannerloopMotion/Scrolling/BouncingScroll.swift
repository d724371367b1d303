/// A free run between two edges that hands over to a spring where it would pass one.
///
/// Inside the bounds the run slows down as ``Deceleration``; at the edge the spring takes position
/// and speed over. A run that begins outside springs back at once. Source: Flutter's
/// `BouncingScrollSimulation`, whose limit of the speed at the edge (5000, one way only) is an
/// option here and holds both ways.
public struct BouncingScroll: Simulation, Hashable {
  /// The run inside the bounds; `nil` where it begins outside.
  public let run: Deceleration?

  /// The move back from an edge; `nil` where the run ends inside.
  public let bounce: SpringSimulation?

  /// When the spring takes over, in seconds; infinite where it never does.
  public let bounceTime: Double

  private let tolerance: Double

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - start: The position at the start, in points.
  ///   - velocity: The speed at the start, in points a second.
  ///   - bounds: The positions between the edges, in points.
  ///   - rate: How fast the run slows down.
  ///   - spring: The spring at the edges.
  ///   - maximumHandover: The highest speed that the spring takes over, in points a second.
  ///   - tolerance: The distance that counts as rest, in points, above 0.
  public init(
    from start: Double, velocity: Double, in bounds: ClosedRange<Double>,
    rate: DecelerationRate = .normal, spring: Spring = .bounceK100,
    maximumHandover: Double = .infinity, tolerance: Double = 0.5
  ) {
    self.tolerance = tolerance
    let edge = min(max(start, bounds.lowerBound), bounds.upperBound)
    guard edge == start else {
      run = nil
      bounceTime = 0
      bounce = .bounceBack(
        from: start, to: edge, velocity: velocity, spring: spring, tolerance: tolerance)
      return
    }
    let run = Deceleration(from: start, velocity: velocity, rate: rate, tolerance: tolerance)
    self.run = run
    let end = run.restPosition
    let passed = end > bounds.upperBound ? bounds.upperBound : bounds.lowerBound
    guard !bounds.contains(end), let time = run.time(toReach: passed) else {
      bounceTime = .infinity
      bounce = nil
      return
    }
    bounceTime = time
    let speed = run.velocity(at: time)
    bounce = .bounceBack(
      from: passed, to: passed, velocity: min(max(speed, -maximumHandover), maximumHandover),
      spring: spring, tolerance: tolerance)
  }

  /// Returns the position in points at a time in seconds; times below 0 count as 0.
  public func position(at time: Double) -> Double {
    if let bounce, time >= bounceTime { return bounce.position(at: time - bounceTime) }
    return run?.position(at: time) ?? restPosition
  }

  /// Returns the speed in points a second at a time in seconds; times below 0 count as 0.
  public func velocity(at time: Double) -> Double {
    if let bounce, time >= bounceTime { return bounce.velocity(at: time - bounceTime) }
    return run?.velocity(at: time) ?? 0
  }

  /// The edge that is bounced off, or the end of the run inside.
  public var restPosition: Double { bounce?.target ?? run?.restPosition ?? 0 }

  /// The time from which the motion stays within the tolerance of its end, in seconds.
  public var settlingTime: Double {
    if let bounce {
      if bounce.settlingTime > 0 || run == nil { return bounceTime + bounce.settlingTime }
      // A bounce too small to see: what counts is when the run got close to the edge.
      return edgeTime(bounce.target)
    }
    return run?.settlingTime ?? 0
  }

  private func edgeTime(_ edge: Double) -> Double {
    guard let run else { return 0 }
    let near = run.startVelocity > 0 ? edge - tolerance : edge + tolerance
    return run.time(toReach: near) ?? 0
  }
}
