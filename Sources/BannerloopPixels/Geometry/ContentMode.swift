/// How a picture is placed in the box that a page gives it.
public enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// Scaled evenly until it covers the box; what hangs over is cut evenly on both sides.
  case aspectFill

  /// Scaled evenly until it just fits the box; the rest stays clear.
  case aspectFit

  /// Stretched to the box in both directions.
  case fill

  /// Not scaled: one picture pixel is one device pixel; centred, cut where larger than the box.
  case center

  /// Fitted as with ``aspectFit``, over a blurred and darkened copy that fills the box.
  case blurFill
}
