import Testing

@testable import BannerloopScenario

@Suite struct KeyTests {
  @Test(
    "An unknown key is a fault that suggests the key that was meant, also of another level",
    arguments: [
      ("loop: 'none'", "did you mean carousel.loop?"),
      ("canvs: {}", "did you mean 'canvas'?"),
      ("fps: 30", "did you mean canvas.fps?"),
      ("interval: 3", "did you mean carousel.autoplay.period?"),
      ("autoplay: false", "did you mean carousel.autoplay?"),
      ("carousel: { period: 3 }", "did you mean carousel.autoplay.period?"),
      ("carousel: { contentmode: 'fill' }", "did you mean 'contentMode'?"),
      ("carousel: { autoplay: { perod: 3 } }", "did you mean 'period'?"),
      (
        "carousel: { autoplay: { slide: { easing: 'linear' } } }",
        "did you mean carousel.autoplay.slide.curve?"
      ),
      ("pageControl: { colour: 'red' }", "did you mean 'color'?"),
      ("carousel: { fidelity: 'original' }", "did you mean fidelity?"),
      ("carousel: { stratgy: 'clone' }", "did you mean 'strategy'?"),
      ("images: []", "did you mean pages?"),
      ("canvas: { zzzzzzzz: 1 }", "the keys here: size, scale, fps, background"),
    ])
  func unknown(_ members: String, _ suggestion: String) {
    let found = faults(members)
    #expect(found.map(\.suggestion) == [suggestion])
    #expect(found.first?.message.hasSuffix("is no key here") == true)
  }

  @Test("A duplicate key is a fault that names the first one's line, at any level")
  func duplicate() {
    let text = """
      { pages: ["a"],
        canvas: { scale: 2, 'scale': 3 },
        canvas: { fps: 0 },
        "p\\u0061ges": 7 }
      """
    let found = faults(ofText: text)
    #expect(
      found.map(\.message) == [
        "'scale' stands here twice; the first is on line 2",
        "'canvas' stands here twice; the first is on line 2",
        "'pages' stands here twice; the first is on line 1",
      ])
    #expect(found.map(\.path) == ["canvas.scale", "canvas", "pages"])
  }

  @Test(
    "Keys of later work are known, but not available yet",
    arguments: [
      "script: [{ at: 1, tap: [1, 1] }], plays: 2",
      "viewAlign: 'center'", "plays: 3",
      "carousel: { transform: 'coverFlow' }",
      "carousel: { crossFade: true }",
      "carousel: { viewAlign: 'center' }", "carousel: { decelerationDistance: 2 }",
      "carousel: { autoplay: { reverse: true } }",
      "script: [{ at: 1, setAutoplay: { slide: {} } }]",
      "pageControl: { style: 'worm' }", "pageControl: { style: 'fraction' }",
    ])
  func later(_ members: String) {
    let found = faults(members)
    #expect(found.count == 1 && found[0].severity == .error)
    #expect(found.first?.message.hasSuffix("is known, but not available yet") == true, "\(found)")
  }

  @Test("Values of later keys that change nothing are accepted")
  func harmless() {
    let members = """
      viewAlign: "topLeft", $schema: "x.json",
      carousel: { transform: "none", viewAlign: "topLeft",
        autoplay: { pausesOnTouch: true } }
      """
    #expect(faults(members) == [])
    #expect(scenario(members) == scenario(""))
  }

  @Test("No key of later work is also a key of today")
  func tables() {
    #expect(Set(ScenarioSchema.root.paths()).count == ScenarioSchema.root.paths().count)
    func check<Target>(_ object: SchemaObject<Target>) {
      let keys = object.fields.map(\.key) + object.later.map(\.key)
      #expect(Set(keys).count == keys.count)
      for field in object.fields {
        #expect(field.summary.count <= 150 && field.summary.hasSuffix("."), "\(field.key)")
        if let object = field.object { check(object) }
      }
      let rules = object.groups.flatMap(\.keys) + object.needs.flatMap { [$0.key] + $0.others }
      #expect(Set(rules).isSubset(of: object.fields.map(\.key)))
    }
    check(ScenarioSchema.root)
    check(ScenarioSchema.page)
    check(ScenarioSchema.ground)
    check(ScenarioSchema.timer)
    check(ScenarioSchema.pagingCurve)
    check(ScenarioSchema.scriptEntry)
    check(ScenarioSchema.drag)
    check(ScenarioSchema.flick)
    check(ScenarioSchema.hold)
    check(ScenarioSchema.scrollTo)
    check(ScenarioSchema.setPages)
    check(ScenarioSchema.setAutoplay)
    check(ScenarioSchema.setPace)
  }

  @Test("Keys that exclude each other are faults that name both places")
  func exclusive() {
    let found = faults("carousel: { autoplay: {\n period: 3,\n dwell: 2 } }")
    #expect(
      found.map(\.message) == ["'dwell' and 'period' exclude each other; 'period' is on line 2"])
    #expect(found.first?.range?.start.line == 3)
    #expect(
      faults("", pages: "[{ image: 'a', color: 'red' }, { title: 'x' }]").map(\.message) == [
        "'color' and 'image' exclude each other; 'image' is on line 1",
        "one of \"image\" or \"color\" is missing in pages[1]",
      ])
    #expect(
      faults("duration: {}").map(\.message) == [
        "one of \"cycles\", \"seconds\" or \"frames\" is missing in duration"
      ])
    #expect(faults("duration: { cycles: 1, frames: 3 }").count == 1)
  }
}
