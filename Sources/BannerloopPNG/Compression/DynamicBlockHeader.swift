/// The start of a DEFLATE block with codes of its own: RFC 1951, section 3.2.7.
enum DynamicBlockHeader {
  /// The order in which the lengths of the code-length code are sent.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Returns the bits of a header: last block, dynamic codes, and the two codes.
  ///
  /// - Parameters:
  ///   - literals: The lengths of all 286 literal and length codes.
  ///   - distances: The lengths of the distance codes, `1...30` of them.
  /// - Returns: At most 600 bytes of bits.
  static func bits(literals: [UInt8], distances: [UInt8]) -> BitList {
    let runs = runs(literals + distances)
    var weights = [UInt64](repeating: 0, count: 19)
    for run in runs { weights[run.symbol] += 1 }
    // Two symbols at least: a decoder may refuse a code-length code of one.
    if weights.count(where: { $0 > 0 }) < 2 { weights[weights[0] > 0 ? 18 : 0] += 1 }
    let lengths = HuffmanCode.lengths(weights: weights, limit: 7)
    let codes = HuffmanCode.codes(lengths: lengths)
    let sent = max(4, (order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)

    var bits = BitList()
    bits.append(1, bits: 1)
    bits.append(2, bits: 2)
    bits.append(literals.count - 257, bits: 5)
    bits.append(distances.count - 1, bits: 5)
    bits.append(sent - 4, bits: 4)
    for symbol in order.prefix(sent) { bits.append(Int(lengths[symbol]), bits: 3) }
    for run in runs {
      bits.append(Int(codes[run.symbol]), bits: Int(lengths[run.symbol]))
      bits.append(run.extra, bits: run.extraBits)
    }
    return bits
  }

  /// Lengths as symbols: 16 repeats the last one 3 to 6 times; 17 and 18 are 3 to 138 zeros.
  private static func runs(_ lengths: [UInt8]) -> [DeflateAlphabet.Coded] {
    var runs: [DeflateAlphabet.Coded] = []
    var index = 0
    while index < lengths.count {
      let value = lengths[index]
      var count = lengths[index...].prefix { $0 == value }.count
      index += count
      if value > 0 {
        runs.append(.init(symbol: Int(value), extraBits: 0, extra: 0))
        count -= 1
      }
      while count >= 3 {
        let (symbol, extraBits, low, high) =
          value > 0 ? (16, 2, 3, 6) : count < 11 ? (17, 3, 3, 10) : (18, 7, 11, 138)
        let part = min(count, high)
        runs.append(.init(symbol: symbol, extraBits: extraBits, extra: part - low))
        count -= part
      }
      for _ in 0..<count { runs.append(.init(symbol: Int(value), extraBits: 0, extra: 0)) }
    }
    return runs
  }
}
