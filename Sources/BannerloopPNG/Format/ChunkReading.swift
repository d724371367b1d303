extension [UInt8] {
  /// The contents of the IDAT chunks of a PNG file that this module wrote.
  var imageDataContents: [ArraySlice<UInt8>] {
    var contents: [ArraySlice<UInt8>] = []
    var offset = Self.pngSignature.count
    while offset + 12 <= count {
      let length = Int(bigEndian(at: offset))
      let start = offset + 8
      if bigEndian(at: offset + 4) == ChunkType.imageData.code {
        contents.append(self[start..<start + length])
      }
      offset = start + length + 4
    }
    return contents
  }

  /// The number whose highest byte stands at a place.
  package func bigEndian(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(self[offset + $1]) }
  }
}
