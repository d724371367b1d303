/// Numbers that look random and are the same on every run: SplitMix64.
struct Dice {
  private var state: UInt64

  /// Makes dice; equal seeds roll alike.
  init(seed: UInt64) { state = seed }

  /// Returns a number in `0..<1`.
  mutating func roll() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 0x1p53
  }

  /// Returns a number in a range.
  mutating func roll(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + roll() * (range.upperBound - range.lowerBound)
  }
}
