import Bannerloop
import Foundation

/// `bannerloop bench compare`: two builds, run against run.
enum BenchCompareCommand {
  static let spec = CommandSpec(
    name: "bench compare", operands: "OLD.json NEW.json",
    summary: "Compares two measurements: regressed, improved, unchanged or inconclusive.",
    details: """
      Both files come from "bannerloop bench --runs 10 -o FILE.json" with the same scenario and options. A
      metric has regressed where the rank test, adjusted for all metrics, is below 0.05, the whole 95 %
      interval of the change lies above the noise, and the change is large enough. Counters are compared
      exactly: any rise is a regression, however noisy the machine. Processor time is compared beside the
      clock's, since busy machines make programs wait.
      Ends with 0 for unchanged, improved and inconclusive, 1 for regressed, 2 where nothing can be compared,
      and with --require-conclusive 7 for inconclusive.
      """,
    options: [
      BenchVerdict.noiseSpec,
      .value("--same", "FILE", "OLD's build measured again: twice their difference is noise, too."),
      .value(
        "--baseline-ref", "REV",
        "Read OLD from this revision of its git repository, not from the working copy."),
    ] + BenchVerdict.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard arguments.operands.count == 2 else {
      throw CommandError.usage(
        "Two reports are compared, \(arguments.operands.count) are given: bannerloop bench compare "
          + "OLD.json NEW.json.")
    }
    let rules = try BenchVerdict.rules(arguments)
    let old: TimingReport
    if let revision = try arguments.value("--baseline-ref") {
      old = try report(
        try Repository.contents(of: arguments.operands[0], revision: revision),
        name: "\(revision):\(arguments.operands[0])")
    } else {
      old = try report(arguments.operands[0])
      if Repository.isChanged(arguments.operands[0]) {
        console.warn(
          "warning: \(arguments.operands[0]) is changed by what is compared with it: the last commit or "
            + "the working copy has another one. --baseline-ref REV takes it from a revision you trust."
        )
      }
    }
    let new = try report(arguments.operands[1])
    let again = try arguments.value("--same").map { try report($0) }
    let comparison = try BenchVerdict.comparison(old, new, again: again, rules: rules)
    try BenchVerdict.tell(comparison, arguments, console)
  }

  private static func report(_ path: String) throws -> TimingReport {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError.usage(
        "\(path) cannot be read. Check the path; \"bannerloop bench -o FILE.json\" writes reports.")
    }
    return try report(Array(data), name: path)
  }

  private static func report(_ bytes: [UInt8], name: String) throws -> TimingReport {
    do throws(TimingFileError) {
      return try TimingReport(json: bytes)
    } catch {
      throw CommandError.usage("\(name): \(error)")
    }
  }
}
