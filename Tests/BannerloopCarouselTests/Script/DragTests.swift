import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Dragging and releasing")
struct DragTests {
  @Test("A page follows the finger from where the drag is recognised, point for point")
  func slop() throws {
    for sign in [1.0, -1.0] {
      // 110 points in 0.2 s: the slop of 10 is passed after 1/11 of it.
      let rig = stillRig { $0.entries = [.drag(at: at(1), forward: 100 * sign)] }
      let carousel = try rig.carousel()
      let begin = try #require(
        carousel.events(after: nil, through: at(3)).first { $0.kind == .willBeginDragging })
      // Rounded up to a microsecond.
      #expect(begin.time == at(1) + Rational(18_182, 1_000_000))
      #expect(carousel.position(at: begin.time) == PagePosition(page: 0))
      let half = carousel.position(at: at(1, 100)).coordinate
      // The finger is 55 points from its start; the page has left out the slop.
      #expect(abs(half - sign * 45 / 320) < 1e-5)
      #expect(abs(carousel.position(at: at(1, 200)).coordinate - sign * 100 / 320) < 1e-5)
      #expect(abs(carousel.velocity(at: at(1, 100)) - sign * 550 / 320) < 1e-4)
    }
  }

  @Test("A drag along a path of places goes through each of them at its time")
  func path() throws {
    let places: [(Int, Double)] = [(0, 300), (50, 280), (130, 200), (200, 260), (300, 260)]
    let path = TouchPath(
      samples: places.map { .init(time: at(0, $0.0), point: point($0.1)) }, release: at(0, 500))
    let rig = stillRig { $0.entries = [ScriptEntry(at: at(2), .drag(path))] }
    let carousel = try rig.carousel()
    // The slop ends at x = 290.
    for (time, x) in places.dropFirst() {
      let expected = (290 - x) / 320
      #expect(abs(carousel.position(at: at(2, time)).coordinate - expected) < 1e-9)
    }
    #expect(carousel.position(at: at(2, 450)) == carousel.position(at: at(2, 300)))
    // Without speed it goes back to the nearest page.
    #expect(carousel.position(at: at(5)) == PagePosition(page: 0))
  }

  @Test("A drag on the cross axis does nothing to the position and tells nothing")
  func crossAxis() throws {
    let path = TouchPath(from: point(160, 150), to: point(155, 10), duration: at(0, 100))
    let rig = stillRig { $0.entries = [ScriptEntry(at: at(1), .drag(path))] }
    let carousel = try rig.carousel()
    #expect(carousel.kinds(through: at(5)).isEmpty)
    #expect(carousel.position(at: at(1, 50)) == PagePosition(page: 0))
  }

  @Test("A slow drag of a fifth of a page goes back to where it began, never beyond")
  func shortDrag() throws {
    // CC-50.
    for sign in [1.0, -1.0] {
      let rig = stillRig {
        $0.entries = [.drag(at: at(1), forward: 64 * sign, rest: at(0, 500))]
      }
      let carousel = try rig.carousel()
      let sequence = FrameSequence(carousel, rate: FrameRate(60))
      for frame in 0..<300 {
        let place = sequence.state(at: frame).position.coordinate * sign
        #expect(place >= 0 && place <= 0.2 + 1e-5)
      }
      #expect(carousel.position(at: at(5)) == PagePosition(page: 0))
      #expect(carousel.changes(through: at(5)).isEmpty)
    }
  }

  @Test("A held page far out is where the finger holds it, and goes back to its page")
  func farOut() throws {
    // CC-47.
    let page = 1_073_741_823
    let rig = stillRig {
      $0.pages = 2_000_000_000
      $0.entries = [
        .call(at: .zero, .scrollTo(page: page, animated: false, direction: .forward)),
        .drag(at: at(1), forward: 120, rest: at(0, 500)),
      ]
    }
    let carousel = try rig.carousel()
    for millisecond in [1200, 1400, 1699] {
      let held = carousel.position(at: at(0, millisecond))
      #expect(held.page == page)
      #expect(abs(held.fraction - 0.375) < 1e-6)
    }
    #expect(carousel.position(at: at(5)) == PagePosition(page: page))
  }

  @Test("A release rests on the page that the rule says, for either direction")
  func targets() throws {
    // (way in points, speed or none) and the page: a flick turns one page, a slow release the nearest.
    let cases: [(Double, Double, Int)] = [
      (100, 0, 0), (170, 0, 1), (160, 0, 1), (20, 500, 1), (200, -300, 0), (300, 2000, 1),
      (128, -1, 0),
    ]
    for (way, speed, page) in cases {
      for sign in [1, -1] {
        // A tie breaks upward on both sides: half a page back is page 0 again.
        if way == 160, sign < 0 { continue }
        let rig = stillRig {
          $0.entries = [
            .drag(at: at(1), forward: way * Double(sign), velocity: speed * Double(sign))
          ]
          $0.scrolling.slop = 0
          $0.entries = [
            ScriptEntry(
              at: at(1),
              .drag(
                TouchPath(
                  from: point(160), to: point(160 - way * Double(sign)), duration: at(0, 200),
                  releaseVelocity: ViewVector(dx: -speed * Double(sign), dy: 0))))
          ]
        }
        let rest = try rig.carousel().position(at: at(4))
        #expect(rest == PagePosition(page: page * sign), "\(way) \(speed) \(sign)")
      }
    }
  }

  @Test("A flick turns one page of a vertical carousel as of a horizontal one")
  func vertical() throws {
    // CC-53: up at 1000 pt/s over a fifth of a page.
    for sign in [1.0, -1.0] {
      let rig = stillRig {
        $0.direction = .vertical
        $0.view = PointSize(width: 160, height: 320)
        $0.entries = [
          ScriptEntry(
            at: at(1),
            .flick(
              from: ViewPoint(x: 80, y: 160), velocity: ViewVector(dx: 0, dy: -1000 * sign),
              duration: at(0, 64)))
        ]
      }
      let flat = stillRig {
        $0.entries = [
          ScriptEntry(
            at: at(1),
            .flick(
              from: point(160), velocity: ViewVector(dx: -1000 * sign, dy: 0),
              duration: at(0, 64)))
        ]
      }
      let vertical = try rig.carousel()
      let horizontal = try flat.carousel()
      #expect(vertical.position(at: at(4)) == PagePosition(page: Int(sign)))
      for frame in 0..<240 {
        #expect(vertical.coordinate(frame) == horizontal.coordinate(frame))
      }
    }
  }

  @Test("From right to left a drag to the right brings the next page")
  func rightToLeft() throws {
    let rig = stillRig {
      $0.isRightToLeft = true
      $0.entries = [.drag(at: at(1), forward: -200)]
    }
    #expect(try rig.carousel().position(at: at(4)) == PagePosition(page: 1))
  }

  @Test("Ten quick flicks turn ten pages, and ten back return, faster than any settles")
  func quickFlicks() throws {
    // CC-04, P9.
    for pages in [2, 3, 5] {
      for count in [1, 3, 10, 25] {
        let rig = stillRig {
          $0.pages = pages
          $0.entries = (0..<(2 * count)).map { index in
            ScriptEntry(
              at: Rational(index, 10),
              .flick(
                from: point(160),
                velocity: ViewVector(dx: index < count ? -1500 : 1500, dy: 0)))
          }
        }
        let carousel = try rig.carousel()
        let end = Rational(2 * count, 10)
        #expect(carousel.position(at: end + at(5)).page == 0)
        #expect(carousel.position(at: end + at(5)).isOnPage)
        // The farthest that was wanted was `count` pages on.
        let targets = carousel.kinds(through: end).compactMap { kind -> Int? in
          if case .willEndDragging(_, let target) = kind { target } else { nil }
        }
        #expect(targets[count - 1] == count % pages)
        #expect(targets[2 * count - 1] == 0)
        let onlyForward = try {
          var forward = rig
          forward.entries = Array(rig.entries.prefix(count))
          return try forward.carousel()
        }()
        #expect(onlyForward.position(at: end + at(5)) == PagePosition(page: count))
        #expect(onlyForward.changes(through: end + at(5)).last ?? 0 == count % pages)
      }
    }
  }

  @Test("The paging curves have the values of the reference table")
  func pagingCurves() throws {
    // Section 1.3 of the notes: 375 pt, from rest and from 1500 pt/s.
    let table: [(PagingCurve, Double, [(Int, Double)])] = [
      (.springK200, 0, [(50, 59.3547), (100, 154.8991), (200, 290.1442), (400, 366.2791)]),
      (.springK200, 1500, [(50, 96.3348), (150, 261.6604), (300, 353.2158), (500, 373.0664)]),
      (.flutterPage, 0, [(50, 57.2401), (100, 146.7205), (300, 333.4657), (500, 368.1843)]),
      (.flutterPage, 1500, [(50, 92.3018), (200, 291.8235), (400, 361.1878)]),
    ]
    for (curve, speed, places) in table {
      for sign in [1.0, -1.0] {
        // Released right on page 0's place with a target a page on: a drag that ends where it began.
        let rig = stillRig {
          $0.view = PointSize(width: 375, height: 160)
          $0.scrolling.slop = 0
          $0.scrolling.release = .paging(curve: curve)
          let there = 180 - sign * 100
          $0.entries = [
            ScriptEntry(
              at: at(1),
              .drag(
                TouchPath(
                  samples: [
                    .init(time: .zero, point: point(180)),
                    .init(time: at(0, 100), point: point(there)),
                    .init(time: at(0, 200), point: point(180)),
                  ],
                  releaseVelocity: ViewVector(dx: -sign * max(speed, 1e-9), dy: 0))))
          ]
        }
        let carousel = try rig.carousel()
        for (time, x) in places {
          let place = carousel.position(at: at(1, 200 + time)).coordinate * 375 * sign
          #expect(abs(place - x) < 1e-4, "\(curve) \(speed) \(time)")
        }
        #expect(carousel.position(at: at(3)) == PagePosition(page: Int(sign)))
      }
    }
  }

  @Test("A spring that has settled within half a pixel is its page from then on")
  func settling() throws {
    // 375 pt at 0.25 pt, half a pixel at scale 2: 0.685 s in the notes.
    let rig = stillRig {
      $0.view = PointSize(width: 375, height: 160)
      $0.scrolling.slop = 0
      $0.entries = [
        ScriptEntry(
          at: at(1),
          .drag(
            TouchPath(
              samples: [
                .init(time: .zero, point: point(180)),
                .init(time: at(0, 100), point: point(80)),
                .init(time: at(0, 200), point: point(180)),
              ],
              releaseVelocity: ViewVector(dx: -1e-9, dy: 0))))
      ]
    }
    let carousel = try rig.carousel()
    let end = try #require(
      carousel.events(after: nil, through: at(3)).first { $0.kind == .didEndDecelerating })
    #expect(abs((end.time - at(1, 200)).value - 0.685) < 0.001)
    #expect(carousel.position(at: end.time) == PagePosition(page: 1))
    let before = carousel.position(at: end.time - Rational(2, 1_000_000))
    #expect(abs(before.distance(to: PagePosition(page: 1)) * 375 - 0.25) < 1e-3)
  }

  @Test("A curve with a duration takes that long, whatever the speed")
  func timedCurve() throws {
    for speed in [0.0, 3000] {
      let rig = stillRig {
        $0.scrolling.release = .paging(curve: .quadOut220)
        $0.entries = [.drag(at: at(1), forward: 200, velocity: speed)]
      }
      let carousel = try rig.carousel()
      let end = carousel.events(after: nil, through: at(3))
        .first { $0.kind == .didEndDecelerating }
      #expect(end?.time == at(1, 420))
      let start = carousel.position(at: at(1, 200)).coordinate
      let half = carousel.position(at: at(1, 310)).coordinate
      #expect(abs(half - (start + (1 - start) * 0.75)) < 1e-12)
    }
  }

  @Test("The ends of a finite carousel hold the page back and let it go again")
  func rubberBand() throws {
    for sign in [1.0, -1.0] {
      // Sign -1 mirrors: the last page, pulled on.
      let rig = stillRig {
        $0.looping = .none
        $0.entries = [
          .call(
            at: .zero, .scrollTo(page: sign > 0 ? 0 : 3, animated: false, direction: .shortest)),
          .drag(at: at(1), forward: -100 * sign, rest: at(0, 300)),
        ]
      }
      let carousel = try rig.carousel()
      let edge = PagePosition(page: sign > 0 ? 0 : 3)
      let band = RubberBand(dimension: 320)
      let held = edge.distance(to: carousel.position(at: at(1, 400))) * 320
      #expect(abs(held - band.displacement(forPull: -100 * sign)) < 1e-3)
      // The bounce never passes the edge and ends on it.
      for millisecond in stride(from: 1500, to: 3000, by: 7) {
        let way = edge.distance(to: carousel.position(at: at(0, millisecond))) * sign
        #expect(way <= 1e-12 && way >= -0.2)
      }
      #expect(carousel.position(at: at(4)) == edge)
      // Without a band it does not move at all.
      var stiff = rig
      stiff.scrolling.edges.rubberBand = nil
      #expect(try stiff.carousel().position(at: at(1, 400)) == edge)
    }
  }

  @Test("A page that is caught while it bounces goes on from where it is, without a jump")
  func caughtBounce() throws {
    let rig = stillRig {
      $0.looping = .none
      $0.entries = [
        .drag(at: at(1), forward: -200, rest: at(0, 100)),
        .drag(at: at(1, 350), forward: -50, rest: at(0, 100)),
      ]
    }
    let carousel = try rig.carousel()
    var last = carousel.position(at: .zero)
    for step in 1...3000 {
      let place = carousel.position(at: Rational(step, 1000))
      #expect(abs(last.distance(to: place)) < 0.02)
      last = place
    }
    #expect(last == PagePosition(page: 0))
  }

  @Test("Without paging a page runs on and rests where its speed carries it")
  func freeRun() throws {
    for sign in [1.0, -1.0] {
      for (rate, way) in [
        (DecelerationRate.normal, 499.499833), (DecelerationRate.fast, 99.499162),
      ] {
        let rig = stillRig {
          $0.scrolling.release = .free(rate)
          $0.scrolling.slop = 0
          $0.scale = 1
          $0.entries = [
            ScriptEntry(
              at: at(1),
              .drag(
                TouchPath(
                  from: point(160), to: point(160 - sign * 50), duration: at(0, 100),
                  releaseVelocity: ViewVector(dx: -1000 * sign, dy: 0))))
          ]
        }
        let carousel = try rig.carousel()
        #expect(
          abs(carousel.position(at: at(10)).coordinate * 320 - sign * (50 + way)) < 1e-5)
        if rate == .normal {
          #expect(
            abs(carousel.position(at: at(1, 600)).coordinate * 320 - sign * (50 + 315.928023))
              < 1e-5)
          // T(h = 0.5) of the notes.
          let end = carousel.events(after: nil, through: at(10))
            .first { $0.kind == .didEndDecelerating }
          #expect(abs((end?.time.value ?? 0) - 1.1 - 3.449923) < 2e-6)
        }
      }
    }
  }

  @Test("A free run past an end hands its speed to the bounce and rests on the end")
  func freeRunToTheEnd() throws {
    let rig = stillRig {
      $0.looping = .none
      $0.scrolling.release = .free(.normal)
      $0.entries = [.drag(at: at(1), forward: 100, velocity: 4000)]
    }
    let carousel = try rig.carousel()
    #expect(carousel.position(at: at(10)) == PagePosition(page: 3))
    var last = carousel.velocity(at: at(1, 300))
    var farthest = 0.0
    for step in 1300..<5000 {
      let speed = carousel.velocity(at: at(0, step))
      // The speed is continuous at the edge, too: a spring's pull is 100 a second squared at most.
      #expect(abs(speed - last) < 0.2)
      last = speed
      farthest = max(farthest, carousel.position(at: at(0, step)).coordinate)
    }
    #expect(farthest > 3.05)
    #expect(
      carousel.kinds(through: at(10)).filter { $0 == .didEndDecelerating }.count == 1)
  }

  @Test("A single page is not draggable unless it is said, and then bounces")
  func singlePage() throws {
    // CC-58.
    let rig = stillRig {
      $0.pages = 1
      $0.entries = [
        .drag(at: at(1), forward: 100, rest: at(0, 100)),
        ScriptEntry(at: at(2), .tap(at: point(160))),
      ]
    }
    let fixed = try rig.carousel()
    #expect(fixed.position(at: at(1, 250)) == PagePosition(page: 0))
    #expect(fixed.kinds(through: at(4)) == [.tapped(page: 0)])
    var loose = rig
    loose.scrolling.isDraggable = true
    let moved = try loose.carousel()
    let way = moved.position(at: at(1, 250)).coordinate * 320
    #expect(abs(way - RubberBand(dimension: 320).displacement(forPull: 100)) < 1e-3)
    #expect(moved.position(at: at(4)) == PagePosition(page: 0))
  }

  @Test("Two fingers at once are an error; one after the other is not")
  func twoFingers() throws {
    let rig = stillRig {
      $0.entries = [
        .drag(at: at(1), forward: 100), ScriptEntry(at: at(1, 100), .tap(at: point(10))),
      ]
    }
    #expect(throws: CarouselError.touchesOverlap(first: at(1), second: at(1, 100))) {
      try rig.carousel()
    }
    var after = rig
    after.entries[1].at = at(1, 200)
    #expect(throws: Never.self) { try after.carousel() }
  }

  @Test("A free run that hardly slows down still has an end")
  func endlessRun() throws {
    let rig = stillRig {
      $0.looping = .none
      $0.scrolling.release = .free(DecelerationRate(perMillisecond: 1 - 1e-12))
      $0.entries = [.drag(at: at(1), forward: 100, velocity: 1)]
    }
    #expect(try rig.carousel().position(at: at(100_000)) == PagePosition(page: 3))
    var loop = rig
    loop.looping = .infinite
    let place = try loop.carousel().position(at: at(1001, 200)).coordinate
    #expect(abs(place - (100.0 + 1000) / 320) < 1e-4)
  }

  @Test("Content that is laid out twice goes back within its round, and not before its first page")
  func oneWay() throws {
    // The forward-only loop: its first page is an end, until the next round has come to rest.
    func carousel(_ entries: [ScriptEntry]) throws -> Carousel {
      try stillRig {
        $0.scrolling.goesBackOverSeam = false
        $0.entries = entries
      }.carousel()
    }
    let back = ScriptEntry.drag(at: at(10), forward: -100, duration: at(0, 300), rest: at(0, 200))
    for start in [0, 1, 4, 6] {
      let steps = (0..<start).map { ScriptEntry.call(at: at($0), .next) }
      let moved = try carousel(steps + [back])
      let held = PagePosition(page: start).distance(to: moved.position(at: at(10, 400))) * 320
      let isFirst = start % 4 == 0
      let band = RubberBand(dimension: 320).displacement(forPull: -100)
      #expect(abs(held - (isFirst ? band : -100)) < 1e-3)
      #expect(moved.position(at: at(20)) == PagePosition(page: start))
      let previous = try carousel(steps + [.call(at: at(10), .previous)])
      #expect(previous.position(at: at(20)).page == (isFirst ? start : start - 1))
      let last = try carousel(
        steps + [.call(at: at(10), .scrollTo(page: 3, animated: true, direction: .backward))])
      #expect(last.position(at: at(20)).page == start - start % 4 + 3)
    }
  }

  @Test("The page that came to rest last is the one that was told, on every frame")
  func settledIndex() throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<60 {
      let carousel = try Rig.random(using: &random).carousel()
      let frames = FrameSequence(carousel, rate: FrameRate(60))
      var told = 0
      for frame in 0..<2400 {
        for event in frames.events(at: frame) {
          if case .pageChanged(let page, _) = event.kind { told = page }
        }
        let state = frames.state(at: frame)
        // Pages that were taken away in a move are told when it has ended.
        if told < state.pages.count { #expect(state.settledIndex == told) }
      }
    }
    // Far out in the rounds, too.
    let playing = try Rig().carousel()
    for tick in 1...40 {
      #expect(playing.settledIndex(at: at(2 * tick, 299)) == (tick - 1) % 4)
      #expect(playing.settledIndex(at: at(2 * tick, 300)) == tick % 4)
    }
  }
}
