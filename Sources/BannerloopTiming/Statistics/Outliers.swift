/// Values that lie far from the others.
///
/// They are told, never removed.
public struct Outliers: Hashable, Sendable {
  /// The places of values beyond 1.5 interquartile ranges but not 3.
  public private(set) var mild: [Int] = []

  /// The places of values beyond 3 interquartile ranges.
  public private(set) var severe: [Int] = []

  /// The values up to 1.5 interquartile ranges below the first quartile and above the third.
  public let mildFence: ClosedRange<Double>

  /// The same with 3 interquartile ranges.
  public let severeFence: ClosedRange<Double>

  /// The places of values whose modified z is beyond 3.5, or, where most values are the same, of all
  /// that differ.
  public private(set) var byDeviation: [Int] = []

  /// Whether the modified z means anything: not where the median deviation is 0.
  public let hasDeviation: Bool

  /// Looks for values that lie far out, on both sides.
  ///
  /// - Parameter values: The values, in any order.
  /// - Complexity: O(n log n).
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    let first = Statistics.linearQuantile(0.25, of: sorted)
    let third = Statistics.linearQuantile(0.75, of: sorted)
    let range = third - first
    mildFence = (first - 1.5 * range)...(third + 1.5 * range)
    severeFence = (first - 3 * range)...(third + 3 * range)
    let median = Statistics.median(values)
    let deviation = Statistics.medianDeviation(values)
    hasDeviation = deviation > 0
    for (place, value) in values.enumerated() {
      if !severeFence.contains(value) {
        severe.append(place)
      } else if !mildFence.contains(value) {
        mild.append(place)
      }
      let isFar =
        deviation > 0
        ? (0.6745 * (value - median) / deviation).magnitude > 3.5 : value != median
      if isFar { byDeviation.append(place) }
    }
  }
}
