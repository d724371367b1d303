import BannerloopCarousel
import BannerloopMotion

extension ScenarioDraft {
  /// Makes the script of the entries that were read, and adds the pages that it brings.
  ///
  /// A page that a script brings is the scenario's own page if it equals one: the first that the
  /// same call does not use yet. Otherwise it goes to the end of the list.
  func addScript(to scenario: inout Scenario) {
    var places: [Page: [Int]] = [:]
    for (place, page) in scenario.pages.enumerated() { places[page, default: []].append(place) }
    var entries: [ScriptEntry] = []
    for entry in script {
      guard let at = entry.at, let action = entry.action else { continue }
      if case .setPages(let references, let policy) = action {
        let list = Self.places(of: references, in: &scenario, &places)
        entries.append(ScriptEntry(at: at, .call(.setPages(list, policy: policy))))
      } else {
        entries.append(ScriptEntry(at: at, self.action(action, scenario)))
      }
    }
    scenario.script = Script(entries)
  }

  private func action(_ action: ScriptEntryDraft.Action, _ scenario: Scenario) -> ScriptAction {
    switch action {
    case .tap(let point): .tap(at: point)
    case .drag(let drag): .drag(drag.touchPath(scenario.direction))
    case .flick(let flick):
      .flick(
        from: flick.from ?? ViewPoint(x: 0, y: 0),
        velocity: flick.velocity?.vector(scenario.direction) ?? ViewVector(dx: 0, dy: 0),
        duration: flick.duration)
    case .hold(let point, let duration): .hold(at: point, duration: duration)
    case .call(let call): .call(call)
    case .setPages: .call(.setPages([], policy: .reset))
    case .setAutoplay(let change):
      .call(
        .setAutoplay(
          autoplay.changed(by: change).autoplay(
            rate: scenario.canvas.rate, slide: scenario.slide, firstPace: nil)))
    }
  }

  private static func places(
    of references: [PageReference], in scenario: inout Scenario, _ places: inout [Page: [Int]]
  ) -> [Int] {
    var result: [Int] = []
    // How many of the equal pages are used up, so that two equal pages stay two.
    var used: [Page: Int] = [:]
    for reference in references {
      switch reference {
      case .place(let place, _):
        // What is out of range is a fault of its own.
        guard scenario.pages.indices.contains(place) else { continue }
        result.append(place)
      case .page(let page, _):
        let next = used[page, default: 0]
        used[page] = next + 1
        let known = places[page] ?? []
        if next < known.count {
          result.append(known[next])
        } else {
          let place = scenario.pages.count + scenario.addedPages.count
          scenario.addedPages.append(page)
          places[page, default: []].append(place)
          result.append(place)
        }
      }
    }
    return result
  }
}
