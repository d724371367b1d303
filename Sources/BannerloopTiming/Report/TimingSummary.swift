/// What a report says about some of its frames.
public struct TimingSummary: Hashable, Sendable {
  /// What is held against the display's budget.
  public let cost: CostSummary

  /// Frames over the budget.
  public let overBudget: Int

  /// One period in milliseconds.
  public let period: Double

  /// Each stage's own row.
  public let stages: [FrameStage: CostSummary]

  /// Makes the summary of frames.
  public init(_ frames: [FrameRecord], model: VsyncModel) {
    cost = CostSummary(frames.map(\.cost))
    overBudget = frames.count { model.isOverBudget($0.cost) }
    period = model.period
    stages = Dictionary(
      uniqueKeysWithValues: FrameStage.allCases.map { stage in
        (stage, CostSummary(frames.map { $0.stages[stage] }))
      })
  }

  /// The share of frames over the budget, `0...1`; 0 without frames.
  public var overBudgetShare: Double {
    cost.count > 0 ? Double(overBudget) / Double(cost.count) : 0
  }

  /// A percentile of the signed overrun, in milliseconds: what a cost is above the period.
  public func overrun(perMille: Int) -> Double? {
    cost.percentile(perMille: perMille).map { $0 - period }
  }
}

/// A frame of some run.
public struct FramePlace: Hashable, Sendable {
  /// The run, from 0.
  public var run: Int

  /// The place among the run's frames, from 0.
  public var index: Int
}

extension TimingReport {
  /// All counted frames of all runs.
  public var summary: TimingSummary {
    TimingSummary(runs.flatMap(measured), model: model)
  }

  /// Counted frames by what the carousel was doing.
  public var phases: [(phase: String, summary: TimingSummary)] {
    let frames = runs.flatMap(measured)
    return ["move", "rest"].compactMap { phase in
      let some = frames.filter { $0.phase == phase }
      return some.isEmpty ? nil : (phase, TimingSummary(some, model: model))
    }
  }

  /// How smoothly all counted frames came.
  public var hitches: HitchSummary {
    HitchSummary(runs: runs.map(hitches(of:)), rate: method.refresh)
  }

  /// The worst animation error of a run.
  public var animationError: AnimationError {
    runs.map(animationError(of:)).max { $0.maximum < $1.maximum }
      ?? AnimationError(simulated: [], displayed: [])
  }

  /// The counted frames with the largest costs, worst first; equal ones in their order.
  public func worst(_ count: Int = 10) -> [FramePlace] {
    let places = runs.indices.flatMap { run in
      runs[run].frames.indices.dropFirst(warmUp(of: runs[run]).frames).map {
        FramePlace(run: run, index: $0)
      }
    }
    let sorted = places.sorted {
      let (a, b) = (record($0).cost, record($1).cost)
      return a != b ? a > b : ($0.run, $0.index) < ($1.run, $1.index)
    }
    return Array(sorted.prefix(count))
  }

  /// The frame at a place.
  public func record(_ place: FramePlace) -> FrameRecord { runs[place.run].frames[place.index] }

  /// The sum of a counter over all frames of each run; `nil` where a frame has none.
  public func totals(of counter: WorkCounter) -> [Int]? {
    var totals: [Int] = []
    for run in runs {
      var total = 0
      for frame in run.frames {
        guard let value = frame.work[counter] else { return nil }
        total += value
      }
      totals.append(total)
    }
    return totals
  }
}

extension TimingReport {
  /// What a counter says of single frames of all runs, warm-up included; `nil` where one has none.
  func frameCounts(of counter: WorkCounter) -> (median: Double, most: Int)? {
    let counts = runs.flatMap(\.frames).map { $0.work[counter] }
    let values = counts.compactMap(\.self)
    guard values.count == counts.count, let most = values.max() else { return nil }
    return (Statistics.median(values.map(Double.init)), most)
  }

  /// Why a counter is not there, in words; `nil` where it is.
  public func missing(_ counter: WorkCounter) -> String? {
    guard totals(of: counter) == nil else { return nil }
    switch counter {
    case .allocations, .allocatedBytes:
      return method.allocationsMissing.isEmpty
        ? "the program that measured did not count them" : method.allocationsMissing
    case .fileBytes where method.isRealtime: return "a display waits for no files"
    case .fileBytes where !method.hasFiles: return "files were left out"
    default: return "the program that measured did not count it"
    }
  }
}

// MARK: - Gates

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

// MARK: - Warnings

/// Something that people should know before they trust a report.
public struct TimingWarning: Hashable, Sendable {
  /// A word for scripts.
  public var code: String

  /// What it is and what to do.
  public var text: String
}

extension TimingReport {
  /// What people should know about this report.
  public var warnings: [TimingWarning] {
    var warnings: [TimingWarning] = []
    func warn(_ code: String, _ text: String) {
      warnings.append(TimingWarning(code: code, text: text))
    }
    let cores = Double(max(1, environment.cores))
    if environment.build != "release" {
      warn("debugBuild", "This is a debug build: times mean little. Build with -c release.")
    }
    if !environment.sanitizers.isEmpty {
      warn(
        "sanitizer",
        "The \(environment.sanitizers.joined(separator: " and the ")) sanitizer is at work: times mean "
          + "nothing. Build without it.")
    }
    if environment.isTraced {
      warn("traced", "A debugger or tracer holds the program: times mean little. Run it alone.")
    }
    if let load = [environment.loadBefore, environment.loadAfter].compactMap({ $0 }).max(),
      load > 0.5 * cores
    {
      warn(
        "busy",
        "Other programs were at work (load \(fixed(load, 2)) on \(environment.cores) processors): "
          + "times vary. Trust the counters, or measure again on a quiet machine.")
    }
    if method.clockResolution > 10_000 {
      warn(
        "coarseClock",
        "The clock counts in steps of \(method.clockResolution) ns: short stages are not measured.")
    }
    let count = summary.cost.count
    for perMille in [990, 999] where count < Statistics.framesNeeded(perMille: perMille) {
      let needed = Statistics.framesNeeded(perMille: perMille)
      warn(
        perMille == 990 ? "tooFewForP99" : "tooFewForP999",
        "\(perMille == 990 ? "p99" : "p99.9") is null: it needs \(needed) frames after the warm-up, "
          + "there are \(count). Measure more frames or more runs.")
    }
    let unsettled = runs.count { warmUp(of: $0).hasSettled == false }
    if unsettled > 0 {
      warn(
        "unsettled",
        "Costs never settled within 5 % in \(unsettled) of \(runs.count) runs: the least warm-up was "
          + "taken.")
    }
    let outliers = Outliers(runs.flatMap(measured).map { Double($0.cost) })
    let far = outliers.mild.count + outliers.severe.count
    if far > 0 {
      warn(
        "outliers",
        "\(far) of \(count) frames lie far from the others (\(outliers.severe.count) very far). They "
          + "are kept in all numbers.")
    }
    let uncounted = WorkCounter.allCases.compactMap { counter in
      missing(counter).map { "\(counter.rawValue) (\($0))" }
    }
    if !uncounted.isEmpty {
      warn("notCounted", "Not counted here: \(uncounted.joined(separator: ", ")). They are null.")
    }
    if !environment.untold.isEmpty {
      warn(
        "notTold", "The machine does not tell: \(environment.untold.joined(separator: ", ")).")
    }
    return warnings
  }
}
