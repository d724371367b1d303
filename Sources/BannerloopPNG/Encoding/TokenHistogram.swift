/// How often each symbol occurs in a picture's tokens under one filter.
struct TokenHistogram: Hashable, Sendable, TokenOutput {
  /// Counts of literals, of the end of a block (never counted here), and of length symbols.
  var symbols = [UInt32](repeating: 0, count: DeflateAlphabet.literalSymbols)

  /// Plain bits that follow length symbols, and one bit for each match's distance.
  var plainBits = 0

  /// How many row matches there are; each also carries its distance's plain bits.
  var rowMatches = 0

  /// How many rows were looked at.
  var rows = 0

  private let bytesPerPixel: Int

  /// Makes an empty histogram.
  init(bytesPerPixel: Int) { self.bytesPerPixel = bytesPerPixel }

  @inline(__always)
  mutating func begin(pixel: Int) {}

  @inline(__always)
  mutating func literal(_ value: UInt32) {
    symbols[Int(value & 255)] &+= 1
    symbols[Int(value >> 8 & 255)] &+= 1
    symbols[Int(value >> 16 & 255)] &+= 1
    if bytesPerPixel == 4 { symbols[Int(value >> 24)] &+= 1 }
  }

  mutating func run(pixels: Int) { match(pixels) }

  mutating func rowMatch(pixels: Int) {
    match(pixels)
    rowMatches += 1
  }

  private mutating func match(_ pixels: Int) {
    let length = DeflateAlphabet.length(pixels * bytesPerPixel)
    symbols[length.symbol] &+= 1
    plainBits += length.extraBits + 1
  }

  /// Adds the counts of another histogram.
  mutating func add(_ other: TokenHistogram) {
    for index in symbols.indices { symbols[index] &+= other.symbols[index] }
    plainBits += other.plainBits
    rowMatches += other.rowMatches
    rows += other.rows
  }

  /// Weights for a code that can say every symbol: unseen ones count as one in 16 times all seen.
  ///
  /// The histogram looks at some rows only, so what it did not see may well occur elsewhere.
  var weights: [UInt64] {
    var weights = symbols.map { UInt64($0) * 16 + 1 }
    // A row's filter type is a literal too, but which one is for the caller to say.
    weights[DeflateAlphabet.endOfBlock] = 1
    return weights
  }

  /// Bits that these tokens take with the best code for them.
  ///
  /// - Parameter distanceBits: Plain bits of the distance of a row match.
  /// - Returns: Bits, without those that say the code.
  func cost(distanceBits: Int) -> Int {
    let literals = HuffmanCode.cost(weights: symbols.map { UInt64($0) })
    return Int(literals) + plainBits + rowMatches * distanceBits
  }
}
