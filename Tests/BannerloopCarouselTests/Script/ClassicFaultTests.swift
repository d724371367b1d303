import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

/// The faults that carousels have always had; each test was seen to fail with its fault put back.
@Suite("Classic faults")
struct ClassicFaultTests {
  @Test("Dots stay in step after many rounds in either direction")
  func dotsOutOfStep() throws {
    // The fault: a remainder that is negative, or an index that is counted instead of derived.
    for sign in [1, -1] {
      let rig = stillRig {
        $0.pages = 3
        $0.entries = (0..<100).map { .call(at: at($0), sign > 0 ? .next : .previous) }
      }
      let carousel = try rig.carousel()
      // Written out: the page's own arithmetic is what is tested.
      let expected = (1...100).map { ((sign * $0) % 3 + 3) % 3 }
      for second in 0..<100 {
        #expect(carousel.currentIndex(at: at(second, 900)) == expected[second])
      }
      #expect(carousel.changes(through: at(200)) == expected)
    }
  }

  @Test("A flick that comes before the last one has settled turns its page, too")
  func stuckFlick() throws {
    // The fault: the target is counted from where the page is, or a seam is a wall in motion.
    let rig = stillRig {
      $0.entries = (0..<12).map {
        ScriptEntry(
          at: Rational($0 * 12, 100),
          .flick(
            from: point(200), velocity: ViewVector(dx: -1200, dy: 0), duration: Rational(7, 100)))
      }
    }
    let carousel = try rig.carousel()
    #expect(carousel.position(at: at(9)) == PagePosition(page: 12))
    // It moves on all the time: no frame goes back.
    let places = (0..<540).map { carousel.coordinate($0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 >= $0 })
  }

  @Test("The timer never turns a page under a finger")
  func timerAgainstFinger() throws {
    // The fault: a timer that nobody stops at touch-down.
    for policy in TouchResumePolicy.allCases {
      var rig = Rig()
      rig.autoplay?.resume = policy
      // Down before the date, and exactly on it.
      for start in [at(1, 500), at(2)] {
        rig.entries = [
          .drag(at: start, forward: 60, duration: at(0, 300), rest: at(7))
        ]
        let carousel = try rig.carousel()
        let up = start + at(7, 300)
        #expect(carousel.fires(through: up - Rational(1, 1000)).isEmpty)
        for millisecond in stride(from: 300, to: 7300, by: 50) {
          let place = carousel.position(at: start + at(0, millisecond)).coordinate
          #expect(abs(place - 60.0 / 320) < 1e-9)
        }
      }
    }
  }

  @Test("A timer does not outlive its view")
  func outlivingTimer() throws {
    // The fault: a timer that goes on, and moves pages, after the carousel was removed.
    for moment in [at(0, 500), at(2), at(2, 100), at(5)] {
      var rig = Rig()
      rig.entries = [.call(at: moment, .stop)]
      let carousel = try rig.carousel()
      #expect(carousel.events(after: moment, through: at(10_000)).isEmpty)
      let rest = carousel.position(at: moment + at(1))
      #expect(rest.isOnPage)
      for second in stride(from: 10, to: 10_000, by: 97) {
        #expect(carousel.position(at: at(second)) == rest)
      }
    }
  }

  @Test("No frame at the seam is different from any other: there is nothing to flash")
  func flashAtTheSeam() throws {
    // CC-03. The fault: a frame that shows the unanimated jump back.
    let carousel = try Rig().carousel()
    let frames = FrameSequence(carousel, rate: FrameRate(60))
    // The slide 3 -> 0 starts with the eighth second.
    let seam = (470...510).map { frames.state(at: $0).position }
    let other = (110...150).map { frames.state(at: $0).position }
    for (a, b) in zip(other, seam) { #expect(a.distance(to: b) == 3) }
    #expect(frames.state(at: 498).position == frames.state(at: 499).position)
  }

  @Test("Every one of ten pages is reached, in order, at widths that do not divide")
  func everyPage() throws {
    // CC-12.
    let sides: [(PointSize, ScrollDirection)] = [
      (PointSize(width: 300.9, height: 160), .horizontal),
      (PointSize(width: 356.72, height: 160), .horizontal),
      (PointSize(width: 320, height: 90.3), .vertical),
    ]
    for (view, direction) in sides {
      var rig = Rig()
      rig.pages = 10
      rig.view = view
      rig.direction = direction
      #expect(try rig.carousel().changes(through: at(51)) == (1...25).map { $0 % 10 })
    }
  }
}
