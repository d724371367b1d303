import Bannerloop
import Foundation

/// The commands about scenarios that make no frames.
enum ScenarioCommands {
  static let validate = CommandSpec(
    name: "validate", operands: "INPUT... [--decode]",
    summary: "Checks a scenario and its pictures, and tells every fault in one pass.",
    details: "Exit code 0 where frames could be made, 2 for faults, 3 for pictures.",
    options: [
      .flag("--decode", "Decode every picture as well, not only its head."),
      .flag("--json", "Print one JSON object about the result."),
    ] + BannerOptions.specs,
    run: { try await runValidate($0, $1) })

  static let info = CommandSpec(
    name: "info", operands: "INPUT...",
    summary: "Describes a scenario: canvas, frames, pages and their pictures.",
    details: "",
    options: [.flag("--json", "Print one JSON object.")] + BannerOptions.specs,
    run: { try await runInfo($0, $1) })

  static let schema = CommandSpec(
    name: "schema", operands: "",
    summary: "Prints the JSON Schema of scenario files, for editors.",
    details: "", options: [],
    run: { arguments, console in
      try noOperands(arguments, "schema")
      try console.print(Scenario.schema)
    })

  static let presets = CommandSpec(
    name: "presets", operands: "[NAME]",
    summary: "Lists the components that can be imitated, or tells about one.",
    details: "", options: [],
    run: { try await runPresets($0, $1) })

  static let new = CommandSpec(
    name: "new", operands: "[PICTURE...] [-o FILE.json5]",
    summary: "Writes a commented example of a scenario.",
    details: "Without -o it is printed.",
    options: [
      .value("--output", "FILE", short: "-o", "Where the scenario goes."),
      .flag("--overwrite", "Replace a file that is there already."),
    ],
    run: { try await runNew($0, $1) })

  private static func runValidate(_ arguments: ParsedArguments, _ console: Console) async throws {
    let banner: Banner
    do {
      banner = try BannerOptions.banner(arguments, console, warnsOfOddSides: true)
      if arguments.has("--decode") { try await decode(banner) }
    } catch let error as CommandError {
      if arguments.has("--json") { try console.print(Validity(error).json()) }
      throw error
    }
    if arguments.has("--json") {
      try console.print(
        Validity(
          valid: true, frames: banner.frameCount, warnings: banner.warnings + banner.lateWarnings
        ).json())
    }
    console.note(
      "\(banner.scenario.name) is good: \(banner.scenario.pages.count) pages, "
        + "\(banner.frameCount) frames of \(banner.canvas).")
  }

  private static func decode(_ banner: Banner) async throws(CommandError) {
    do throws(ExportError) {
      try await banner.decodeAllPictures()
    } catch {
      throw CommandError(error)
    }
  }

  /// What `validate --json` prints.
  fileprivate struct Validity: Encodable {
    var valid: Bool
    var frames: Int?
    var warnings: [String] = []
    var faults: [Fault] = []
  }

  /// A fault or a warning of a scenario as JSON.
  fileprivate struct Fault: Encodable {
    var severity = "error"
    var message: String
    var hint: String?
    var path: String?
    var option: String?
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?
  }

  private static func runInfo(_ arguments: ParsedArguments, _ console: Console) async throws {
    let report = BannerReport(try BannerOptions.banner(arguments, console, warnsOfOddSides: true))
    if arguments.has("--json") {
      try console.print(report.json(pretty: true))
    } else {
      try console.print(report.text)
    }
  }

  private static func runPresets(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard let name = arguments.operands.first else {
      let width = (Preset.all.map(\.name.count).max() ?? 0) + 2
      for preset in Preset.all {
        let gap = String(repeating: " ", count: width - preset.name.count)
        try console.print(preset.name + gap + preset.summary)
      }
      return
    }
    if arguments.operands.count > 1 {
      throw CommandError.usage(
        "presets tells about one preset at a time, but \(arguments.operands.count) are named.")
    }
    guard let preset = Preset.named(name) else {
      let hint = NearestName.find(name, in: Preset.all.map(\.name))?.name
      throw CommandError.usage(
        "There is no preset \(quoted(name))." + (hint.map { " Did you mean \($0)?" } ?? "")
          + " \"bannerloop presets\" lists them.")
    }
    try console.print("\(preset.name): \(preset.summary)")
    if !preset.later.isEmpty {
      try console.print("Not available yet: \(preset.later.joined(separator: "; ")).")
    }
  }

  private static func runNew(_ arguments: ParsedArguments, _ console: Console) async throws {
    let text = Scenario.template(pages: arguments.operands)
    guard let path = try arguments.value("--output"), path != "-" else {
      try console.write(Array(text.utf8))
      return
    }
    do throws(ExportError) {
      try StillFile(path: path, overwrites: arguments.has("--overwrite")).write(Array(text.utf8))
    } catch {
      throw CommandError(error)
    }
    console.note("Wrote \(path). Render it with: bannerloop render \(path)")
  }

  private static func noOperands(
    _ arguments: ParsedArguments, _ command: String
  ) throws(CommandError) {
    if let first = arguments.operands.first {
      throw .usage("\(command) takes no operand, but \(quoted(first)) was given.")
    }
  }
}

extension ScenarioCommands.Validity {
  /// What is said of inputs that make no frames.
  init(_ error: CommandError) {
    self.init(valid: false)
    faults = error.faults.map(ScenarioCommands.Fault.init)
    if faults.isEmpty { faults = [ScenarioCommands.Fault(message: error.message)] }
  }
}

extension ScenarioCommands.Fault {
  init(_ fault: ScenarioFault) {
    self.init(
      severity: fault.severity.rawValue, message: fault.message, hint: fault.suggestion,
      path: fault.path.isEmpty ? nil : fault.path)
    switch fault.place {
    case .text(let range):
      (line, column) = (range.start.line, range.start.column)
      (endLine, endColumn) = (range.end.line, range.end.column)
    case .option(let name, _): option = name
    case .whole: break
    }
  }
}
