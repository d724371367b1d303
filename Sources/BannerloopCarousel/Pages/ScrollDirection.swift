/// The axis along which pages follow each other.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
  /// Pages stand side by side.
  case horizontal

  /// Pages stand one below the other.
  case vertical
}
