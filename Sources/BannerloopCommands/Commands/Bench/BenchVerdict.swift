import Bannerloop

/// What commands that compare two builds have in common.
enum BenchVerdict {
  /// The option that says what is noise.
  static let noiseSpec = OptionSpec.value(
    "--noise", "PERCENT", "Changes up to this are noise; 3 by default.")

  /// The options about what is told.
  static let specs: [OptionSpec] = [
    .flag("--require-conclusive", "End with 7 where the comparison is inconclusive."),
    .flag("--json", "Print the comparison as JSON."),
  ]

  /// How sure a comparison must be.
  static func rules(_ arguments: ParsedArguments) throws(CommandError) -> ComparisonRules {
    var rules = ComparisonRules()
    if let text = try arguments.value("--noise") {
      guard let percent = Double(text), percent >= 0, percent <= 100 else {
        throw .usage("--noise \(text) is no percentage from 0 to 100.")
      }
      rules.noise = percent / 100
    }
    return rules
  }

  /// Compares two reports, or says why they cannot be compared.
  static func comparison(
    _ old: TimingReport, _ new: TimingReport, again: TimingReport?, rules: ComparisonRules
  ) throws(CommandError) -> ReportComparison {
    do throws(IncomparableReports) {
      return try ReportComparison(baseline: old, candidate: new, again: again, rules: rules)
    } catch {
      throw CommandError(.usage, "\(error)")
    }
  }

  /// Prints a comparison, and ends the command where it is a regression or, on demand, open.
  static func tell(
    _ comparison: ReportComparison, _ arguments: ParsedArguments, _ console: Console
  ) throws {
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
}
