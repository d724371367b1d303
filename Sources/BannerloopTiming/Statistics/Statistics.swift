/// Plain statistics with their rules said.
public enum Statistics {
  /// The arithmetic mean; 0 of nothing.
  public static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The sample's standard deviation (divided by n - 1); 0 of fewer than two values.
  public static func standardDeviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The middle value, or the mean of the two in the middle; 0 of nothing.
  public static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median of the distances from the median.
  public static func medianDeviation(_ values: [Double]) -> Double {
    let middle = median(values)
    return median(values.map { ($0 - middle).magnitude })
  }

  /// The place of a percentile by nearest rank: `ceil(p * n)`, counted from 0; a frame that exists.
  ///
  /// - Parameters:
  ///   - perMille: Thousandths, `0...1000`.
  ///   - count: Values, `1...`.
  /// - Returns: A place, `0..<count`.
  public static func rank(perMille: Int, count: Int) -> Int {
    min(max(1, (perMille * count + 999) / 1000), count) - 1
  }

  /// How many frames a percentile needs to mean anything: 100 for p99, 1000 for p99.9.
  ///
  /// - Parameter perMille: Thousandths.
  /// - Returns: Frames, `1...`.
  public static func framesNeeded(perMille: Int) -> Int {
    perMille > 990 ? 1000 : perMille > 950 ? 100 : 1
  }

  /// A percentile by nearest rank, or `nil` where there are too few values for it.
  ///
  /// - Parameters:
  ///   - perMille: Thousandths, `0...1000`.
  ///   - sorted: The values in rising order.
  /// - Returns: The value.
  public static func percentile<Value>(_ perMille: Int, of sorted: [Value]) -> Value? {
    guard sorted.count >= framesNeeded(perMille: perMille) else { return nil }
    return sorted[rank(perMille: perMille, count: sorted.count)]
  }

  /// A quantile between values, as spreadsheets have it (type 7); 0 of nothing.
  ///
  /// - Parameters:
  ///   - share: `0...1`.
  ///   - sorted: The values in rising order.
  /// - Returns: The quantile.
  public static func linearQuantile(_ share: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.last else { return 0 }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
  }

  /// The mean of the slowest frames.
  public struct Low: Hashable, Sendable {
    /// The mean in the values' unit.
    public var mean: Double

    /// Frames it is the mean of, `1...`.
    public var frames: Int

    /// Whether the share is less than one frame, so that only the slowest is in it.
    public var hasTooFew: Bool
  }

  /// The mean of the slowest `ceil(share * n)` values; `nil` of nothing.
  ///
  /// - Parameters:
  ///   - perMille: The share in thousandths, `1...1000`.
  ///   - sorted: The values in rising order.
  /// - Returns: The mean and how many frames it is of.
  public static func low(perMille: Int, of sorted: [Double]) -> Low? {
    guard !sorted.isEmpty else { return nil }
    let count = min(max(1, (perMille * sorted.count + 999) / 1000), sorted.count)
    return Low(
      mean: mean(Array(sorted.suffix(count))), frames: count,
      hasTooFew: perMille * sorted.count < 1000)
  }

  /// The places, from 1, of the order statistics between which the median lies with some confidence.
  ///
  /// - Parameters:
  ///   - count: Values.
  ///   - confidence: `0..<1`.
  /// - Returns: The two places and the true confidence, from the binomial distribution; `nil` where
  ///   the extremes are not far enough apart.
  public static func medianInterval(
    count: Int, confidence: Double = 0.95
  ) -> (low: Int, high: Int, confidence: Double)? {
    guard count > 0 else { return nil }
    // P(fewer than k of n values lie below the median), summed from the lower end.
    var tail = 0.0
    var best: (Int, Int, Double)?
    for below in 0..<((count + 1) / 2) {
      tail += PlatformMath.exp(
        PlatformMath.logGamma(Double(count + 1)) - PlatformMath.logGamma(Double(below + 1))
          - PlatformMath.logGamma(Double(count - below + 1)) - Double(count) * PlatformMath.log(2))
      let covered = 1 - 2 * tail
      guard covered >= confidence else { break }
      best = (below + 1, count - below, covered)
    }
    return best
  }
}
