/// Cuts filtered rows into tokens in one pass: the fast form of ``TokeniserReference``.
///
/// SAFETY: every pointer is borrowed for the length of a call. `row` and `above` are readable for
/// `count` pixels and one byte more (three-byte pixels are read as four); `words` holds
/// ``TokenTable/count`` words.
enum Tokeniser {
  /// Sends the tokens of a row, or of a part of one, to an output.
  ///
  /// A run or row match is taken where the code makes it shorter than literals, whichever of the
  /// two saves more. The first pixel is never a run.
  ///
  /// - Parameters:
  ///   - row: Filtered bytes.
  ///   - count: How many pixels.
  ///   - above: The filtered bytes of the row above at the same columns; `nil` keeps to runs.
  ///   - bytesPerPixel: 3 or 4; constant where this is called, so that the loop is made for it.
  ///   - words: The words of the code.
  ///   - output: Takes the tokens.
  @inline(__always)
  static func tokens(
    row: UnsafeRawPointer, count: Int, above: UnsafeRawPointer?, bytesPerPixel: Int,
    words: UnsafePointer<CodeWord>, output: inout some TokenOutput
  ) {
    let longest = TokenTable.longestMatch(bytesPerPixel: bytesPerPixel)
    var pixel = 0
    var before: UInt32 = 0
    while pixel < count {
      output.begin(pixel: pixel)
      let value = unsafe load(row, pixel, bytesPerPixel)
      let repeats = value == before && pixel > 0
      let sameAbove: Bool
      if let above = unsafe above {
        sameAbove = unsafe load(above, pixel, bytesPerPixel) == value
      } else {
        sameAbove = false
      }
      if !repeats && !sameAbove {
        output.literal(value)
        before = value
        pixel &+= 1
        continue
      }
      let room = min(longest, count &- pixel)
      var run = 0
      var runGain = 0
      if repeats {
        run = 1
        while run < room, unsafe load(row, pixel &+ run, bytesPerPixel) == value { run &+= 1 }
        runGain =
          unsafe run &* cost(value, bytesPerPixel, words)
          &- Int(words[TokenTable.runs &+ run].count)
      }
      if sameAbove, let above = unsafe above {
        var match = 0
        var literals = 0
        while match < room {
          let value = unsafe load(row, pixel &+ match, bytesPerPixel)
          if unsafe load(above, pixel &+ match, bytesPerPixel) != value { break }
          unsafe literals &+= cost(value, bytesPerPixel, words)
          match &+= 1
        }
        let gain = unsafe literals &- Int(words[TokenTable.rowMatches &+ match].count)
        if gain > 0 && gain > runGain {
          output.rowMatch(pixels: match)
          pixel &+= match
          before = unsafe load(row, pixel &- 1, bytesPerPixel)
          continue
        }
      }
      if runGain > 0 {
        output.run(pixels: run)
        pixel &+= run
      } else {
        output.literal(value)
        before = value
        pixel &+= 1
      }
    }
  }

  /// The bytes of a pixel, lowest first.
  @inline(__always)
  private static func load(_ row: UnsafeRawPointer, _ pixel: Int, _ bytesPerPixel: Int) -> UInt32 {
    let value = unsafe UInt32(
      littleEndian: row.loadUnaligned(fromByteOffset: pixel &* bytesPerPixel, as: UInt32.self))
    return bytesPerPixel == 3 ? value & 0xFF_FFFF : value
  }

  /// The bits that a pixel takes as literals.
  @inline(__always)
  private static func cost(
    _ value: UInt32, _ bytesPerPixel: Int, _ words: UnsafePointer<CodeWord>
  ) -> Int {
    var bits = unsafe words[Int(value & 255)].count &+ words[Int(value >> 8 & 255)].count
    unsafe bits &+= words[Int(value >> 16 & 255)].count
    if bytesPerPixel == 4 { unsafe bits &+= words[Int(value >> 24)].count }
    return Int(truncatingIfNeeded: bits)
  }
}
