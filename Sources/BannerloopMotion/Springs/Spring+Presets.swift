extension Spring {
  /// The paging spring: mass 1, stiffness 200, critically damped.
  ///
  /// Source: the default of the ScrollMechanics library.
  public static let pagingK200 = Spring(stiffness: 200, damping: 2 * (200.0).squareRoot())

  /// The bounce at an edge: mass 1, stiffness 100, critically damped.
  ///
  /// Source: the example of the ScrollMechanics library.
  public static let bounceK100 = Spring(stiffness: 100, damping: 20)

  /// Flutter's page spring: mass 0.5, stiffness 100, 1.1 times the critical damping.
  ///
  /// Source: Flutter's `ScrollPhysics.spring`.
  public static let flutterPage = Spring(
    mass: 0.5, stiffness: 100, damping: 1.1 * 2 * (50.0).squareRoot())

  /// SwiftUI's `smooth`: 0.5 s without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)

  /// SwiftUI's `snappy`: 0.5 s with bounce 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)

  /// SwiftUI's `bouncy`: 0.5 s with bounce 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
}
