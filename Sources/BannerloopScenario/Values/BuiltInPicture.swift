/// A picture that we draw ourselves, at any size.
public enum BuiltInPicture: String, CaseIterable, Hashable, Sendable {
  /// A quiet grey, where a picture is still to come or missing.
  case placeholder

  /// The first of those that a preset shows when no page is given.
  case sunrise

  /// The second.
  case meadow

  /// The third.
  case night
}
