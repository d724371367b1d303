import Testing

@testable import BannerloopScenario

@Suite struct TemplateTests {
  @Test("The template reads without a fault or a warning, with and without pages")
  func reads() throws {
    for pages in [[], ["a.jpg"], ["photos/a \"b\".jpg", "日本/c.jpg", "d.png"]] {
      let text = Scenario.template(pages: pages)
      let (result, warnings) = try Scenario.read(text: text, fileName: "x.json5")
      #expect(warnings == [])
      if !pages.isEmpty { #expect(result.pages.map(\.picture) == pages.map { .file($0) }) }
      #expect(result.pages.count >= 1)
    }
  }

  @Test("The template names every key with a comment, each on its line")
  func keys() {
    let lines = Scenario.template().split(separator: "\n").map(String.init)
    func contains(_ key: String, _ summary: String) -> Bool {
      lines.indices.contains { index in
        lines[index].contains("\(key):")
          && (lines[index].contains(summary) || index > 0 && lines[index - 1].contains(summary))
      }
    }
    func check<Target>(_ object: SchemaObject<Target>) {
      for field in object.fields {
        #expect(contains(field.key, field.summary), "\(field.key)")
        if let object = field.object { check(object) }
      }
    }
    check(ScenarioSchema.root)
    check(ScenarioSchema.page)
    check(ScenarioSchema.scriptEntry)
    check(ScenarioSchema.drag)
    check(ScenarioSchema.flick)
    check(ScenarioSchema.hold)
    check(ScenarioSchema.scrollTo)
    check(ScenarioSchema.setPages)
    check(ScenarioSchema.setAutoplay)
    check(ScenarioSchema.setPace)
  }

  @Test("Every example of a script's entry reads in an entry of its own")
  func entries() {
    for field in ScenarioSchema.scriptEntry.fields where field.key != "at" {
      guard case .comment(let value) = field.sample else {
        Issue.record("\(field.key) has no example")
        continue
      }
      let text = "canvas: { size: '376x180' }, script: [{ at: 1, \(field.key): \(value) }]"
      #expect(faults(text) == [], "\(field.key)")
    }
  }

  @Test("The template's values are the defaults, but for its size and scale")
  func defaults() throws {
    let (result, _) = try Scenario.read(text: Scenario.template(pages: ["a", "b"]), fileName: "x")
    var plain = try Scenario.read(text: "{ pages: ['a', 'b'] }", fileName: "x").scenario
    plain.canvas.size = result.canvas.size
    plain.canvas.scale = 2
    #expect(
      result.canonicalText { "\($0)" } == plain.canonicalText { "\($0)" })
  }

  @Test("Every key that stands as a comment reads when it is taken out of it")
  func comments() {
    let lines = Scenario.template(pages: ["a", "b"]).split(separator: "\n").map(String.init)
    var count = 0
    for index in lines.indices {
      let line = lines[index].drop { $0 == " " }
      guard line.hasPrefix("// "), let colon = line.firstIndex(of: ":"),
        line[colon...].contains(",  "), !line[..<colon].dropFirst(3).contains(" ")
      else { continue }
      var changed = lines
      changed[index] = String(line.dropFirst(3))
      let key = line[..<colon].dropFirst(3)
      let rivals = ["dwell": "period:", "seconds": "cycles:", "frames": "cycles:"]
      if let rival = rivals[String(key)] {
        changed.removeAll { $0.drop { $0 == " " }.hasPrefix(rival) }
      }
      if key == "decelerationRate" { continue }  // Needs another key beside it.
      count += 1
      #expect(faults(ofText: changed.joined(separator: "\n")) == [], "\(line)")
    }
    #expect(count == 10)
  }
}
