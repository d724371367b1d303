public import BannerloopMotion

/// What fingers and callers do to a carousel while it runs, each thing at its own exact time.
///
///     let script = Script([
///       ScriptEntry(at: Rational(4), .drag(TouchPath(from: a, to: b, duration: Rational(18, 100)))),
///       ScriptEntry(at: Rational(6), .tap(at: ViewPoint(x: 180, y: 90))),
///       ScriptEntry(at: Rational(8), .call(.pause)),
///     ])
public struct Script: Hashable, Sendable {
  /// The entries; played by time, those of equal times in the order given.
  public var entries: [ScriptEntry]

  /// Makes a script; without entries nothing touches the carousel.
  public init(_ entries: [ScriptEntry] = []) { self.entries = entries }
}

/// One thing that happens to a carousel.
public struct ScriptEntry: Hashable, Sendable {
  /// When it happens, or begins, in seconds, `0...`.
  public var at: Rational

  /// What happens.
  public var action: ScriptAction

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - at: Seconds, `0...`.
  ///   - action: What happens.
  public init(at: Rational, _ action: ScriptAction) {
    self.at = at
    self.action = action
  }
}

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
