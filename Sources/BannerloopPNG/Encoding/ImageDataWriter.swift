/// Writes the compressed picture into a file as it is made: IDAT chunks with their checksums.
///
/// The checksum is taken over each piece while it is still in the cache.
struct ImageDataWriter {
  /// The file so far.
  private(set) var file: [UInt8]

  private let limit: Int
  private var chunkStart: Int
  private var checksum: UInt32

  /// Bytes of contents after which another chunk is begun: 2^30, half of what PNG allows.
  static let usualLimit = 1 << 30

  /// Begins a chunk at the end of a file.
  ///
  /// - Parameters:
  ///   - file: What stands before.
  ///   - limit: The most bytes in one chunk.
  init(file: consuming [UInt8], limit: Int = usualLimit) {
    precondition((1...[UInt8].largestChunk).contains(limit), "A chunk has 1 to 2^31 - 1 bytes.")
    self.file = file
    self.limit = limit
    chunkStart = 0
    checksum = 0
    begin()
  }

  /// Appends bytes of the zlib stream.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = unsafe bytes
    while !rest.isEmpty {
      let room = limit - (file.count - chunkStart)
      if room == 0 {
        finishChunk()
        begin()
        continue
      }
      let part = min(room, rest.count)
      let piece = unsafe UnsafeBufferPointer(rebasing: rest[..<part])
      unsafe checksum = CRC32.checksum(of: piece.span, continuing: checksum)
      unsafe file.append(contentsOf: piece)
      unsafe rest = UnsafeBufferPointer(rebasing: rest[part...])
    }
  }

  /// Ends the chunk and the file, and hands the file out.
  consuming func finish() -> [UInt8] {
    finishChunk()
    file.appendChunk(.end, [])
    return file
  }

  private mutating func begin() {
    file.appendBigEndian(0 as UInt32)
    file.appendBigEndian(ChunkType.imageData.code)
    chunkStart = file.count
    checksum = CRC32.checksum(of: file.span.extracting(chunkStart - 4..<chunkStart))
  }

  private mutating func finishChunk() {
    let length = UInt32(file.count - chunkStart)
    for index in 0..<4 {
      file[chunkStart - 8 + index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - index * 8))
    }
    file.appendBigEndian(checksum)
  }
}
