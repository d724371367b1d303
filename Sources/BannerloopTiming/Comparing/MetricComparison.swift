/// What comparing two builds says.
public enum ComparisonStatus: String, Hashable, Sendable {
  /// The new one is worse, beyond doubt and noise.
  case regressed

  /// The new one is better, beyond doubt and noise.
  case improved

  /// They differ by less than the noise band.
  case unchanged

  /// The runs are too few or too uneven to say.
  case inconclusive
}

/// How sure a comparison must be.
public struct ComparisonRules: Hashable, Sendable {
  /// The chance of error that is accepted, for all metrics together.
  public var significance = 0.05

  /// The relative change that counts as noise: 0.03 for 3 %.
  public var noise = 0.03

  /// The relative change below which nothing counts.
  public var floor = 0.01

  /// The clock's overhead in the metric's unit; changes up to 20 times that do not count.
  public var clockOverhead = 0.0

  /// The fewest runs of a side.
  public var fewestRuns = 9

  /// The largest standard deviation relative to the mean of a side.
  public var largestSpread = 0.10

  /// The seed of resampling.
  public var seed: UInt64 = 1

  /// Makes the usual rules.
  public init() {}
}

/// One metric of two builds, one value a run.
///
/// Larger is worse.
public struct MetricComparison: Hashable, Sendable {
  /// The metric's name.
  public let name: String

  /// The metric's unit.
  public let unit: String

  /// One value for each of the baseline's runs.
  public let baseline: [Double]

  /// One value for each of the new build's runs.
  public let candidate: [Double]

  /// The rank test.
  public let test: RankTest

  /// How far the new values lie above the old ones, in the unit.
  public let shift: Double

  /// The 95 % interval of the relative change; `nil` where the baseline is 0.
  public let interval: ClosedRange<Double>?

  /// The smallest change that counts where the baseline is 0, in the unit.
  public let absoluteFloor: Double

  /// Compares a metric.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - unit: Its unit.
  ///   - baseline: One value a run of the old build.
  ///   - candidate: One value a run of the new build.
  ///   - absoluteFloor: The smallest change that counts where the baseline is 0.
  ///   - seed: The seed of resampling.
  public init(
    _ name: String, unit: String, baseline: [Double], candidate: [Double],
    absoluteFloor: Double = 0, seed: UInt64 = 1
  ) {
    self.name = name
    self.unit = unit
    self.baseline = baseline
    self.candidate = candidate
    self.absoluteFloor = absoluteFloor
    test = RankTest(baseline, candidate)
    shift = Shift.hodgesLehmann(baseline, candidate)
    interval =
      Statistics.median(baseline) == 0
      ? nil : Shift.bootstrap(baseline, candidate, seed: seed)
  }

  /// The relative change of the median; `nil` where the baseline is 0.
  public var change: Double? {
    let old = Statistics.median(baseline)
    return old == 0 ? nil : (Statistics.median(candidate) - old) / old
  }

  /// The larger of both sides' standard deviation relative to their mean.
  public var spread: Double {
    max(Self.spread(of: baseline), Self.spread(of: candidate))
  }

  private static func spread(of values: [Double]) -> Double {
    let mean = Statistics.mean(values)
    return mean == 0 ? 0 : Statistics.standardDeviation(values) / mean.magnitude
  }

  /// What the metric says, and why.
  ///
  /// - Parameters:
  ///   - chance: The test's chance, adjusted for the number of metrics.
  ///   - rules: How sure it must be.
  /// - Returns: The verdict and its reason in words.
  public func status(
    chance: Double, rules: ComparisonRules = ComparisonRules()
  ) -> (status: ComparisonStatus, reason: String) {
    let runs = min(baseline.count, candidate.count)
    guard runs >= rules.fewestRuns else {
      return (
        .inconclusive,
        "\(baseline.count) and \(candidate.count) runs; at least \(rules.fewestRuns) a side are needed"
      )
    }
    guard let interval else { return absoluteStatus(chance: chance, rules: rules) }
    guard spread <= rules.largestSpread else {
      return (
        .inconclusive,
        "the runs vary by \(fixed(100 * spread, 1)) %, more than \(fixed(100 * rules.largestSpread, 0)) %"
      )
    }
    let old = Statistics.median(baseline).magnitude
    let floor = max(rules.floor * old, 20 * rules.clockOverhead)
    let isSure = chance < rules.significance
    if isSure, interval.lowerBound > rules.noise, shift > floor {
      return (.regressed, "the whole interval lies above the noise")
    }
    if isSure, interval.upperBound < -rules.noise, shift < -floor {
      return (.improved, "the whole interval lies below the noise")
    }
    // What the clock cannot tell is noise, too.
    let band = max(rules.noise, floor / old)
    if interval.lowerBound >= -band, interval.upperBound <= band {
      return (.unchanged, "the whole interval lies within the noise")
    }
    return (.inconclusive, "the interval reaches out of the noise, but not wholly")
  }

  /// A baseline of 0 has no percentage: the change itself must be sure and large enough.
  private func absoluteStatus(
    chance: Double, rules: ComparisonRules
  ) -> (status: ComparisonStatus, reason: String) {
    let old = Statistics.median(baseline)
    let new = Statistics.median(candidate)
    var words = "\(Self.number(old)) -> \(Self.number(new))"
    let (oldMean, newMean) = (Statistics.mean(baseline), Statistics.mean(candidate))
    if old == new, oldMean != newMean {
      words += " on the median, \(Self.number(oldMean)) -> \(Self.number(newMean)) on the mean"
    }
    if chance < rules.significance, shift > absoluteFloor { return (.regressed, words) }
    if chance < rules.significance, shift < -absoluteFloor { return (.improved, words) }
    if (newMean - oldMean).magnitude <= absoluteFloor {
      return (.unchanged, words)
    }
    return (.inconclusive, words)
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? fixed(value, 0) : fixed(value, 3)
  }
}

/// One counter of two builds: equal or not, without statistics.
public struct CounterComparison: Hashable, Sendable {
  /// The counter.
  public let counter: WorkCounter

  /// The least and the largest sum of the old build's runs.
  public let baseline: ClosedRange<Int>

  /// The least and the largest sum of the new build's runs.
  public let candidate: ClosedRange<Int>

  /// Compares the sums over each run's frames; fails where a side has none.
  public init?(_ counter: WorkCounter, baseline: [Int], candidate: [Int]) {
    guard let low = baseline.min(), let high = baseline.max(), let least = candidate.min(),
      let most = candidate.max()
    else { return nil }
    self.counter = counter
    self.baseline = low...high
    self.candidate = least...most
  }

  /// What the counter says: any rise over all that was counted before is a regression.
  ///
  /// Where the old build's own runs differ, a rise counts only if every new run is above every old
  /// one.
  public var status: ComparisonStatus {
    let wasSteady = baseline.lowerBound == baseline.upperBound
    if candidate.lowerBound > baseline.upperBound { return .regressed }
    if wasSteady, candidate.upperBound > baseline.upperBound { return .regressed }
    if candidate.upperBound < baseline.lowerBound { return .improved }
    return candidate == baseline || wasSteady ? .unchanged : .inconclusive
  }
}
