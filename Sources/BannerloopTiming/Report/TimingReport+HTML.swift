import BannerloopMotion

extension TimingReport {
  /// The report as a page that needs no other file and no network.
  ///
  /// - Parameters:
  ///   - pictures: Addresses of small pictures by the frame's number, such as `data:image/png;...`.
  ///   - gates: The limits for the verdict.
  /// - Returns: The whole page.
  /// - Complexity: O(frames log frames).
  public func html(pictures: [Int: String] = [:], gates: TimingGates = TimingGates()) -> String {
    let checks = gates.checks(of: self)
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Frame timing of \(HTMLText.escaped(scene.name))</title>
      <style>\(Self.style)</style></head><body>
      <h1>Frame timing of \(HTMLText.escaped(scene.name))</h1>
      <p>\(heading.map(HTMLText.escaped).joined(separator: "<br>"))</p>
      <p>\(checks.map(Self.badge).joined(separator: " "))</p>
      \(warnings.map { "<p class=warning>\(HTMLText.escaped($0.text))</p>" }.joined(separator: "\n"))
      <h2>Timeline</h2>
      <p id=hover>Point at a frame.</p>
      \(runs.indices.map(timeline).joined(separator: "\n"))
      <h2>How often each cost came</h2>
      \(histogram)
      <h2>Share of frames up to a cost</h2>
      \(distribution)
      <h2>Runs</h2>
      \(boxes)
      <h2>Stages</h2>
      \(stageStack)
      <pre>\(HTMLText.escaped(stageTable.text))</pre>
      <h2>Smoothness</h2>
      <ul>\(smoothness.map { "<li>\(HTMLText.escaped($0))</li>" }.joined())</ul>
      <h2>Slowest frames</h2>
      <div class=worst>\(worst().map { worstFrame($0, pictures) }.joined(separator: "\n"))</div>
      <script>\(Self.script)</script>
      </body></html>

      """
  }

  private static let colors: [FrameStage: String] = [
    .state: "#7b5ea7", .layout: "#3b82c4", .compose: "#2a9d6f", .encode: "#c9a227",
    .write: "#b5651d",
  ]

  private static let style = """
    body{font:14px/1.4 system-ui,sans-serif;margin:24px auto;max-width:1040px;padding:0 16px;\
    color:#1b1f24;background:#fff}h1{font-size:22px}h2{font-size:16px;margin-top:28px}\
    svg{width:100%;height:auto;display:block}svg text{font:11px system-ui,sans-serif;fill:#57606a}\
    pre{overflow-x:auto;font-size:12px}.warning{background:#fff4d6;padding:6px 10px;margin:4px 0}\
    .badge{display:inline-block;padding:2px 8px;border-radius:4px;background:#dff3e4}\
    .badge.fail{background:#fbdada}.badge.warn,.badge.unknown{background:#fff4d6}\
    .worst{display:grid;grid-template-columns:repeat(auto-fill,minmax(192px,1fr));gap:12px}\
    .worst img{max-width:192px;border:1px solid #d0d7de}.worst p{margin:2px 0;font-size:12px}\
    #hover{min-height:20px;font-variant-numeric:tabular-nums}
    """

  /// Shows a frame's numbers where the pointer is; without scripts they are the bars' titles.
  private static let script = """
    const hover=document.getElementById("hover");\
    document.querySelectorAll("svg.timeline").forEach(s=>s.addEventListener("mouseover",e=>{\
    const t=e.target.querySelector&&e.target.querySelector("title");\
    if(t)hover.textContent=t.textContent;}));
    """

  private static func badge(_ check: TimingCheck) -> String {
    let value = check.value.map { fixed($0, 3) } ?? "not measured"
    return "<span class=\"badge \(check.status.rawValue)\">\(check.name) \(value) of "
      + "\(fixed(check.limit, 3)) \(HTMLText.escaped(check.unit)): \(check.status.rawValue)</span>"
  }

  /// The costs' scale: up to the slowest frame, and always so that the budget is seen.
  private var ceiling: Double {
    let most = runs.flatMap(\.frames).map(\.cost).max().map(milliseconds) ?? 0
    return max(most, 1.2 * model.period)
  }

  /// A run's frames as bars of their stages, warm-up pale, with the budget and twice the budget.
  private func timeline(ofRun index: Int) -> String {
    let (width, height) = (1000.0, 140.0)
    let frames = runs[index].frames
    let warm = warmUp(of: runs[index]).frames
    let step = width / Double(max(1, frames.count))
    let scale = height / ceiling
    var bars = ""
    for (place, frame) in frames.enumerated() {
      let x = Double(place) * step
      var y = height
      let words =
        "Run \(index), frame \(frame.frame), \(fixed(milliseconds(frame.cost), 3)) ms: "
        + FrameStage.allCases.map {
          "\($0.rawValue) \(fixed(milliseconds(frame.stages[$0]), 3))"
        }.joined(separator: ", ") + "; page \(frame.page), \(frame.phase)"
        + (place < warm ? ", warm-up" : "")
      for stage in FrameStage.allCases where stage.countsTowardBudget {
        let tall = milliseconds(frame.stages[stage]) * scale
        y -= tall
        bars += Self.rectangle(x, y, max(step, 0.5), tall, Self.colors[stage], nil)
      }
      // The whole column answers to the pointer, however low the bar.
      bars +=
        "<rect x=\"\(fixed(x, 2))\" y=\"0\" width=\"\(fixed(step, 2))\" height=\"140\" "
        + "fill=\"#fff\" fill-opacity=\"\(place < warm ? "0.6" : "0")\">"
        + "<title>\(HTMLText.escaped(words))</title></rect>"
    }
    let lines = [1.0, 2].map { times -> String in
      let y = height - times * model.period * scale
      return y < 0
        ? ""
        : Self.line(0, y, width, y, times == 1 ? "#c0392b" : "#e0a39c")
          + "<text x=\"4\" y=\"\(fixed(y - 3, 2))\">\(times == 1 ? "T" : "2T")</text>"
    }.joined()
    return "<svg class=timeline viewBox=\"0 0 1000 140\" role=img "
      + "aria-label=\"Costs of run \(index)\">\(bars)\(lines)</svg>"
  }

  private var histogram: String {
    let costs = summary.cost.sorted
    let bins = 60
    let top = ceiling * 1.0001
    var counts = Array(repeating: 0, count: bins)
    for cost in costs { counts[min(bins - 1, Int(cost / top * Double(bins)))] += 1 }
    let most = Double(max(1, counts.max() ?? 1))
    let bars = counts.enumerated().map { bin, count in
      let tall = 130 * Double(count) / most
      let from = top * Double(bin) / Double(bins)
      let to = top * Double(bin + 1) / Double(bins)
      return Self.rectangle(
        Double(bin) * 1000 / Double(bins), 140 - tall, 1000 / Double(bins) - 1, tall, "#3b82c4",
        "\(count) frames from \(fixed(from, 3)) to \(fixed(to, 3)) ms")
    }.joined()
    return "<svg viewBox=\"0 0 1000 156\">\(bars)\(budgetLines(top: top))</svg>"
  }

  private var distribution: String {
    let costs = summary.cost.sorted
    let top = ceiling * 1.0001
    // As many points as pixels are enough.
    let stride = max(1, costs.count / 1000)
    var points = "0,140"
    for (index, cost) in costs.enumerated() where index % stride == 0 || index == costs.count - 1 {
      let share = Double(index + 1) / Double(costs.count)
      points += " \(fixed(1000 * cost / top, 2)),\(fixed(140 - 130 * share, 2))"
    }
    return "<svg viewBox=\"0 0 1000 156\"><polyline fill=\"none\" stroke=\"#2a9d6f\" "
      + "stroke-width=\"2\" points=\"\(points)\"/>\(budgetLines(top: top))</svg>"
  }

  /// Upright lines at one period and at two, with an axis below.
  private func budgetLines(top: Double) -> String {
    var text = Self.line(0, 140, 1000, 140, "#d0d7de")
    for times in 1...2 {
      let x = 1000 * Double(times) * model.period / top
      guard x <= 1000 else { continue }
      text +=
        Self.line(x, 0, x, 140, times == 1 ? "#c0392b" : "#e0a39c")
        + "<text x=\"\(fixed(x + 3, 2))\" y=\"10\">\(times == 1 ? "T" : "2T")</text>"
    }
    return text + "<text x=\"0\" y=\"153\">0</text><text x=\"1000\" y=\"153\" "
      + "text-anchor=\"end\">\(fixed(top, 2)) ms</text>"
  }

  /// A box from the first quartile to the third for each run, whiskers to the ends, a line at the median.
  private var boxes: String {
    let top = ceiling * 1.0001
    var text = ""
    for (index, run) in runs.enumerated() {
      let costs = measured(run).map { milliseconds($0.cost) }.sorted()
      guard let low = costs.first, let high = costs.last else { continue }
      let marks = [0.25, 0.5, 0.75].map { Statistics.linearQuantile($0, of: costs) }
      let y = Double(index) * 22 + 4
      func x(_ value: Double) -> Double { 60 + 940 * value / top }
      text +=
        "<text x=\"0\" y=\"\(fixed(y + 12, 2))\">run \(index)</text>"
        + Self.line(x(low), y + 8, x(high), y + 8, "#57606a")
        + Self.rectangle(
          x(marks[0]), y, max(1, x(marks[2]) - x(marks[0])), 16, "#a9cdeb",
          "Run \(index): \(fixed(low, 3)), \(marks.map { fixed($0, 3) }.joined(separator: ", ")), "
            + "\(fixed(high, 3)) ms")
        + Self.line(x(marks[1]), y, x(marks[1]), y + 16, "#1b1f24")
    }
    let tall = runs.count * 22 + 8
    let limit = 60 + 940 * model.period / top
    return "<svg viewBox=\"0 0 1000 \(tall)\">\(text)"
      + Self.line(limit, 0, limit, Double(tall), "#c0392b") + "</svg>"
  }

  /// The stages' means beside each other.
  private var stageStack: String {
    let summary = summary
    let means = FrameStage.allCases.map { ($0, summary.stages[$0]?.mean ?? 0) }
    let whole = max(means.reduce(0) { $0 + $1.1 }, 1e-9)
    var x = 0.0
    var text = ""
    for (stage, mean) in means {
      let wide = 1000 * mean / whole
      text += Self.rectangle(
        x, 0, wide, 26, Self.colors[stage],
        "\(stage.rawValue): \(fixed(mean, 3)) ms, \(fixed(100 * mean / whole, 1)) %")
      if wide > 70 {
        text +=
          "<text x=\"\(fixed(x + 5, 2))\" y=\"17\" style=\"fill:#fff\">\(stage.rawValue)</text>"
      }
      x += wide
    }
    return "<svg viewBox=\"0 0 1000 26\">\(text)</svg>"
  }

  private func worstFrame(_ place: FramePlace, _ pictures: [Int: String]) -> String {
    let frame = record(place)
    let picture = pictures[frame.frame].map {
      "<img alt=\"Frame \(frame.frame)\" src=\"\(HTMLText.escaped($0))\">"
    }
    let stages = FrameStage.allCases.map {
      "\($0.rawValue) \(fixed(milliseconds(frame.stages[$0]), 3))"
    }
    return "<div>\(picture ?? "")<p><b>\(fixed(milliseconds(frame.cost), 3)) ms</b>, run "
      + "\(place.run), frame \(frame.frame), page \(frame.page), \(frame.phase)</p><p>"
      + stages.joined(separator: ", ") + "</p></div>"
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String?, _ title: String?
  ) -> String {
    let head =
      "<rect x=\"\(fixed(x, 2))\" y=\"\(fixed(y, 2))\" width=\"\(fixed(width, 2))\" "
      + "height=\"\(fixed(max(0, height), 2))\" fill=\"\(color ?? "#57606a")\""
    return title.map { "\(head)><title>\(HTMLText.escaped($0))</title></rect>" } ?? head + "/>"
  }

  private static func line(
    _ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ color: String
  ) -> String {
    "<line x1=\"\(fixed(x, 2))\" y1=\"\(fixed(y, 2))\" x2=\"\(fixed(toX, 2))\" "
      + "y2=\"\(fixed(toY, 2))\" stroke=\"\(color)\"/>"
  }
}

/// Text in a page.
enum HTMLText {
  /// A text with what has a meaning in HTML escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
