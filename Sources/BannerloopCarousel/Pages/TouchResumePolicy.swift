/// When autoplay's timer goes on after a touch.
public enum TouchResumePolicy: String, CaseIterable, Hashable, Sendable {
  /// A whole period after the page has come to rest.
  case afterSettle

  /// A whole period after the finger has gone up.
  case fromFingerUp

  /// What was left of the period when the finger went down, counted from when it has gone up.
  case remaining

  /// At once when the finger goes up, then every period.
  case immediately

  /// At once when the finger goes up, but that first turn is left out; then every period.
  ///
  /// What a timer does whose date is set to the past on finger-up and whose block skips its first
  /// call.
  case skippingFirst
}
