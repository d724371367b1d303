/// The charts about all frames' costs, on one axis.
struct CostCharts {
  private let report: TimingReport
  private let costs: [Double]
  private let axis: CostAxis

  init(_ report: TimingReport) {
    self.report = report
    costs = report.summary.cost.sorted
    axis = CostAxis(
      costs + [report.model.period, 2 * report.model.period], around: report.model.period)
  }

  /// Where bars and curves are.
  private static let plot = (x: 40.0, y: 8.0, width: 450.0, height: 150.0)

  /// How many frames have a cost, in bins that are equally wide on the axis.
  var histogram: String {
    let plot = Self.plot
    let bins = 48
    var counts = Array(repeating: 0, count: bins)
    for cost in costs { counts[min(bins - 1, Int(axis.share(of: cost) * Double(bins)))] += 1 }
    let most = Double(max(1, counts.max() ?? 1))
    let wide = plot.width / Double(bins)
    let bars = counts.enumerated().filter { $0.element > 0 }.map { bin, count in
      // One frame among thousands is seen too.
      let tall = max(1.5, plot.height * Double(count) / most)
      let from = axis.value(at: Double(bin) / Double(bins))
      let to = axis.value(at: Double(bin + 1) / Double(bins))
      return SVG.rectangle(
        "bar", x: plot.x + Double(bin) * wide, y: plot.y + plot.height - tall, width: wide - 1,
        height: tall,
        title: "\(count) \(count == 1 ? "frame" : "frames") from \(fixed(from, 3)) to "
          + "\(fixed(to, 3)) ms")
    }.joined()
    return chart(
      "How many frames have each cost",
      bars + SVG.text(fixed(most, 0), x: plot.x - 4, y: plot.y + 9, anchor: "end"))
  }

  /// Which share of frames costs at most so much.
  var distribution: String {
    let plot = Self.plot
    // As many points as the eye tells apart, and always the last ones.
    let stride = max(1, costs.count / 400)
    var points = ""
    for (index, cost) in costs.enumerated()
    where index % stride == 0 || index >= costs.count - stride {
      let share = Double(index + 1) / Double(costs.count)
      let x = fixed(plot.x + plot.width * axis.share(of: cost), 2)
      let y = plot.y + plot.height * (1 - share)
      points += "\(points.isEmpty ? "M" : "V\(fixed(y, 2))L")\(x) \(fixed(y, 2))"
    }
    let marks = [500, 900, 990].map { perMille -> String in
      let y = plot.y + plot.height * (1 - Double(perMille) / 1000)
      let value = report.summary.cost.percentile(perMille: perMille)
      return SVG.line("grid", plot.x, y, plot.x + plot.width, y)
        + SVG.text("p\(perMille / 10)", x: plot.x - 4, y: y + 4, anchor: "end")
        + (value.map {
          SVG.rectangle(
            "dot", x: plot.x + plot.width * axis.share(of: $0) - 3, y: y - 3, width: 6, height: 6,
            title: "p\(perMille / 10): \(fixed($0, 3)) ms")
        } ?? "")
    }.joined()
    return chart("Share of frames up to a cost", "<path class=curve d=\"\(points)\"/>" + marks)
  }

  /// A chart of half the page's width over the axis, with lines at one period and two.
  private func chart(_ name: String, _ content: String) -> String {
    let plot = Self.plot
    let bottom = plot.y + plot.height
    var text = content + SVG.line("axis", plot.x, bottom, plot.x + plot.width, bottom)
    for tick in axis.ticks {
      let x = plot.x + plot.width * axis.share(of: tick)
      text +=
        SVG.line("axis", x, bottom, x, bottom + 4)
        + SVG.text(CostAxis.words(tick), x: x, y: bottom + 16, anchor: "middle")
    }
    text += SVG.text("ms", x: plot.x + plot.width + 6, y: bottom + 16)
    for times in 1...2 {
      let x = plot.x + plot.width * axis.share(of: Double(times) * report.model.period)
      text +=
        SVG.line("budget", x, 0, x, bottom)
        + SVG.text(
          times == 1 ? "T" : "2T", x: x + (times == 1 ? -3 : 3), y: 10,
          anchor: times == 1 ? "end" : "start", name: "mark")
    }
    return "<svg viewBox=\"0 0 512 180\" role=img aria-label=\"\(name)\">\(text)</svg>"
  }

  /// A box for each run.
  var boxes: String {
    let (left, wide, row) = (62.0, 900.0, 22.0)
    let tall = Double(report.runs.count) * row + 4
    var text = ""
    for tick in axis.ticks {
      let x = left + wide * axis.share(of: tick)
      text +=
        SVG.line("grid", x, 0, x, tall)
        + SVG.text(CostAxis.words(tick), x: x, y: tall + 14, anchor: "middle")
    }
    text += SVG.text("ms", x: left + wide + 10, y: tall + 14)
    for times in 1...2 {
      let x = left + wide * axis.share(of: Double(times) * report.model.period)
      text +=
        SVG.line("budget", x, 0, x, tall)
        + SVG.text(times == 1 ? "T" : "2T", x: x + 3, y: 10, name: "mark")
    }
    for (index, run) in report.runs.enumerated() {
      let costs = report.measured(run).map { milliseconds($0.cost) }.sorted()
      guard let low = costs.first, let high = costs.last else { continue }
      let marks = [0.25, 0.5, 0.75].map { Statistics.linearQuantile($0, of: costs) }
      let y = Double(index) * row + 4
      func x(_ value: Double) -> Double { left + wide * axis.share(of: value) }
      text +=
        SVG.text("run \(index)", x: 0, y: y + 12)
        + SVG.line("whisker", x(low), y + 8, x(high), y + 8)
        + SVG.line("whisker", x(low), y + 4, x(low), y + 12)
        + SVG.line("whisker", x(high), y + 4, x(high), y + 12)
        + SVG.rectangle(
          "box", x: x(marks[0]), y: y, width: max(1.5, x(marks[2]) - x(marks[0])), height: 16,
          title: "Run \(index): "
            + ([low] + marks + [high]).map { fixed($0, 3) }.joined(separator: ", ") + " ms")
        + SVG.line("median", x(marks[1]), y, x(marks[1]), y + 16)
    }
    return "<svg class=boxes viewBox=\"0 0 1000 \(fixed(tall + 20, 0))\" role=img "
      + "aria-label=\"Costs of each run\">\(text)</svg>"
  }

  /// The stages' means beside each other.
  var stack: String {
    let summary = report.summary
    let means = report.method.stages.map { ($0, summary.stages[$0]?.mean ?? 0) }
    let whole = max(means.reduce(0) { $0 + $1.1 }, 1e-9)
    var x = 0.0
    var text = ""
    for (stage, mean) in means {
      let wide = 1000 * mean / whole
      let words = "\(fixed(mean, 3)) ms, \(fixed(100 * mean / whole, 1)) %"
      text += SVG.rectangle(
        stage.rawValue, x: x, y: 0, width: wide, height: 30, title: "\(stage.rawValue): \(words)")
      if wide > 170 {
        text += SVG.text("\(stage.rawValue) \(words)", x: x + 6, y: 20, name: "inside")
      } else if wide > 60 {
        text += SVG.text(stage.rawValue, x: x + 6, y: 20, name: "inside")
      }
      x += wide
    }
    return "<svg class=stack viewBox=\"0 0 1000 30\" role=img aria-label=\"Mean of each stage\">"
      + "\(text)</svg>"
  }
}

/// An axis of costs on which equal factors are equally far apart.
///
/// Frames of 0.2 ms and the budget of 16.7 ms are both seen on it.
struct CostAxis {
  /// The least cost on the axis, in milliseconds.
  let low: Double

  /// The largest.
  let high: Double

  /// Makes an axis for values in milliseconds; those that are not above 0 lie at its beginning.
  init(_ values: [Double], around fallback: Double) {
    let positive = values.filter { $0 > 0 }
    low = 0.85 * (positive.min() ?? fallback)
    high = 1.15 * (positive.max() ?? fallback)
  }

  /// Where a value lies, `0...1`.
  func share(of value: Double) -> Double {
    guard value > low else { return 0 }
    return min(1, PlatformMath.log(value / low) / PlatformMath.log(high / low))
  }

  /// The value at a place.
  func value(at share: Double) -> Double {
    low * PlatformMath.exp(share * PlatformMath.log(high / low))
  }

  /// Round values on the axis: of the steps 1, 2, 5 those that leave room for words.
  var ticks: [Double] {
    let decades = PlatformMath.log(high / low) / PlatformMath.log(10)
    let steps: [Double] = decades > 3 ? [1] : decades > 1.6 ? [1, 3] : [1, 2, 5]
    var ticks: [Double] = []
    var decade = 1e-6
    while decade < high {
      ticks += steps.map { $0 * decade }.filter { $0 >= low && $0 <= high }
      decade *= 10
    }
    return ticks
  }

  /// A tick's words, without zeros that say nothing.
  static func words(_ value: Double) -> String {
    var text = fixed(value, 6)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
