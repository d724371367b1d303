import BannerloopMotion

extension TimingReport {
  /// The report as JSON of the schema ``schema``: units in every key, a fixed order of keys.
  ///
  /// - Parameter gates: The limits for the verdict.
  /// - Returns: The text, which ends with a line feed.
  /// - Complexity: O(frames).
  public func json(gates: TimingGates = TimingGates()) -> String {
    let checks = gates.checks(of: self)
    return JSONText.object([
      "schema": JSONText.string(Self.schema),
      "tool": JSONText.object([
        "version": JSONText.string(version),
        "command": JSONText.array(command.map(JSONText.string)),
      ]),
      "env": environment.json,
      "method": methodJSON,
      "scenarios": JSONText.array([sceneJSON]),
      "warnings": JSONText.array(
        warnings.map {
          JSONText.object(["code": JSONText.string($0.code), "text": JSONText.string($0.text)])
        }),
      "verdict": JSONText.object([
        "status": JSONText.string(Self.verdict(of: checks).rawValue),
        "checks": JSONText.array(checks.map(Self.json)),
      ]),
    ]) + "\n"
  }

  /// What checks say together: the worst of them.
  public static func verdict(of checks: [TimingCheck]) -> TimingCheck.Status {
    for status in [TimingCheck.Status.fail, .unknown, .warn]
    where checks.contains(where: { $0.status == status }) { return status }
    return checks.isEmpty ? .unknown : .pass
  }

  private static func json(_ check: TimingCheck) -> String {
    JSONText.object([
      "id": JSONText.string(check.name), "value": JSONText.number(check.value),
      "limit": JSONText.number(check.limit), "unit": JSONText.string(check.unit),
      "kind": JSONText.string("absolute"), "status": JSONText.string(check.status.rawValue),
      "ok": check.status == .unknown ? "null" : check.status == .fail ? "false" : "true",
    ])
  }

  private var methodJSON: String {
    JSONText.object([
      "refresh": JSONText.string("\(method.refresh)"),
      "refreshHz": JSONText.number(1000 / model.period), "budgetMs": JSONText.number(model.period),
      "budgetStages": JSONText.array(
        FrameStage.allCases.filter(\.countsTowardBudget).map { JSONText.string($0.rawValue) }),
      "clock": JSONText.string("monotonic"), "clockOverheadNs": String(method.clockOverhead),
      "clockResolutionNs": String(method.clockResolution),
      "percentileRule": JSONText.string("nearest-rank"),
      "vsyncModel": JSONText.string(method.isRealtime ? "display-link" : "non-pipelined"),
      "realtime": method.isRealtime ? "true" : "false", "cold": method.isCold ? "true" : "false",
      "files": method.hasFiles ? "true" : "false",
      "order": JSONText.string(method.isInterleaved ? "interleaved" : "sequential"),
      "warmupFrames": String(method.warmUp.minimum),
      "warmupUntilSettled": method.warmUp.waitsUntilSettled ? "true" : "false",
      "hitchScale": JSONText.string(method.scale.rawValue), "runs": String(runs.count),
      "allocationsMissing": method.allocationsMissing.isEmpty
        ? "null" : JSONText.string(method.allocationsMissing),
    ])
  }

  private var sceneJSON: String {
    JSONText.object([
      "id": JSONText.string(scene.name), "sceneHash": JSONText.string(scene.hash),
      // Frames are functions of their number: there is nothing to seed.
      "seed": "null", "seedMissing": JSONText.string("nothing in a scenario is random"),
      "commit": scene.commit.map(JSONText.string) ?? "null",
      "dirty": scene.isChanged.map { $0 ? "true" : "false" } ?? "null",
      "commitMissing": scene.commitMissing.isEmpty
        ? "null" : JSONText.string(scene.commitMissing),
      "widthPx": String(scene.width), "heightPx": String(scene.height),
      "rate": JSONText.string("\(scene.rate)"),
      "runs": JSONText.array(runs.indices.map(runJSON)),
      "summary": Self.json(
        summary, hitches: hitches, error: animationError, scale: method.scale),
      "phases": JSONText.array(
        phases.map {
          JSONText.object([
            "phase": JSONText.string($0.phase), "costMs": Self.json($0.summary.cost),
          ])
        }),
      "stages": JSONText.array(
        FrameStage.allCases.map { stage in
          let isMeasured = method.stages.contains(stage)
          let row = (isMeasured ? summary.stages[stage] : nil) ?? CostSummary([])
          return JSONText.object([
            "stage": JSONText.string(stage.rawValue),
            "countsTowardBudget": stage.countsTowardBudget ? "true" : "false",
            "timeMs": Self.json(row),
          ])
        }),
      "counters": JSONText.array(
        WorkCounter.allCases.map { counter in
          JSONText.object([
            "counter": JSONText.string(counter.rawValue),
            "runTotals": totals(of: counter).map { JSONText.array($0) } ?? "null",
            "medianPerFrame": JSONText.number(frameCounts(of: counter)?.median, 1),
            "mostPerFrame": frameCounts(of: counter).map { String($0.most) } ?? "null",
            "missing": missing(counter).map(JSONText.string) ?? "null",
          ])
        }),
      "worst": JSONText.array(
        worst().map { place in
          let frame = record(place)
          return JSONText.object([
            "run": String(place.run), "frame": String(frame.frame),
            "simMs": JSONText.number(1000 * scene.rate.time(ofFrame: frame.frame).value),
            "costMs": JSONText.number(milliseconds(frame.cost)),
            "tags": JSONText.object([
              "page": String(frame.page), "phase": JSONText.string(frame.phase),
            ]),
          ])
        }),
    ])
  }

  private func runJSON(_ index: Int) -> String {
    let run = runs[index]
    let frames = run.frames
    let warm = warmUp(of: run).frames
    var columns: [(String, [Int?])] = [
      ("frame", frames.map(\.frame)), ("startNs", frames.map(\.start)),
      ("costNs", frames.map(\.cost)),
    ]
    for stage in FrameStage.allCases {
      let isMeasured = method.stages.contains(stage)
      columns.append(("\(stage.rawValue)Ns", frames.map { isMeasured ? $0.stages[stage] : nil }))
    }
    columns.append(("cpuNs", frames.map(\.processorTime)))
    columns.append(("page", frames.map(\.page)))
    columns.append(("moving", frames.map { $0.isMoving ? 1 : 0 }))
    columns.append(("presentedTick", frames.map(\.presented)))
    columns.append(("lateNs", frames.map(\.lateness)))
    for counter in WorkCounter.allCases {
      columns.append((counter.rawValue, frames.map { $0.work[counter] }))
    }
    columns.append(("warmup", frames.indices.map { $0 < warm ? 1 : 0 }))
    let list = columns.map { JSONText.string($0.0) + ":" + JSONText.array($0.1) }
    return JSONText.object([
      "index": String(index),
      "frames": "{\"n\":\(frames.count)," + list.joined(separator: ",") + "}",
      "summary": Self.json(
        TimingSummary(measured(run), model: model), hitches: hitches(of: run),
        error: animationError(of: run), scale: method.scale),
    ])
  }

  private static func json(
    _ summary: TimingSummary, hitches: HitchSummary, error: AnimationError, scale: HitchScale
  ) -> String {
    let lows: [(String, Int)] = [("1%", 10), ("0.1%", 1)]
    return JSONText.object([
      "costMs": json(summary.cost),
      "overrunMs": JSONText.object([
        "p50": JSONText.number(summary.overrun(perMille: 500)),
        "p90": JSONText.number(summary.overrun(perMille: 900)),
        "p95": JSONText.number(summary.overrun(perMille: 950)),
        "p99": JSONText.number(summary.overrun(perMille: 990)),
      ]),
      "overBudget": JSONText.object([
        "count": String(summary.overBudget), "share": JSONText.number(summary.overBudgetShare),
      ]),
      "hitch": JSONText.object([
        "count": String(hitches.hitches), "ms": JSONText.number(hitches.hitchTime),
        "ratioMsPerS": JSONText.number(hitches.ratio),
        "longestMs": JSONText.number(hitches.longestTime),
        "lateByTicks": JSONText.array(hitches.groups),
        "tier": JSONText.string(scale.tier(of: hitches.ratio).rawValue),
        "scale": JSONText.string(scale.rawValue),
      ]),
      "dropped": JSONText.object([
        "count": String(hitches.dropped), "share": JSONText.number(hitches.droppedShare),
        "worst64": String(hitches.worstWindow),
      ]),
      "fps": JSONText.number(hitches.framesPerSecond),
      "durationMs": JSONText.number(hitches.duration),
      "lowMs": JSONText.array(
        lows.map { name, perMille in
          let low = summary.cost.low(perMille: perMille)
          return JSONText.object([
            "share": JSONText.string(name), "mean": JSONText.number(low?.mean),
            "frames": String(low?.frames ?? 0),
            "tooFewFrames": low?.hasTooFew ?? true ? "true" : "false",
          ])
        }),
      "animationErrorMs": JSONText.object([
        "rms": JSONText.number(error.rootMeanSquare), "max": JSONText.number(error.maximum),
      ]),
    ])
  }

  private static func json(_ row: CostSummary) -> String {
    JSONText.object([
      "n": String(row.count), "mean": JSONText.number(row.count > 0 ? row.mean : nil),
      "sd": JSONText.number(row.count > 1 ? row.standardDeviation : nil),
      "mad": JSONText.number(row.count > 0 ? row.medianDeviation : nil),
      "min": JSONText.number(row.minimum), "p50": JSONText.number(row.percentile(perMille: 500)),
      "p75": JSONText.number(row.percentile(perMille: 750)),
      "p90": JSONText.number(row.percentile(perMille: 900)),
      "p95": JSONText.number(row.percentile(perMille: 950)),
      "p99": JSONText.number(row.percentile(perMille: 990)),
      "p999": JSONText.number(row.percentile(perMille: 999)),
      "max": JSONText.number(row.maximum),
    ])
  }
}
