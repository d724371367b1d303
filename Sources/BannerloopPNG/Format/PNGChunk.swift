/// A chunk of a PNG file, found where it lies.
///
/// Source: the PNG specification, third edition, section 5.3.
package struct PNGChunk: Hashable, Sendable {
  /// Why a chunk cannot be read; each with the chunk's name where that is known.
  package enum Fault: Error, Hashable, Sendable {
    /// The file ends in it.
    case isCut(name: String?)

    /// Its name is not made of letters.
    case hasNoName

    /// Its checksum is not that of its bytes.
    case checksum(name: String)
  }

  /// The four letters of its name.
  package let name: String

  /// Where its contents are.
  package let content: Range<Int>

  /// Where the next chunk begins.
  package var end: Int { content.upperBound + 4 }

  /// Whether nobody who does not know it may pass it over, by its first letter.
  package var isCritical: Bool { (name.utf8.first ?? 0) & 0x20 == 0 }

  /// Reads the chunk at a place and holds it to its checksum.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - offset: Where the chunk begins, `8...`.
  /// - Throws: ``Fault``.
  /// - Complexity: O(the chunk's bytes).
  package init(_ file: [UInt8], at offset: Int) throws(Fault) {
    guard offset + 12 <= file.count else { throw .isCut(name: nil) }
    let length = Int(file.bigEndian(at: offset))
    let letters = file[offset + 4..<offset + 8]
    guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw .hasNoName
    }
    name = String(decoding: letters, as: UTF8.self)
    guard offset + 12 + length <= file.count else { throw .isCut(name: name) }
    content = offset + 8..<offset + 8 + length
    let sum = CRC32.checksum(of: file.span.extracting(offset + 4..<content.upperBound))
    guard sum == file.bigEndian(at: content.upperBound) else {
      throw .checksum(name: name)
    }
  }
}
