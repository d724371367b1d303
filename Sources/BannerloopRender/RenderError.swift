public import BannerloopPixels

/// Why a picture could not be drawn.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Cairo refused an operation, with its own words for why; mostly for want of memory.
  case cairo(operation: String, reason: String)

  /// A picture has a side that cairo cannot draw on; `limit` is the longest side in pixels.
  case tooLarge(size: PixelSize, limit: Int)

  /// Pango gave no layout for words in the fonts that were asked for.
  case text(families: String)

  /// What went wrong, with which value, and what to do about it.
  public var description: String {
    switch self {
    case .cairo(let operation, let reason):
      "cairo could not \(operation): \(reason); try a smaller canvas or scale"
    case .tooLarge(let size, let limit):
      "a picture of \(size) pixels is larger than cairo can draw (\(limit) a side); "
        + "use a smaller canvas or scale"
    case .text(let families):
      "pango could not lay out words in the fonts \"\(families)\"; "
        + "check the fontconfig set-up with fc-match"
    }
  }
}
