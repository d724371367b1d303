extension SpringSimulation {
  /// Returns the move to a page after a release: a spring that stops where it meets the page.
  ///
  /// Critically damped, it passes the page only where the speed towards it exceeds ω times the
  /// distance, at `-A / B` with `A = x0 - target` and `B = v0 + ωA`; there it stops. A release on
  /// the page itself is at rest.
  ///
  /// - Parameters:
  ///   - start: The content offset at the release, in points.
  ///   - target: The page's offset, in points.
  ///   - velocity: The content's speed at the release, in points a second.
  ///   - spring: The spring.
  ///   - tolerance: The distance that counts as rest, in points; half a device pixel.
  /// - Returns: The move.
  public static func paging(
    from start: Double, to target: Double, velocity: Double, spring: Spring = .pagingK200,
    tolerance: Double = 0.25
  ) -> SpringSimulation {
    SpringSimulation(
      spring, from: start, to: target, velocity: velocity, stopsAtTarget: true,
      tolerance: tolerance)
  }

  /// Returns the move back to an edge of content that is past it.
  ///
  /// With a speed that leads away from the edge, it first goes on: critically damped,
  /// `e^(-ωt) (x0 + (v0 + ωx0) t)`.
  ///
  /// - Parameters:
  ///   - start: The content offset, in points.
  ///   - edge: The edge's offset, in points.
  ///   - velocity: The content's speed, in points a second.
  ///   - spring: The spring.
  ///   - tolerance: The distance that counts as rest, in points; half a device pixel.
  /// - Returns: The move.
  public static func bounceBack(
    from start: Double, to edge: Double, velocity: Double, spring: Spring = .bounceK100,
    tolerance: Double = 0.25
  ) -> SpringSimulation {
    SpringSimulation(spring, from: start, to: edge, velocity: velocity, tolerance: tolerance)
  }
}
