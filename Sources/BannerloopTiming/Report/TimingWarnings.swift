/// Something that people should know before they trust a report.
public struct TimingWarning: Hashable, Sendable {
  /// A word for scripts.
  public var code: String

  /// What it is and what to do.
  public var text: String
}

extension TimingReport {
  /// What people should know about this report.
  public var warnings: [TimingWarning] {
    var warnings: [TimingWarning] = []
    func warn(_ code: String, _ text: String) {
      warnings.append(TimingWarning(code: code, text: text))
    }
    let cores = Double(max(1, environment.cores))
    if environment.build != "release" {
      warn("debugBuild", "This is a debug build: times mean little. Build with -c release.")
    }
    if !environment.sanitizers.isEmpty {
      warn(
        "sanitizer",
        "The \(environment.sanitizers.joined(separator: " and the ")) sanitizer is at work: times mean "
          + "nothing. Build without it.")
    }
    if environment.isTraced {
      warn("traced", "A debugger or tracer holds the program: times mean little. Run it alone.")
    }
    if let load = [environment.loadBefore, environment.loadAfter].compactMap({ $0 }).max(),
      load > 0.5 * cores
    {
      warn(
        "busy",
        "Other programs were at work (load \(fixed(load, 2)) on \(environment.cores) processors): "
          + "times vary. Trust the counters, or measure again on a quiet machine.")
    }
    if method.clockResolution > 10_000 {
      warn(
        "coarseClock",
        "The clock counts in steps of \(method.clockResolution) ns: short stages are not measured.")
    }
    let count = summary.cost.count
    for perMille in [990, 999] where count < Statistics.framesNeeded(perMille: perMille) {
      let needed = Statistics.framesNeeded(perMille: perMille)
      warn(
        perMille == 990 ? "tooFewForP99" : "tooFewForP999",
        "\(perMille == 990 ? "p99" : "p99.9") is null: it needs \(needed) frames after the warm-up, "
          + "there are \(count). Measure more frames or more runs.")
    }
    let least = runs.map { warmUp(of: $0).frames }.min() ?? 0
    if least < method.warmUp.minimum, count > 0 {
      warn(
        "warmUpCut",
        "Only \(least) frames were left out as warm-up instead of \(method.warmUp.minimum): at least "
          + "three of four frames are measured. Measure more frames.")
    }
    let unsettled = runs.count { warmUp(of: $0).hasSettled == false }
    if unsettled > 0 {
      warn(
        "unsettled",
        "Costs never settled within 5 % in \(unsettled) of \(runs.count) runs: the least warm-up was "
          + "taken.")
    }
    let outliers = Outliers(runs.flatMap(measured).map { Double($0.cost) })
    let far = outliers.mild.count + outliers.severe.count
    if far > 0 {
      warn(
        "outliers",
        "\(far) of \(count) frames lie far from the others (\(outliers.severe.count) very far). They "
          + "are kept in all numbers.")
    }
    let uncounted = WorkCounter.allCases.compactMap { counter in
      missing(counter).map { "\(counter.rawValue) (\($0))" }
    }
    if !uncounted.isEmpty {
      warn("notCounted", "Not counted here: \(uncounted.joined(separator: ", ")). They are null.")
    }
    if !environment.untold.isEmpty {
      warn(
        "notTold", "The machine does not tell: \(environment.untold.joined(separator: ", ")).")
    }
    return warnings
  }
}
