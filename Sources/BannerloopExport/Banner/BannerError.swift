/// Why a scenario cannot become a banner.
public enum BannerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Pictures cannot be read, are too large, or are none: a message for each.
  case pictures([String])

  /// The timing gives no frames, or never comes to an end.
  case timing(String)

  /// The canvas, the dots or the titles cannot be drawn.
  case drawing(String)

  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .pictures(let messages): messages.joined(separator: "\n")
    case .timing(let message), .drawing(let message): message
    }
  }
}
