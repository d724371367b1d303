import BannerloopMotion

extension TimingReport {
  /// The report as a page that needs no other file and no network, light or dark as the reader's system.
  ///
  /// - Parameters:
  ///   - pictures: Addresses of small pictures by the frame's number, such as `data:image/png;...`.
  ///   - gates: The limits for the verdict.
  /// - Returns: The whole page.
  /// - Complexity: O(frames log frames).
  public func html(pictures: [Int: String] = [:], gates: TimingGates = TimingGates()) -> String {
    let checks = gates.checks(of: self)
    let charts = CostCharts(self)
    let timelines = runs.indices.map { TimelineChart(self, run: $0).svg }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Frame timing of \(HTMLText.escaped(scene.name))</title>
      <style>\(PageLook.style)</style></head><body>
      <h1>Frame timing of \(HTMLText.escaped(scene.name))</h1>
      <p class=badges>\(checks.map(Self.badge).joined(separator: " "))</p>
      <ul class=facts>\(heading.dropFirst().map { "<li>\(HTMLText.escaped($0))" }.joined())</ul>
      \(warnings.map { "<p class=warning>\(HTMLText.escaped($0.text))</p>" }.joined(separator: "\n"))
      <h2>Timeline</h2>
      <p class=note>State, layout and compose of each frame; warm-up is shaded. Point at a frame, or choose a
      run and use the arrow keys. <button id=scale type=button>Whole budget</button></p>
      \(Self.legend(FrameStage.allCases.filter(\.countsTowardBudget)))
      <p id=hover aria-live=polite>Point at a frame.</p>
      \(timelines.prefix(Self.openRuns).joined(separator: "\n"))
      \(timelines.count > Self.openRuns
        ? "<details><summary>More runs: \(timelines.count - Self.openRuns)</summary>"
          + timelines.dropFirst(Self.openRuns).joined(separator: "\n") + "</details>" : "")
      <div class=pair><section><h2>How often each cost came</h2>
      \(charts.histogram)</section>
      <section><h2>Share of frames up to a cost</h2>
      \(charts.distribution)</section></div>
      <h2>Runs</h2>
      <p class=note>From the first quartile to the third, a line at the median, whiskers to the ends.</p>
      \(charts.boxes)
      <h2>Stages</h2>
      <p class=note>What the stages of a frame take on the mean. Encode and write do not count toward the
      display's budget.</p>
      \(charts.stack)
      \(Self.legend(method.stages))
      \(stageTable.html)
      <h2>Smoothness</h2>
      <ul>\(smoothness.map { "<li>\(HTMLText.escaped($0))</li>" }.joined())</ul>
      <h2>Work</h2>
      \(counterTable.html)
      <h2>Slowest frames</h2>
      <div class=worst>\(worst().map { worstFrame($0, pictures) }.joined(separator: "\n"))</div>
      <script type="application/json" id=data>\(pageData)</script>
      <script>\(PageLook.script)</script>
      </body></html>

      """
  }

  /// Timelines that are shown at once; more are a click away.
  private static let openRuns = 3

  private static func badge(_ check: TimingCheck) -> String {
    let value = check.value.map { fixed($0, 3) } ?? "not measured"
    return "<span class=\"badge \(check.status.rawValue)\"><b>\(check.name)</b> \(value) of "
      + "\(fixed(check.limit, 3)) \(HTMLText.escaped(check.unit)): \(check.status.rawValue)</span>"
  }

  private static func legend(_ stages: [FrameStage]) -> String {
    let keys = stages.map {
      "<span class=key><svg viewBox=\"0 0 10 10\" width=10 height=10>"
        + "<rect class=\($0.rawValue) width=10 height=10 /></svg>\($0.rawValue)</span>"
    }
    return "<p class=legend>\(keys.joined())</p>"
  }

  /// What the page's script says of each frame under the pointer.
  private var pageData: String {
    JSONText.object([
      "period": JSONText.number(model.period),
      "stages": JSONText.array(FrameStage.allCases.map { JSONText.string($0.rawValue) }),
      "runs": JSONText.array(
        runs.map { run in
          JSONText.object([
            "warm": String(warmUp(of: run).frames),
            "frame": JSONText.array(run.frames.map(\.frame)),
            "sim": JSONText.array(
              run.frames.map { fixed(1000 * scene.rate.time(ofFrame: $0.frame).value, 1) }),
            "cost": JSONText.array(run.frames.map(\.cost)),
            "times": JSONText.array(
              FrameStage.allCases.map { stage in
                JSONText.array(run.frames.map { $0.stages[stage] })
              }),
            "page": JSONText.array(run.frames.map(\.page)),
            "moving": JSONText.array(run.frames.map { $0.isMoving ? 1 : 0 }),
          ])
        }),
    ])
  }

  private func worstFrame(_ place: FramePlace, _ pictures: [Int: String]) -> String {
    let frame = record(place)
    let picture = pictures[frame.frame].map {
      "<img alt=\"Frame \(frame.frame)\" src=\"\(HTMLText.escaped($0))\">"
    }
    let stages = FrameStage.allCases.filter { frame.stages[$0] > 0 }.map {
      "\($0.rawValue) \(fixed(milliseconds(frame.stages[$0]), 3))"
    }
    let simulated = fixed(1000 * scene.rate.time(ofFrame: frame.frame).value, 1)
    return "<button type=button class=card data-run=\(place.run) data-index=\(place.index)>"
      + "\(picture ?? "")<b>\(fixed(milliseconds(frame.cost), 3)) ms</b>"
      + "<span>run \(place.run), frame \(frame.frame) at \(simulated) ms, page \(frame.page), "
      + "\(frame.phase)</span><span>\(stages.joined(separator: ", "))</span></button>"
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

/// Pieces of charts.
enum SVG {
  /// A rectangle of a class, with a title for the pointer where it has one.
  static func rectangle(
    _ name: String, x: Double, y: Double, width: Double, height: Double, title: String? = nil
  ) -> String {
    let head =
      "<rect class=\(name) x=\"\(fixed(x, 2))\" y=\"\(fixed(y, 2))\" width=\"\(fixed(width, 2))\" "
      + "height=\"\(fixed(max(0, height), 2))\""
    return title.map { "\(head)><title>\(HTMLText.escaped($0))</title></rect>" } ?? head + "/>"
  }

  /// A line of a class.
  static func line(_ name: String, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> String
  {
    "<line class=\(name) x1=\"\(fixed(x, 2))\" y1=\"\(fixed(y, 2))\" x2=\"\(fixed(toX, 2))\" "
      + "y2=\"\(fixed(toY, 2))\"/>"
  }

  /// A text whose start, middle or end is at a place.
  static func text(
    _ words: String, x: Double, y: Double, anchor: String = "start", name: String = "label"
  ) -> String {
    "<text class=\(name) x=\"\(fixed(x, 2))\" y=\"\(fixed(y, 2))\" text-anchor=\(anchor)>"
      + "\(HTMLText.escaped(words))</text>"
  }
}
