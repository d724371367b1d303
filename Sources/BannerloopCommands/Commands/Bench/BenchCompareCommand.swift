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
      exactly: any rise is a regression, however noisy the machine.
      Ends with 0 for unchanged, improved and inconclusive, 1 for regressed, 2 where nothing can be compared,
      and with --require-conclusive 3 for inconclusive.
      """,
    options: [
      .value("--noise", "PERCENT", "Changes up to this are noise; 3 by default."),
      .value("--same", "FILE", "OLD's build measured again: twice their difference is noise, too."),
      .value(
        "--baseline-ref", "REV",
        "Read OLD from this revision of its git repository, not from the working copy."),
      .flag("--require-conclusive", "End with 3 where the comparison is inconclusive."),
      .flag("--json", "Print the comparison as JSON."),
    ],
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard arguments.operands.count == 2 else {
      throw CommandError.usage(
        "Two reports are compared, \(arguments.operands.count) are given: bannerloop bench compare "
          + "OLD.json NEW.json.")
    }
    var rules = ComparisonRules()
    if let text = try arguments.value("--noise") {
      guard let percent = Double(text), percent >= 0, percent <= 100 else {
        throw CommandError.usage("--noise \(text) is no percentage from 0 to 100.")
      }
      rules.noise = percent / 100
    }
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
    let comparison: ReportComparison
    do throws(IncomparableReports) {
      comparison = try ReportComparison(
        baseline: old, candidate: new, again: again, rules: rules)
    } catch {
      throw CommandError(.usage, "\(error)")
    }
    try console.write(
      Array((arguments.has("--json") ? comparison.json : comparison.text).utf8))
    switch comparison.status {
    case .unchanged, .improved: return
    case .regressed:
      let names =
        comparison.rows.filter { $0.status == .regressed }.map(\.metric.name)
        + comparison.counters.filter { $0.status == .regressed }.map(\.counter.rawValue)
      throw CommandError(.difference, "Regressed: \(names.joined(separator: ", ")).")
    case .inconclusive:
      guard arguments.has("--require-conclusive") else { return }
      throw CommandError(
        .inconclusive, "The comparison is inconclusive. Measure more runs on a quiet machine.")
    }
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

/// `bannerloop bench check-trace`: whether viewers can show a trace.
enum BenchTraceCommand {
  static let spec = CommandSpec(
    name: "bench check-trace", operands: "FILE",
    summary: "Checks a trace in Chrome's JSON format for what viewers trip over.",
    details: """
      Slices of a thread must nest, events must be sorted, the longer of two at one time first; times are
      microseconds with at most 3 decimals and no exponent, from near 0 on. Ends with 1 where a rule is
      broken and with 2 where the file is no JSON.
      """,
    options: [],
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard arguments.operands.count == 1 else {
      throw CommandError.usage("One trace is checked: bannerloop bench check-trace FILE.")
    }
    let path = arguments.operands[0]
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError.usage("\(path) cannot be read. Check the path.")
    }
    let check: TraceCheck
    do throws(JSONFault) {
      check = try TraceCheck(json: Array(data))
    } catch {
      throw CommandError.usage("\(path) is no JSON: \(error).")
    }
    guard check.faults.isEmpty else {
      throw CommandError(
        .difference, "\(path) is no good trace.\n" + check.faults.joined(separator: "\n"))
    }
    try console.print("\(path): \(check.eventCount) events, all in order.")
  }
}
