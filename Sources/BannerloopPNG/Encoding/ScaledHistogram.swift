/// Sampled histograms added up as if every row had been looked at.
struct ScaledHistogram: Hashable, Sendable {
  /// Counts, times ``scale``.
  private var symbols: [UInt64]
  private var plainBits: UInt64 = 0
  private var rowMatches: UInt64 = 0

  /// What one occurrence counts.
  static let scale: UInt64 = 16

  /// Adds up histograms.
  ///
  /// - Parameter parts: Each with the number of rows of its whole picture.
  init(_ parts: [(TokenHistogram, height: Int)]) {
    symbols = [UInt64](repeating: 0, count: DeflateAlphabet.literalSymbols)
    for (part, height) in parts where part.rows > 0 {
      let factor = Self.scale * UInt64(height) / UInt64(part.rows)
      for symbol in symbols.indices { symbols[symbol] += UInt64(part.symbols[symbol]) * factor }
      plainBits += UInt64(part.plainBits) * factor
      rowMatches += UInt64(part.rowMatches) * factor
    }
  }

  /// Weights for a code that can say every symbol.
  ///
  /// Only some rows were looked at: what was not seen may well occur, and counts as a 16th of one.
  var weights: [UInt64] { symbols.map { $0 + 1 } }

  /// Bits that the tokens take with the best code for them, times ``scale``.
  ///
  /// - Parameter distanceBits: Plain bits of the distance of a row match.
  /// - Returns: Bits, without those that say the code.
  func cost(distanceBits: Int) -> UInt64 {
    HuffmanCode.cost(weights: symbols) + plainBits + rowMatches * UInt64(distanceBits)
  }
}
