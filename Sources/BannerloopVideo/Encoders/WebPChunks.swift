/// The chunks of a WebP file, one after another.
///
/// Source: the WebP container specification (RFC 9649, section 2): `RIFF`, a length of 32 bits, `WEBP`,
/// then chunks of a name, a length and contents that are filled up to an even length.
struct WebPChunks {
  /// One chunk.
  struct Chunk {
    /// Its four letters.
    var name: String

    /// Where its contents are.
    var contents: Range<Int>
  }

  /// The chunks; the last one is shorter than it says where it is cut.
  private(set) var chunks: [Chunk] = []

  /// Whether the file, or the last chunk, says that it is longer than it is.
  private(set) var isCut: Bool

  /// Whether bytes follow the file's end.
  let hasTrailingBytes: Bool

  /// Finds a file's chunks.
  ///
  /// - Returns: `nil` where it is no WebP file.
  /// - Complexity: O(chunks).
  init?(_ file: [UInt8]) {
    guard Self.isWebP(file) else { return nil }
    let length = Self.number(file, at: 4, bytes: 4)
    let end = 8 + length + length % 2
    // The byte that fills up an odd length is left out by some writers.
    isCut = 8 + length > file.count
    hasTrailingBytes = end < file.count
    let inner = Self(file, in: 12..<max(12, min(8 + length, file.count)))
    chunks = inner.chunks
    if inner.isCut { isCut = true }
  }

  /// Finds the chunks in a part of a file, such as a frame.
  ///
  /// - Precondition: The part lies in the file.
  /// - Complexity: O(chunks).
  init(_ file: [UInt8], in part: Range<Int>) {
    isCut = false
    hasTrailingBytes = false
    var place = part.lowerBound
    while place + 8 <= part.upperBound {
      let length = Self.number(file, at: place + 4, bytes: 4)
      if place + 8 + length > part.upperBound { isCut = true }
      chunks.append(
        Chunk(
          name: String(decoding: file[place..<place + 4], as: UTF8.self),
          contents: place + 8..<min(place + 8 + length, part.upperBound)))
      // Chunks begin at even places.
      place += 8 + length + length % 2
    }
    // Less than a chunk's head is left.
    if place < part.upperBound { isCut = true }
  }

  /// Whether a file begins as WebP files do.
  static func isWebP(_ file: [UInt8]) -> Bool {
    file.count >= 12 && file[0..<4].elementsEqual("RIFF".utf8)
      && file[8..<12].elementsEqual("WEBP".utf8)
  }

  /// The number whose lowest byte stands at a place.
  ///
  /// - Precondition: The file has so many bytes there.
  static func number(_ file: [UInt8], at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
  }
}
