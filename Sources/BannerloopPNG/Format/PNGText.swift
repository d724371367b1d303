/// A keyword and a text that travel in a PNG file, such as what made it.
public struct PNGText: Hashable, Sendable {
  /// What the text is about, such as `Software`; 1 to 79 characters of Latin-1.
  public let keyword: String

  /// The words, in Latin-1.
  public let text: String

  /// The chunk's contents: keyword, a zero, text.
  package let bytes: [UInt8]

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - keyword: 1 to 79 printable Latin-1 characters, with no space at an end and no two in a row.
  ///   - text: Latin-1 characters other than zero.
  /// - Throws: ``PNGError/keywordNotAllowed(_:)`` or ``PNGError/textNotAllowed(keyword:)``.
  public init(keyword: String, text: String) throws(PNGError) {
    let name = keyword.unicodeScalars.map(\.value)
    let printable = name.allSatisfy { (32...126).contains($0) || (161...255).contains($0) }
    let doubled = zip(name, name.dropFirst()).contains { $0 == 32 && $1 == 32 }
    guard (1...79).contains(name.count), printable, !doubled, name.first != 32, name.last != 32
    else { throw .keywordNotAllowed(keyword) }
    let words = text.unicodeScalars.map(\.value)
    guard words.allSatisfy({ (1...255).contains($0) }) else {
      throw .textNotAllowed(keyword: keyword)
    }
    self.keyword = keyword
    self.text = text
    bytes = name.map { UInt8($0) } + [0] + words.map { UInt8($0) }
  }
}
