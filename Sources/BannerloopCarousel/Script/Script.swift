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
