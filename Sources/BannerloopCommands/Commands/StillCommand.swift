import Bannerloop

/// `bannerloop still`: one frame.
enum StillCommand {
  static let spec = CommandSpec(
    name: "still", operands: "INPUT... (--at SECONDS | --frame N) [-o FILE.png]",
    summary: "Renders one frame: the same bytes that the whole sequence has for it.",
    details: """
      --at takes the frame floor(SECONDS * rate). Frames past the end of the run go on as the
      carousel does. Without -o the file is output/NAME-frame_N.png; -o - writes to standard output.
      """,
    options: [
      .value("--at", "SECONDS", "The time."),
      .value("--frame", "N", "The frame's number, from 0."),
      .value("--output", "FILE", short: "-o", "Where the picture goes."),
      .flag("--overwrite", "Replace a file that is there already."),
      BannerOptions.burnInSpec, BannerOptions.pngSpec,
      .flag("--json", "Print one JSON object about the result."),
    ] + BannerOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let burnIn = try BannerOptions.burnIn(arguments)
    let moment = try moment(arguments)
    let requested = try arguments.value("--output")
    if let requested, requested != "-", !requested.lowercased().hasSuffix(".png") {
      throw CommandError.usage("-o \(requested): a still is a PNG file; end the name in .png.")
    }
    let banner = try BannerOptions.banner(
      arguments, console, burnIn: burnIn, strategy: try BannerOptions.strategy(arguments))
    let frame =
      switch moment {
      case .frame(let frame): frame
      case .time(let time): banner.frames.rate.frame(at: time)
      }
    let path = requested ?? "output/\(banner.safeName)-frame_\(frame).png"
    let file = StillFile(path: path, overwrites: arguments.has("--overwrite"))
    let picture: [UInt8]
    do throws(ExportError) {
      if requested != "-" { try file.check() }
      picture = try await banner.png(atFrame: frame)
      if Task.isCancelled { throw .cancelled }
      if requested != "-" { try file.write(picture) }
    } catch {
      throw CommandError(error)
    }
    BannerOptions.tellLateWarnings(of: banner, console)
    if requested == "-" {
      try console.write(picture)
      return
    }
    if arguments.has("--json") {
      try console.print(
        Result(
          output: path, frame: frame, time: banner.frames.rate.time(ofFrame: frame).value,
          warnings: banner.warnings + banner.lateWarnings
        )
        .json())
    }
    console.note("Wrote frame \(frame) of \(banner.canvas) to \(path).")
  }

  private struct Result: Encodable {
    var output: String
    var frame: Int
    var time: Double
    var warnings: [String]
  }

  private enum Moment {
    case frame(Int)
    case time(Rational)
  }

  private static func moment(_ arguments: ParsedArguments) throws(CommandError) -> Moment {
    let frame = try arguments.integer("--frame", in: 0...1_000_000_000)
    let at = try arguments.value("--at")
    switch (frame, at) {
    case (nil, nil): throw .usage("still needs a moment: --at SECONDS or --frame N.")
    case (_?, _?): throw .usage("--at and --frame both name a moment; use one of them.")
    case (let frame?, nil): return .frame(frame)
    case (nil, let text?):
      guard let time = Rational(decimal: text), time >= .zero, time <= Rational(1_000_000) else {
        throw .usage(
          "--at \(text) is no time. Give seconds from 0 to 1000000 with at most 9 decimals.")
      }
      return .time(time)
    }
  }
}
