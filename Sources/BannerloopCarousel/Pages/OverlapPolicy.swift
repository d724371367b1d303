/// What happens to a slide that is due while the one before still runs.
public enum OverlapPolicy: String, CaseIterable, Hashable, Sendable {
  /// The running slide ends where it is and a new one starts from there to the next page.
  case retarget

  /// The period is taken to be at least as long as the slide.
  case clamp

  /// The slide waits for the running one to end and starts then.
  case queue

  /// The slide is left out; the next one comes when it is due.
  case ignore
}
