/// What takes the tokens of a row: bits are written, or symbols are counted.
///
/// The tokeniser is generic over this, so that counting and writing can never disagree.
protocol TokenOutput {
  /// Takes a token start: everything from pixel `pixel` on is written after everything before it.
  mutating func begin(pixel: Int)

  /// Takes the bytes of one pixel as literals; `value` holds them lowest first.
  mutating func literal(_ value: UInt32)

  /// Takes a match of the pixel before, `pixels` long.
  mutating func run(pixels: Int)

  /// Takes a match of the row above, `pixels` long.
  mutating func rowMatch(pixels: Int)
}
