/// The symbols of DEFLATE: RFC 1951, section 3.2.5.
enum DeflateAlphabet {
  /// Literals 0 to 255, the end of a block, and the 29 length symbols.
  static let literalSymbols = 286

  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// The largest distance back that a match may reach.
  static let farthest = 32_768

  /// The longest match.
  static let longestMatch = 258

  /// A symbol with the number that follows it in plain bits.
  struct Coded: Equatable {
    /// The symbol to look up in the Huffman code.
    var symbol: Int

    /// How many plain bits follow the symbol, `0...13`.
    var extraBits: Int

    /// What the plain bits say.
    var extra: Int
  }

  /// Returns the symbol of a match length.
  ///
  /// From 11 up, each power of two is cut into four symbols: of `length - 3` the two bits below the
  /// highest one choose among them, and the rest follows as plain bits. 258 has a symbol to itself.
  ///
  /// - Precondition: `length` is in `3...258`.
  static func length(_ length: Int) -> Coded {
    precondition((3...longestMatch).contains(length), "A match has 3 to 258 bytes.")
    if length == longestMatch { return Coded(symbol: 285, extraBits: 0, extra: 0) }
    let value = length - 3
    if value < 8 { return Coded(symbol: 257 + value, extraBits: 0, extra: 0) }
    let extraBits = highestBit(value) - 2
    return Coded(
      symbol: 257 + extraBits * 4 + (value >> extraBits), extraBits: extraBits,
      extra: value & ((1 << extraBits) - 1))
  }

  /// Returns the symbol of a distance; as with lengths, but two symbols to a power of two.
  ///
  /// - Precondition: `distance` is in `1...32768`.
  static func distance(_ distance: Int) -> Coded {
    precondition((1...farthest).contains(distance), "A distance is 1 to 32,768 bytes.")
    let value = distance - 1
    if value < 4 { return Coded(symbol: value, extraBits: 0, extra: 0) }
    let extraBits = highestBit(value) - 1
    return Coded(
      symbol: extraBits * 2 + (value >> extraBits), extraBits: extraBits,
      extra: value & ((1 << extraBits) - 1))
  }

  private static func highestBit(_ value: Int) -> Int {
    Int.bitWidth - 1 - value.leadingZeroBitCount
  }
}
