import Bannerloop
import Foundation

/// `bannerloop bench ab`: two programs measured in turns and compared.
enum BenchABCommand {
  static let spec = CommandSpec(
    name: "bench ab", operands: "INPUT... --a PROGRAM --b PROGRAM",
    summary: "Measures two programs in turns and compares them.",
    details: """
      Each run is a fresh process of "PROGRAM bench INPUT...", and the programs take turns as A B B A, so that
      a machine that warms up or gets busy hits both alike. The verdict is that of "bannerloop bench compare".
      With --self-check A is measured a second time in the same turns: twice the difference of A from itself
      is noise, too.
      Ends as "bench compare" does: 0 for unchanged, improved and inconclusive, 1 for regressed, 2 where
      nothing can be measured or compared, and with --require-conclusive 7 for inconclusive.
      """,
    options: [
      .value("--a", "PROGRAM", "The old program, a path or a name on PATH."),
      .value("--b", "PROGRAM", "The new program."),
      .value("--runs", "N", "Runs of each program; 10 by default."),
      .flag("--self-check", "Measure A against itself as well, and take that as noise."),
      BenchVerdict.noiseSpec,
      .value(
        "--output", "FOLDER", short: "-o",
        "Write the reports a.json and b.json (and same.json) there, and comparison.json."),
      .flag("--overwrite", "Replace files that are there already."),
    ] + BenchVerdict.specs + BenchCommand.measuring,
    run: { try await run($0, $1) })

  /// What is measured in turns.
  private struct Side {
    let name: String
    let program: URL
    var report: TimingReport?
  }

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let runs = try arguments.integer("--runs", in: 1...1000) ?? 10
    let rules = try BenchVerdict.rules(arguments)
    guard !arguments.operands.isEmpty else {
      throw CommandError.usage("What is measured is missing: bannerloop bench ab INPUT... --a --b.")
    }
    var sides = [
      Side(name: "a", program: try program("--a", arguments)),
      Side(name: "b", program: try program("--b", arguments)),
    ]
    if arguments.has("--self-check") {
      sides.append(Side(name: "same", program: sides[0].program))
    }
    let files = try files(sides.map(\.name) + ["comparison"], arguments)
    let measuring = arguments.rebuilt(
      for: spec, without: spec.names(except: BenchCommand.measuring).union(["--quiet"]))
    for index in 0..<runs {
      // A B, then B A: what grows or shrinks steadily comes out even.
      for place in index % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
        if Task.isCancelled { throw CommandError(ExportError.cancelled) }
        let one = try await FreshRuns.report(of: sides[place].program, arguments: measuring)
        sides[place].report = sides[place].report?.adding(one) ?? one
      }
      if Console.isTerminal { console.note("Round \(index + 1) of \(runs) is done.") }
    }
    let reports = sides.compactMap { side in
      side.report.map { report -> TimingReport in
        var report = report
        report.method.isInterleaved = true
        return report
      }
    }
    guard reports.count == sides.count else {
      throw CommandError.usage("Nothing was measured. Give --runs at least 1.")
    }
    let comparison = try BenchVerdict.comparison(
      reports[0], reports[1], again: reports.count > 2 ? reports[2] : nil, rules: rules)
    for (file, text) in zip(files, reports.map { $0.json() } + [comparison.json]) {
      do throws(ExportError) {
        try file.write(Array(text.utf8))
      } catch {
        throw CommandError(error)
      }
    }
    try BenchVerdict.tell(comparison, arguments, console)
  }

  /// The program that an option names.
  private static func program(_ option: String, _ arguments: ParsedArguments) throws -> URL {
    guard let name = try arguments.value(option), !name.isEmpty else {
      throw CommandError.usage("\(option) is missing: name a bannerloop program.")
    }
    let folders =
      name.contains("/")
      ? [""]
      : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    let path = folders.map { $0 + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let path else {
      throw CommandError.usage(
        "\(option) \(name) is no program that can be run. Check the path.")
    }
    return URL(filePath: path)
  }

  /// The files in the folder that `-o` names, whose places are free; none without it.
  private static func files(
    _ names: [String], _ arguments: ParsedArguments
  ) throws -> [StillFile] {
    guard let folder = try arguments.value("--output") else { return [] }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .output, "The folder \(folder) cannot be made: \(error.localizedDescription)")
    }
    return try names.map { name in
      let file = StillFile(
        path: "\(folder)/\(name).json", overwrites: arguments.has("--overwrite"))
      do throws(ExportError) { try file.check() } catch { throw CommandError(error) }
      return file
    }
  }
}

extension TimingReport {
  /// The report with the runs of a later one of the same program.
  fileprivate func adding(_ later: TimingReport) -> TimingReport {
    var report = self
    report.runs += later.runs
    report.environment.loadAfter = later.environment.loadAfter
    return report
  }
}
