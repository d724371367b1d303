import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Taps")
struct TapTests {
  /// The pages that were tapped.
  private func tapped(_ rig: Rig, through end: Rational = at(60)) throws -> [Int] {
    try rig.carousel().kinds(through: end).compactMap { kind in
      if case .tapped(let page) = kind { page } else { nil }
    }
  }

  @Test("A tap gives the page's own number on any round, forward and back")
  func rounds() throws {
    // CC-48: laps 1, 2 and -1.
    for step in [1, -1] {
      let rig = stillRig {
        $0.entries = (0..<9).flatMap { index -> [ScriptEntry] in
          [
            ScriptEntry(at: at(index), .tap(at: point(160))),
            .call(at: at(index, 100), step > 0 ? .next : .previous),
          ]
        }
      }
      #expect(try tapped(rig) == (0..<9).map { (step * $0).wrapped(4) })
    }
  }

  @Test("A tap on a moving page stops it and selects the page under the finger, or nothing")
  func moving() throws {
    // CC-48: half way, at x = 40 the page is still 0.
    for selects in [true, false] {
      let rig = stillRig {
        $0.curve = .linear
        $0.scrolling.selectsWhileMoving = selects
        $0.entries = [
          .call(at: at(1), .next), ScriptEntry(at: at(1, 150), .tap(at: point(40))),
        ]
      }
      #expect(try tapped(rig) == (selects ? [0] : []))
      // P13: the motion stops; then it goes to the nearest page, here the tie's upper one.
      let carousel = try rig.carousel()
      #expect(carousel.position(at: at(1, 150)).coordinate == 0.5)
      #expect(carousel.position(at: at(5)) == PagePosition(page: 1))
      var early = rig
      early.entries[1].at = at(1, 100)
      #expect(try early.carousel().position(at: at(5)) == PagePosition(page: 0))
      #expect(try early.carousel().changes(through: at(5)).isEmpty)
    }
  }

  @Test("A tap on a page that still settles is one on a moving page")
  func settling() throws {
    let rig = stillRig {
      $0.entries = [
        .drag(at: at(1), forward: 100, velocity: 900),
        ScriptEntry(at: at(1, 400), .tap(at: point(40))),
        ScriptEntry(at: at(4), .tap(at: point(40))),
      ]
    }
    #expect(try tapped(rig) == [1])
  }

  @Test("A tap hits the page under it, and nothing in a gap or past the ends")
  func hits() throws {
    // Pages of 200 points, 20 apart, in the middle of 320: 60 to 260, the next from 280.
    let places: [(Double, Int?)] = [
      (0, 3), (39, 3), (40, nil), (59, nil), (60, 0), (259, 0), (260, nil), (279, nil), (280, 1),
      (319, 1), (320, nil), (-1, nil),
    ]
    for (x, page) in places {
      var rig = stillRig {
        $0.item = 200
        $0.spacing = 20
        $0.entries = [ScriptEntry(at: at(1), .tap(at: point(x)))]
      }
      #expect(try tapped(rig) == (page.map { [$0] } ?? []), "\(x)")
      rig.looping = .none
      let end = page == 3 ? nil : page
      #expect(try tapped(rig) == (end.map { [$0] } ?? []), "\(x)")
      rig.looping = .infinite
      rig.isRightToLeft = true
      rig.entries = [ScriptEntry(at: at(1), .tap(at: point(320 - x)))]
      // Edges belong to the page on their left, so that mirrored edges are left out.
      if ![40, 60, 260, 280, 0, 320].contains(x) {
        #expect(try tapped(rig) == (page.map { [$0] } ?? []), "\(x) from right to left")
      }
    }
    let outside = stillRig { $0.entries = [ScriptEntry(at: at(1), .tap(at: point(10, 161)))] }
    #expect(try tapped(outside).isEmpty)
  }

  @Test("A tap in every rest of ten quick flicks and back works")
  func afterFlicks() throws {
    // CC-04: taps work at every rest.
    let rig = stillRig {
      $0.pages = 2
      $0.entries =
        (0..<20).map { index in
          ScriptEntry(
            at: Rational(index, 10),
            .flick(from: point(160), velocity: ViewVector(dx: index < 10 ? -1500 : 1500, dy: 0)))
        } + [ScriptEntry(at: at(9), .tap(at: point(160)))]
    }
    #expect(try tapped(rig) == [0])
  }

  @Test("A tap restarts the timer, and a hold keeps it still as long as it lasts")
  func holdsTimer() throws {
    var rig = Rig()
    rig.entries = [ScriptEntry(at: at(1), .tap(at: point(10)))]
    #expect(try rig.carousel().fires(through: at(6)) == [at(3), at(5)])
    rig.entries = [ScriptEntry(at: at(1), .hold(at: point(10), duration: at(30)))]
    let carousel = try rig.carousel()
    #expect(carousel.fires(through: at(36)) == [at(33), at(35)])
    #expect(carousel.timerProgress(at: at(20)) == 0.5)
    // A hold is no tap.
    #expect(try tapped(rig).isEmpty)
  }

  @Test("Without pages a tap is told to nobody")
  func noPages() throws {
    let rig = stillRig {
      $0.pages = 0
      $0.entries = [
        ScriptEntry(at: at(1), .tap(at: point(10))), .drag(at: at(2), forward: 50),
        .call(at: at(3), .next),
      ]
    }
    #expect(try rig.carousel().kinds(through: at(9)).isEmpty)
  }
}
