import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@testable import BannerloopScenario

@Suite struct ScriptFaultTests {
  @Test(
    "A wrong entry is one fault that names its path",
    arguments: [
      ("3", "script[0]"), ("{ at: 1 }", "script[0]"),
      ("{ tap: [1, 1] }", "script[0]"), ("{ at: -1, tap: [1, 1] }", "script[0].at"),
      ("{ at: '1s', tap: [1, 1] }", "script[0].at"),
      ("{ at: 1, tap: [1, 1], call: 'next' }", "script[0].call"),
      ("{ at: 1, swipe: 3 }", "script[0].swipe"),
      ("{ at: 1, tap: 180 }", "script[0].tap"), ("{ at: 1, tap: [1] }", "script[0].tap"),
      ("{ at: 1, tap: [1, '2'] }", "script[0].tap[1]"),
      ("{ at: 1, tap: [1, NaN] }", "script[0].tap[1]"),
      ("{ at: 1, call: 'puase' }", "script[0].call"),
      ("{ at: 1, call: 3 }", "script[0].call"),
      ("{ at: 1, drag: {} }", "script[0].drag"),
      ("{ at: 1, drag: [1, 2] }", "script[0].drag"),
      ("{ at: 1, drag: { from: [1, 1], to: [2, 2] } }", "script[0].drag"),
      ("{ at: 1, drag: { from: [1, 1], duration: 2 } }", "script[0].drag"),
      (
        "{ at: 1, drag: { from: [1, 1], to: [2, 2], duration: 0 } }",
        "script[0].drag.duration"
      ),
      (
        "{ at: 1, drag: { from: [1, 1], to: [2, 2], duration: 1, curve: 'x' } }",
        "script[0].drag.curve"
      ),
      ("{ at: 1, drag: { path: [[0, 1, 1]] } }", "script[0].drag.path"),
      ("{ at: 1, drag: { path: [] } }", "script[0].drag.path"),
      ("{ at: 1, drag: { path: [[0, 1, 1], [0, 2, 2]] } }", "script[0].drag.path[1]"),
      ("{ at: 1, drag: { path: [[0, 1, 1], [1, 2]] } }", "script[0].drag.path[1]"),
      (
        "{ at: 1, drag: { path: [[0, 1, 1], [2, 2, 2], [1, 3, 3]] } }",
        "script[0].drag.path[2]"
      ),
      ("{ at: 1, drag: { path: [[0.5, 1, 1], [1, 2, 2]] } }", "script[0].drag.path[0]"),
      ("{ at: 1, drag: { path: [[0, 1, 1], [-1, 2, 2]] } }", "script[0].drag.path[1][0]"),
      ("{ at: 1, flick: { velocity: 3 } }", "script[0].flick"),
      ("{ at: 1, flick: { from: [1, 1], velocity: '3' } }", "script[0].flick.velocity"),
      ("{ at: 1, flick: { from: [1, 1], velocity: [3] } }", "script[0].flick.velocity"),
      ("{ at: 1, hold: { at: [1, 1], duration: 1 } }", "script[0].hold.at"),
      ("{ at: 1, hold: { point: [1, 1], duration: -1 } }", "script[0].hold.duration"),
      ("{ at: 1, scrollTo: 'last' }", "script[0].scrollTo"),
      ("{ at: 1, scrollTo: 2 }", "script[0].scrollTo"),
      ("{ at: 1, scrollTo: -1 }", "script[0].scrollTo"),
      ("{ at: 1, scrollTo: { page: 2 } }", "script[0].scrollTo.page"),
      ("{ at: 1, scrollTo: { page: 1, direction: 'up' } }", "script[0].scrollTo.direction"),
      ("{ at: 1, setPages: 'a' }", "script[0].setPages"),
      ("{ at: 1, setPages: [2] }", "script[0].setPages[0]"),
      ("{ at: 1, setPages: { pages: [0, -1] } }", "script[0].setPages.pages[1]"),
      ("{ at: 1, setPages: { pages: [{}] } }", "script[0].setPages.pages[0]"),
      ("{ at: 1, setPages: { pages: [], policy: 'keep' } }", "script[0].setPages.policy"),
      ("{ at: 1, resize: '300' }", "script[0].resize"),
      ("{ at: 1, resize: '30000x10' }", "script[0].resize"),
      ("{ at: 1, setAutoplay: 3 }", "script[0].setAutoplay"),
      ("{ at: 1, setAutoplay: { period: -3 } }", "script[0].setAutoplay.period"),
      ("{ at: 1, setPace: { page: 2, dwell: 1 } }", "script[0].setPace.page"),
      ("{ at: 1, setPace: { dwell: 1 } }", "script[0].setPace"),
      (
        "{ at: 1, hold: { point: [1, 1], duration: 2 } }, { at: 2.5, tap: [1, 1] }",
        "script[1].at"
      ),
    ])
  func fault(_ entries: String, _ path: String) {
    let errors = faults("script: [\(entries)]").filter { $0.severity == .error }
    #expect(errors.map(\.path) == [path], "\(errors.map(\.message))")
    #expect(errors.allSatisfy { $0.range != nil })
  }

  @Test("What is missing is named, but not beside an unknown key that was probably meant")
  func missing() {
    func messages(_ entry: String) -> [String] {
      faults("script: [\(entry)]").map(\.message)
    }
    #expect(
      messages("{}") == [
        "'at' is missing in script[0]",
        "one of \"tap\", \"drag\", \"flick\", \"hold\", \"call\", \"scrollTo\", \"setPages\", "
          + "\"resize\", \"setAutoplay\" or \"setPace\" is missing in script[0]",
      ])
    #expect(
      messages("{ at: 1, drag: { from: [1, 1] } }") == [
        "'from' needs 'to', which is missing in script[0].drag",
        "'from' needs 'duration', which is missing in script[0].drag",
      ])
    #expect(messages("{ at: 1, tapp: [1, 1] }") == ["'tapp' is no key here"])
    #expect(faults("script: [{ at: 1, tapp: [1, 1] }]").first?.suggestion == "did you mean 'tap'?")
  }

  @Test("A page out of range is a fault that names the range, at the time of the call (CC-36)")
  func pageRange() {
    let four = "['a', 'b', 'c', 'd']"
    let found = faults("script: [{ at: 1, scrollTo: 9 }]", pages: four)
    #expect(
      found.map(\.message) == ["there is no page 9; there are 4 then, counted from 0: 0...3"])
    let later = faults(
      "script: [{ at: 3, scrollTo: 3 }, { at: 2, setPages: [1, 3] }, { at: 1, scrollTo: 3 }]",
      pages: four)
    #expect(
      later.map(\.message) == ["there is no page 3; there are 2 then, counted from 0: 0...1"])
    #expect(later.first?.path == "script[0].scrollTo")
    #expect(
      faults("script: [{ at: 1, setPages: [] }, { at: 2, scrollTo: 0 }]").map(\.message) == [
        "there is no page 0; there is none then"
      ])
    #expect(faults("script: [{ at: 1, setPages: ['x', 'y', 'z'] }, { at: 2, scrollTo: 2 }]") == [])
    // Where pages are faulty, nobody knows how many there are.
    #expect(faults("script: [{ at: 1, scrollTo: 9 }]", pages: "['a', 3]").count == 1)
  }

  @Test(
    "A finger that goes down beside the view is a fault; one that leaves it later is a warning",
    arguments: [
      ("tap: [320, 90]", "script[0].tap", true), ("tap: [-1, 90]", "script[0].tap", true),
      ("tap: [1, 160]", "script[0].tap", true),
      ("hold: { point: [1, 161], duration: 1 }", "script[0].hold.point", true),
      ("flick: { from: [321, 1], velocity: 9 }", "script[0].flick.from", true),
      ("drag: { from: [321, 1], to: [1, 1], duration: 1 }", "script[0].drag.from", true),
      ("drag: { from: [1, 1], to: [-1, 1], duration: 1 }", "script[0].drag.to", false),
      ("drag: { path: [[0, 321, 1], [1, 1, 1]] }", "script[0].drag.path[0]", true),
      ("drag: { path: [[0, 1, 1], [1, 2, 2], [2, 2, 161]] }", "script[0].drag.path[2]", false),
      ("flick: { from: [1, 1], velocity: 0 }", "script[0].flick.velocity", false),
    ])
  func outside(_ entry: String, _ path: String, _ isError: Bool) {
    let rig = "canvas: { size: '320x160' }, script: [{ at: 1, \(entry) }]"
    let found = faults(rig)
    #expect(found.map(\.path) == [path], "\(found.map(\.message))")
    #expect(found.map(\.severity) == [isError ? .error : .warning])
    #expect(found.first?.range != nil)
  }

  @Test("The view's edges are those of its size at that time")
  func resized() {
    func found(_ time: String, _ point: String) -> [ScenarioFault.Severity] {
      faults(
        """
        canvas: { size: "320x160" },
        script: [{ at: \(time), tap: \(point) }, { at: 5, resize: "160x80" }]
        """
      ).map(\.severity)
    }
    #expect(found("4", "[319, 159]") == [])
    #expect(found("6", "[159, 79]") == [])
    #expect(found("6", "[160, 79]") == [.error])
    // At the same time the text's order counts.
    #expect(found("5", "[319, 159]") == [])
    let view = "carousel: { viewSize: '100x50' }, canvas: { size: '320x160' }"
    #expect(faults(view + ", script: [{ at: 1, tap: [100, 10] }]").map(\.severity) == [.error])
    // Where pictures decide, nothing is known until the first size is.
    #expect(faults("script: [{ at: 1, tap: [5000, 10] }]") == [])
    let late = "script: [{ at: 1, resize: '100x50' }, { at: 2, tap: [100, 10] }]"
    #expect(faults(late).map(\.path) == ["script[1].tap"])
  }

  @Test("Touches may meet, not overlap, whatever the order of the text")
  func overlap() {
    func found(_ entries: String) -> [String] { faults("script: [\(entries)]").map(\.path) }
    let hold = "{ at: 1, hold: { point: [1, 1], duration: 2 } }"
    #expect(found("\(hold), { at: 3, tap: [1, 1] }") == [])
    #expect(found("{ at: 3, tap: [1, 1] }, \(hold)") == [])
    #expect(found("{ at: 2.999999999, tap: [1, 1] }, \(hold)") == ["script[0].at"])
    #expect(found("\(hold), { at: 2, call: 'pause' }") == [])
    #expect(found("{ at: 1, tap: [1, 1] }, { at: 1, tap: [1, 1] }") == [])
    #expect(
      found("\(hold), { at: 2, tap: [1, 1] }, { at: 2.5, tap: [1, 1] }") == [
        "script[1].at", "script[2].at",
      ])
    #expect(
      found("{ at: 1, flick: { from: [1, 1], velocity: 9 } }, { at: 1.09, tap: [1, 1] }") == [
        "script[1].at"
      ])
    let rest = "{ at: 1, drag: { from: [1, 1], to: [2, 2], duration: 1, hold: 1 } }"
    #expect(found("\(rest), { at: 2.9, tap: [1, 1] }") == ["script[1].at"])
    let message = faults("script: [\(hold), { at: 2, tap: [1, 1] }]").first?.message
    #expect(
      message
        == "this touch begins at 2 s, while that of script[0] lasts until 3 s; there is one finger")
  }

  @Test("The engine takes whatever touches and pages pass, and refuses what does not")
  func engineAgrees() {
    var generator = SeededGenerator(seed: 11)
    var counts = (taken: 0, refused: 0)
    for _ in 0..<300 {
      let entries = (0..<4).map { _ in
        let at = Double(Int.random(in: 0...20, using: &generator)) / 10
        let kinds = [
          "tap: [10, 10]", "hold: { point: [10, 10], duration: 0.5 }", "scrollTo: 2",
          "setPages: [0, 1]", "drag: { from: [150, 9], to: [10, 9], duration: 0.4 }",
          "setPages: [2, 'new.jpg', 0]", "call: 'next'", "resize: '200x100'",
          "flick: { from: [100, 9], velocity: 900 }", "setAutoplay: { period: 1 }",
        ]
        return "{ at: \(at), \(kinds.randomElement(using: &generator) ?? "") }"
      }
      let text = """
        { pages: ["a", "b", "c"], canvas: { size: "320x160" },
          script: [\(entries.joined(separator: ", "))] }
        """
      let errors = faults(ofText: text).filter { $0.severity == .error }
      var draft = ScenarioReading(baseFolder: "", overrides: ScenarioOverrides())
      draft.read(JSON5Reader.read(Array(text.utf8)).root)
      let scenario = draft.draft.finished()
      let configuration = CarouselConfiguration(
        pageCount: scenario.pages.count, autoplay: scenario.autoplay, slide: scenario.slide,
        geometry: PageGeometry(viewport: 320, item: 320, spacing: 0), script: scenario.script,
        listedPageCount: scenario.allPages.count)
      do throws(CarouselError) {
        let carousel = try Carousel(configuration)
        #expect(errors == [], "\(text)")
        #expect(carousel.scriptLength != nil)
        counts.taken += 1
      } catch {
        #expect(!errors.isEmpty, "\(error) \(text)")
        counts.refused += 1
      }
    }
    #expect(counts.taken > 50 && counts.refused > 50, "\(counts)")
  }

  @Test("The most extreme values that pass compile without a crash", arguments: [true, false])
  func extremes(_ isLooping: Bool) throws {
    var generator = SeededGenerator(seed: 23)
    let touches = [
      "drag: { from: [65535, 0], to: [-65536, 65536], duration: 0.000000001 }",
      "drag: { from: [0, 0], to: [65536, 0], duration: 1000000, curve: 'easeOutElastic' }",
      "flick: { from: [0, 0], velocity: 1000000, duration: 0.000000001 }",
      "flick: { from: [65535, 0], velocity: [-1000000, 1000000], duration: 1000000 }",
      "hold: { point: [0, 0], duration: 1000000 }", "hold: { point: [0, 0], duration: 0 }",
      "drag: { path: [[0, 0, 0], [0.000000001, 65536, 0], [1000000, 0, 0]], velocity: -1000000 }",
    ]
    let keys = [
      "paging: false, decelerationRate: 0.99999", "paging: false, decelerationRate: 1e-300",
      "pagingRule: 'projected', decelerationRate: 0.99999", "slop: 0", "slop: 16384",
      "rubberBand: 1e-9", "bounces: false", "pagingCurve: { curve: 'linear', duration: 1000000 }",
      "pagingCurve: { curve: 'easeOutBounce', duration: 0 }", "flickVelocity: 100000",
    ]
    for _ in 0..<200 {
      let touch = touches.randomElement(using: &generator) ?? ""
      let key = keys.randomElement(using: &generator) ?? ""
      let loop = isLooping ? "infinite" : "none"
      let text = """
        { pages: ["a", "b", "c"],
          carousel: { loop: "\(loop)", autoplay: false, \(key) },
          script: [{ at: 0.000000001, \(touch) }, { at: 1000000, call: "next" }] }
        """
      let scenario = try Scenario.read(text: text, fileName: "x.json5").scenario
      let lengths: [Double] = [1, 375, 65536]
      let length = lengths.randomElement(using: &generator) ?? 1
      let carousel = try Carousel(
        CarouselConfiguration(
          pageCount: 3, looping: scenario.looping, autoplay: nil, slide: scenario.slide,
          geometry: PageGeometry(viewport: length, item: length, spacing: 0),
          scrolling: scenario.scrolling, script: scenario.script))
      let position = carousel.position(at: Rational(1_999_999)).coordinate
      #expect(position.isFinite, "\(text)")
    }
  }

  @Test(
    "What is never seen is a warning",
    arguments: [
      ("{ at: 15, tap: [1, 1] }", "duration: { seconds: 15 }", ["script[0].at"]),
      ("{ at: 14.99, tap: [1, 1] }", "duration: { seconds: 15 }", ["script[0].at"]),
      ("{ at: 14.98, tap: [1, 1] }", "duration: { seconds: 15 }", []),
      ("{ at: 1, tap: [1, 1] }", "duration: { frames: 60 }", ["script[0].at"]),
      ("{ at: 1, tap: [1, 1] }", "duration: { frames: 61 }", []),
      ("{ at: 6, tap: [1, 1] }", "duration: { cycles: 1 }", []),
      ("{ at: 6.1, tap: [1, 1] }", "duration: { cycles: 1 }", ["script[0].at"]),
      (
        "{ at: 4, tap: [1, 1] }", "duration: { cycles: 1 }, carousel: { autoplay: false }",
        ["script[0].at"]
      ),
      ("{ at: 999999, tap: [1, 1] }", "", []),
      ("{ at: 2, tap: [1, 1] }, { at: 1, call: 'stop' }", "", ["script[0].at"]),
      ("{ at: 1, call: 'stop' }, { at: 1, call: 'next' }", "", ["script[1].at"]),
      ("{ at: 1, resize: '400x100' }", "canvas: { size: '320x160' }", ["script[0].resize"]),
      ("{ at: 1, setAutoplay: { period: 0.2 } }", "", ["script[0].setAutoplay.period"]),
      ("{ at: 1, setPace: { page: 0, period: 0.2 } }", "", ["script[0].setPace.period"]),
      (
        "{ at: 1, setPages: [{ image: 'x', period: 0.1 }] }", "",
        ["script[0].setPages[0].period"]
      ),
    ])
  func warning(_ entries: String, _ members: String, _ paths: [String]) {
    let found = faults("script: [\(entries)], \(members)")
    #expect(found.map(\.path) == paths, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.severity == .warning && $0.range != nil })
  }

  @Test("A page of a script that never stands still nor slides is a fault")
  func noTime() {
    let jump = "carousel: { autoplay: { slide: { duration: 0 } } }"
    let found = faults("\(jump), script: [{ at: 1, setAutoplay: { dwell: 0 } }]")
    #expect(found.map(\.path) == ["script[0].setAutoplay.dwell"])
    #expect(found.map(\.severity) == [.error])
  }

  @Test("Faults say where the entry stands, with the word underlined")
  func report() {
    let text = """
      { pages: ["a.jpg", "b.jpg"],
        script: [
          { at: 1, scrollTo: 4 },
        ] }
      """
    do {
      _ = try Scenario.read(text: text, fileName: "s.json5")
      Issue.record("no fault")
    } catch {
      #expect(
        error.report == """
          s.json5:3:24: error: there is no page 4; there are 2 then, counted from 0: 0...1
                { at: 1, scrollTo: 4 },
                                   ^

          """)
    }
  }
}
