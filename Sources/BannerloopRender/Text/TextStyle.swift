/// How words are set: fonts, size and weight.
package struct TextStyle: Hashable, Sendable {
  /// Font families in order of preference, separated by commas, as fontconfig knows them.
  package var families: String

  /// The type size in device pixels, above 0.
  package var size: Double

  /// The weight, `100...900`: 400 is regular, 700 bold.
  package var weight: Int

  /// Device pixels added between two letters; negative values close the gaps.
  package var letterSpacing: Double

  /// Whether letters slant.
  package var isItalic: Bool

  /// Makes a style.
  package init(
    families: String = "Inter, sans-serif", size: Double, weight: Int = 400,
    letterSpacing: Double = 0, isItalic: Bool = false
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.isItalic = isItalic
  }
}
