import Bannerloop

/// `bannerloop render`: frames as a sequence of PNG files.
enum RenderCommand {
  static let spec = CommandSpec(
    name: "render", operands: "INPUT... [-o OUT]...",
    summary: "Renders a banner to PNG files, an animation or a video.",
    details: """
      INPUT is a scenario file (.json5), or pictures in the order of the pages. OUT is a folder, a
      pattern such as shot_%04d.png, or a file: .apng, .gif, .y4m; with ffmpeg .mp4 (H.264), .webm (VP9),
      .mov (ProRes) and .webp; - is y4m on standard output. Several -o are made in one run; without
      any it is output/NAME/. With no options: 60 frames a second, at most 1280x720, 3 s from slide to
      slide, one round that loops without a seam.
      """,
    options: [
      .value("--output", "OUT", short: "-o", "Where the frames go."),
      .flag("--overwrite", "Replace an output that is there already."),
      BannerOptions.framesSpec,
      .flag("--distinct", "Write only frames that differ, with a frames.ffconcat of durations."),
      .flag("--no-links", "Write equal frames as files of their own, not as links."),
      BannerOptions.pngSpec,
      BannerOptions.burnInSpec, BannerOptions.jobsSpec,
      .value("--progress", "STYLE", "How progress is told: auto, json or none."),
      .flag("--json", "Print one JSON object about the result; with --sizes one a line for each."),
      DeliveryArguments.spec, SizeArguments.spec,
    ] + PosterArguments.specs + VideoArguments.specs + BannerOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    // All of several sizes are looked at before the first is made.
    var prepared: [Prepared] = []
    for one in try SizeArguments.each(arguments) {
      let known = prepared.last?.job.program
      prepared.append(try await prepare(one, console, known: known))
    }
    while !prepared.isEmpty { try await render(prepared.removeFirst(), console) }
  }

  /// A run that has been checked: everything is read, and its outputs' places are free.
  private struct Prepared {
    var arguments: ParsedArguments
    var banner: Banner
    var poster: PosterArguments?
    var job: RenderJob
    var outputs: [RenderOutput]
    var style: ProgressReporter.Style

    /// What was said of the place that the files are for.
    var notes: [String]
  }

  /// Reads and checks a run; `known` is the encoder's program, where an earlier run has asked it already.
  private static func prepare(
    _ given: ParsedArguments, _ console: Console, known: EncoderProgram?
  ) async throws -> Prepared {
    let arguments = try DeliveryArguments.applied(given)
    let style = try progressStyle(arguments)
    let burnIn = try BannerOptions.burnIn(arguments)
    let jobs = try BannerOptions.jobs(arguments)
    let requested = try requestedOutputs(arguments)
    let strategy = try BannerOptions.strategy(arguments)
    let video = try VideoArguments.options(arguments, for: requested)
    let asked = known == nil ? try VideoArguments.program(arguments, for: requested) : nil
    let banner = try BannerOptions.banner(arguments, console, burnIn: burnIn, strategy: strategy)
    let (selection, isPart) = try BannerOptions.selection(arguments, of: banner)
    try DeliveryArguments.check(arguments, banner, selection)
    let notes = try DeliveryArguments.notes(given, banner)
    for note in notes { console.note("note: \(note)") }
    let poster = try PosterArguments(arguments, banner, selection, matte: video.matte)
    if asked != nil { await banner.prepare(selection.first) }
    let program = try await asked?.value ?? known

    var options = PNGSequenceSink.Options()
    options.overwrites = arguments.has("--overwrite")
    options.usesLinks = !arguments.has("--no-links")
    options.writesDistinctOnly = arguments.has("--distinct")
    options.isPart = isPart
    let outputs =
      requested.isEmpty ? [.sequence(.folder("output/\(banner.safeName)"))] : requested
    var job = RenderJob(banner, frames: selection, to: outputs, jobs: jobs)
    job.sequence = options
    job.video = video
    job.strategy = strategy
    job.program = program
    do throws(ExportError) { try job.check() } catch { throw CommandError(error) }
    return Prepared(
      arguments: arguments, banner: banner, poster: poster, job: job, outputs: outputs,
      style: style, notes: notes)
  }

  private static func render(_ prepared: Prepared, _ console: Console) async throws {
    let (arguments, banner) = (prepared.arguments, prepared.banner)
    let outputs = prepared.outputs
    let reporter = ProgressReporter(console, style: prepared.style)
    let summary: FramePipeline.Summary
    var notes = prepared.notes
    var files: [OutputObject] = []
    let places = outputs.map(\.displayPath).joined(separator: ", ")
    do throws(ExportError) {
      summary = try await prepared.job.run(
        tell: {
          console.note($0)
          notes.append($0.hasPrefix("note: ") ? String($0.dropFirst(6)) : $0)
        }, made: { files.append(OutputObject($0)) }, progress: { reporter.update($0) })
      try await prepared.poster?.write(banner)
    } catch {
      reporter.finish()
      if case .closedPipe = error { throw Console.BrokenPipe() }
      throw CommandError(error)
    }
    reporter.finish()
    BannerOptions.tellLateWarnings(of: banner, console)
    let seconds = reporter.elapsed
    if arguments.has("--json"), !outputs.contains(.y4m(path: nil)) {
      try console.print(
        Result(
          output: places, frames: summary.frames, distinct: summary.distinct,
          width: banner.canvas.width, height: banner.canvas.height,
          rate: RateObject(banner.frames.rate), seconds: seconds, scenario: banner.hash,
          outputs: files, poster: prepared.poster?.path,
          warnings: banner.warnings + banner.lateWarnings, notes: notes
        ).json())
    }
    // Where all outputs are alike, what they are; else what they are made of.
    let kinds = Set(files.map { "\($0.width)x\($0.height) at \($0.rate)" })
    let kind = kinds.count == 1 ? kinds.first : nil
    console.note(
      "Wrote \(summary.frames) frames (\(summary.distinct) different) of "
        + "\(kind ?? "\(banner.canvas) at \(banner.frames.rate)") fps to \(places) in "
        + "\(rounded(seconds)) s.")
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

    /// What became of each `-o`.
    var outputs: [OutputObject]
    var poster: String?
    var warnings: [String]

    /// What was said of the place, and what was done about rates, sides and quality.
    var notes: [String]
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

  /// Endings that promise a file of a kind that is not made; a folder of that name would surprise.
  private static let otherEndings = [
    ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".avif", ".heic", ".jxl", ".svg", ".pdf", ".zip",
    ".mkv", ".avi", ".m4v", ".mpg", ".mpeg", ".wmv", ".ogv", ".flv", ".json", ".json5",
  ]

  /// The outputs that were asked for; empty where none was.
  private static func requestedOutputs(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> [RenderOutput] {
    let paths = arguments.all("--output")
    var outputs: [RenderOutput] = []
    for path in paths { outputs.append(try output(path)) }
    let folders = zip(paths, outputs).filter { _, output in
      if case .sequence(.folder) = output { true } else { false }
    }.map(\.0)
    let posters = try arguments.value("--poster").map { [("--poster", $0)] } ?? []
    try OutputPlaces.check(paths.map { ("-o", $0) } + posters, folders: folders)
    let hasSequence = outputs.contains { if case .sequence = $0 { true } else { false } }
    if !paths.isEmpty, !hasSequence {
      for option in ["--distinct", "--no-links"] where arguments.has(option) {
        throw .usage(
          "\(option) is about files of a sequence and does not go with -o \(paths[0]).")
      }
    }
    return outputs
  }

  private static func output(_ path: String) throws(CommandError) -> RenderOutput {
    let lower = path.lowercased()
    if path == "-" { return .y4m(path: nil) }
    if lower.hasSuffix(".apng") { return .animation(path: path) }
    if lower.hasSuffix(".gif") { return .gif(path: path) }
    if lower.hasSuffix(".y4m") { return .y4m(path: path) }
    if let container = VideoContainer(path: path) { return .video(path: path, container) }
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

/// A finished output as JSON: what the file itself has.
struct OutputObject: Encodable {
  var path: String
  var width: Int
  var height: Int
  var rate: RateObject
  var frames: Int

  init(_ made: RenderJob.Made) {
    path = made.output.displayPath
    width = made.size.width
    height = made.size.height
    rate = RateObject(made.rate)
    frames = made.frames
  }
}

/// A frame rate as JSON.
struct RateObject: Encodable, CustomStringConvertible {
  var num: Int
  var den: Int

  var description: String { den == 1 ? "\(num)" : "\(num)/\(den)" }

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
