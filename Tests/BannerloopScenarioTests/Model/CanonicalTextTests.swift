import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopScenario

@Suite struct CanonicalTextTests {
  private func canonical(_ members: String, pages: String = "['a.jpg', 'b.jpg']") -> String {
    scenario(members, pages: pages).canonicalText { _ in "HASH" }
  }

  @Test("The text is stable")
  func stable() {
    #expect(
      canonical(
        "canvas: { size: '375x180', scale: 2 }", pages: "['a', { color: 'red', title: 'T' }]")
          == """
          bannerloop scenario 1
          canvas.size 375.0 180.0
          canvas.scale 2.0
          canvas.fps 60
          canvas.background color #000000
          carousel.loop infinite
          carousel.direction horizontal
          carousel.rightToLeft false
          carousel.contentMode aspectFill
          carousel.itemSize fill
          carousel.interitemSpacing 0.0
          carousel.contentInsets 0.0 0.0 0.0 0.0
          carousel.cornerRadius 0.0
          carousel.autoplay.slide 3/10 \(CurveReading.canonicalText(Scenario.Defaults.slideCurve))
          carousel.autoplay.initialDelay 27/10
          carousel.autoplay.period 3
          carousel.autoplay.period 3
          pageControl.currentColor #ffffff
          pageControl.position bottom
          pageControl.alignment center
          pageControl.margin 8.0
          pageControl.height 20.0
          pageControl.dotSize 7.0
          pageControl.shadowOpacity 0.0
          pageControl.color #ffffff80
          pageControl.pitch 16.0
          titles.font "Inter, sans-serif"
          titles.fontSize 14.0
          titles.color #ffffff
          titles.background #00000080
          titles.height 30.0
          titles.padding 12.0
          titles.alignment left
          duration.cycles 1
          page file HASH
          page color #ff0000
          page.title "T"

          """)
  }

  @Test(
    "Scenarios of equal effect give equal text",
    arguments: [
      ("", "canvas: { scale: 1, fps: 60 }, duration: { cycles: 1 }, pageControl: {}"),
      ("", "carousel: { autoplay: { dwell: 2.7 } }"),
      ("", "carousel: { autoplay: { initialDelay: 2.7, overlap: 'queue' } }"),
      ("", "carousel: { border: { color: 'red' } }, titles: { fontSize: 9 }"),
      ("preset: 'cloneScroll'", "carousel: { autoplay: { initialDelay: 3.0 } }"),
      (
        "canvas: { fps: 30 }, duration: { seconds: 2 }",
        "canvas: { fps: '30/1' }, duration: { frames: 60 }"
      ),
      ("pageControl: false", "pageControl: { style: 'none', margin: 99 }"),
      (
        "carousel: { autoplay: false }",
        "carousel: { autoplay: { period: 0, slide: { duration: 1 } } }"
      ),
      ("canvas: { background: 'clear' }", "canvas: { background: '#ffffff00' }"),
      ("canvas: { background: 'red' }", "canvas: { background: { gradient: ['#f00', 'red'] } }"),
      (
        "canvas: { background: { gradient: ['#f00', 'blue'], angle: -90 } }",
        "canvas: { background: { gradient: ['#f00', '#00f'], angle: 270 } }"
      ),
      (
        "canvas: { size: '300x100' }",
        "canvas: { size: [300, 100] }, carousel: { itemSize: '300x100' }"
      ),
      ("carousel: { cornerRadius: 0 }", "carousel: { cornerRadius: -0 }"),
      ("canvas: { fps: '59.94' }", "canvas: { fps: '60000/1001' }"),
      ("", "carousel: { slop: 3, pagingRule: 'nearest', autoplay: { resume: 'immediately' } }"),
      ("", "carousel: { handsOverVelocity: true }, script: []"),
      (
        "canvas: { size: '300x100' }",
        "canvas: { size: '300x100' }, carousel: { viewSize: '300x100' }"
      ),
      (
        "script: [{ at: 2, call: 'next' }, { at: 1, tap: [1, -0] }]",
        "script: [{ at: 1.0, tap: [1, 0] }, { at: 2, call: 'next' }]"
      ),
      (
        "script: [{ at: 1, drag: { from: [9, 9], to: [1, 1], duration: 2 } }]",
        "script: [{ at: 1, drag: { path: [[0, 9, 9], [2, 1, 1]] } }]"
      ),
      (
        "script: [{ at: 1, flick: { from: [9, 9], velocity: 3 } }]",
        "script: [{ at: 1, flick: { from: [9, 9], velocity: [3, 0], duration: 0.1 } }]"
      ),
      (
        "script: [{ at: 1, setPages: ['b.jpg'] }]", "script: [{ at: 1, setPages: { pages: [1] } }]"
      ),
      (
        "script: [{ at: 1, scrollTo: 1 }], carousel: { reportsCutAnimation: false }",
        "script: [{ at: 1, scrollTo: { page: 1 } }], carousel: { tapWhileMoving: true }"
      ),
    ])
  func equal(_ a: String, _ b: String) {
    #expect(canonical(a) == canonical(b))
  }

  @Test("Per page, what equals the common pace says nothing; names and links neither")
  func pages() {
    let plain = canonical("", pages: "['a', 'b']")
    #expect(
      canonical(
        "", pages: "[{ image: 'x', dwell: 2.7, link: 'l', title: '' }, { image: 'y', period: 3 }]")
        == plain)
    #expect(canonical("", pages: "['a', { image: 'b', period: 4 }]") != plain)
    let single = canonical("pageControl: { color: 'red' }", pages: "['a']")
    #expect(single == canonical("carousel: { autoplay: { period: 9 } }", pages: "['a']"))
    #expect(
      canonical("pageControl: { hidesForSinglePage: false }", pages: "['a']") != single)
  }

  /// Changes of one value that each change pixels, of a scenario with everything visible.
  private static let changes: [@Sendable (inout Scenario) -> Void] = [
    { $0.canvas.size = PointSize(width: 10, height: 20) }, { $0.canvas.scale = 3 },
    { $0.canvas.rate = FrameRate(30) }, { $0.canvas.ground = .color(.white) },
    { $0.canvas.ground = .gradient([.white, .black], angle: 90) },
    { $0.canvas.ground = .gradient([.white, .black], angle: 91) },
    { $0.canvas.ground = .gradient([.black, .white], angle: 90) },
    { $0.canvas.ground = .picture(.file("g")) },
    { $0.pages.swapAt(0, 1) }, { $0.pages.removeLast() },
    { $0.pages[0].title = "U" }, { $0.pages[1].title = "T" },
    { $0.pages[0].pace = .period(Rational(9)) }, { $0.pages[1].pace = .dwell(Rational(9)) },
    { $0.pages[0].picture = .color(.white) }, { $0.looping = .rewind }, { $0.looping = .none },
    { $0.looping = .pingPong }, { $0.direction = .vertical }, { $0.isRightToLeft = true },
    { $0.contentMode = .center }, { $0.itemSize = PointSize(width: 30, height: 40) },
    { $0.interitemSpacing = 1 }, { $0.contentInsets.top = 1 }, { $0.contentInsets.left = 1 },
    { $0.contentInsets.bottom = 1 }, { $0.contentInsets.right = 1 }, { $0.cornerRadius = 1 },
    { $0.borderWidth = 2 }, { $0.borderColor = .white }, { $0.autoplay = nil },
    { $0.autoplay?.pace = .period(Rational(2)) }, { $0.autoplay?.initialDelay = Rational(1) },
    { $0.autoplay?.overlap = .ignore }, { $0.slide.duration = Rational(1, 2) },
    { $0.slide.duration = nil }, { $0.pageControl.isVisible = false },
    { $0.pageControl.currentColor = .black }, { $0.pageControl.color = .black },
    { $0.pageControl.position = .top }, { $0.pageControl.alignment = .end },
    { $0.pageControl.margin = 1 }, { $0.pageControl.height = 1 }, { $0.pageControl.dotSize = 1 },
    { $0.pageControl.pitch = 1 }, { $0.pageControl.shadowOpacity = 1 },
    { $0.titles.font = "F" }, { $0.titles.fontSize = 1 }, { $0.titles.color = .black },
    { $0.titles.background = .white }, { $0.titles.height = 1 }, { $0.titles.padding = 1 },
    { $0.titles.alignment = .right }, { $0.duration = .cycles(2) },
    { $0.duration = .frames(7) }, { $0.duration = .seconds(Rational(7)) },
    { $0.duration = .automatic }, { $0.viewSize = PointSize(width: 8, height: 8) },
    { $0.autoplay?.timer = .displayLink(FrameRate(60)) },
    { $0.autoplay?.timer = .displayLink(FrameRate(50)) },
    { $0.scrolling.handsOverVelocity = true }, { $0.addedPages = [Page(picture: .file("c"))] },
    { $0.script = Script([ScriptEntry(at: Rational(1), .call(.next))]) },
  ]

  /// Things that a script can do, each with other pixels.
  private static let scriptedActions: [ScriptAction] = {
    let point = ViewPoint(x: 1, y: 2)
    let actions: [ScriptAction] = [
      .tap(at: point), .tap(at: ViewPoint(x: 1, y: 3)), .hold(at: point, duration: Rational(1)),
      .hold(at: point, duration: Rational(2)),
      .flick(from: point, velocity: ViewVector(dx: 1, dy: 0)),
      .flick(from: point, velocity: ViewVector(dx: 0, dy: 1)),
      .flick(from: point, velocity: ViewVector(dx: 1, dy: 0), duration: Rational(1)),
      .drag(TouchPath(from: point, to: point, duration: Rational(1))),
      .drag(TouchPath(from: point, to: point, duration: Rational(2))),
      .drag(
        TouchPath(
          from: point, to: point, duration: Rational(1),
          releaseVelocity: ViewVector(dx: 0, dy: 0))),
      .drag(
        TouchPath(samples: [.init(time: .zero, point: point)], release: Rational(1))),
    ]
    let calls: [CarouselCall] = [
      .pause, .resume, .previous, .hide, .show, .stop, .resize(PointSize(width: 1, height: 2)),
      .resize(PointSize(width: 2, height: 1)), .setAutoplay(nil), .setAutoplay(Autoplay()),
      .setAutoplay(Autoplay(resume: .remaining)), .setPace(page: 0, pace: nil),
      .setPace(page: 1, pace: nil), .setPace(page: 0, pace: .dwell(Rational(1))),
      .setPace(page: 0, pace: .period(Rational(1))), .setPages([0], policy: .reset),
      .setPages([1], policy: .reset), .setPages([0, 1], policy: .reset),
      .setPages([], policy: .reset),
      .setPages([0], policy: .keepVisible),
      .scrollTo(page: 1, animated: true, direction: .shortest),
      .scrollTo(page: 0, animated: true, direction: .shortest),
      .scrollTo(page: 1, animated: false, direction: .shortest),
      .scrollTo(page: 1, animated: true, direction: .backward),
    ]
    return actions + calls.map { .call($0) }
  }()

  /// Changes of one value that each change pixels where there is a script.
  private static let scriptedSettings: [@Sendable (inout Scenario) -> Void] = [
    { $0.script.entries[0].at = Rational(2) }, { $0.scrolling.slop = 1 },
    { $0.scrolling.isDraggable = false }, { $0.scrolling.isDraggable = true },
    { $0.scrolling.edges.rubberBand = nil }, { $0.scrolling.edges.rubberBand = 0.5 },
    { $0.scrolling.edges.bounce = .smooth }, { $0.scrolling.handsOverVelocity = true },
    { $0.scrolling.release = .free(.normal) }, { $0.scrolling.release = .free(.fast) },
    { $0.scrolling.release = .paging(rule: .nearest) },
    { $0.scrolling.release = .paging(rule: .flick(minimumVelocity: 1)) },
    { $0.scrolling.release = .paging(rule: .halfShift(minimumVelocity: 1)) },
    { $0.scrolling.release = .paging(rule: .projected(.fast)) },
    { $0.scrolling.release = .paging(curve: .quadOut220) },
    { $0.scrolling.release = .paging(curve: .flutterPage) },
    { $0.autoplay?.resume = .remaining }, { $0.autoplay?.resumeAfterPause = .restart },
    { $0.autoplay?.timer = .displayLink(FrameRate(60)) }, { $0.autoplay?.overlap = .queue },
    { $0.autoplay?.initialDelay = Rational(2) }, { $0.autoplay = nil },
    { $0.slide.duration = Rational(1) }, { $0.pages[0].pace = .period(Rational(3)) },
    { $0.addedPages = [Page(picture: .file("c"))] },
    { $0.addedPages = [$0.pages.removeLast()] },
  ]

  @Test("With a script, everything about touches, calls and timers changes the text")
  func scripted() {
    var base = Scenario()
    base.pages = [Page(picture: .file("a")), Page(picture: .file("b"))]
    base.script = Script([ScriptEntry(at: Rational(1), .call(.next))])
    var texts = [base.canonicalText { "\($0)" }]
    for action in Self.scriptedActions {
      var changed = base
      changed.script.entries.append(ScriptEntry(at: Rational(1), action))
      texts.append(changed.canonicalText { "\($0)" })
    }
    for change in Self.scriptedSettings {
      var changed = base
      change(&changed)
      texts.append(changed.canonicalText { "\($0)" })
    }
    for (index, text) in texts.enumerated() {
      let first = texts.firstIndex(of: text)
      #expect(first == index, "change \(index) gives the text of \(first ?? 0)")
    }
    #expect(texts.count > 60)
  }

  @Test("A view that changes its size tells pages that fill it from pages of its first size")
  func filling() {
    let resize = "canvas: { size: '300x100' }, script: [{ at: 1, resize: '200x100' }]"
    #expect(canonical(resize) != canonical(resize + ", carousel: { itemSize: '300x100' }"))
  }

  @Test("Dots of a single page count where a script brings more")
  func broughtPages() {
    let script = "script: [{ at: 1, setPages: ['a', 'b'] }]"
    #expect(
      canonical("pageControl: { color: 'red' }, \(script)", pages: "['a']")
        != canonical(script, pages: "['a']"))
  }

  @Test("Every change of a value that decides pixels changes the text, alone and with others")
  func different() {
    var base = Scenario()
    base.pages = [
      Page(picture: .file("a"), title: "T"),
      Page(picture: .file("b"), pace: .period(Rational(1, 10))),
    ]
    base.borderWidth = 1
    var texts = [base.canonicalText { "\($0)" }]
    for change in Self.changes {
      var changed = base
      change(&changed)
      texts.append(changed.canonicalText { "\($0)" })
    }
    #expect(Set(texts).count == texts.count)

    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let picked = (0..<5).map { _ in Int.random(in: 0..<Self.changes.count, using: &generator) }
      var a = base
      for index in picked where index != 9 { Self.changes[index](&a) }
      var b = a
      // What is equal gives equal text, whatever does not count.
      b.name = "other"
      b.preset = "other"
      for index in b.pages.indices { b.pages[index].link = "other" }
      #expect(a.canonicalText { "\($0)" } == b.canonicalText { "\($0)" })
      let scale = Double.random(in: 4...8, using: &generator)
      b.canvas.scale = scale
      #expect(a.canonicalText { "\($0)" } != b.canonicalText { "\($0)" })
    }
  }
}
