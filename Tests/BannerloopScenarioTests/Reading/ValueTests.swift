import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import Testing

@testable import BannerloopScenario

@Suite struct ValueTests {
  /// Members that read without an error.
  static let goodMembers =
    [
      "", "canvas: {}", "canvas: { size: '375x180', scale: 2, fps: 60, background: '#ffffff' }",
      "canvas: { size: [375.5, 180] }", "canvas: { size: { width: 100, height: 50 } }",
      "canvas: { size: ' 100 X 50 ' }", "canvas: { size: '100\u{D7}50' }",
      "canvas: { fps: '59.94' }", "canvas: { fps: '60000/1001' }", "canvas: { fps: 12.5 }",
      "canvas: { fps: '60' }", "canvas: { background: 'clear' }",
      "canvas: { background: 'RGB(1, 2, 3)' }", "canvas: { background: 'rgba(1 2 3 / 50%)' }",
      "canvas: { background: { gradient: ['#fff', 'red'], angle: 90 } }",
      "canvas: { background: { image: 'bg.jpg' } }", "preset: 'cloneScroll'",
      "carousel: { loop: 'none', direction: 'vertical', rightToLeft: true }",
      "carousel: { contentMode: 'blurFill', itemSize: 'fill' }",
      "carousel: { itemSize: [300, 100], interitemSpacing: 8, cornerRadius: 0x10 }",
      "carousel: { contentInsets: 4 }", "carousel: { contentInsets: { top: 1, left: 2 } }",
      "carousel: { border: { width: 1, color: '#000' } }", "carousel: { autoplay: false }",
      "carousel: { autoplay: true }", "carousel: { autoplay: {} }",
      "carousel: { autoplay: { period: 0 } }", "carousel: { autoplay: { dwell: 0 } }",
      "carousel: { autoplay: { period: 2.5, initialDelay: 1, overlap: 'queue' } }",
      "carousel: { autoplay: { slide: { duration: 0.25, curve: 'linear' } } }",
      "carousel: { autoplay: { slide: { curve: 'cubicBezier(0.25, 0.1, 0.25, 1)' } } }",
      "pageControl: false", "pageControl: true", "pageControl: { style: 'none' }",
      "pageControl: { currentColor: 'red', color: '#00ff0080', position: 'left', alignment: 'end' }",
      "pageControl: { margin: 0, height: 10, dotSize: 5, pitch: 9, shadowOpacity: 0.3 }",
      "pageControl: { hidesForSinglePage: false }",
      "titles: { font: 'Noto Sans', fontSize: 12, color: 'white', background: '#00000080' }",
      "titles: { height: 20, padding: 4, alignment: 'center' }", "duration: { cycles: 2 }",
      "duration: { seconds: 15 }", "duration: { frames: 900 }", "script: []",
      "$schema: 'banner.schema.json'", "carousel: { transform: 'none' }",
    ] + motionMembers + ScriptTests.goodMembers

  /// Members about scrolling and timers that read without an error.
  static let motionMembers = [
    "carousel: { paging: false, decelerationRate: 'fast' }",
    "carousel: { paging: false, decelerationRate: 0.995 }",
    "carousel: { pagingRule: 'flick', flickVelocity: 20 }", "carousel: { pagingRule: 'nearest' }",
    "carousel: { pagingRule: 'halfShift', pagingCurve: 'flutterPage' }",
    "carousel: { pagingRule: 'projected', decelerationRate: 'normal' }",
    "carousel: { pagingCurve: 'quadOut220' }", "carousel: { pagingCurve: 'springK200' }",
    "carousel: { pagingCurve: 'spring(stiffness: 90, damping: 19)' }",
    "carousel: { pagingCurve: 'spring(response: 0.5, dampingRatio: 1)' }",
    "carousel: { pagingCurve: { curve: 'easeOut', duration: 0.3 } }",
    "carousel: { draggable: false, slop: 3.5, tapWhileMoving: true, handsOverVelocity: true }",
    "carousel: { bounces: false }", "carousel: { rubberBand: 1, bounceSpring: 'smooth' }",
    "carousel: { reportsCaughtDeceleration: false, reportsCutAnimation: false }",
    "carousel: { viewSize: '320x160' }",
    "carousel: { autoplay: { resume: 'skippingFirst', resumeAfterPause: 'restart' } }",
    "carousel: { autoplay: { timer: 'displayLink' } }", "carousel: { autoplay: { timer: 'grid' } }",
    "carousel: { autoplay: { timer: { displayLink: '59.94' } } }",
  ]

  @Test("Every form of a value is accepted", arguments: goodMembers)
  func good(_ members: String) {
    #expect(faults(members).filter { $0.severity == .error } == [])
  }

  @Test(
    "A wrong value is one fault that names its path and the value",
    arguments: [
      ("canvas: { size: '375' }", "canvas.size"), ("canvas: { size: '0x180' }", "canvas.size"),
      ("canvas: { size: '-1x180' }", "canvas.size"), ("canvas: { size: [1] }", "canvas.size"),
      ("canvas: { size: '1e2x5' }", "canvas.size"), ("canvas: { size: 'axb' }", "canvas.size"),
      ("canvas: { size: { width: 1, heigth: 2 } }", "canvas.size"),
      ("canvas: { size: [1, '2'] }", "canvas.size"), ("canvas: { size: null }", "canvas.size"),
      ("canvas: { scale: 0.2 }", "canvas.scale"), ("canvas: { scale: 8.01 }", "canvas.scale"),
      ("canvas: { scale: NaN }", "canvas.scale"), ("canvas: { scale: '2' }", "canvas.scale"),
      ("canvas: { fps: 0 }", "canvas.fps"), ("canvas: { fps: -60 }", "canvas.fps"),
      ("canvas: { fps: 1001 }", "canvas.fps"), ("canvas: { fps: '60/0' }", "canvas.fps"),
      ("canvas: { fps: Infinity }", "canvas.fps"), ("canvas: { fps: 59.9400599 }", "canvas.fps"),
      ("canvas: { fps: '1e-9223372036854775808' }", "canvas.fps"),
      ("canvas: { fps: 0x3C }", "canvas.fps"),
      ("canvas: { background: '#ff' }", "canvas.background"),
      ("canvas: { background: 'ffffff' }", "canvas.background"),
      ("canvas: { background: 'rgb(256, 0, 0)' }", "canvas.background"),
      ("canvas: { background: 'rgb(0, 0)' }", "canvas.background"),
      ("canvas: { background: 'hsl(0, 0, 0)' }", "canvas.background"),
      ("canvas: { background: 'rgba(0, 0, 0, 1.1)' }", "canvas.background"),
      ("canvas: { background: 7 }", "canvas.background"),
      ("canvas: { background: { gradient: ['#fff'] } }", "canvas.background.gradient"),
      ("canvas: { background: { gradient: ['#fff', 'rad'] } }", "canvas.background.gradient[1]"),
      ("canvas: { background: { image: 'a', angle: 1 } }", "canvas.background.angle"),
      ("canvas: { background: {} }", "canvas.background"),
      ("carousel: { rightToLeft: 'yes' }", "carousel.rightToLeft"),
      ("carousel: { interitemSpacing: -1 }", "carousel.interitemSpacing"),
      ("carousel: { contentInsets: -1 }", "carousel.contentInsets"),
      ("carousel: { contentInsets: { top: -1 } }", "carousel.contentInsets.top"),
      ("carousel: { autoplay: 3 }", "carousel.autoplay"),
      ("carousel: { autoplay: { period: -1 } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { period: 1000001 } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { period: 1e-10 } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { period: 0.0000000001 } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { period: '3s' } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { slide: { curve: 'eseIn' } } }", "carousel.autoplay.slide.curve"),
      ("carousel: { autoplay: { slide: { curve: 3 } } }", "carousel.autoplay.slide.curve"),
      ("pageControl: 'none'", "pageControl"), ("pageControl: { pitch: 0 }", "pageControl.pitch"),
      ("pageControl: { shadowOpacity: 1.5 }", "pageControl.shadowOpacity"),
      ("titles: { font: '' }", "titles.font"), ("titles: { font: 'a\\0b' }", "titles.font"),
      ("titles: { fontSize: 0 }", "titles.fontSize"), ("titles: []", "titles"),
      ("duration: 15", "duration"), ("duration: { cycles: 0 }", "duration.cycles"),
      ("duration: { cycles: 1.5 }", "duration.cycles"),
      ("duration: { seconds: 0 }", "duration.seconds"),
      ("duration: { seconds: 0.001 }", "duration.seconds"),
      ("duration: { frames: -1 }", "duration.frames"), ("preset: 'cloneScrol'", "preset"),
      ("preset: 1", "preset"), ("canvas: { size: [20000, 100] }", "canvas.size"),
      ("canvas: { size: '9000x100', scale: 2 }", "canvas.size"),
      ("canvas: { size: '1x100', scale: .25 }", "canvas.size"),
      ("carousel: { itemSize: '20000x10' }", "carousel.itemSize"),
      ("canvas: { size: '100x100' }, carousel: { contentInsets: 50 }", "carousel.contentInsets"),
      ("carousel: { paging: 'no' }", "carousel.paging"),
      ("carousel: { pagingRule: 'flik' }", "carousel.pagingRule"),
      ("carousel: { flickVelocity: -1 }", "carousel.flickVelocity"),
      ("carousel: { pagingCurve: 'easeOut' }", "carousel.pagingCurve"),
      ("carousel: { pagingCurve: 'springK20' }", "carousel.pagingCurve"),
      ("carousel: { pagingCurve: 3 }", "carousel.pagingCurve"),
      ("carousel: { pagingCurve: { curve: 'easeOut' } }", "carousel.pagingCurve"),
      ("carousel: { pagingCurve: { curve: 'smooth', duration: 1 } }", "carousel.pagingCurve"),
      ("carousel: { pagingCurve: { curve: 'x', duration: 1 } }", "carousel.pagingCurve.curve"),
      ("carousel: { paging: false, decelerationRate: 1 }", "carousel.decelerationRate"),
      ("carousel: { paging: false, decelerationRate: 0 }", "carousel.decelerationRate"),
      ("carousel: { paging: false, decelerationRate: 'slow' }", "carousel.decelerationRate"),
      ("carousel: { rubberBand: 1.1 }", "carousel.rubberBand"),
      ("carousel: { bounceSpring: 'easeIn' }", "carousel.bounceSpring"),
      ("carousel: { slop: -1 }", "carousel.slop"),
      ("carousel: { autoplay: { resume: 'later' } }", "carousel.autoplay.resume"),
      ("carousel: { autoplay: { timer: 'clock' } }", "carousel.autoplay.timer"),
      ("carousel: { autoplay: { timer: {} } }", "carousel.autoplay.timer"),
      ("carousel: { viewSize: '20000x10' }", "carousel.viewSize"),
    ])
  func bad(_ members: String, _ path: String) {
    let errors = faults(members).filter { $0.severity == .error }
    #expect(errors.map(\.path) == [path], "\(errors.map(\.message))")
  }

  @Test(
    "Pages that are none are faults with their number",
    arguments: [
      ("'a.jpg'", "pages"), ("{}", "pages"), ("[3]", "pages[0]"), ("['a', null]", "pages[1]"),
      ("['']", "pages[0]"), ("['a\\0b']", "pages[0]"), ("[{}]", "pages[0]"), ("[]", "pages"),
      ("[{ image: 'a', dwell: -1 }]", "pages[0].dwell"),
      ("[{ image: 'a', period: 0 }]", "pages[0].period"),
      ("[{ image: 'a', dwell: 1, period: 2 }]", "pages[0].period"),
      ("[{ image: 'a', titel: 'x' }]", "pages[0].titel"),
      ("[{ image: 'a', title: 3 }]", "pages[0].title"),
      ("['ftp://x/a.jpg']", "pages[0]"), ("['data:image/png;base64,AA']", "pages[0]"),
      ("['file://server/a.jpg']", "pages[0]"), ("['file:///a%2']", "pages[0]"),
      ("['file:///a%00']", "pages[0]"), ("['file:///a%ff']", "pages[0]"),
    ])
  func badPages(_ pages: String, _ path: String) {
    let errors = faults("", pages: pages)
    #expect(errors.map(\.path) == [path], "\(errors.map(\.message))")
  }

  @Test("A picture from the web is off without the option, and named")
  func web() {
    let found = faults("", pages: "['a.jpg', 'https://example.com/b.jpg']")
    #expect(
      found.map(\.message) == [
        "pictures from the web are off: https://example.com/b.jpg"
      ])
  }

  @Test("Values arrive as they were written")
  func values() {
    let result = scenario(
      """
      canvas: { size: "375x180", scale: 2, fps: "59.94", background: { gradient: ["#f00", "#0f08"],
        angle: 90 } },
      carousel: { loop: "pingPong", direction: "vertical", rightToLeft: true, contentMode: "fill",
        itemSize: [300, 150.5], interitemSpacing: 8, contentInsets: { top: 1, right: 2 },
        cornerRadius: 6, border: { width: 1.5, color: "teal" },
        autoplay: { period: 0.1, initialDelay: 0.7, overlap: "clamp",
          slide: { duration: 0.25, curve: "linear" } } },
      pageControl: { currentColor: "red", position: "left", alignment: "end", margin: 3,
        height: 9, dotSize: 4, pitch: 11, hidesForSinglePage: false, shadowOpacity: .5 },
      titles: { font: "Noto Sans", fontSize: 11, color: "#123", background: "clear", height: 22,
        padding: 5, alignment: "right" },
      duration: { seconds: 1.5 }
      """,
      pages: "['a.jpg', { image: 'b.jpg', title: 'B', link: 'x:y', dwell: 5 }, { color: 'red' }]")
    #expect(result.canvas.size == PointSize(width: 375, height: 180))
    #expect(result.canvas.scale == 2)
    #expect(result.canvas.rate == FrameRate(60000, 1001))
    let green = Color(red: 0, green: 255, blue: 0, alpha: 136)
    #expect(
      result.canvas.ground == .gradient([Color(red: 255, green: 0, blue: 0), green], angle: 90))
    #expect(result.looping == .pingPong)
    #expect(result.direction == .vertical && result.isRightToLeft)
    #expect(result.contentMode == .fill)
    #expect(result.itemSize == PointSize(width: 300, height: 150.5))
    #expect(result.interitemSpacing == 8 && result.cornerRadius == 6)
    #expect(result.contentInsets == Insets(top: 1, left: 0, bottom: 0, right: 2))
    #expect(result.borderWidth == 1.5)
    #expect(result.borderColor == Color(red: 0, green: 128, blue: 128))
    #expect(
      result.autoplay
        == Autoplay(
          pace: .period(Rational(1, 10)), initialDelay: Rational(7, 10), overlap: .clamp))
    #expect(result.slide == SlideAnimation(duration: Rational(1, 4), curve: .linear))
    var dots = PageControlStyle()
    dots.currentColor = Color(red: 255, green: 0, blue: 0)
    dots.position = .left
    dots.alignment = .end
    dots.margin = 3
    dots.height = 9
    dots.dotSize = 4
    dots.pitch = 11
    dots.hidesForSinglePage = false
    dots.shadowOpacity = 0.5
    #expect(result.pageControl == dots)
    var titles = TitleStyle()
    titles.font = "Noto Sans"
    titles.fontSize = 11
    titles.color = Color(red: 17, green: 34, blue: 51)
    titles.background = .clear
    titles.height = 22
    titles.padding = 5
    titles.alignment = .right
    #expect(result.titles == titles)
    #expect(result.duration == .seconds(Rational(3, 2)))
    #expect(
      result.pages == [
        Page(picture: .file("a.jpg")),
        Page(picture: .file("b.jpg"), title: "B", link: "x:y", pace: .dwell(Rational(5))),
        Page(picture: .color(Color(red: 255, green: 0, blue: 0))),
      ])
    #expect(result.name == "test")
  }

  @Test("A scenario of pages alone has the house's defaults")
  func defaults() {
    let result = scenario("")
    var expected = Scenario()
    expected.name = "test"
    expected.pages = [Page(picture: .file("a.jpg")), Page(picture: .file("b.jpg"))]
    #expect(result == expected)
    #expect(result.autoplay?.pace == .period(Rational(3)))
    #expect(result.slide.duration == Rational(3, 10))
    #expect(
      scenario("carousel: { autoplay: {} }, pageControl: {}, canvas: {}, titles: {}") == result)
  }

  @Test("Values about scrolling and timers arrive as they were written")
  func motion() {
    let paging = scenario(
      """
      carousel: { pagingRule: "halfShift", flickVelocity: 20, pagingCurve: "flutterPage", slop: 3,
        draggable: false, bounces: false, tapWhileMoving: true, handsOverVelocity: true,
        reportsCaughtDeceleration: false, reportsCutAnimation: false, viewSize: [300, 150],
        autoplay: { resume: "remaining", resumeAfterPause: "immediately", timer: "displayLink" } },
      canvas: { fps: 50 }
      """)
    #expect(
      paging.scrolling
        == ScrollBehavior(
          release: .paging(rule: .halfShift(minimumVelocity: 20), curve: .flutterPage), slop: 3,
          isDraggable: false, edges: EdgeBehavior(rubberBand: nil), selectsWhileMoving: true,
          reportsCaughtDeceleration: false, reportsCutAnimation: false, handsOverVelocity: true))
    #expect(paging.viewSize == PointSize(width: 300, height: 150))
    #expect(paging.canvas.size == paging.viewSize)
    #expect(
      paging.autoplay
        == Autoplay(
          resume: .remaining, resumeAfterPause: .immediately, timer: .displayLink(FrameRate(50))))
    let free = scenario("carousel: { paging: false, rubberBand: 0.52, bounceSpring: 'smooth' }")
    #expect(free.scrolling.release == .free(.normal))
    #expect(free.scrolling.edges == EdgeBehavior(rubberBand: 0.52, bounce: .smooth))
    func release(_ members: String) -> ReleaseBehavior {
      scenario("carousel: { \(members) }").scrolling.release
    }
    #expect(release("paging: false, decelerationRate: 'fast'") == .free(.fast))
    #expect(release("pagingRule: 'projected'") == .paging(rule: .projected(.fast)))
    #expect(
      release("pagingRule: 'projected', decelerationRate: 0.998")
        == .paging(rule: .projected(.normal)))
    #expect(release("pagingRule: 'nearest'") == .paging(rule: .nearest))
    #expect(
      release("pagingCurve: { curve: 'linear', duration: 0.25 }")
        == .paging(curve: .timing(.linear, duration: Rational(1, 4))))
    #expect(release("") == ScrollBehavior().release)
  }

  @Test("Period 0 and false turn autoplay off")
  func off() {
    #expect(scenario("carousel: { autoplay: false }").autoplay == nil)
    #expect(scenario("carousel: { autoplay: { period: 0 } }").autoplay == nil)
    #expect(scenario("carousel: { autoplay: { dwell: 0 } }").autoplay?.pace == .dwell(.zero))
    #expect(scenario("pageControl: false").pageControl.isVisible == false)
    #expect(scenario("pageControl: { style: 'none' }").pageControl.isVisible == false)
  }

  @Test("Faults of syntax, keys and values come in one pass, sorted by place")
  func onePass() {
    let found = faults(
      ofText: """
        { lop: 1,
          canvas: { scale: 9, size: 10x5 },
          pages: ["a", 3],
          duration: { cycles: 2, },
          carousel: { loop: "none" },
        """)
    #expect(found.compactMap { $0.range?.start.line } == [1, 1, 2, 2, 3, 4])
    #expect(found.allSatisfy { $0.severity == .error })
  }
}
