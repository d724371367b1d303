/// One limit and how a report stands to it.
public struct TimingCheck: Hashable, Sendable {
  /// What is limited, such as `p99`.
  public var name: String

  /// The value; `nil` where it could not be measured.
  public var value: Double?

  /// The most that is allowed.
  public var limit: Double

  /// The unit of both.
  public var unit: String

  /// How it stands.
  public var status: Status

  /// How a value stands to its limit.
  public enum Status: String, Hashable, Sendable {
    /// Within the limit.
    case pass

    /// Within the limit, but near.
    case warn

    /// Beyond.
    case fail

    /// Not measured.
    case unknown
  }
}

/// The limits of a display.
public struct TimingGates: Hashable, Sendable {
  /// The largest 99th percentile in milliseconds; `nil` for one period.
  public var p99: Double?

  /// The largest share of frames over the budget, `0...1`.
  public var overBudgetShare = 0.01

  /// The hitch ratio in ms/s from which on it fails.
  public var hitchRatio = 10.0

  /// The hitch ratio in ms/s from which on it warns.
  public var hitchWarning = 5.0

  /// The longest hitch in periods.
  public var longestHitch = 3

  /// The most dropped ticks in a window.
  public var worstWindow = 3

  /// Makes the usual limits.
  public init() {}

  /// Holds a report against the limits.
  public func checks(of report: TimingReport) -> [TimingCheck] {
    let summary = report.summary
    let hitches = report.hitches
    let period = report.model.period
    let p99 = summary.cost.percentile(perMille: 990)
    let slowest = self.p99 ?? period
    let hasFrames = summary.cost.count > 0
    func check(
      _ name: String, _ value: Double?, _ limit: Double, _ unit: String, isOver: Bool
    ) -> TimingCheck {
      TimingCheck(
        name: name, value: hasFrames ? value : nil, limit: limit, unit: unit,
        status: !hasFrames || value == nil ? .unknown : isOver ? .fail : .pass)
    }
    var ratio = check(
      "hitchRatio", hitches.ratio, hitchRatio, "ms/s", isOver: hitches.ratio >= hitchRatio)
    if ratio.status == .pass, hitches.ratio >= hitchWarning { ratio.status = .warn }
    return [
      check("p99", p99, slowest, "ms", isOver: (p99 ?? 0) > slowest),
      check(
        "overBudget", 100 * summary.overBudgetShare, 100 * overBudgetShare, "%",
        isOver: summary.overBudgetShare > overBudgetShare),
      ratio,
      check(
        "longestHitch", hitches.longestTime, Double(longestHitch) * period, "ms",
        isOver: hitches.longest > longestHitch),
      check(
        "worst64", Double(hitches.worstWindow), Double(worstWindow), "frames",
        isOver: hitches.worstWindow > worstWindow),
    ]
  }
}
