import Bannerloop

/// `bannerloop sheet`: a grid of frames over time.
enum SheetCommand {
  static let spec = CommandSpec(
    name: "sheet", operands: "INPUT... [-o FILE.png]",
    summary: "Draws a grid of frames over time, with their times, as one picture.",
    details: """
      The frames lie evenly over the run. Without -o the file is output/NAME-sheet.png; -o - writes to
      standard output.
      """,
    options: [
      .value("--output", "FILE", short: "-o", "Where the picture goes."),
      .flag("--overwrite", "Replace a file that is there already."),
      .value("--frames", "N", "How many frames; 20 by default."),
      .value("--columns", "N", "Frames side by side; 5 by default."),
      .value("--width", "PIXELS", "The width of a frame on the sheet; 320 by default."),
      BannerOptions.burnInSpec,
    ] + BannerOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let burnIn = try BannerOptions.burnIn(arguments)
    let count = try arguments.integer("--frames", in: 1...1000) ?? 20
    let columns = try arguments.integer("--columns", in: 1...1000) ?? 5
    let width = try arguments.integer("--width", in: 16...4096) ?? 320
    let requested = try arguments.value("--output")
    if let requested, requested != "-", !requested.lowercased().hasSuffix(".png") {
      throw CommandError.usage("-o \(requested): a sheet is a PNG file; end the name in .png.")
    }
    let banner = try BannerOptions.banner(arguments, console, burnIn: burnIn)
    let path = requested ?? "output/\(banner.safeName)-sheet.png"
    let file = StillFile(path: path, overwrites: arguments.has("--overwrite"))
    let sheet = ContactSheet(banner, count: count, columns: columns, width: width)
    guard max(sheet.size.width, sheet.size.height) <= Scenario.Defaults.longestSide else {
      throw CommandError.usage(
        "The sheet would be \(sheet.size), and a side has at most \(Scenario.Defaults.longestSide) pixels. "
          + "Use a smaller --width, or other --columns or --frames.")
    }
    let picture: [UInt8]
    do throws(ExportError) {
      if path != "-" { try file.check() }
      picture = try await sheet.png()
      if path != "-" { try file.write(picture) }
    } catch {
      throw CommandError(error)
    }
    if path == "-" { return try console.write(picture) }
    console.note("Wrote \(sheet.shownFrames.count) frames on a sheet of \(sheet.size) to \(path).")
  }
}
