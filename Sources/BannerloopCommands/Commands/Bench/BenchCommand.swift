import Bannerloop
import Foundation

/// `bannerloop bench`: what frames cost, and how smoothly a display would show them.
enum BenchCommand {
  static let spec = CommandSpec(
    name: "bench", operands: "INPUT... [--runs N] [-o FILE]",
    summary: "Measures what each frame costs and how smoothly a display would show it.",
    details: """
      The stages are state, layout, compose, encode and write. The first three are held against the
      display's budget; encode and write, the main cost of files, are told beside them. A frame that takes
      longer than one period of the display is a hitch, on a virtual display without pipelining.
      Counters of work, blocks of memory among them, are the same in every run: compare them where times
      vary. "bannerloop bench ab" compares two programs, "bannerloop bench compare OLD.json NEW.json" two
      reports; "bannerloop bench check-trace FILE" checks a trace.
      Ends with 0 where all limits hold, 1 where one is broken, 2 where nothing could be measured, and with
      --require-conclusive 7 where there are too few frames for a limit.
      """,
    options: [
      .value("--runs", "N", "Measure N times, each in a fresh process; 1 by default."),
      .value(
        "--output", "FILE", short: "-o",
        "Write a report as .json, .csv, .md, .html, or a trace as .trace.json; also several times."),
      .flag("--overwrite", "Replace files that are there already."),
      .flag("--json", "Print the report as JSON instead of a table."),
      .flag("--report-only", "End with 0 where a limit is broken, too."),
      .flag("--require-conclusive", "End with 7 where there are too few frames for a limit."),
    ] + BenchGates.specs + measuring,
    run: { try await run($0, $1) })

  /// The options that say what is measured and how.
  static let measuring: [OptionSpec] =
    [
      BannerOptions.framesSpec,
      .value("--refresh", "HZ", "The display's rate; the scenario's own by default."),
      .value(
        "--warm-up", "N",
        "Leave out at least the first N frames of a run, at most a quarter; 30 by default."),
      .flag("--cold", "Make pages when a frame first needs them, and count that as its cost."),
      .flag("--no-files", "Measure what a display needs: nothing is encoded or written."),
      .flag("--realtime", "Let a real display link call for frames, and tell when each was shown."),
      .value(
        "--hitch-scale", "NAME",
        "The scale of hitch ratios: "
          + HitchScale.allCases.map(\.rawValue).joined(separator: " or ") + "."),
      BannerOptions.pngSpec,
    ] + BannerOptions.specs

  /// Bytes of pages that are kept: all of most banners, since a page that is made again and again before
  /// the clock starts would take the drawing's place in the caches.
  private static let tileMemory = 512 << 20

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let outputs = try BenchOutput.outputs(arguments)
    let gates = try BenchGates.gates(arguments)
    let (report, banner) = try await measure(arguments, console)
    for output in outputs { try await output.write(report, of: banner, gates: gates) }
    let text =
      arguments.has("--json") ? report.json(gates: gates) : report.text(gates: gates)
    try console.print(text, terminator: "")
    if !arguments.has("--report-only") { try judge(report, gates, arguments) }
  }

  private static func measure(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws -> (TimingReport, Banner) {
    let runs = try arguments.integer("--runs", in: 1...1000) ?? 1
    let banner = try BannerOptions.banner(
      arguments, console, strategy: try BannerOptions.strategy(arguments), tileMemory: tileMemory)
    let (selection, _) = try BannerOptions.selection(arguments, of: banner)
    let method = try method(arguments, rate: banner.frames.rate)
    var report = TimingReport(
      version: BannerloopCommand.version, environment: BenchEnvironment.now(), method: method,
      scene: scene(banner, arguments), runs: [])
    report.command = commandLine(CommandLine.arguments)
    if runs > 1 {
      let again = arguments.rebuilt(
        for: spec, without: spec.names(except: measuring).union(["--quiet"]))
      report.runs = try await FreshRuns.measure(runs, arguments: again, console)
    } else {
      report.runs = [try await measure(banner, selection, method, folder: temporaryFolder)]
    }
    report.environment.loadAfter = BenchEnvironment.load
    return (report, banner)
  }

  /// What a process was called with, without its own name and without secrets.
  static func commandLine(_ arguments: [String]) -> [String] {
    arguments.dropFirst().map(WebAddress.masked)
  }

  private static func scene(_ banner: Banner, _ arguments: ParsedArguments) -> TimingReport.Scene {
    var scene = TimingReport.Scene(
      name: banner.scenario.name, hash: banner.hash, width: banner.canvas.width,
      height: banner.canvas.height, rate: banner.frames.rate)
    let commit = arguments.operands.first.map(Repository.commit(of:))
    scene.commit = commit?.name
    scene.isChanged = commit?.isChanged
    scene.commitMissing = commit?.missing ?? "there is no file"
    return scene
  }

  private static var temporaryFolder: String { FileManager.default.temporaryDirectory.path }

  private static func measure(
    _ banner: Banner, _ selection: FrameSelection, _ method: TimingReport.Method, folder: String
  ) async throws -> TimingReport.Run {
    let bench = FrameBench(
      banner, isCold: method.isCold, allocations: BenchAllocations.counting)
    do throws(ExportError) {
      guard method.isRealtime else {
        return try await bench.run(selection, folder: method.hasFiles ? folder : nil)
      }
      return try await bench.realtimeRun(selection, refresh: method.refresh)
    } catch {
      throw CommandError(error)
    }
  }

  private static func method(
    _ arguments: ParsedArguments, rate: FrameRate
  ) throws -> TimingReport.Method {
    var method = TimingReport.Method(refresh: rate)
    if let text = try arguments.value("--refresh") {
      guard let refresh = FrameRate(text) else {
        throw CommandError.usage(
          "--refresh \(text) is no rate. Give ticks a second, such as 60, 120 or 60000/1001.")
      }
      method.refresh = refresh
    }
    if let frames = try arguments.integer("--warm-up", in: 0...1_000_000) {
      method.warmUp.minimum = frames
    }
    if let name = try arguments.value("--hitch-scale") {
      guard let scale = HitchScale(rawValue: name) else {
        let names = HitchScale.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.usage("--hitch-scale \(name) is unknown. The scales: \(names).")
      }
      method.scale = scale
    }
    method.isCold = arguments.has("--cold")
    method.isRealtime = arguments.has("--realtime")
    method.hasFiles = !method.isRealtime && !arguments.has("--no-files")
    method.allocationsMissing = BenchAllocations.counting.reason ?? ""
    method.clockOverhead = MonotonicClock.overhead
    method.clockResolution = MonotonicClock.resolution
    return method
  }

  /// Ends the command where a limit is broken.
  private static func judge(
    _ report: TimingReport, _ gates: TimingGates, _ arguments: ParsedArguments
  ) throws {
    let checks = gates.checks(of: report)
    let broken = checks.filter { $0.status == .fail }
    if !broken.isEmpty {
      let list = broken.map { check in
        "\(check.name) is \(check.value.map { fixed($0, 3) } ?? "unknown") \(check.unit), at most "
          + "\(fixed(check.limit, 3)) is allowed"
      }
      throw CommandError(
        .difference,
        "\(broken.count) \(broken.count == 1 ? "limit is" : "limits are") broken: "
          + list.joined(separator: "; ") + ". --report-only measures without judging.")
    }
    let unknown = checks.filter { $0.status == .unknown }.map(\.name)
    if !unknown.isEmpty, arguments.has("--require-conclusive") {
      throw CommandError(
        .inconclusive,
        "Too few frames to say whether \(unknown.joined(separator: " and ")) is within its limit. "
          + "Measure more frames or more runs.")
    }
  }
}

extension CommandSpec {
  /// The names of the command's options but for some.
  func names(except some: [OptionSpec]) -> Set<String> {
    Set(options.map(\.name)).subtracting(some.map(\.name))
  }
}
