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
  ]

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
