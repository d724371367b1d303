/// When autoplay's timer goes on after a pause.
public enum PauseResumePolicy: String, CaseIterable, Hashable, Sendable {
  /// After what was left of the period when it was paused.
  case remaining

  /// After a whole period.
  case restart

  /// At once.
  case immediately
}
