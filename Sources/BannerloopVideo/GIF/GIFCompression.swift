/// LZW as GIF uses it: codes that grow from the colours' bits to 12, in blocks of up to 255 bytes.
///
/// GIF89a specification, appendix F.
enum GIFCompression {
  /// Returns the blocks of a picture: the code size, the blocks, and the empty block at the end.
  ///
  /// - Parameters:
  ///   - places: The colours' places, each below `1 << bits`.
  ///   - bits: Bits of a place, `2...8`.
  /// - Returns: The bytes that follow a picture's palette.
  /// - Complexity: O(places).
  static func blocks(of places: [UInt8], bits: Int) -> [UInt8] {
    var output = Blocks(first: UInt8(bits))
    let clear = 1 << bits
    var width = bits + 1
    var next = clear + 2
    // A prefix's code and the place that follows it, to the code of both. The table is far larger
    // than 4096 codes, so that the next free place is near.
    var table = [UInt32](repeating: 0, count: 1 << 14)
    output.add(clear, width: width)
    var prefix = -1
    for place in places {
      guard prefix >= 0 else {
        prefix = Int(place)
        continue
      }
      let key = UInt32(prefix << 8 | Int(place)) + 1
      var slot = Int((key &* 2_654_435_769) >> 18)
      while table[slot] != 0, table[slot] >> 12 != key { slot = (slot + 1) & (1 << 14 - 1) }
      if table[slot] != 0 {
        prefix = Int(table[slot] & 0xFFF)
        continue
      }
      output.add(prefix, width: width)
      prefix = Int(place)
      if next < 4096 {
        table[slot] = key << 12 | UInt32(next)
        // A code of the next width is needed only once the code before it can be used.
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        output.add(clear, width: width)
        table = [UInt32](repeating: 0, count: 1 << 14)
        width = bits + 1
        next = clear + 2
      }
    }
    if prefix >= 0 { output.add(prefix, width: width) }
    // The decoder has learnt one code more by then.
    if next == 1 << width, width < 12 { width += 1 }
    output.add(clear + 1, width: width)
    return output.finish()
  }

  /// Bits, lowest first, in blocks with their length before them.
  private struct Blocks {
    private var bytes: [UInt8]
    private var block: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    init(first: UInt8) {
      bytes = [first]
      block.reserveCapacity(256)
    }

    mutating func add(_ code: Int, width: Int) {
      pending |= UInt32(code) << UInt32(count)
      count += width
      while count >= 8 {
        push(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    mutating func finish() -> [UInt8] {
      if count > 0 { push(UInt8(truncatingIfNeeded: pending)) }
      flush()
      return bytes + [0]
    }

    private mutating func push(_ byte: UInt8) {
      block.append(byte)
      if block.count == 255 { flush() }
    }

    private mutating func flush() {
      guard !block.isEmpty else { return }
      bytes.append(UInt8(block.count))
      bytes += block
      block.removeAll(keepingCapacity: true)
    }
  }
}
