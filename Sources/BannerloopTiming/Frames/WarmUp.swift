/// How many frames at a run's beginning are left out of statistics, because caches fill and clocks rise.
///
/// They stay in the raw data, with a flag.
public struct WarmUp: Hashable, Sendable {
  /// The least number of frames that are left out, `0...`.
  public var minimum: Int

  /// Whether more are left out until the costs have settled.
  public var waitsUntilSettled: Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - minimum: The least number of frames that are left out.
  ///   - waitsUntilSettled: Whether more are left out until the medians of ``windows`` successive
  ///     windows agree within 5 %.
  public init(minimum: Int = 30, waitsUntilSettled: Bool = true) {
    self.minimum = minimum
    self.waitsUntilSettled = waitsUntilSettled
  }

  /// Frames in a window.
  public static let windowLength = 10

  /// Windows that must agree.
  public static let windows = 3

  /// How a run settled.
  public struct Outcome: Hashable, Sendable {
    /// Frames that are left out.
    public var frames: Int

    /// Whether the costs settled; `nil` where nobody asked.
    public var hasSettled: Bool?
  }

  /// Returns how many of a run's first frames are left out: never more than half of them.
  ///
  /// - Parameter costs: The frames' costs in nanoseconds, in order.
  /// - Returns: How many, and whether costs settled.
  /// - Complexity: O(frames).
  public func outcome(of costs: [Int]) -> Outcome {
    let limit = costs.count / 2
    let start = min(max(0, minimum), costs.count / 4)
    guard waitsUntilSettled else { return Outcome(frames: start, hasSettled: nil) }
    let span = Self.windowLength * Self.windows
    var frames = start
    while frames <= limit, frames + span <= costs.count {
      let medians = (0..<Self.windows).map { window in
        let first = frames + window * Self.windowLength
        return Statistics.median(costs[first..<(first + Self.windowLength)].map(Double.init))
      }
      let low = medians.min() ?? 0
      let high = medians.max() ?? 0
      if high - low <= 0.05 * low { return Outcome(frames: frames, hasSettled: true) }
      frames += Self.windowLength
    }
    return Outcome(frames: start, hasSettled: false)
  }
}
