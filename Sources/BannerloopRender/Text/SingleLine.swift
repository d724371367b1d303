/// Turns any text into one harmless line.
enum SingleLine {
  /// More characters than any bar shows; what follows is cut before pango sees it.
  static let longest = 2_000

  /// Returns words on one line: breaks and tabs become one space, control characters go.
  ///
  /// Marks that steer right-to-left text stay. A text longer than ``longest`` scalars is cut there,
  /// which shows as an ellipsis because no bar is that long.
  ///
  /// - Complexity: O(text).
  static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    var count = 0
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      if scalar == "\n" && isAfterReturn { continue }
      guard count < longest else { break }
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: result.append(" ")
      case .control:
        let isSpace = "\t\n\r\u{0B}\u{0C}\u{85}".unicodeScalars.contains(scalar)
        guard isSpace else { continue }
        result.append(" ")
      default: result.append(scalar)
      }
      count += 1
    }
    return String(result)
  }

  /// Whether words hold pictures that fonts store as bitmaps, so that they have no outlines.
  static func holdsEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }
}
