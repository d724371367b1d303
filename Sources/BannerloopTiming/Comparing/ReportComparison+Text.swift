extension ReportComparison {
  /// The comparison for a terminal.
  public var text: String {
    var table = TextTable([
      "metric", "old", "new", "unit", "change", "95 % interval", "p (Holm)", "verdict",
    ])
    for row in rows {
      let metric = row.metric
      table.add([
        metric.name, fixed(Statistics.median(metric.baseline), 3),
        fixed(Statistics.median(metric.candidate), 3), metric.unit,
        metric.change.map(Self.percent) ?? "-",
        metric.interval.map {
          "\(Self.percent($0.lowerBound)) to \(Self.percent($0.upperBound))"
        } ?? "-", fixed(row.chance, 5), row.status.rawValue,
      ])
    }
    var counts = TextTable(["counter", "old", "new", "verdict"])
    for counter in counters {
      counts.add([
        counter.counter.rawValue, Self.words(counter.baseline), Self.words(counter.candidate),
        counter.status.rawValue,
      ])
    }
    let reasons = rows.map { "\($0.metric.name): \($0.reason).\n" }.joined()
    return """
      \(rows.first?.metric.baseline.count ?? 0) old and \(rows.first?.metric.candidate.count ?? 0) new \
      runs; changes within \(fixed(100 * rules.noise, 1)) % are noise.\
      \(selfDifference.map { " The old build differs from itself by \(Self.percent($0))." } ?? "")

      \(table.text)
      \(reasons)
      \(counters.isEmpty ? "" : counts.text + "\n")\
      \(warnings.map { "warning: \($0)\n" }.joined())\
      verdict: \(status.rawValue)

      """
  }

  /// The comparison as JSON of the schema `bannerloop.frametiming.compare/1`.
  public var json: String {
    JSONText.object([
      "schema": JSONText.string("bannerloop.frametiming.compare/1"),
      "status": JSONText.string(status.rawValue), "noise": JSONText.number(rules.noise),
      "selfDifference": JSONText.number(selfDifference),
      "seed": String(rules.seed),
      "metrics": JSONText.array(
        rows.map { row in
          let metric = row.metric
          let welch = WelchTest(metric.baseline, metric.candidate)
          return JSONText.object([
            "name": JSONText.string(metric.name), "unit": JSONText.string(metric.unit),
            "old": JSONText.array(metric.baseline.map { JSONText.number($0) }),
            "new": JSONText.array(metric.candidate.map { JSONText.number($0) }),
            "change": JSONText.number(metric.change), "shift": JSONText.number(metric.shift),
            "intervalLow": JSONText.number(metric.interval?.lowerBound),
            "intervalHigh": JSONText.number(metric.interval?.upperBound),
            "u": JSONText.number(metric.test.statistic, 1),
            "p": JSONText.number(metric.test.chance, 9),
            "exact": metric.test.isExact ? "true" : "false",
            "pHolm": JSONText.number(row.chance, 9),
            "welchT": JSONText.number(welch.statistic), "welchP": JSONText.number(welch.chance, 9),
            "status": JSONText.string(row.status.rawValue), "reason": JSONText.string(row.reason),
          ])
        }),
      "counters": JSONText.array(
        counters.map { counter in
          JSONText.object([
            "name": JSONText.string(counter.counter.rawValue),
            "old": JSONText.array([counter.baseline.lowerBound, counter.baseline.upperBound]),
            "new": JSONText.array([counter.candidate.lowerBound, counter.candidate.upperBound]),
            "status": JSONText.string(counter.status.rawValue),
          ])
        }),
      "warnings": JSONText.array(warnings.map(JSONText.string)),
    ]) + "\n"
  }

  private static func percent(_ share: Double) -> String {
    (share >= 0 ? "+" : "") + fixed(100 * share, 2) + " %"
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound)...\(range.upperBound)"
  }
}
