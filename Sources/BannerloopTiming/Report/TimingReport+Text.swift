import BannerloopMotion

extension TimingReport {
  /// The report for a terminal.
  public func text(gates: TimingGates = TimingGates()) -> String {
    """
    \(heading.joined(separator: "\n"))

    \(stageTable.text)
    \(smoothness.joined(separator: "\n"))

    Work of a run, all frames:
    \(counterTable.text)
    Slowest frames:
    \(worstTable.text)
    Limits:
    \(checkTable(gates).text)\(warnings.map { "warning: \($0.text)\n" }.joined())
    """
  }

  /// The report in Markdown.
  public func markdown(gates: TimingGates = TimingGates()) -> String {
    """
    # Frame timing of \(scene.name.replacing("<", with: "&lt;"))

    \(heading.map { "- \($0.replacing("<", with: "&lt;"))" }.joined(separator: "\n"))

    ## Stages

    \(stageTable.markdown)
    ## Smoothness

    \(smoothness.map { "- \($0)" }.joined(separator: "\n"))

    ## Work of a run

    \(counterTable.markdown)
    ## Slowest frames

    \(worstTable.markdown)
    ## Limits

    \(checkTable(gates).markdown)
    \(warnings.isEmpty ? "" : "## Warnings\n\n")\(warnings.map { "- \($0.text)\n" }.joined())
    """
  }

  /// Every frame of every run as a row, with a header.
  public var csv: String {
    let stages = FrameStage.allCases
    let counters = WorkCounter.allCases
    var text =
      (["run", "frame", "warmup", "simMs", "startNs", "costNs"] + stages.map { "\($0.rawValue)Ns" }
      + ["cpuNs", "ticks", "page", "phase", "presentedTick", "lateNs"] + counters.map(\.rawValue))
      .joined(separator: ",") + "\n"
    for (index, run) in runs.enumerated() {
      let warm = warmUp(of: run).frames
      let ticks = ticks(of: run)
      for (place, frame) in run.frames.enumerated() {
        var row = [
          "\(index)", "\(frame.frame)", place < warm ? "1" : "0",
          fixed(1000 * scene.rate.time(ofFrame: frame.frame).value, 6), "\(frame.start)",
          "\(frame.cost)",
        ]
        row += stages.map { method.stages.contains($0) ? "\(frame.stages[$0])" : "" }
        row += [
          "\(frame.processorTime)",
          "\(place < warm ? model.ticks(cost: frame.cost) : ticks[place - warm])", "\(frame.page)",
          frame.phase, frame.presented.map(String.init) ?? "",
          frame.lateness.map(String.init) ?? "",
        ]
        row += counters.map { frame.work[$0].map(String.init) ?? "" }
        text += row.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  var heading: [String] {
    let warm = runs.map { warmUp(of: $0).frames }
    let least = warm.min() ?? 0
    let most = warm.max() ?? 0
    let commit =
      scene.commit.map { "Commit \($0)" + (scene.isChanged == true ? ", changed since" : "") }
      ?? "No commit: \(scene.commitMissing)"
    let lines =
      [
        "\(scene.name), \(scene.width)x\(scene.height) pixels at \(scene.rate) fps, scene "
          + "\(scene.hash.prefix(12))"
      ] + environment.words + [
        command.isEmpty ? "" : "Command: bannerloop \(ShellWords.joined(command))", commit,
        "\(runs.count) \(runs.count == 1 ? "run" : "runs") of "
          + "\(runs.first?.frames.count ?? 0) frames, "
          + "the first \(least == most ? "\(least)" : "\(least) to \(most)") for warm-up; "
          + (method.isRealtime ? "paced by a display link" : "as quick as they come")
          + (method.isCold ? ", pages made when needed" : "")
          + (method.isInterleaved ? ", in turns with another program" : ""),
        "Display of \(method.refresh) Hz: \(fixed(model.period, 6)) ms for state, layout and "
          + "compose; encode and write do not count. The clock costs \(method.clockOverhead) ns.",
      ]
    return lines.filter { !$0.isEmpty }
  }

  private static func cell(_ value: Double?, _ places: Int = 3) -> String {
    value.map { fixed($0, places) } ?? "-"
  }

  var stageTable: TextTable {
    let summary = summary
    var table = TextTable([
      "ms", "mean", "sd", "min", "p50", "p75", "p90", "p95", "p99", "p99.9", "max", "share",
    ])
    let whole = method.stages.reduce(0) { $0 + (summary.stages[$1]?.mean ?? 0) }
    func add(_ name: String, _ row: CostSummary, share: Double?) {
      table.add(
        [
          name, Self.cell(row.mean), Self.cell(row.standardDeviation), Self.cell(row.minimum),
        ] + [500, 750, 900, 950, 990, 999].map { Self.cell(row.percentile(perMille: $0)) } + [
          Self.cell(row.maximum), share.map { fixed(100 * $0, 1) + " %" } ?? "-",
        ])
    }
    add("frame cost", summary.cost, share: whole > 0 ? summary.cost.mean / whole : nil)
    for (phase, some) in phases { add("  while \(phase)", some.cost, share: nil) }
    for stage in method.stages {
      guard let row = summary.stages[stage] else { continue }
      add("  " + stage.rawValue, row, share: whole > 0 ? row.mean / whole : nil)
    }
    return table
  }

  var smoothness: [String] {
    let (summary, hitches, error) = (summary, hitches, animationError)
    let overruns = [500, 900, 950, 990].map { Self.cell(summary.overrun(perMille: $0)) }
    func low(_ perMille: Int) -> String {
      guard let low = summary.cost.low(perMille: perMille) else { return "-" }
      let rate = low.mean > 0 ? fixed(1000 / low.mean, 1) : "-"
      return "\(fixed(low.mean, 3)) ms (\(rate) fps)" + (low.hasTooFew ? ", too few frames" : "")
    }
    return [
      "Over budget: \(summary.overBudget) of \(summary.cost.count) frames "
        + "(\(fixed(100 * summary.overBudgetShare, 2)) %); overrun p50 \(overruns[0]), p90 "
        + "\(overruns[1]), p95 \(overruns[2]), p99 \(overruns[3]) ms",
      "Hitches: \(hitches.hitches), \(fixed(hitches.hitchTime, 3)) ms, longest "
        + "\(fixed(hitches.longestTime, 3)) ms; late by one tick \(hitches.groups[0]), by two "
        + "\(hitches.groups[1]), by more \(hitches.groups[2])",
      "Hitch ratio: \(fixed(hitches.ratio, 3)) ms/s, "
        + "\(method.scale.tier(of: hitches.ratio).rawValue) on the scale \(method.scale.rawValue)",
      "Dropped: \(hitches.dropped) of \(hitches.ticks) ticks "
        + "(\(fixed(100 * hitches.droppedShare, 3)) %), at most \(hitches.worstWindow) in "
        + "\(HitchSummary.window); \(fixed(hitches.framesPerSecond, 3)) fps",
      "Slowest 1 %: \(low(10)); 0.1 %: \(low(1))",
      "Animation error: rms \(fixed(error.rootMeanSquare, 3)) ms, max \(fixed(error.maximum, 3)) ms",
    ]
  }

  var counterTable: TextTable {
    var table = TextTable(["counter", "a run", "a frame, median", "most"])
    for counter in WorkCounter.allCases {
      guard let totals = totals(of: counter), let low = totals.min(), let high = totals.max(),
        let (median, most) = frameCounts(of: counter)
      else {
        table.add([counter.rawValue, "-", "-", "-"])
        continue
      }
      table.add([
        counter.rawValue, low == high ? "\(low)" : "\(low)...\(high)", fixed(median, 1), "\(most)",
      ])
    }
    return table
  }

  private var worstTable: TextTable {
    var table = TextTable(
      ["run", "frame", "sim ms", "cost ms"] + method.stages.map(\.rawValue)
        + ["page", "phase"])
    for place in worst() {
      let frame = record(place)
      table.add(
        [
          "\(place.run)", "\(frame.frame)",
          fixed(1000 * scene.rate.time(ofFrame: frame.frame).value, 1),
          fixed(milliseconds(frame.cost), 3),
        ] + method.stages.map { fixed(milliseconds(frame.stages[$0]), 3) } + [
          "\(frame.page)", frame.phase,
        ])
    }
    return table
  }

  private func checkTable(_ gates: TimingGates) -> TextTable {
    var table = TextTable(["limit", "value", "at most", "unit", "verdict"])
    for check in gates.checks(of: self) {
      table.add([
        check.name, Self.cell(check.value), fixed(check.limit, 3), check.unit,
        check.status.rawValue,
      ])
    }
    return table
  }
}
