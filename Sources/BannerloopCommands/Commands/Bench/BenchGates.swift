import Bannerloop

/// The options that say what a measurement is held against.
enum BenchGates {
  static let specs: [OptionSpec] = [
    .value("--max-p99", "MS", "The 99th percentile of costs; one period by default."),
    .value("--max-over-budget", "PERCENT", "Frames that cost more than a period; 1 by default."),
    .value(
      "--max-hitch-ratio", "MS/S",
      "The hitch ratio that is too much, with a warning from half of it on; 10 by default."),
    .value("--max-longest-hitch", "TICKS", "Ticks that one frame may come late; 3 by default."),
    .value("--max-worst64", "N", "Dropped ticks in any 64; 3 by default."),
  ]

  /// The limits that the options give.
  static func gates(_ arguments: ParsedArguments) throws(CommandError) -> TimingGates {
    var gates = TimingGates()
    gates.p99 = try number(arguments, "--max-p99", upTo: 1e6)
    if let percent = try number(arguments, "--max-over-budget", upTo: 100) {
      gates.overBudgetShare = percent / 100
    }
    if let ratio = try number(arguments, "--max-hitch-ratio", upTo: 1000) {
      gates.hitchRatio = ratio
      gates.hitchWarning = ratio / 2
    }
    gates.longestHitch =
      try arguments.integer("--max-longest-hitch", in: 0...1_000_000) ?? gates.longestHitch
    gates.worstWindow =
      try arguments.integer("--max-worst64", in: 0...HitchSummary.window) ?? gates.worstWindow
    return gates
  }

  private static func number(
    _ arguments: ParsedArguments, _ name: String, upTo most: Double
  ) throws(CommandError) -> Double? {
    guard let text = try arguments.value(name) else { return nil }
    guard let number = Double(text), (0...most).contains(number) else {
      throw .usage("\(name) \(text) is no number from 0 to \(fixed(most, 0)).")
    }
    return number
  }
}
