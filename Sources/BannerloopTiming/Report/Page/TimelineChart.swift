/// A run's frames as bars of their stages, in order.
///
/// The bars lie in a picture of their own whose unit is a frame across and a millisecond upwards, so
/// that the page's script changes the scale without drawing anew.
struct TimelineChart {
  private let report: TimingReport
  private let run: Int

  init(_ report: TimingReport, run: Int) {
    self.report = report
    self.run = run
  }

  /// Where the bars are, in the chart's units.
  private static let plot = (x: 62.0, y: 14.0, width: 932.0, height: 130.0)

  /// The slowest frame of all runs, in milliseconds.
  private var most: Double {
    max(report.runs.flatMap(\.frames).map(\.cost).max().map(milliseconds) ?? 0, 1e-6)
  }

  /// The top of the scale on which the budget is always seen.
  private var budgetTop: Double { max(1.05 * most, 1.2 * report.model.period) }

  /// The top of the scale of the frames alone.
  private var framesTop: Double { 1.05 * most }

  /// Costs far below the budget would be a flat line on its scale.
  private var top: Double { most < report.model.period / 4 ? framesTop : budgetTop }

  /// The chart.
  var svg: String {
    let frames = report.runs[run].frames
    let plot = Self.plot
    let warm = report.warmUp(of: report.runs[run]).frames
    let period = report.model.period
    let bars = FrameStage.allCases.filter(\.countsTowardBudget).map { stage in
      "<path class=\(stage.rawValue) d=\"\(path(of: stage, frames))\"/>"
    }.joined()
    let lines = [1.0, 2].map { times in
      SVG.line("budget", 0, -times * period, Double(frames.count), -times * period)
    }.joined()
    let bottom = plot.y + plot.height
    var labels =
      SVG.text("run \(run)", x: 0, y: 11, name: "strong")
      + SVG.text("0", x: plot.x - 5, y: bottom, anchor: "end")
      + SVG.text("\(fixed(top, 2)) ms", x: plot.x - 5, y: plot.y + 9, anchor: "end", name: "top")
    for times in 1...2 {
      let height = plot.height * Double(times) * period / top
      // The script moves these to where the lines are; beside each other, since lines may be close.
      labels +=
        "<text class=mark data-times=\(times) x=\"\(fixed(plot.x + plot.width - (times == 1 ? 0 : 90), 2))\" "
        + "y=\"\(fixed(bottom - height - 3, 2))\" text-anchor=end"
        + "\(height > plot.height ? " visibility=hidden" : "")>"
        + "\(times == 1 ? "T" : "2T") \(fixed(Double(times) * period, 2)) ms</text>"
    }
    if let first = frames.first, let last = frames.last {
      labels +=
        SVG.text("frame \(first.frame)", x: plot.x, y: bottom + 13)
        + SVG.text(
          "frame \(last.frame)", x: plot.x + plot.width, y: bottom + 13, anchor: "end")
    }
    return """
      <svg class=timeline tabindex=0 viewBox="0 0 1000 160" role=img data-run=\(run) \
      data-budget="\(fixed(budgetTop, 6))" data-frames="\(fixed(framesTop, 6))" \
      aria-label="Costs of run \(run)">\(labels)\
      <svg class=plot x=\(fixed(plot.x, 0)) y=\(fixed(plot.y, 0)) width=\(fixed(plot.width, 0)) \
      height=\(fixed(plot.height, 0)) preserveAspectRatio=none \
      viewBox="0 \(fixed(-top, 6)) \(max(1, frames.count)) \(fixed(top, 6))">\
      \(SVG.rectangle("warm", x: 0, y: -1e6, width: Double(warm), height: 1e6))\
      <rect class=cursor x=-2 y=-1000000 width=1 height=1000000 />\(bars)\(lines)</svg>\
      \(SVG.line("axis", plot.x, bottom, plot.x + plot.width, bottom))</svg>
      """
  }

  /// A stage's bars, each on those of the stages before.
  private func path(of stage: FrameStage, _ frames: [FrameRecord]) -> String {
    let before = FrameStage.allCases.prefix { $0 != stage }.filter(\.countsTowardBudget)
    // Gaps between bars are seen only where there are few.
    let (edge, width) = frames.count <= 300 ? ("0.1", "0.8") : ("0", "1")
    var text = ""
    for (index, frame) in frames.enumerated() where frame.stages[stage] > 0 {
      let base = milliseconds(before.reduce(0) { $0 + frame.stages[$1] })
      let tall = milliseconds(frame.stages[stage])
      text +=
        "M\(index)\(edge.dropFirst()) \(fixed(-base, 4))h\(width)v\(fixed(-tall, 4))h-\(width)z"
    }
    return text
  }
}
