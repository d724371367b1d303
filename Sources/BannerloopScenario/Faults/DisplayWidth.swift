/// How characters are shown in a terminal's fixed columns.
///
/// The rule: a character takes two columns if its first scalar is wide or fullwidth in East Asian
/// text (Unicode's UAX 11), is an emoji by default, or is made one by U+FE0F or a flag's pair;
/// none if it is only a mark or a format character; one otherwise. A tab fills up to the next
/// multiple of four and is shown as spaces. Control characters and those that turn the writing
/// direction are shown as one visible stand-in, so that a file cannot steer the terminal.
enum DisplayWidth {
  /// Columns from one tab stop to the next.
  static let tab = 4

  /// Returns what to print for a character and how many columns that takes.
  ///
  /// - Parameters:
  ///   - character: The character, no line end.
  ///   - column: The column that it begins in, `0...`; decides a tab's width.
  /// - Returns: The text to print and its columns, `0...4`.
  static func shown(_ character: Character, at column: Int) -> (text: String, width: Int) {
    guard let first = character.unicodeScalars.first else { return ("", 0) }
    if character == "\t" {
      let width = tab - column % tab
      return (String(repeating: " ", count: width), width)
    }
    if first.value < 0x20, let picture = Unicode.Scalar(0x2400 + first.value) {
      return (String(Character(picture)), 1)
    }
    switch first.value {
    case 0x7F: return ("\u{2421}", 1)
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return ("\u{FFFD}", 1)
    default: return (String(character), width(of: character, first))
    }
  }

  private static func width(of character: Character, _ first: Unicode.Scalar) -> Int {
    if first.value < 0x300 { return first.value == 0xAD ? 0 : 1 }
    let scalars = character.unicodeScalars
    if scalars.count > 1 {
      if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
      if scalars.filter({ (0x1F1E6...0x1F1FF).contains($0.value) }).count == 2 { return 2 }
    }
    if first.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// The blocks of UAX 11's W and F that hold no emoji by default.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
