public import Bannerloop
import Foundation

/// The command `bannerloop`: arguments in, an exit code out.
public enum BannerloopCommand {
  /// The version of the command and the library.
  public static let version = "0.1.0"

  /// The commands, in the order of the help.
  static let commands: [CommandSpec] = [
    RenderCommand.spec, StillCommand.spec, SheetCommand.spec, CheckCommand.spec, TraceCommand.spec,
    ScenarioCommands.validate,
    ScenarioCommands.info, ScenarioCommands.schema, ScenarioCommands.presets,
    ScenarioCommands.new, DiffCommand.spec, GoldenCommand.spec, BenchCommand.spec,
    BenchABCommand.spec, BenchCompareCommand.spec, BenchTraceCommand.spec, CacheCommand.spec,
  ]

  /// Commands that are known and come with later work.
  static let laterCommands = [
    "batch", "join", "doctor",
    "completions",
  ]

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - allocations: What the program knows of its allocations, for `bench`.
  /// - Returns: The number that the process ends with; 0 where all is well.
  public static func run(
    _ arguments: [String],
    allocations: AllocationCounting = .unavailable(reason: "this program does not count them")
  ) async -> Int32 {
    Console.prepare()
    ProcessMemory.limitArenas()
    let task = BenchAllocations.$counting.withValue(allocations) {
      Task { await outcome(of: arguments) }
    }
    let interrupts = Interrupts { task.cancel() }
    defer { interrupts.end() }
    return await task.value.rawValue
  }

  private static func outcome(of arguments: [String]) async -> ExitCode {
    var console = Console()
    do {
      guard let name = arguments.first else {
        console.warn(overview)
        return .usage
      }
      switch name {
      case "--version", "version":
        try console.print("bannerloop \(version)")
        return .done
      case "help", "--help", "-h":
        try help(Array(arguments.dropFirst()), console)
        return .done
      default: break
      }
      let words = wordCount(of: arguments)
      let command = try command(named: arguments.prefix(words).joined(separator: " "))
      let rest = Array(arguments.dropFirst(words))
      let parsed = try ParsedArguments(rest, of: command)
      if parsed.has("--help") {
        try console.write(Array(command.help.utf8))
        return .done
      }
      console.isQuiet = parsed.has("--quiet")
      try await command.run(parsed, console)
      return .done
    } catch is Console.BrokenPipe {
      return .done
    } catch let error as CommandError {
      // What fails after a signal fails because of it: its files are being removed.
      let error = Task.isCancelled ? CommandError(ExportError.cancelled) : error
      // What was told in full on standard output needs no words.
      if !error.message.isEmpty { console.warn(error.text) }
      return error.code
    } catch {
      console.warn("error: \(error). This is a bug; please report it with the command you gave.")
      return .bug
    }
  }

  /// How many words name the command: two for those that belong to another, such as `bench compare`.
  private static func wordCount(of words: [String]) -> Int {
    let pair = words.prefix(2).joined(separator: " ")
    return words.count > 1 && commands.contains { $0.name == pair } ? 2 : 1
  }

  private static func command(named name: String) throws(CommandError) -> CommandSpec {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if laterCommands.contains(name) {
      throw .usage("\"\(name)\" is known, but not available yet.")
    }
    let hint = NearestName.find(name, in: commands.map(\.name) + laterCommands)?.name
    throw .usage(
      "There is no command \(quoted(name))." + (hint.map { " Did you mean \"\($0)\"?" } ?? "")
        + " \"bannerloop help\" lists them.")
  }

  private static func help(_ names: [String], _ console: Console) throws {
    guard let name = names.first else {
      try console.write(Array((overview + "\n").utf8))
      return
    }
    if name == "help" {
      try console.print("Shows help: bannerloop help [COMMAND]")
      return
    }
    let full = names.prefix(wordCount(of: names)).joined(separator: " ")
    try console.write(Array(try command(named: full).help.utf8))
  }

  private static var overview: String {
    let width = 12
    let list = commands.filter { !$0.name.contains(" ") }.map { command in
      "  " + command.name + String(repeating: " ", count: width - command.name.count)
        + command.summary
    }
    return """
      bannerloop shows a banner carousel exactly as it will run, frame by frame.

      Usage: bannerloop COMMAND [ARGUMENTS]

      \(list.joined(separator: "\n"))
        help        Shows help of a command.

      Try: bannerloop render photos/*.jpg -o output/preview/
      Known, but not available yet: \(laterCommands.joined(separator: ", ")).
      """
  }
}
