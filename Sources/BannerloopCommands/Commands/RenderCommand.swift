import Bannerloop

/// `bannerloop render`: frames as a sequence of PNG files.
enum RenderCommand {
  static let spec = CommandSpec(
    name: "render", operands: "INPUT... [-o OUT]",
    summary: "Renders a banner to a sequence of PNG files, or to an animated PNG.",
    details: """
      INPUT is a scenario file (.json5), or pictures in the order of the pages. OUT is a folder, a
      pattern such as shot_%04d.png, or FILE.apng; without -o it is output/NAME/. With no options: 60 frames a
      second, at most 1280x720, 3 s from slide to slide, one round that loops without a seam.
      """,
    options: [
      .value("--output", "OUT", short: "-o", "Where the frames go."),
      .flag("--overwrite", "Replace an output that is there already."),
      BannerOptions.framesSpec,
      .flag("--distinct", "Write only frames that differ, with a frames.ffconcat of durations."),
      .flag("--no-links", "Write equal frames as files of their own, not as links."),
      BannerOptions.pngSpec,
      .value("--plays", "N", "How often an animated file plays; 0, the default, is for ever."),
      BannerOptions.burnInSpec, BannerOptions.jobsSpec,
      .value("--progress", "STYLE", "How progress is told: auto, json or none."),
      .flag("--json", "Print one JSON object about the result."),
    ] + BannerOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let style = try progressStyle(arguments)
    let burnIn = try BannerOptions.burnIn(arguments)
    let jobs = try BannerOptions.jobs(arguments)
    let requested = try requestedOutput(arguments)
    let strategy = try BannerOptions.strategy(arguments)
    let plays = try arguments.integer("--plays", in: 0...2_147_483_647) ?? 0
    let banner = try BannerOptions.banner(arguments, console, burnIn: burnIn, strategy: strategy)
    let (selection, isPart) = try BannerOptions.selection(arguments, of: banner)

    var options = PNGSequenceSink.Options()
    options.overwrites = arguments.has("--overwrite")
    options.usesLinks = !arguments.has("--no-links")
    options.writesDistinctOnly = arguments.has("--distinct")
    options.isPart = isPart
    let reporter = ProgressReporter(console, style: style)
    let summary: FramePipeline.Summary
    let output = requested ?? .sequence(.folder("output/\(banner.safeName)"))
    do throws(ExportError) {
      let pipeline = FramePipeline(banner, jobs: jobs)
      switch output {
      case .sequence(let place):
        let sink = PNGSequenceSink(place, options: options)
        summary = try await pipeline.run(selection, into: sink) { reporter.update($0) }
      case .animation(let path):
        let sink = AnimationSink(
          path: path, plays: plays, overwrites: options.overwrites, strategy: strategy)
        summary = try await pipeline.run(selection, into: sink) { reporter.update($0) }
      }
    } catch {
      reporter.finish()
      throw CommandError(error)
    }
    reporter.finish()
    BannerOptions.tellLateWarnings(of: banner, console)
    let seconds = reporter.elapsed
    if arguments.has("--json") {
      try console.print(
        Result(
          output: output.displayPath, frames: summary.frames, distinct: summary.distinct,
          width: banner.canvas.width, height: banner.canvas.height,
          rate: RateObject(banner.frames.rate), seconds: seconds, scenario: banner.hash,
          warnings: banner.warnings + banner.lateWarnings
        ).json())
    }
    console.note(
      "Wrote \(summary.frames) frames (\(summary.distinct) different) of \(banner.canvas) at "
        + "\(banner.frames.rate) fps to \(output.displayPath) in \(rounded(seconds)) s.")
  }

  /// Where frames go.
  private enum Output {
    case sequence(SequenceOutput)
    case animation(path: String)

    var displayPath: String {
      switch self {
      case .sequence(let output): output.displayPath
      case .animation(let path): path
      }
    }
  }

  private struct Result: Encodable {
    var output: String
    var frames: Int
    var distinct: Int
    var width: Int
    var height: Int
    var rate: RateObject
    var seconds: Double
    var scenario: String
    var warnings: [String]
  }

  private static func progressStyle(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> ProgressReporter.Style {
    guard let text = try arguments.value("--progress") else { return .auto }
    guard let style = ProgressReporter.Style(rawValue: text) else {
      throw .usage("--progress \(text) is unknown. Use auto, json or none.")
    }
    return style
  }

  /// Endings of formats that are known and come with later work.
  private static let laterEndings = [
    ".gif", ".webp", ".mp4", ".webm", ".mov", ".y4m",
  ]

  /// Endings that promise a file of a kind that is not made; a folder of that name would surprise.
  private static let otherEndings = [
    ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".avif", ".heic", ".jxl", ".svg", ".pdf", ".zip",
    ".mkv", ".avi", ".m4v", ".mpg", ".mpeg", ".wmv", ".ogv", ".flv", ".json", ".json5",
  ]

  /// The output that was asked for, or `nil` where none was.
  private static func requestedOutput(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> Output? {
    guard let path = try arguments.value("--output") else { return nil }
    if path.lowercased().hasSuffix(".apng") {
      for option in ["--distinct", "--no-links"] where arguments.has(option) {
        throw .usage("\(option) is about files of a sequence and does not go with -o \(path).")
      }
      return .animation(path: path)
    }
    if try arguments.value("--plays") != nil {
      throw .usage("--plays is about animated files; a sequence of pictures does not play.")
    }
    if path == "-" || laterEndings.contains(where: { path.lowercased().hasSuffix($0) }) {
      throw .usage(
        """
        -o \(path): this format is known, but not available yet. Render a folder of PNG frames; \
        with --distinct, "ffmpeg -f concat -safe 0 -i OUT/frames.ffconcat -vf fps=60" reads it.
        """)
    }
    if let ending = otherEndings.first(where: { path.lowercased().hasSuffix($0) }) {
      throw .usage(
        "-o \(path): \(ending) files are not made here. Name a folder for PNG frames, with a slash "
          + "at its end if it is to be called that.")
    }
    do throws(ExportError) {
      return .sequence(try SequenceOutput(path: path))
    } catch {
      throw CommandError(error)
    }
  }

  private static func rounded(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

/// A frame rate as JSON.
struct RateObject: Encodable {
  var num: Int
  var den: Int

  init(_ rate: FrameRate) {
    num = rate.numerator
    den = rate.denominator
  }
}

extension Banner {
  /// The scenario's name as a folder of its own.
  var safeName: String {
    let name = scenario.name.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    return name.isEmpty || name == ["."] || name == [".", "."] ? "banner" : String(name)
  }
}
