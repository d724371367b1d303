import BannerloopCarousel
import BannerloopMotion
import Testing

@testable import BannerloopScenario

@Suite struct ScriptTests {
  /// Scripts that read without an error, in a view of unknown size.
  static let goodMembers =
    [
      "tap: [180, 90]", "tap: [0, 0.5]", "call: 'pause'", "call: 'resume'", "call: 'next'",
      "call: 'previous'", "call: 'hide'", "call: 'show'", "call: 'stop'",
      "drag: { from: [300, 90], to: [60, 90], duration: 0.18 }",
      "drag: { from: [300, 90], to: [60, 90], duration: 0.18, curve: 'easeOut', hold: 0.5 }",
      "drag: { from: [3, 9], to: [6, 9], duration: 0.18, curve: 'spring(stiffness: 99, damping: 9)' }",
      "drag: { path: [[0, 300, 90], [0.1, 200, 90], [.25, 60, 90]] }",
      "drag: { path: [[0, 1, 1], [1, 2, 2]], velocity: -400, hold: 1 }",
      "drag: { path: [[0, 1, 1], [1, 2, 2]], velocity: [3, -4] }",
      "flick: { from: [300, 90], velocity: -1200 }",
      "flick: { from: [300, 90], velocity: [1, -2.5], duration: 0.05 }",
      "hold: { point: [1, 2], duration: 3 }", "hold: { point: [1, 2], duration: 0 }",
      "scrollTo: 1", "scrollTo: { page: 0 }",
      "scrollTo: { page: 1, animated: false, direction: 'backward' }",
      "setPages: [0]", "setPages: []", "setPages: ['c.jpg', 1, { color: 'red', title: 'T' }]",
      "setPages: { pages: [1, 0, 1], policy: 'keepVisible' }", "setPages: { pages: ['a.jpg'] }",
      "resize: '300x144'", "resize: [300, 144]", "resize: { width: 300, height: 144 }",
      "setAutoplay: false", "setAutoplay: true", "setAutoplay: {}", "setAutoplay: { period: 0 }",
      "setAutoplay: { dwell: 2, initialDelay: 1, overlap: 'clamp', resume: 'immediately' }",
      "setAutoplay: { timer: { displayLink: 30 }, resumeAfterPause: 'restart' }",
      "setPace: { page: 1, period: 9 }", "setPace: { page: 1, dwell: 2 }", "setPace: { page: 0 }",
    ].map { "script: [{ at: 1.5, \($0) }]" } + [
      "script: [{ at: 3, tap: [1, 1] }, { at: 1, tap: [1, 1] }, { at: 1, call: 'next' }]"
    ]

  private func script(_ entries: String, _ members: String = "") -> [ScriptEntry] {
    scenario("script: [\(entries)], \(members)").script.entries
  }

  private func action(_ entry: String, _ members: String = "") -> ScriptAction? {
    let entries = script("{ at: 1, \(entry) }", members)
    #expect(entries.count == 1 && entries.first?.at == Rational(1))
    return entries.first?.action
  }

  private static let a = ViewPoint(x: 300, y: 90)
  private static let b = ViewPoint(x: 60, y: 80)

  @Test("Touches arrive as they were written")
  func touches() {
    #expect(action("tap: [300, 90]") == .tap(at: Self.a))
    #expect(
      action("hold: { point: [300, 90], duration: 0.7 }")
        == .hold(at: Self.a, duration: Rational(7, 10)))
    #expect(
      action("drag: { from: [300, 90], to: [60, 80], duration: 0.18 }")
        == .drag(TouchPath(from: Self.a, to: Self.b, duration: Rational(18, 100))))
    #expect(
      action(
        "drag: { from: [300, 90], to: [60, 80], duration: 0.2, hold: 0.3, velocity: [1, 2] }")
        == .drag(
          TouchPath(
            samples: [
              .init(time: .zero, point: Self.a), .init(time: Rational(1, 5), point: Self.b),
            ],
            release: Rational(1, 2), releaseVelocity: ViewVector(dx: 1, dy: 2))))
    #expect(
      action("drag: { path: [[0, 300, 90], [0.1, 200, 85], [0.25, 60, 80]] }")
        == .drag(
          TouchPath(samples: [
            .init(time: .zero, point: Self.a),
            .init(time: Rational(1, 10), point: ViewPoint(x: 200, y: 85)),
            .init(time: Rational(1, 4), point: Self.b),
          ])))
    #expect(
      action("flick: { from: [300, 90], velocity: [-1200, 7], duration: 0.05 }")
        == .flick(
          from: Self.a, velocity: ViewVector(dx: -1200, dy: 7), duration: Rational(1, 20)))
  }

  @Test("A speed of one number goes along the pages' axis, wherever its key stands")
  func axis() {
    let flick = "flick: { from: [300, 90], velocity: -1200 }"
    #expect(action(flick) == .flick(from: Self.a, velocity: ViewVector(dx: -1200, dy: 0)))
    #expect(
      action(flick, "carousel: { direction: 'vertical' }")
        == .flick(from: Self.a, velocity: ViewVector(dx: 0, dy: -1200)))
    guard
      case .drag(let path) = action(
        "drag: { from: [300, 90], to: [60, 80], duration: 1, velocity: 5 }",
        "carousel: { direction: 'vertical' }")
    else {
      Issue.record("no drag")
      return
    }
    #expect(path.releaseVelocity == ViewVector(dx: 0, dy: 5))
  }

  @Test(
    "A curved drag is pieces of a 120th of a second along its curve, from end to end",
    arguments: [
      ("0.5", 60), ("0.18", 22), ("0.001", 2), ("1000", 240), ("0.000000002", 2),
      ("0.000000001", 1),
    ])
  func curvedDrag(_ duration: String, _ count: Int) throws {
    for sign in [1.0, -1.0] {
      guard
        case .drag(let path) = action(
          "drag: { from: [0, 9], to: [\(100 * sign), 9], duration: \(duration), curve: 'easeOut' }")
      else {
        Issue.record("no drag")
        return
      }
      let samples = path.samples
      #expect(samples.count == count + 1)
      #expect(samples.first?.point == ViewPoint(x: 0, y: 9))
      #expect(samples.last?.point == ViewPoint(x: 100 * sign, y: 9))
      #expect(path.duration == Rational(decimal: duration))
      let curve = try TimingCurve(parsing: "easeOut")
      for sample in samples {
        let part = (sample.time / path.duration).value
        #expect(abs(sample.point.x - 100 * sign * curve.value(at: part)) < 1e-9)
        #expect(sample.time.denominator <= 1_000_000_000)
      }
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
    }
  }

  @Test("Calls arrive as they were written")
  func calls() {
    let plain: [(String, CarouselCall)] = [
      ("pause", .pause), ("resume", .resume), ("next", .next), ("previous", .previous),
      ("tapDotsForward", .tapDots(forward: true)), ("tapDotsBackward", .tapDots(forward: false)),
      ("hide", .hide), ("show", .show), ("stop", .stop),
    ]
    for (name, call) in plain { #expect(action("call: '\(name)'") == .call(call)) }
    #expect(
      action("scrollTo: 1")
        == .call(.scrollTo(page: 1, animated: true, direction: .shortest)))
    #expect(
      action("scrollTo: { page: 1, animated: false, direction: 'forward' }")
        == .call(.scrollTo(page: 1, animated: false, direction: .forward)))
    #expect(
      action("resize: '300x144'") == .call(.resize(PointSize(width: 300, height: 144))))
    #expect(
      action("setPace: { page: 1, dwell: 2 }")
        == .call(.setPace(page: 1, pace: .dwell(Rational(2)))))
    #expect(action("setPace: { page: 1 }") == .call(.setPace(page: 1, pace: nil)))
  }

  @Test("Changes of autoplay keep what they do not say, from preset and file alike")
  func setAutoplay() {
    #expect(action("setAutoplay: false") == .call(.setAutoplay(nil)))
    #expect(action("setAutoplay: { period: 0 }") == .call(.setAutoplay(nil)))
    #expect(action("setAutoplay: {}") == .call(.setAutoplay(Autoplay())))
    let file = """
      carousel: { autoplay: { dwell: 4, initialDelay: 9, overlap: "queue", timer: "displayLink" } }
      """
    #expect(
      action("setAutoplay: { period: 2, resume: 'remaining' }", file)
        == .call(
          .setAutoplay(
            Autoplay(
              pace: .period(Rational(2)), overlap: .queue, resume: .remaining,
              timer: .displayLink(FrameRate(60))))))
    #expect(
      action("setAutoplay: { initialDelay: 1 }", "preset: 'threeViews'")
        == .call(
          .setAutoplay(
            Autoplay(
              pace: .period(Rational(4)), initialDelay: Rational(1), resume: .skippingFirst))))
    // A preset's timer counts a whole period at first, but a change leaves that to the engine.
    #expect(
      action("setAutoplay: true", "preset: 'cloneScroll', carousel: { autoplay: false }")
        == .call(.setAutoplay(Autoplay(pace: .period(Rational(3)), resume: .fromFingerUp))))
  }

  @Test("Pages that a script brings are those of the scenario where they are equal, else new ones")
  func setPages() {
    let result = scenario(
      """
      script: [
        { at: 1, setPages: ["b.jpg", "c.jpg", { image: "a.jpg", title: "" }] },
        { at: 2, setPages: { pages: [1, "a.jpg", "c.jpg", "c.jpg"], policy: "keepVisible" } },
        { at: 3, setPages: [] },
      ]
      """)
    #expect(
      result.script.entries.map(\.action) == [
        .call(.setPages([1, 2, 3], policy: .reset)),
        .call(.setPages([1, 0, 2, 4], policy: .keepVisible)),
        .call(.setPages([], policy: .reset)),
      ])
    #expect(result.pages.count == 2)
    #expect(
      result.addedPages == [
        Page(picture: .file("c.jpg")), Page(picture: .file("a.jpg"), title: ""),
        Page(picture: .file("c.jpg")),
      ])
    #expect(result.allPages.count == 5 && result.allPages[4] == result.addedPages[2])
    let twins = scenario("script: [{ at: 1, setPages: ['a', 'a', 'a'] }]", pages: "['a', 'a']")
    #expect(twins.script.entries.first?.action == .call(.setPages([0, 1, 2], policy: .reset)))
    let pages = scenario("script: [{ at: 1, setPages: ['x/c.jpg'] }]")
    #expect(pages.addedPages == [Page(picture: .file("x/c.jpg"))])
  }

  @Test("Entries keep the order of the text; the engine plays them by time")
  func order() {
    let entries = script(
      "{ at: 3, call: 'next' }, { at: 1, call: 'pause' }, { at: 1, call: 'resume' }")
    #expect(entries.map(\.action) == [.call(.next), .call(.pause), .call(.resume)])
  }

  @Test("A script decides the run's length where nothing else does")
  func length() {
    let entry = "script: [{ at: 1, call: 'next' }]"
    #expect(scenario(entry).duration == .automatic)
    #expect(scenario(entry + ", duration: { cycles: 2 }").duration == .cycles(2))
    #expect(scenario(entry, overrides: options([.seconds: "5"])).duration == .seconds(Rational(5)))
    #expect(scenario("script: []").duration == .cycles(1))
    #expect(scenario("script: []") == scenario(""))
  }

  @Test("A canvas that is left out holds the view in all its sizes, where that is known")
  func canvas() {
    let resizes = "script: [{ at: 1, resize: '300x244' }, { at: 2, resize: '500x100' }]"
    let open = scenario(resizes)
    #expect(open.canvas.size == nil)
    #expect(
      open.canvasSize(holding: PointSize(width: 400, height: 200))
        == PointSize(width: 500, height: 244))
    let view = scenario(resizes + ", carousel: { viewSize: '100x90' }")
    #expect(view.canvas.size == PointSize(width: 500, height: 244))
    #expect(view.viewSize == PointSize(width: 100, height: 90))
    let fixed = scenario(resizes + ", canvas: { size: '600x300' }")
    #expect(fixed.canvas.size == PointSize(width: 600, height: 300) && fixed.viewSize == nil)
  }
}
