extension [UInt8] {
  /// The eight bytes that every PNG file begins with.
  package static let pngSignature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// The largest number of content bytes in a chunk: 2^31 - 1.
  package static let largestChunk = 2_147_483_647

  /// Appends a number, its highest byte first.
  package mutating func appendBigEndian(_ value: UInt32) {
    append(UInt8(truncatingIfNeeded: value >> 24))
    append(UInt8(truncatingIfNeeded: value >> 16))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  /// Appends a number, its highest byte first.
  package mutating func appendBigEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  /// Appends one chunk: length, type, contents, checksum.
  ///
  /// - Precondition: `contents` has at most 2^31 - 1 bytes.
  package mutating func appendChunk(_ type: ChunkType, _ contents: [UInt8]) {
    appendChunk(type, contents[...])
  }

  /// Appends one chunk whose contents are a part of some bytes.
  ///
  /// - Precondition: `contents` has at most 2^31 - 1 bytes.
  package mutating func appendChunk(_ type: ChunkType, _ contents: ArraySlice<UInt8>) {
    precondition(contents.count <= Self.largestChunk, "A chunk holds at most 2^31 - 1 bytes.")
    reserveCapacity(count + contents.count + 12)
    appendBigEndian(UInt32(contents.count))
    let start = count
    appendBigEndian(type.code)
    append(contentsOf: contents)
    appendBigEndian(CRC32.checksum(of: span.extracting(start..<count)))
  }

  /// Appends what stands before the pixels: signature, header, sRGB, texts.
  package mutating func appendPNGStart(_ header: PNGHeader, texts: [PNGText] = []) {
    append(contentsOf: Self.pngSignature)
    appendChunk(.header, header.bytes)
    // Rendering intent 0: perceptual.
    appendChunk(.standardRGB, [0])
    for text in texts { appendChunk(.text, text.bytes) }
  }

  /// Appends a zlib stream as one chunk, or as several where one could not hold it.
  package mutating func appendImageData(_ stream: [UInt8]) {
    var rest = stream[...]
    repeat {
      appendChunk(.imageData, rest.prefix(Self.largestChunk))
      rest = rest.dropFirst(Self.largestChunk)
    } while !rest.isEmpty
  }
}
