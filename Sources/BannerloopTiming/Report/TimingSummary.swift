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
