/// How a row's bytes are predicted before they are compressed; PNG specification, section 9.
///
/// Each byte is stored as its difference from a prediction made of the byte one pixel to the left
/// (a), the byte above (b), and the byte above and to the left (c). Outside the picture all three
/// are zero.
public enum FilterType: UInt8, CaseIterable, Hashable, Sendable {
  /// No prediction.
  case none = 0

  /// Predicts a.
  case sub = 1

  /// Predicts b.
  case up = 2

  /// Predicts (a + b) / 2, rounded down.
  case average = 3

  /// Predicts whichever of a, b, c is closest to a + b - c; ties go to a, then to b.
  case paeth = 4

  /// Whether a pixel's stored bytes depend on the pixel to its left.
  @inlinable
  public var looksLeft: Bool { self == .sub || self == .average || self == .paeth }

  /// Whether a pixel's stored bytes depend on the pixel above it.
  @inlinable
  public var looksUp: Bool { self == .up || self == .average || self == .paeth }
}
