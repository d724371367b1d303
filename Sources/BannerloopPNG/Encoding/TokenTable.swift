/// The bits of every token in one code: what the tokeniser looks up and weighs.
///
/// A token is a literal byte, a run (`k` pixels equal to the one before: a match of distance
/// bytes-per-pixel), or a row match (`k` pixels equal to those above: a match one row back).
struct TokenTable: Hashable, Sendable {
  /// Words for 256 literals, then for runs of 0...127 pixels, then for row matches of 0...127.
  ///
  /// Places that no token uses hold an empty word.
  let words: [CodeWord]

  /// Whether row matches have words.
  let hasRowMatches: Bool

  /// Where the words of runs begin.
  static let runs = 256

  /// Where the words of row matches begin.
  static let rowMatches = 384

  /// How many words there are.
  static let count = 512

  /// The most pixels in one match: 258 bytes, or 256 where a pixel has four.
  @inline(__always)
  static func longestMatch(bytesPerPixel: Int) -> Int { bytesPerPixel == 3 ? 86 : 64 }

  /// Puts together the words of a code.
  ///
  /// - Parameters:
  ///   - lengths: Lengths of the 286 literal and length codes, none zero.
  ///   - bytesPerPixel: 3 or 4.
  ///   - rowDistance: How far back the row above lies; `nil` where row matches are not used.
  init(lengths: [UInt8], bytesPerPixel: Int, rowDistance: Int?) {
    let codes = HuffmanCode.codes(lengths: lengths)
    var words = [CodeWord](repeating: CodeWord(0, count: 0), count: Self.count)
    for byte in 0..<256 { words[byte] = CodeWord(UInt64(codes[byte]), count: Int(lengths[byte])) }
    let near = DeflateAlphabet.distance(bytesPerPixel)
    let far = rowDistance.map { DeflateAlphabet.distance($0) }
    let distanceCodes = HuffmanCode.codes(
      lengths: Self.distanceLengths(bytesPerPixel: bytesPerPixel, rowDistance: rowDistance))
    for pixels in 1...Self.longestMatch(bytesPerPixel: bytesPerPixel) {
      let length = DeflateAlphabet.length(pixels * bytesPerPixel)
      var bits = UInt64(codes[length.symbol])
      var count = Int(lengths[length.symbol])
      bits |= UInt64(length.extra) << UInt64(count)
      count += length.extraBits
      words[Self.runs + pixels] = CodeWord(
        bits | UInt64(distanceCodes[near.symbol]) << UInt64(count), count: count + 1)
      guard let far else { continue }
      bits |= UInt64(distanceCodes[far.symbol]) << UInt64(count)
      count += 1
      words[Self.rowMatches + pixels] = CodeWord(
        bits | UInt64(far.extra) << UInt64(count), count: count + far.extraBits)
    }
    self.words = words
    hasRowMatches = rowDistance != nil
  }

  /// Returns the lengths of the distance codes: one bit for each distance in use.
  static func distanceLengths(bytesPerPixel: Int, rowDistance: Int?) -> [UInt8] {
    let near = DeflateAlphabet.distance(bytesPerPixel).symbol
    let far = rowDistance.map { DeflateAlphabet.distance($0).symbol }
    var lengths = [UInt8](repeating: 0, count: max(near, far ?? 0) + 1)
    lengths[near] = 1
    if let far { lengths[far] = 1 }
    return lengths
  }

  /// The row distance of pictures of a width, where DEFLATE can reach as far.
  static func rowDistance(width: Int, bytesPerPixel: Int) -> Int? {
    let distance = 1 + width * bytesPerPixel
    return distance <= DeflateAlphabet.farthest ? distance : nil
  }
}
