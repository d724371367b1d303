/// What a carousel does past its last page.
public enum Looping: String, CaseIterable, Hashable, Sendable {
  /// The first page follows the last, for ever.
  case infinite

  /// The carousel stops at its last page.
  case none

  /// One slide goes back from the last page to the first.
  case rewind

  /// The direction turns at either end: 0, 1, 2, 1, 0.
  case pingPong
}
