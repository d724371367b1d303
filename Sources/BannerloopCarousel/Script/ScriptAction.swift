public import BannerloopMotion

/// What a finger does, or what a caller asks for.
public enum ScriptAction: Hashable, Sendable {
  /// A finger goes down and up again at once, in the same place.
  case tap(at: ViewPoint)

  /// A finger goes down, moves along a path and goes up.
  case drag(TouchPath)

  /// A finger goes down, moves on evenly and leaves the view at full speed.
  ///
  /// `velocity` is the finger's, in points a second; `duration` is how long it touches, in seconds,
  /// above 0. ``ScriptAction/flick(from:velocity:)`` takes ``flickDuration``.
  case flick(from: ViewPoint, velocity: ViewVector, duration: Rational)

  /// A finger goes down, rests for so many seconds (`0...`) without moving, and goes up.
  case hold(at: ViewPoint, duration: Rational)

  /// A call of the carousel's interface.
  case call(CarouselCall)

  /// How long a finger touches in a flick where nothing else is said: 0.1 s.
  public static let flickDuration = Rational(1, 10)

  /// A flick of the usual length.
  public static func flick(from start: ViewPoint, velocity: ViewVector) -> ScriptAction {
    .flick(from: start, velocity: velocity, duration: flickDuration)
  }
}
