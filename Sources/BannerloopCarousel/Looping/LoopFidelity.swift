/// How closely a strategy keeps to the faults of the carousels that it comes from.
public enum LoopFidelity: String, CaseIterable, Hashable, Sendable {
  /// Seams are handled at touch-down, in motion and at rest: what is drawn is always right.
  case intended

  /// Seams are handled only when a deceleration or an animation has ended.
  ///
  /// A fast second flick then runs into the end of the content, and pages are out of step afterwards.
  case original
}
