import BannerloopMotion

/// An event of a trace in Chrome's JSON format, which Perfetto opens.
public struct TraceEvent: Equatable, Sendable {
  /// The kind: `X` a slice, `C` a counter, `i` an instant, `M` a name, `b` and `e` ends of an async one.
  public var phase: String

  /// The event's name.
  public var name: String

  /// Its category; `nil` where it has none.
  public var category: String?

  /// The process.
  public var process: Int

  /// The thread.
  public var thread: Int

  /// When it begins, in nanoseconds; `nil` for names.
  public var time: Int?

  /// How long it lasts, in nanoseconds; only slices last.
  public var duration: Int?

  /// Its values, which are JSON already.
  var arguments: [(String, String)] = []

  /// The scope of an instant.
  var scope: String?

  /// Two events are equal where they say the same.
  public static func == (a: TraceEvent, b: TraceEvent) -> Bool { a.json == b.json }

  /// The event as JSON.
  var json: String {
    var members = ["\"ph\":\(JSONText.string(phase))", "\"name\":\(JSONText.string(name))"]
    if let category { members.append("\"cat\":\(JSONText.string(category))") }
    members.append("\"pid\":\(process),\"tid\":\(thread)")
    if let time { members.append("\"ts\":\(Self.microseconds(time))") }
    if let duration { members.append("\"dur\":\(Self.microseconds(duration))") }
    if let scope { members.append("\"s\":\(JSONText.string(scope))") }
    if !arguments.isEmpty {
      let list = arguments.map { JSONText.string($0.0) + ":" + $0.1 }.joined(separator: ",")
      members.append("\"args\":{\(list)}")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Nanoseconds as microseconds with three decimals: exactly, and without an exponent.
  private static func microseconds(_ time: Int) -> String {
    let part = String(time.magnitude % 1000)
    return (time < 0 ? "-" : "") + "\(time.magnitude / 1000)."
      + String(repeating: "0", count: 3 - part.count) + part
  }
}

extension TimingReport {
  /// The report as a trace: a process for each run, with the frames' stages, the display's ticks and
  /// hitches on a thread of their own, and counters.
  ///
  /// - Complexity: O(frames log frames).
  public var trace: String {
    let parts = runs.indices.map(events)
    let events = parts.flatMap(\.names) + TraceEvent.sorted(parts.flatMap(\.events))
    let lines = events.map(\.json).joined(separator: ",\n")
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(lines)]}\n"
  }

  private func events(
    ofRun run: Int
  ) -> (names: [TraceEvent], events: [TraceEvent]) {
    let process = run + 1
    func named(_ kind: String, _ thread: Int, _ name: String) -> TraceEvent {
      TraceEvent(
        phase: "M", name: kind, process: process, thread: thread,
        arguments: [("name", JSONText.string(name))])
    }
    let names = [
      named("process_name", 0, "bannerloop run \(run)"), named("thread_name", 1, "frame loop"),
      named("thread_name", 2, method.isRealtime ? "display" : "virtual display"),
    ]
    let warm = warmUp(of: runs[run]).frames
    let origin = runs[run].frames.first?.start ?? 0
    var events: [TraceEvent] = []
    var tick = 0
    var before: Int?
    for (index, frame) in runs[run].frames.enumerated() {
      events += slices(of: frame, process: process, origin: origin, isWarmUp: index < warm)
      let first = method.isRealtime ? frame.presented ?? tick : tick
      let ticks =
        method.isRealtime
        ? max(1, first - (before ?? first - 1)) : model.ticks(cost: frame.cost)
      let shown = method.isRealtime ? first - ticks : tick
      before = first
      tick = shown + ticks
      events.append(
        TraceEvent(
          phase: "X", name: ticks > 1 ? "hitch" : "frame", category: "display", process: process,
          thread: 2, time: time(ofTick: shown), duration: time(ofTick: tick) - time(ofTick: shown),
          arguments: [("frame", "\(frame.frame)"), ("ticks", "\(ticks)")]))
    }
    return (names, events)
  }

  /// A tick's time in nanoseconds, rounded down.
  private func time(ofTick tick: Int) -> Int {
    Int(
      clamping: Int128(tick) * 1_000_000_000 * Int128(method.refresh.denominator)
        / Int128(method.refresh.numerator))
  }

  /// A frame's slices.
  ///
  /// What lies between stages, such as pages made ahead, is no stage.
  private func slices(
    of frame: FrameRecord, process: Int, origin: Int, isWarmUp: Bool
  ) -> [TraceEvent] {
    var events: [TraceEvent] = []
    let start = frame.start - origin
    var time = start
    for stage in FrameStage.allCases where frame.stages[stage] > 0 {
      events.append(
        TraceEvent(
          phase: "X", name: stage.rawValue, category: "stage", process: process, thread: 1,
          time: time, duration: frame.stages[stage]))
      time += frame.stages[stage]
    }
    let simulated = 1000 * scene.rate.time(ofFrame: frame.frame).value
    let whole = TraceEvent(
      phase: "X", name: "frame", category: isWarmUp ? "frame,warmup" : "frame", process: process,
      thread: 1, time: start, duration: time - start,
      arguments: [
        ("frame", "\(frame.frame)"), ("simMs", fixed(simulated, 3)),
        ("page", "\(frame.page)"), ("phase", JSONText.string(frame.phase)),
      ])
    let overrun = TraceEvent(
      phase: "C", name: "overrun_ms", process: process, thread: 1, time: time,
      arguments: [("value", fixed(milliseconds(frame.cost) - model.period, 3))])
    return [whole] + events + [overrun]
  }
}

extension TraceEvent {
  /// Events by time, and of those at one time the longer first: parents before children.
  static func sorted(_ events: [TraceEvent]) -> [TraceEvent] {
    events.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.time != y.time { return (x.time ?? 0) < (y.time ?? 0) }
      if x.duration != y.duration { return (x.duration ?? 0) > (y.duration ?? 0) }
      return a.offset < b.offset
    }.map(\.element)
  }
}
