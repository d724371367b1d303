import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import Testing

@testable import BannerloopScenario

@Suite struct OverridesTests {
  private static let file = """
    canvas: { size: "375x180", scale: 2, fps: 30, background: "white" }, preset: "threeViews",
    carousel: { loop: "none", direction: "vertical", contentMode: "fill",
      autoplay: { dwell: 2, initialDelay: 1, slide: { duration: 0.5, curve: "linear" } } },
    pageControl: false, duration: { cycles: 1 }
    """

  @Test("Every option sets its value over the file's")
  func all() {
    let values: [ScenarioOverrides.Option: String] = [
      .size: "400x200", .scale: "1.5", .fps: "60000/1001", .background: "#f00", .loop: "rewind",
      .contentMode: "center", .dots: "system", .period: "4", .initialDelay: "0.25", .slide: "0.1",
      .curve: "easeInEaseOut", .direction: "horizontal", .seconds: "7.5", .preset: "sdCycle",
    ]
    let result = scenario(Self.file, overrides: options(values))
    #expect(result.canvas.size == PointSize(width: 400, height: 200))
    #expect(result.canvas.scale == 1.5)
    #expect(result.canvas.rate == FrameRate(60000, 1001))
    #expect(result.canvas.ground == .color(Color(red: 255, green: 0, blue: 0)))
    #expect(result.looping == .rewind && result.contentMode == .center)
    #expect(result.direction == .horizontal && result.pageControl.isVisible)
    #expect(
      result.autoplay
        == Autoplay(
          pace: .period(Rational(4)), initialDelay: Rational(1, 4), resume: .fromFingerUp))
    #expect(result.slide.duration == Rational(1, 10))
    #expect(result.duration == .seconds(Rational(15, 2)))
    #expect(result.preset == "sdCycle")
    #expect(result.pageControl.margin == 10)
    #expect(scenario("", overrides: options([.dwell: "1"])).autoplay?.pace == .dwell(Rational(1)))
    #expect(scenario("", overrides: options([.cycles: "3"])).duration == .cycles(3))
    #expect(scenario(Self.file, overrides: options([.count: "9"])).duration == .frames(9))
    #expect(scenario("", overrides: options([.dots: "none"])).pageControl.isVisible == false)
  }

  @Test("Every option's path is a key of the table, with words for the help text")
  func table() {
    for option in ScenarioOverrides.Option.allCases {
      #expect(option.field != nil, "\(option)")
      #expect(!option.summary.isEmpty && !option.placeholder.isEmpty)
    }
    #expect(ScenarioOverrides.Option.loop.choices == ["infinite", "none", "rewind", "pingPong"])
    #expect(ScenarioOverrides.Option.dots.choices == ["system", "none"])
    #expect(ScenarioOverrides.Option.period.choices == [])
  }

  @Test("A period replaces the file's dwell, and a dwell its period; period 0 turns autoplay off")
  func paces() {
    let dwell = "carousel: { autoplay: { dwell: 2 } }"
    #expect(
      scenario(dwell, overrides: options([.period: "5"])).autoplay?.pace == .period(Rational(5)))
    let period = "carousel: { autoplay: { period: 2 } }"
    #expect(
      scenario(period, overrides: options([.dwell: "5"])).autoplay?.pace == .dwell(Rational(5)))
    #expect(scenario(period, overrides: options([.period: "0"])).autoplay == nil)
    let off = "carousel: { autoplay: false }"
    #expect(
      scenario(off, overrides: options([.period: "2"])).autoplay?.pace == .period(Rational(2)))
  }

  @Test(
    "An option's faults name option and value, by the file's checks",
    arguments: [
      (.size, "375"), (.size, ""), (.scale, "0"), (.scale, "two"), (.fps, "0"), (.fps, "-1"),
      (.background, "whit"), (.preset, "cloneScrol"), (.contentMode, "cover"), (.dots, "worm"),
      (.period, "-1"), (.period, "abc"), (.dwell, "-1"), (.initialDelay, "NaN"),
      (.slide, "1e-10"), (.curve, "wobbly"), (.loop, "forever"), (.cycles, "0"), (.cycles, "1.5"),
      (.seconds, "0"), (.seconds, "Infinity"), (.count, "-3"), (.direction, "diagonal"),
      (.size, "99999x1"), (.period, "/* */ 3"), (.period, " 3"), (.period, "3,"),
    ] as [(ScenarioOverrides.Option, String)])
  func bad(_ option: ScenarioOverrides.Option, _ text: String) {
    let errors = faults("", overrides: options([option: text])).filter { $0.severity == .error }
    #expect(errors.map(\.place) == [.option(name: option.name, value: text)])
    #expect(errors.first?.path == option.path)
  }

  @Test("Options that exclude each other are a fault that names both")
  func exclusive() {
    #expect(
      faults("", overrides: options([.period: "3", .dwell: "2"])).map(\.message) == [
        "--dwell and --period exclude each other"
      ])
    let lengths = options([.cycles: "1", .seconds: "2", .count: "3"])
    #expect(
      faults("", overrides: lengths).map(\.message) == [
        "--seconds and --cycles exclude each other", "--count and --cycles exclude each other",
      ])
  }

  @Test("A warning about an option's value points at the option, not at the file")
  func places() {
    let found = faults(
      "carousel: { autoplay: { period: 3 } }", overrides: options([.period: "0.2"]))
    #expect(found.map(\.place) == [.option(name: "--period", value: "0.2")])
    let dwell = faults("carousel: { autoplay: { period: 0.1 } }", overrides: options([.dwell: "1"]))
    #expect(dwell == [])
  }

  @Test("Plain pictures make the same scenario as a file with these pages")
  func pictures() throws {
    let (made, warnings) = try Scenario.make(pictures: ["p/a.jpg", "file:///b%20c.jpg"])
    #expect(warnings == [])
    var expected = scenario("", pages: "['p/a.jpg', '/b c.jpg']")
    expected.name = "a"
    #expect(made == expected)
  }

  @Test("Plain pictures have faults of their own: none at all, or from the web")
  func noPictures() {
    let error = #expect(throws: ScenarioError.self) { try Scenario.make(pictures: []) }
    #expect(
      error?.report == """
        bannerloop: error: there is no page
          hint: name at least one picture, as in photos/a.jpg photos/b.jpg

        """)
    do {
      _ = try Scenario.make(pictures: ["a.jpg", "http://x/b.jpg"], overrides: options([.fps: "x"]))
    } catch {
      #expect(
        error.faults.map(\.place) == [
          .option(name: "picture 2", value: "http://x/b.jpg"), .option(name: "--fps", value: "x"),
        ])
    }
  }
}
