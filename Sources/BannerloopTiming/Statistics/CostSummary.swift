/// A row of statistics about times.
public struct CostSummary: Hashable, Sendable {
  /// Frames.
  public let count: Int

  /// The mean, in milliseconds.
  public let mean: Double

  /// The sample's standard deviation, in milliseconds.
  public let standardDeviation: Double

  /// The median distance from the median, in milliseconds.
  public let medianDeviation: Double

  /// The times in milliseconds, in rising order.
  public let sorted: [Double]

  /// Makes the row of times in nanoseconds.
  ///
  /// - Complexity: O(n log n).
  public init(_ times: [Int]) {
    let values = times.map(milliseconds)
    count = values.count
    mean = Statistics.mean(values)
    standardDeviation = Statistics.standardDeviation(values)
    medianDeviation = Statistics.medianDeviation(values)
    sorted = values.sorted()
  }

  /// The least time in milliseconds; `nil` without frames.
  public var minimum: Double? { sorted.first }

  /// The most, in milliseconds; `nil` without frames.
  public var maximum: Double? { sorted.last }

  /// A percentile by nearest rank in milliseconds; `nil` where there are too few frames.
  public func percentile(perMille: Int) -> Double? {
    Statistics.percentile(perMille, of: sorted)
  }

  /// The mean of the slowest share of frames, in milliseconds.
  public func low(perMille: Int) -> Statistics.Low? {
    Statistics.low(perMille: perMille, of: sorted)
  }
}
