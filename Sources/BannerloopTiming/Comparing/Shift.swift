/// How far apart two samples are.
public enum Shift {
  /// The median of all differences between values of the second sample and of the first, in their
  /// unit (Hodges and Lehmann, 1963); 0 where a sample is empty.
  ///
  /// - Complexity: O(m n log(m n)).
  public static func hodgesLehmann(_ first: [Double], _ second: [Double]) -> Double {
    Statistics.median(second.flatMap { value in first.map { value - $0 } })
  }

  /// The interval in which the relative change of the median lies, by drawing the samples again.
  ///
  /// - Parameters:
  ///   - first: The baseline; draws whose median is 0 are left out.
  ///   - second: What is compared with it.
  ///   - resamples: How often they are drawn.
  ///   - confidence: `0..<1`.
  ///   - seed: Equal seeds give equal intervals.
  /// - Returns: The interval as shares, 0.06 for 6 %; `nil` where a baseline of 0 leaves no draw.
  /// - Complexity: O(resamples * n log n).
  public static func bootstrap(
    _ first: [Double], _ second: [Double], resamples: Int = 10_000, confidence: Double = 0.95,
    seed: UInt64 = 1
  ) -> ClosedRange<Double>? {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    var random = Draws(seed: seed)
    var changes: [Double] = []
    changes.reserveCapacity(resamples)
    for _ in 0..<resamples {
      let base = Statistics.median(first.map { _ in first[random.below(first.count)] })
      let other = Statistics.median(second.map { _ in second[random.below(second.count)] })
      if base != 0 { changes.append((other - base) / base) }
    }
    guard !changes.isEmpty else { return nil }
    changes.sort()
    let tail = (1 - confidence) / 2
    return Statistics.linearQuantile(
      tail, of: changes)...Statistics.linearQuantile(1 - tail, of: changes)
  }
}

/// Random places that are the same on every machine: SplitMix64 (Steele, Lea, Flood, 2014).
private struct Draws {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    // The high half of the product: as even as 64 bits allow.
    return Int(mixed.multipliedFullWidth(by: UInt64(count)).high)
  }
}
