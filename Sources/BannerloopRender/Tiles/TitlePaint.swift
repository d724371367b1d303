public import BannerloopPixels

/// How a page's title is drawn: one line in a bar at the page's bottom.
///
/// Lengths are in points.
public struct TitlePaint: Hashable, Sendable {
  /// Where the words lie in their bar; the reading direction does not change it.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At the left end.
    case left

    /// In the middle.
    case center

    /// At the right end.
    case right
  }

  /// Font families in order of preference, separated by commas, as fontconfig knows them.
  public var families = "Inter, sans-serif"

  /// The type size, above 0.
  public var fontSize = 14.0

  /// The words' colour.
  public var color = Color.white

  /// The bar's colour.
  public var background = Color(red: 0, green: 0, blue: 0, alpha: 128)

  /// The bar's height, above 0.
  public var height = 30.0

  /// From the bar's ends to the words, `0...`.
  public var padding = 12.0

  /// Where the words lie.
  public var alignment = Alignment.left

  /// Makes the default: white 14 pt words on a half-black bar of 30 pt.
  public init() {}
}
