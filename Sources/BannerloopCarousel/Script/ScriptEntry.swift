public import BannerloopMotion

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
