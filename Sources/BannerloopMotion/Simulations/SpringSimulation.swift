/// A spring that pulls a position to a target.
///
/// The settling time is found when the value is made; queries then cost one closed form.
public struct SpringSimulation: Simulation, Hashable {
  /// The spring.
  public let spring: Spring

  /// The position at the start, in points.
  public let start: Double

  /// The position at rest, in points.
  public let target: Double

  /// The speed at the start, in points a second.
  public let startVelocity: Double

  /// Whether the motion stops where it first meets the target instead of swinging over.
  public let stopsAtTarget: Bool

  /// The time from which the motion stays within its tolerance of the target, in seconds.
  public let settlingTime: Double

  private let passage: Double?

  /// Makes the motion of a spring.
  ///
  /// A motion that starts on the target and stops there is at rest, whatever its speed.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - start: The position at the start, in points, finite.
  ///   - target: The position at rest, in points, finite.
  ///   - velocity: The speed at the start, in points a second, finite.
  ///   - stopsAtTarget: Whether the motion stops where it first meets the target.
  ///   - tolerance: The distance that counts as rest, in points, above 0; half a device pixel.
  public init(
    _ spring: Spring, from start: Double, to target: Double, velocity: Double = 0,
    stopsAtTarget: Bool = false, tolerance: Double = 0.5
  ) {
    self.spring = spring
    self.start = start
    self.target = target
    startVelocity = velocity
    self.stopsAtTarget = stopsAtTarget
    passage =
      stopsAtTarget ? spring.firstPassage(from: start - target, velocity: velocity) : nil
    let settled = spring.settlingTime(from: start - target, velocity: velocity, within: tolerance)
    // A motion that is cut at the target may have been within the tolerance before the cut only
    // briefly; what counts is the last time outside on the way there.
    if let passage, passage < settled {
      settlingTime = Self.lastTimeOutside(
        spring, from: start - target, velocity: velocity, before: passage, tolerance: tolerance)
    } else {
      settlingTime = settled
    }
  }

  /// The position at rest, in points.
  public var restPosition: Double { target }

  /// Returns the position in points at a time in seconds; times below 0 count as 0.
  public func position(at time: Double) -> Double {
    if let passage, time >= passage { return target }
    return target + spring.displacement(at: time, from: start - target, velocity: startVelocity)
  }

  /// Returns the speed in points a second at a time in seconds; times below 0 count as 0.
  public func velocity(at time: Double) -> Double {
    if let passage, time >= passage { return 0 }
    return spring.velocity(at: time, from: start - target, velocity: startVelocity)
  }

  /// The last time before the first passage at which the way is above the tolerance.
  ///
  /// From its farthest point on, the way falls monotonically to 0 at the passage.
  private static func lastTimeOutside(
    _ spring: Spring, from start: Double, velocity: Double, before passage: Double,
    tolerance: Double
  ) -> Double {
    func way(_ time: Double) -> Double {
      spring.displacement(at: time, from: start, velocity: velocity).magnitude
    }
    // The farthest point: the start, or where a motion away from the target turns. Halving on the
    // sign of the speed finds it, since there is one turning point at most before the passage.
    var low = 0.0
    if start * velocity > 0 {
      var high = passage
      while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { break }
        let speed = spring.velocity(at: middle, from: start, velocity: velocity)
        if speed * start > 0 { low = middle } else { high = middle }
      }
    }
    guard way(low) > tolerance else { return 0 }
    var high = passage
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if way(middle) > tolerance { low = middle } else { high = middle }
    }
  }
}
