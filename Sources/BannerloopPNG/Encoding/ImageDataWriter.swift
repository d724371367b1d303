/// Writes the compressed picture into a file as it is made: IDAT chunks with their checksums.
///
/// Encoders fill the file's own memory piece by piece. The checksum is taken over each piece while
/// it is still in the cache.
struct ImageDataWriter {
  /// The file so far, and memory behind it that is yet to be filled.
  private var file: [UInt8]

  /// How many bytes of the file there are.
  private var used: Int

  private let limit: Int
  private var chunkStart = 0
  private var checksum: UInt32 = 0

  /// Bytes of contents after which another chunk is begun: 2^30, half of what PNG allows.
  ///
  /// A piece is never as long as the other half: see ``PageStream/longestRow``.
  static let usualLimit = 1 << 30

  /// About how many bytes a piece should have: they are then still in the cache.
  static let usualPiece = 24_576

  /// About how many bytes a piece should have.
  var piece: Int { min(Self.usualPiece, limit) }

  /// Begins a chunk after what stands before.
  ///
  /// - Parameters:
  ///   - start: What stands before the compressed picture.
  ///   - file: Memory to use again: taken, so that an empty array is left behind.
  ///   - expected: About how many bytes the whole file will have.
  ///   - limit: Bytes of contents after which another chunk is begun.
  init(
    start: [UInt8], taking file: inout [UInt8], expected: Int, limit: Int = usualLimit
  ) {
    self.file = []
    self.limit = limit
    used = 0
    // Swapped, never copied: with two owners the memory would be copied at its next change.
    swap(&self.file, &file)
    let missing = max(expected, start.count) - self.file.count
    if missing > 0 { self.file += [UInt8](repeating: 0, count: missing) }
    put(start)
    beginChunk()
  }

  /// Lets an encoder write the next piece of the zlib stream.
  ///
  /// - Parameters:
  ///   - room: The most bytes that the encoder may write or touch.
  ///   - body: Writes from the start of the memory it is lent, and returns how many bytes it wrote.
  mutating func fill(room: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    makeRoom(room)
    let start = used
    // SAFETY: the file has `room` bytes behind `start`, and lends them for the closure only.
    let count = unsafe file.withUnsafeMutableBytes { bytes in
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
    }
    precondition(count <= room, "An encoder wrote more than it asked for.")
    checksum = CRC32.checksum(
      of: file.span.extracting(start..<start + count), continuing: checksum)
    used += count
    if used - chunkStart >= limit {
      endChunk()
      beginChunk()
    }
  }

  /// Ends the chunk and the file, and hands the file out; the writer is empty afterwards.
  mutating func finish() -> [UInt8] {
    endChunk()
    // Taken out, or the array would have two owners and be copied at its next change.
    var result: [UInt8] = []
    swap(&result, &file)
    result.removeLast(result.count - used)
    result.appendChunk(.end, [])
    return result
  }

  private mutating func beginChunk() {
    var start: [UInt8] = []
    start.appendBigEndian(0 as UInt32)
    start.appendBigEndian(ChunkType.imageData.code)
    put(start)
    chunkStart = used
    checksum = CRC32.checksum(of: start.span.extracting(4..<8))
  }

  private mutating func endChunk() {
    var length: [UInt8] = []
    length.appendBigEndian(UInt32(used - chunkStart))
    for index in 0..<4 { file[chunkStart - 8 + index] = length[index] }
    var end: [UInt8] = []
    end.appendBigEndian(checksum)
    put(end)
  }

  private mutating func put(_ bytes: [UInt8]) {
    makeRoom(bytes.count)
    file.replaceSubrange(used..<used + bytes.count, with: bytes)
    used += bytes.count
  }

  /// Makes memory for more bytes behind those in use.
  private mutating func makeRoom(_ room: Int) {
    let missing = used + room - file.count
    guard missing > 0 else { return }
    // By a quarter at least, so that a long file is not moved for every row.
    file += [UInt8](repeating: 0, count: max(missing, file.count / 4))
  }
}
