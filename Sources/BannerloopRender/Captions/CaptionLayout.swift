public import BannerloopPixels

/// Where captions lie: a box at the canvas's top left, as wide as its number of characters asks.
///
/// Every character takes a cell of the same width, so the box of a counter does not change from
/// frame to frame as long as its number of digits does not. Nothing here depends on fonts.
public enum CaptionLayout {
  /// Points from the canvas's edges to the box.
  static let margin = 12.0

  /// The box's height in points.
  static let height = 26.0

  /// Points from the box's ends to its first and last cell.
  static let padding = 8.0

  /// A cell's width in points.
  static let cell = 8.5

  /// The type size in points.
  static let fontSize = 14.0

  /// The radius of the box's corners in points.
  static let radius = 7.0

  /// Returns the pixels of a caption's box.
  ///
  /// In device pixels, with `p(x) = max(1, floor(x * scale + 1/2))`: the box begins at
  /// `(p(12), p(12))`, is `p(26)` high and `2 * p(8) + n * p(8.5)` wide for `n` characters.
  ///
  /// - Parameters:
  ///   - text: The caption; only its number of Unicode scalars counts.
  ///   - canvas: The canvas's sides in device pixels; the box is cut to them.
  ///   - scale: Device pixels in a point, above 0.
  /// - Returns: The box; empty for an empty text, or where the canvas is smaller than the margin.
  /// - Complexity: O(text).
  public static func bounds(
    for text: String, canvas: PixelSize, scale: Double
  ) -> PixelRect {
    let count = text.unicodeScalars.count
    guard count > 0 else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return box(characters: count, scale: scale).intersection(PixelRect(canvas))
  }

  /// The whole box, not cut to any canvas.
  static func box(characters: Int, scale: Double) -> PixelRect {
    PixelRect(
      x: pixels(margin, scale: scale), y: pixels(margin, scale: scale),
      width: 2 * pixels(padding, scale: scale) + characters * pixels(cell, scale: scale),
      height: pixels(height, scale: scale))
  }

  /// A length in whole device pixels, at least one.
  static func pixels(_ points: Double, scale: Double) -> Int {
    max(1, Int((points * scale + 0.5).rounded(.down)))
  }
}
