import Bannerloop

/// `bannerloop trace`: what every frame is, in numbers.
enum TraceCommand {
  static let spec = CommandSpec(
    name: "trace", operands: "INPUT... [--strategy NAME] [--plot FILE.svg]",
    summary: "Prints one JSON line a frame: where the carousel is, what is seen, what happened.",
    details: """
      Each line has frame, time (s), position {page, fraction}, index (the page that counts as
      shown), contentOffset (points), slots (slot, page, x in points), dots {count, current} and
      events (kind, time, page, reason) since the frame before. Where pictures were asked for, arrived or
      were dropped, pictures tells which and when. With a loop strategy, strategy {name,
      offset, length, views, jumps} tells its own offset and how it moved that without animation.
      """,
    options: [
      BannerOptions.framesSpec,
      .flag("--realtime", "Print frames as a real display would call, with how late each came."),
      .value(
        "--strategy", "NAME",
        "Tell the offset and jumps of this loop strategy; the scenario's own by default: "
          + LoopStrategyKind.allCases.map(\.rawValue).joined(separator: ", ") + "."),
      .value(
        "--plot", "FILE",
        "Draw position, speed, dots and events over time instead, as an .svg or .png picture."),
      .flag("--overwrite", "Replace a plot that is there already."),
    ] + BannerOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let strategy = try strategy(arguments)
    let banner = try BannerOptions.banner(arguments, console)
    let (selection, _) = try BannerOptions.selection(arguments, of: banner)
    if let path = try arguments.value("--plot") {
      let isVector = path.lowercased().hasSuffix(".svg")
      guard isVector || path.lowercased().hasSuffix(".png") else {
        throw CommandError.usage(
          "--plot \(path): plots are SVG or PNG pictures; end the name in .svg or .png.")
      }
      let plot = TracePlot(banner, frames: selection, strategy: strategy)
      do throws(ExportError) {
        let file = StillFile(path: path, overwrites: arguments.has("--overwrite"))
        try file.check()
        try file.write(isVector ? Array(plot.svg.utf8) : plot.png())
      } catch {
        throw CommandError(error)
      }
      console.note("Wrote the plot of \(selection.count) frames to \(path).")
      return
    }
    let trace = Trace(banner, strategy: strategy)
    if arguments.has("--realtime") {
      try runRealtime(trace, selection, rate: banner.frames.rate, console)
      return
    }
    // Some lines at once: a write for each would be most of the work.
    var lines = ""
    for frame in stride(from: selection.first, through: selection.last, by: selection.step) {
      if Task.isCancelled { throw CommandError(ExportError.cancelled) }
      lines += try trace.entry(at: frame).json() + "\n"
      if lines.utf8.count > 1 << 15 {
        try console.write(Array(lines.utf8))
        lines = ""
      }
    }
    try console.write(Array(lines.utf8))
  }

  /// Prints frames as the display link calls for them; those that come too late are left out.
  private static func runRealtime(
    _ trace: Trace, _ selection: FrameSelection, rate: FrameRate, _ console: Console
  ) throws {
    guard selection.step == 1 else {
      throw CommandError.usage("--realtime shows every frame; leave the step out of --frames.")
    }
    var link = SystemDisplayLink(rate: rate, frames: selection.first..<(selection.last + 1))
    var shown = 0
    while let tick = link.nextTick() {
      if Task.isCancelled { throw CommandError(ExportError.cancelled) }
      var entry = trace.entry(at: tick.frame)
      entry.late = tick.lateness.value
      try console.write(Array((try entry.json() + "\n").utf8))
      shown += 1
    }
    console.note("Showed \(shown) of \(selection.count) frames at \(rate) fps.")
  }

  /// Reads `--strategy NAME`.
  private static func strategy(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> LoopStrategyKind? {
    guard let name = try arguments.value("--strategy") else { return nil }
    if let kind = LoopStrategyKind(rawValue: name) { return kind }
    let names = LoopStrategyKind.allCases.map(\.rawValue)
    throw .usage(
      "--strategy \(name) is no loop strategy."
        + (NearestName.find(name, in: names).map { " Did you mean \($0.name)?" } ?? "")
        + " The strategies: \(names.joined(separator: ", ")).")
  }
}
