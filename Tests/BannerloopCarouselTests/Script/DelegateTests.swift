import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("What a delegate is told")
struct DelegateTests {
  @Test("A drag that moves on tells its eight calls in order, and each ends as often as it began")
  func momentum() throws {
    for sign in [1, -1] {
      let rig = stillRig {
        $0.entries = [.drag(at: at(1), forward: 100 * Double(sign), velocity: 800 * Double(sign))]
      }
      let carousel = try rig.carousel()
      let target = sign.wrapped(4)
      #expect(
        carousel.kinds(through: at(5)) == [
          .willBeginDragging, .willEndDragging(velocity: 800 * Double(sign), target: target),
          .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
          .pageChanged(to: target, reason: .drag),
        ])
      let frames = FrameSequence(carousel, rate: FrameRate(60))
      let told = (0...300).flatMap { frames.events(at: $0, includingScrolls: true) }
      let names = told.map(\.kind).filter { kind in
        if case .didScroll = kind { true } else { false }
      }
      #expect(names.count > 20)
      // Scrolling is told between the first and the last call, and the last place is the page's.
      #expect(told.first?.kind == .willBeginDragging)
      #expect(names.last == .didScroll(contentOffset: Double(sign) * 320))
      let lastScroll = told.lastIndex { $0.kind == names.last }
      let end = told.firstIndex { $0.kind == .didEndDecelerating }
      #expect((lastScroll ?? 0) < (end ?? 0))
    }
  }

  @Test("A drag that ends at rest on a page tells that it does not move on, and no more")
  func restOnPage() throws {
    let path = TouchPath(
      samples: [
        .init(time: .zero, point: point(160)), .init(time: at(0, 100), point: point(100)),
        .init(time: at(0, 300), point: point(150)),
      ], release: at(0, 500))
    let rig = stillRig { $0.entries = [ScriptEntry(at: at(1), .drag(path))] }
    #expect(
      try rig.carousel().kinds(through: at(5)) == [
        .willBeginDragging, .willEndDragging(velocity: 0, target: 0),
        .didEndDragging(willDecelerate: false),
      ])
  }

  @Test("A page dragged exactly onto the next and let go is told to have changed, once")
  func restOnNextPage() throws {
    let rig = stillRig { $0.entries = [.drag(at: at(1), forward: 320, rest: at(0, 100))] }
    #expect(
      try rig.carousel().kinds(through: at(5)) == [
        .willBeginDragging, .willEndDragging(velocity: 0, target: 1),
        .didEndDragging(willDecelerate: false), .pageChanged(to: 1, reason: .drag),
      ])
  }

  @Test("A caught deceleration tells its end at the catch, or not at all, as is set")
  func caught() throws {
    for tells in [true, false] {
      let rig = stillRig {
        $0.scrolling.reportsCaughtDeceleration = tells
        $0.entries = [
          .drag(at: at(1), forward: 100, velocity: 800),
          .drag(at: at(1, 300), forward: 100, velocity: 800),
        ]
      }
      let events = try rig.carousel().events(after: nil, through: at(5))
      let caught = events.filter { $0.kind == .didEndDecelerating }
      #expect(caught.count == (tells ? 2 : 1))
      if tells {
        #expect(caught.first?.time == at(1, 300))
        let place = events.firstIndex { $0.kind == .didEndDecelerating } ?? 0
        #expect(events[place + 1].kind == .willBeginDragging)
      }
      #expect(events.filter { $0.kind == .willBeginDragging }.count == 2)
      // Two flicks, two pages, one change told when it rests.
      #expect(events.last?.kind == .pageChanged(to: 2, reason: .drag))
      #expect(try rig.carousel().changes(through: at(5)) == [2])
    }
  }

  @Test("An animated move tells its end once, and one that a finger cuts off as is set")
  func animated() throws {
    let rig = stillRig {
      $0.entries = [.call(at: at(1), .scrollTo(page: 2, animated: true, direction: .shortest))]
    }
    #expect(
      try rig.carousel().kinds(through: at(5)) == [
        .slideBegan(to: 2), .didEndScrollingAnimation, .pageChanged(to: 2, reason: .api),
      ])
    for tells in [true, false] {
      var cut = rig
      cut.scrolling.reportsCutAnimation = tells
      cut.entries.append(.drag(at: at(1, 150), forward: 30, rest: at(0, 100)))
      let kinds = try cut.carousel().kinds(through: at(5))
      let expected: [CarouselEvent.Kind] =
        (tells ? [.didEndScrollingAnimation] : []) + [.willBeginDragging]
      #expect(kinds.dropFirst().prefix(tells ? 2 : 1) == expected[...])
      #expect(kinds.filter { $0 == .didEndScrollingAnimation }.count == (tells ? 1 : 0))
    }
  }

  @Test("An animated move to where the carousel rests tells nothing")
  func nowhere() throws {
    let rig = stillRig {
      $0.entries = [.call(at: at(1), .scrollTo(page: 0, animated: true, direction: .forward))]
    }
    #expect(try rig.carousel().kinds(through: at(3)).isEmpty)
  }

  @Test("A move that is not animated is there at once, and tells its page in the next event")
  func jump() throws {
    // CC-44.
    let rig = stillRig {
      $0.entries = [.call(at: at(1), .scrollTo(page: 2, animated: false, direction: .shortest))]
    }
    let carousel = try rig.carousel()
    #expect(carousel.currentIndex(at: at(1)) == 2)
    #expect(carousel.currentIndex(at: at(0, 999)) == 0)
    #expect(carousel.kinds(through: at(3)) == [.pageChanged(to: 2, reason: .api)])
    let frames = FrameSequence(carousel, rate: FrameRate(60))
    #expect(
      frames.events(at: 60, includingScrolls: true).map(\.kind) == [
        .didScroll(contentOffset: 640), .pageChanged(to: 2, reason: .api),
      ])
  }

  @Test("Scrolling is told as often as the rounded offset changes, at any rate and scale")
  func scrollCount() throws {
    // P12.
    for scale in [1.0, 2, 3] {
      for rate in [30, 60, 120] {
        let rig = stillRig {
          $0.scale = scale
          $0.entries = [
            .drag(at: at(1), forward: 100, velocity: 800), .call(at: at(3), .next),
            .drag(at: at(5), forward: -70, rest: at(0, 100)),
          ]
        }
        let frames = FrameSequence(try rig.carousel(), rate: FrameRate(rate))
        let rounding = PixelRounding(scale: scale)
        var last = 0.0
        var changes = 0
        var told = 0
        for frame in 0..<(8 * rate) {
          let offset = rounding.rounded(frames.state(at: frame).position.coordinate * 320)
          if offset != last { changes += 1 }
          last = offset
          told += frames.events(at: frame, includingScrolls: true).count { event in
            if case .didScroll = event.kind { true } else { false }
          }
        }
        #expect(told == changes && changes > 30)
      }
    }
  }

  @Test("After stop nothing is ever told, and what moves comes to rest in silence")
  func stop() throws {
    for moment in [at(1), at(2, 100), at(3, 50), at(3, 250), at(7)] {
      var rig = Rig()
      rig.entries = [
        .drag(at: at(3), forward: 120, velocity: 700), .call(at: moment, .stop),
        .call(at: at(9), .next), ScriptEntry(at: at(9, 500), .tap(at: point(10))),
        .drag(at: at(10), forward: 120, velocity: 700),
        .call(at: at(11), .setAutoplay(Autoplay(pace: .period(Rational(1))))),
      ]
      let carousel = try rig.carousel()
      #expect(carousel.events(after: moment, through: at(1000)).isEmpty)
      #expect(carousel.position(at: at(1000)).isOnPage)
      #expect(carousel.timerProgress(at: at(1000)) == nil)
      // No jump at the moment itself.
      let before = carousel.position(at: moment - Rational(1, 1_000_000))
      #expect(abs(before.distance(to: carousel.position(at: moment))) < 1e-3)
    }
  }

  @Test("Events are in order of time, drags nest, and decelerations pair, for random scripts")
  func grammar() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let rig = Rig.random(using: &random)
      let carousel = try rig.carousel()
      let events = carousel.events(after: nil, through: at(60))
      var isDragging = false
      var isDecelerating = false
      var promised = false
      var settled = 0
      for (index, event) in events.enumerated() {
        if index > 0 { #expect(event.time >= events[index - 1].time) }
        switch event.kind {
        case .willBeginDragging:
          #expect(!isDragging && !isDecelerating)
          isDragging = true
        case .didEndDragging(let moves):
          #expect(isDragging)
          isDragging = false
          promised = moves
        case .willBeginDecelerating:
          #expect(!isDragging && !isDecelerating)
          isDecelerating = true
          promised = false
        case .didEndDecelerating:
          #expect(isDecelerating)
          isDecelerating = false
        case .pageChanged(let page, _):
          #expect(page != settled)
          settled = page
        case .timerFired: #expect(!isDragging)
        default: break
        }
        if promised, case .willBeginDecelerating = events[min(index + 1, events.count - 1)].kind {
          promised = false
        }
        #expect(!promised)
      }
    }
  }

  @Test("The example of the landing page says what it says")
  func landingPage() throws {
    var configuration = CarouselConfiguration(
      pageCount: 4, autoplay: Autoplay(pace: .period(Rational(2)), initialDelay: Rational(2)),
      slide: SlideAnimation(duration: Rational(3, 10), curve: .linear),
      geometry: PageGeometry(viewport: 320, item: 320, spacing: 0), scale: 2)
    configuration.script = Script([
      ScriptEntry(at: Rational(1), .flick(from: point(200), velocity: ViewVector(dx: -900, dy: 0)))
    ])
    let carousel = try Carousel(configuration)
    #expect(carousel.position(at: Rational(3)).description == "1.0")
    #expect(
      carousel.events(after: nil, through: Rational(3)).map(\.kind) == [
        .willBeginDragging, .willEndDragging(velocity: 900, target: 1),
        .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
        .pageChanged(to: 1, reason: .drag),
      ])
  }
}
