import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Calls of the interface")
struct CallTests {
  @Test("Three calls of next in a running slide are all taken, without a jump")
  func next() throws {
    // CC-31.
    for handsOver in [false, true] {
      for sign in [1.0, -1.0] {
        let rig = stillRig {
          $0.slide = at(1)
          $0.scrolling.handsOverVelocity = handsOver
          $0.entries = [0, 100, 200].map { .call(at: at(0, $0), sign > 0 ? .next : .previous) }
        }
        let carousel = try rig.carousel()
        #expect(carousel.position(at: at(3)) == PagePosition(page: 3 * Int(sign)))
        var last = PagePosition(page: 0)
        for step in 0...2000 {
          let place = carousel.position(at: at(0, step))
          #expect(abs(last.distance(to: place)) < 0.01)
          last = place
        }
        // With a hand-over the speed is continuous as well.
        for moment in [at(0, 100), at(0, 200)] {
          let before = carousel.velocity(at: moment - Rational(1, 1_000_000))
          let after = carousel.velocity(at: moment)
          #expect(abs(before) > 0.1)
          if handsOver { #expect(abs(before - after) < 1e-3) } else { #expect(after == 0) }
        }
      }
    }
  }

  @Test("A spring that takes over a speed is continuous and settles on its page")
  func springHandover() throws {
    let rig = stillRig {
      $0.curve = .spring(.snappy)
      $0.scrolling.handsOverVelocity = true
      $0.entries = [
        .call(at: .zero, .next), .call(at: at(0, 120), .next), .call(at: at(0, 200), .previous),
      ]
    }
    let carousel = try rig.carousel()
    for moment in [at(0, 120), at(0, 200)] {
      let before = moment - Rational(1, 1_000_000)
      #expect(abs(carousel.velocity(at: before) - carousel.velocity(at: moment)) < 1e-2)
      #expect(
        abs(carousel.position(at: before).distance(to: carousel.position(at: moment))) < 1e-4)
    }
    #expect(carousel.position(at: at(5)) == PagePosition(page: 1))
  }

  @Test("Pages are reached in loops and without, and one that is not there is an error")
  func scrollTo() throws {
    // CC-36.
    for looping in [Looping.none, .infinite] {
      let rig = stillRig {
        $0.looping = looping
        $0.entries = [
          .call(at: at(1), .scrollTo(page: 2, animated: true, direction: .shortest)),
          .call(at: at(2), .scrollTo(page: 1, animated: true, direction: .shortest)),
        ]
      }
      #expect(try rig.carousel().changes(through: at(5)) == [2, 1])
      var wrong = rig
      wrong.entries = [.call(at: at(1), .scrollTo(page: 9, animated: true, direction: .shortest))]
      #expect(throws: CarouselError.pageOutOfRange(page: 9, count: 4, at: at(1))) {
        try wrong.carousel()
      }
    }
  }

  @Test("The way to a page is the shorter one, or the one that is asked for")
  func direction() throws {
    let cases: [(Int, ScrollRoute, Int)] = [
      (3, .shortest, -1), (1, .shortest, 1), (2, .shortest, 2), (3, .forward, 3),
      (1, .backward, -3), (0, .forward, 0), (0, .backward, 0),
    ]
    for (page, route, slot) in cases {
      let rig = stillRig {
        $0.entries = [.call(at: at(1), .scrollTo(page: page, animated: true, direction: route))]
      }
      #expect(try rig.carousel().position(at: at(3)) == PagePosition(page: slot))
    }
  }

  @Test("At the ends of a finite carousel next and previous do nothing")
  func ends() throws {
    let rig = stillRig {
      $0.looping = .none
      $0.entries =
        [.call(at: at(1), .previous)] + (2...9).map { .call(at: at($0), .next) }
        + [.call(at: at(12), .previous)]
    }
    #expect(try rig.carousel().changes(through: at(20)) == [1, 2, 3, 2])
  }

  @Test("A hundred pages that become two show a page that is there, and keep one that stays")
  func fewerPages() throws {
    // CC-38.
    func carousel(_ kept: [Int]) throws -> Carousel {
      try stillRig {
        $0.pages = 100
        $0.slide = at(1)
        $0.curve = .linear
        $0.entries = [
          .call(at: .zero, .scrollTo(page: 97, animated: false, direction: .forward)),
          .call(at: at(1), .next),
          .call(at: at(1, 400), .setPages(kept, policy: .keepVisible)),
        ]
      }.carousel()
    }
    for kept in [[0, 97], [97, 5], [3, 4], [97]] {
      let carousel = try carousel(kept)
      let index = carousel.currentIndex(at: at(1, 400))
      #expect((0..<kept.count).contains(index))
      #expect(carousel.pages(at: at(1, 400)) == PageList(kept))
      if let place = kept.firstIndex(of: 97) {
        #expect(index == place)
      } else {
        #expect(index == 1)
      }
      #expect(carousel.position(at: at(9)).isOnPage)
      #expect((0..<kept.count).contains(carousel.currentIndex(at: at(9))))
      // The move goes on by the same part where there is still somewhere to go.
      if kept.count > 1 {
        #expect(abs(carousel.position(at: at(1, 400)).fraction - 0.4) < 1e-9)
        #expect(abs(carousel.position(at: at(1, 900)).fraction - 0.9) < 1e-9)
      }
    }
    #expect(throws: CarouselError.pageOutOfRange(page: 100, count: 100, at: at(1, 400))) {
      try carousel([100])
    }
  }

  @Test("Pages given anew with reset begin at page 0, and the timer with them")
  func reset() throws {
    var rig = Rig()
    rig.listed = 6
    rig.entries = [
      .call(at: at(5), .setPages([5, 4, 3], policy: .reset))
    ]
    let carousel = try rig.carousel()
    #expect(carousel.currentIndex(at: at(5)) == 0)
    #expect(carousel.pages(at: at(5))[0] == 5)
    #expect(carousel.fires(through: at(10)) == [at(2), at(4), at(7), at(9)])
    #expect(carousel.changes(through: at(12)) == [1, 2, 0, 1, 2, 0])
    // In a move: it is cut, and nothing rests between pages.
    rig.entries[0].at = at(4, 100)
    let cut = try rig.carousel()
    #expect(cut.position(at: at(4, 100)) == PagePosition(page: 0))
    #expect(cut.kinds(through: at(5)).count { $0 == .didEndScrollingAnimation } == 1)
  }

  @Test("Four pages at page 3 that become two are at page 1; none at all are at 0")
  func clampedIndex() throws {
    // CC-66.
    var rig = stillRig {
      $0.entries = [
        .call(at: .zero, .scrollTo(page: 3, animated: false, direction: .forward)),
        .call(at: at(1), .setPages([0, 1], policy: .keepVisible)),
        .call(at: at(2), .setPages([0], policy: .keepVisible)),
        .call(at: at(3), .setPages([], policy: .keepVisible)),
        .call(at: at(4), .setPages([2, 3], policy: .keepVisible)),
      ]
    }
    for looping in [Looping.infinite, .none] {
      rig.looping = looping
      let carousel = try rig.carousel()
      #expect([1, 2, 3, 4].map { carousel.currentIndex(at: at($0)) } == [1, 0, 0, 0])
      #expect(carousel.pages(at: at(3)).count == 0)
      #expect(carousel.changes(through: at(9)) == [3, 1, 0])
    }
  }

  @Test("Pages that come to a carousel of none start its autoplay")
  func fromNone() throws {
    var rig = Rig()
    rig.pages = 0
    rig.listed = 3
    rig.entries = [.call(at: at(1), .setPages([0, 1, 2], policy: .keepVisible))]
    #expect(try rig.carousel().fires(through: at(6)) == [at(3), at(5)])
    rig.entries[0] = .call(at: at(1), .setPages([0], policy: .reset))
    #expect(try rig.carousel().fires(through: at(60)).isEmpty)
  }

  @Test("A view that turns keeps its page, and a move its part, without an event")
  func resize() throws {
    // CC-41, P15.
    let sizes = [PointSize(width: 568, height: 284), PointSize(width: 320, height: 160)]
    for (looping, page) in [(Looping.infinite, 0), (.none, 3), (.none, 0)] {
      let rig = stillRig {
        $0.looping = looping
        $0.entries = [
          .call(at: .zero, .scrollTo(page: page, animated: false, direction: .shortest)),
          .call(at: at(1), .resize(sizes[0])), .call(at: at(2), .resize(sizes[1])),
        ]
      }
      let carousel = try rig.carousel()
      for half in 0...6 {
        #expect(carousel.position(at: at(0, half * 500)) == PagePosition(page: page))
      }
      #expect(carousel.view(at: at(1)) == sizes[0])
      #expect(carousel.view(at: at(0, 999)) == sizes[1])
      #expect(carousel.changes(through: at(5)) == (page == 0 ? [] : [page]))
    }
    // In a move, at 0.15 s of 0.3 s: the same positions as without.
    var moving = Rig()
    moving.entries = [.call(at: at(2, 150), .resize(sizes[0]))]
    let carousel = try moving.carousel()
    let untouched = try Rig().carousel()
    for frame in 0..<400 { #expect(carousel.coordinate(frame) == untouched.coordinate(frame)) }
    #expect(
      carousel.events(after: nil, through: at(20)) == untouched.events(after: nil, through: at(20)))
    #expect(carousel.view(at: at(1_000_000)) == sizes[0])
  }

  @Test("A view that turns under a finger keeps the page under it, and then the finger's way")
  func resizeInADrag() throws {
    let rig = stillRig {
      $0.scrolling.slop = 0
      $0.entries = [
        ScriptEntry(
          at: at(1),
          .drag(TouchPath(from: point(300), to: point(140), duration: at(1)))),
        .call(at: at(1, 500), .resize(PointSize(width: 640, height: 320))),
      ]
    }
    let carousel = try rig.carousel()
    #expect(abs(carousel.position(at: at(1, 499)).coordinate - 80.0 * 0.998 / 320) < 1e-9)
    #expect(abs(carousel.position(at: at(1, 500)).coordinate - 0.25) < 1e-12)
    // The other half of the way is 80 points of pages of 640.
    #expect(abs(carousel.position(at: at(1, 750)).coordinate - (0.25 + 40.0 / 640)) < 1e-12)
  }

  @Test("A layout pass of the same size changes nothing in a vertical carousel")
  func sameSize() throws {
    // CC-54.
    let rig = stillRig {
      $0.direction = .vertical
      $0.entries = [
        .call(at: .zero, .scrollTo(page: 2, animated: false, direction: .forward)),
        .call(at: at(1), .resize(PointSize(width: 320, height: 160))),
      ]
    }
    let carousel = try rig.carousel()
    #expect(carousel.currentIndex(at: at(2)) == 2)
    #expect(carousel.changes(through: at(3)) == [2])
  }

  @Test("Calls that move pages do nothing while a finger is down")
  func fingerWins() throws {
    let drag = ScriptEntry.drag(at: at(1), forward: 200, duration: at(0, 500), rest: at(0, 100))
    let rig = stillRig { $0.entries = [drag] }
    var calls = rig
    calls.entries += [
      .call(at: at(1, 100), .next),
      .call(at: at(1, 200), .scrollTo(page: 3, animated: false, direction: .forward)),
      .call(at: at(1, 300), .scrollTo(page: 3, animated: true, direction: .forward)),
    ]
    #expect(
      try calls.carousel().events(after: nil, through: at(9))
        == rig.carousel().events(after: nil, through: at(9)))
  }

  @Test("A script's length is until all has come to rest, and a still time more")
  func scriptLength() throws {
    #expect(try stillRig().carousel().scriptLength == nil)
    let rig = stillRig { $0.entries = [.call(at: at(4), .next)] }
    #expect(try rig.carousel().scriptLength == at(4, 300) + Carousel.stillLength)
    var playing = Rig()
    playing.entries = [.call(at: at(5), .next)]
    #expect(try playing.carousel().scriptLength == at(5, 300) + at(1, 700))
  }

  @Test("A tap on the page control turns one page and stops at the ends: CC-67")
  func dots() throws {
    func told(
      _ pages: Int, _ entries: [(Rational, CarouselCall)], looping: Looping = .infinite
    ) throws -> [String] {
      let carousel = try stillRig {
        $0.pages = pages
        $0.looping = looping
        $0.entries = entries.map { ScriptEntry(at: $0.0, .call($0.1)) }
      }.carousel()
      return carousel.events(after: nil, through: at(20)).compactMap {
        guard case .pageChanged(let page, let reason) = $0.kind else { return nil }
        return "\(page) \(reason)"
      }
    }
    let forward = CarouselCall.tapDots(forward: true)
    let backward = CarouselCall.tapDots(forward: false)
    // At the last page the trailing half does nothing, also where the carousel loops.
    let last = CarouselCall.scrollTo(page: 3, animated: false, direction: .forward)
    for looping in [Looping.infinite, .none] {
      #expect(try told(4, [(at(1), last), (at(2), forward)], looping: looping) == ["3 api"])
      #expect(try told(4, [(at(1), backward)], looping: looping) == [])
      // Two taps at one time turn two pages.
      #expect(
        try told(4, [(at(1), forward), (at(1), forward)], looping: looping).last == "2 tap")
      #expect(try told(4, [(at(1), last), (at(2), backward)]) == ["3 api", "2 tap"])
    }
    #expect(try told(1, [(at(1), forward)]) == [])
    #expect(try told(0, [(at(1), forward)]) == [])
    // Round and round the index counts, not the slot.
    let rounds = (0..<6).map { (at(1 + $0), CarouselCall.next) }
    #expect(
      try told(4, rounds + [(at(9), forward), (at(10), forward)]).suffix(2) == ["2 api", "3 tap"])
  }
}
