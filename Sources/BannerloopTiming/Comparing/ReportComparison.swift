import BannerloopMotion

/// Why two reports cannot be compared.
public struct IncomparableReports: Error, Equatable, Sendable, CustomStringConvertible {
  /// What differs, with both values.
  public var reasons: [String]

  /// What differs and what to do.
  public var description: String {
    "These reports cannot be compared: \(reasons.joined(separator: "; ")). Measure both builds with "
      + "the same scenario and options."
  }
}

/// Two builds compared, run against run.
public struct ReportComparison: Sendable {
  /// A metric with its verdict.
  public struct Row: Sendable {
    /// The numbers.
    public let metric: MetricComparison

    /// The rank test's chance, adjusted for the number of metrics.
    public let chance: Double

    /// The verdict.
    public let status: ComparisonStatus

    /// Why.
    public let reason: String
  }

  /// The metrics that times are judged by.
  public let rows: [Row]

  /// The counters that both sides have.
  public let counters: [CounterComparison]

  /// How sure the comparison is.
  public let rules: ComparisonRules

  /// How far the old build measured again was from itself, as a share of its median cost; `nil` where it
  /// was not measured again.
  public private(set) var selfDifference: Double?

  /// What people should know.
  public private(set) var warnings: [String] = []

  /// Compares two reports.
  ///
  /// - Parameters:
  ///   - baseline: The old build.
  ///   - candidate: The new one.
  ///   - again: The old build measured again: twice the difference of both medians is noise.
  ///   - rules: How sure it must be.
  /// - Throws: ``IncomparableReports`` where scene, display, frames or build differ, or a counter is
  ///   there on one side alone.
  public init(
    baseline: TimingReport, candidate: TimingReport, again: TimingReport? = nil,
    rules: ComparisonRules = ComparisonRules()
  ) throws(IncomparableReports) {
    var reasons = Self.differences(baseline, candidate)
    if let again { reasons += Self.differences(baseline, again) }
    var rules = rules
    let overhead = max(baseline.method.clockOverhead, candidate.method.clockOverhead)
    rules.clockOverhead = milliseconds(overhead)
    var metrics: [MetricComparison] = []
    for (name, unit, floor, value) in Self.metrics {
      let old = baseline.runs.compactMap { value(baseline, $0) }
      let new = candidate.runs.compactMap { value(candidate, $0) }
      let hasOld = old.count == baseline.runs.count
      let hasNew = new.count == candidate.runs.count
      if hasOld, hasNew {
        metrics.append(
          MetricComparison(
            name, unit: unit, baseline: old, candidate: new, absoluteFloor: floor,
            seed: rules.seed))
      } else {
        // Warming up takes longer in some runs than in others.
        warnings.append("\(name) is left out: some runs have too few frames.")
      }
    }
    var counters: [CounterComparison] = []
    // What a display link leaves out depends on the machine.
    let counted = baseline.method.isRealtime ? [] : WorkCounter.allCases
    for counter in counted {
      switch (baseline.totals(of: counter), candidate.totals(of: counter)) {
      case (let old?, let new?):
        if let row = CounterComparison(counter, baseline: old, candidate: new) {
          counters.append(row)
        }
      case (nil, nil): break
      case (let old, _):
        reasons.append(
          "\(counter.rawValue) is missing on \(old == nil ? "the old" : "the new") side")
      }
    }
    guard reasons.isEmpty else { throw IncomparableReports(reasons: reasons) }
    if let again {
      let one = Statistics.median(baseline.runs.map { baseline.medianCost(of: $0) })
      let two = Statistics.median(again.runs.map { again.medianCost(of: $0) })
      if one > 0 {
        let difference = (two - one) / one
        selfDifference = difference
        rules.noise = max(rules.noise, 2 * difference.magnitude)
      }
    }
    if baseline.environment.processor != candidate.environment.processor
      || baseline.environment.system != candidate.environment.system
    {
      warnings.append(
        "The machines differ (\(baseline.environment.processor), \(baseline.environment.system); "
          + "\(candidate.environment.processor), \(candidate.environment.system)): trust the "
          + "counters, not the times.")
    }
    if !baseline.method.isInterleaved || !candidate.method.isInterleaved {
      warnings.append(
        "The runs of both sides did not take turns, so that what the machine did meanwhile looks like a "
          + "change: \"bannerloop bench ab\" measures two programs in turns.")
    }
    let chances = RankTest.holm(metrics.map(\.test.chance))
    rows = zip(metrics, chances).map { [rules] metric, chance in
      let (status, reason) = metric.status(chance: chance, rules: rules)
      return Row(metric: metric, chance: chance, status: status, reason: reason)
    }
    self.counters = counters
    self.rules = rules
  }

  /// What all of it says: a risen counter or a slower metric is a regression, and no doubt is hidden.
  public var status: ComparisonStatus {
    let all = rows.map(\.status) + counters.map(\.status)
    for status in [ComparisonStatus.regressed, .inconclusive, .improved]
    where all.contains(status) { return status }
    return all.isEmpty ? .inconclusive : .unchanged
  }

  private typealias Metric = (String, String, Double, (TimingReport, TimingReport.Run) -> Double?)

  /// The metrics of a run: name, unit, what counts where there was none before, value.
  private static var metrics: [Metric] {
    [
      ("median", "ms", 0, { $0.medianCost(of: $1) }),
      (
        "p99", "ms", 0,
        { report, run in
          CostSummary(report.measured(run).map(\.cost)).percentile(perMille: 990)
        }
      ),
      // Waiting for a processor that others use is not in it.
      (
        "processor", "ms", 0,
        { report, run in
          Statistics.median(report.measured(run).map { milliseconds($0.processorTime) })
        }
      ),
      ("hitchRatio", "ms/s", 1, { $0.hitches(of: $1).ratio }),
      (
        "overBudget", "%", 0.5,
        { report, run in
          100 * TimingSummary(report.measured(run), model: report.model).overBudgetShare
        }
      ),
      ("dropped", "frames", 0.5, { Double($0.hitches(of: $1).dropped) }),
    ]
  }

  private static func differences(_ a: TimingReport, _ b: TimingReport) -> [String] {
    var reasons: [String] = []
    func compare(_ name: String, _ one: String, _ two: String) {
      if one != two { reasons.append("\(name) \(one) and \(two)") }
    }
    compare("scenes", String(a.scene.hash.prefix(12)), String(b.scene.hash.prefix(12)))
    compare(
      "canvases", "\(a.scene.width)x\(a.scene.height)", "\(b.scene.width)x\(b.scene.height)")
    compare("displays of", "\(a.method.refresh) Hz", "\(b.method.refresh) Hz")
    compare("builds", a.environment.build, b.environment.build)
    compare(
      "pacing", a.method.isRealtime ? "realtime" : "free",
      b.method.isRealtime ? "realtime" : "free")
    compare("pages", a.method.isCold ? "cold" : "ready", b.method.isCold ? "cold" : "ready")
    compare("files", a.method.hasFiles ? "written" : "none", b.method.hasFiles ? "written" : "none")
    compare("warm-ups of", "\(a.method.warmUp.minimum)", "\(b.method.warmUp.minimum)")
    if !a.method.isRealtime {
      compare(
        "first frames", "\(a.runs.first?.frames.first?.frame ?? 0)",
        "\(b.runs.first?.frames.first?.frame ?? 0)")
      let counts = Set((a.runs + b.runs).map(\.frames.count)).sorted()
      if counts.count > 1 {
        reasons.append(
          "runs of " + counts.map(String.init).joined(separator: " and ") + " frames")
      }
    }
    return reasons
  }
}

extension TimingReport {
  /// The median cost of a run's counted frames, in milliseconds.
  func medianCost(of run: Run) -> Double {
    Statistics.median(measured(run).map { milliseconds($0.cost) })
  }
}
