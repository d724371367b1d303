/// Writes tokens as bits.
///
/// SAFETY: `words` is borrowed from the caller, holds ``TokenTable/count`` words and outlives this.
@safe
struct BitOutput: TokenOutput {
  /// Where the bits go; the caller has made room for the worst case.
  var sink: BitSink

  private let words: UnsafePointer<CodeWord>
  private let bytesPerPixel: Int

  /// Makes an output that writes with the words of a code.
  @inline(__always)
  init(sink: BitSink, words: UnsafePointer<CodeWord>, bytesPerPixel: Int) {
    self.sink = sink
    unsafe self.words = unsafe words
    self.bytesPerPixel = bytesPerPixel
  }

  @inline(__always)
  mutating func begin(pixel: Int) {}

  @inline(__always)
  mutating func literal(_ value: UInt32) {
    // The words are joined before they meet the sink: a shorter chain from pixel to pixel.
    let first = unsafe words[Int(value & 255)]
    let second = unsafe words[Int(value >> 8 & 255)]
    let third = unsafe words[Int(value >> 16 & 255)]
    let two = first.count &+ second.count
    let bits = first.bits | second.bits &<< first.count | third.bits &<< two
    sink.put(bits, count: two &+ third.count)
    sink.flush()
    if bytesPerPixel == 4 {
      unsafe sink.put(words[Int(value >> 24)])
      sink.flush()
    }
  }

  @inline(__always)
  mutating func run(pixels: Int) {
    unsafe sink.put(words[TokenTable.runs &+ pixels])
    sink.flush()
  }

  @inline(__always)
  mutating func rowMatch(pixels: Int) {
    unsafe sink.put(words[TokenTable.rowMatches &+ pixels])
    sink.flush()
  }
}

/// Writes tokens as bits and notes where some of them begin.
///
/// SAFETY: `points` is borrowed from the caller, holds `count` sync points and outlives this.
@safe
struct SyncedBitOutput: TokenOutput {
  /// What writes the bits.
  var bits: BitOutput

  private let points: UnsafeMutablePointer<SyncPoint>
  private let count: Int
  private let start: Int
  private var next = 0

  /// Makes an output that fills in a row's sync points.
  ///
  /// - Parameters:
  ///   - bits: What writes the bits.
  ///   - points: The row's sync points, one for each ``SyncPoint/spacing`` pixels, and the end.
  init(bits: BitOutput, points: UnsafeMutableBufferPointer<SyncPoint>) {
    guard let base = points.baseAddress else { preconditionFailure("A row has sync points.") }
    self.bits = bits
    unsafe self.points = unsafe base
    count = points.count
    start = bits.sink.bitCount
  }

  @inline(__always)
  mutating func begin(pixel: Int) {
    while pixel >= next &* SyncPoint.spacing && next < count {
      unsafe points[next].pixel = UInt32(truncatingIfNeeded: pixel)
      unsafe points[next].bit = UInt32(truncatingIfNeeded: bits.sink.bitCount &- start)
      next &+= 1
    }
  }

  @inline(__always)
  mutating func literal(_ value: UInt32) { bits.literal(value) }

  @inline(__always)
  mutating func run(pixels: Int) { bits.run(pixels: pixels) }

  @inline(__always)
  mutating func rowMatch(pixels: Int) { bits.rowMatch(pixels: pixels) }

  /// Notes the row's end at every sync point that no token reached.
  mutating func finish(pixels: Int) {
    while next < count {
      unsafe points[next].pixel = UInt32(truncatingIfNeeded: pixels)
      unsafe points[next].bit = UInt32(truncatingIfNeeded: bits.sink.bitCount &- start)
      next += 1
    }
  }
}
