import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Counting frames")
struct CountingTests {
  @Test("Five pages every three seconds are 900 frames")
  func periodCycle() throws {
    let length = try makeCarousel().length(ofCycles: 1)
    #expect(FrameRate(60).frameCount(in: length) == 900)
  }

  @Test("Five pages of one second and half a second of slide are 450 frames")
  func dwellCycle() throws {
    let carousel = try makeCarousel(pace: .dwell(Rational(1)), slide: Rational(1, 2))
    #expect(FrameRate(60).frameCount(in: try carousel.length(ofCycles: 1)) == 450)
    #expect(FrameRate(60).frameCount(in: try carousel.length(ofCycles: 3)) == 1350)
  }

  @Test("VC-T12: n pages of h and s frames take n(h+s) frames with a seam, nh+(n-1)s without")
  func exactCounts() throws {
    var random = SeededGenerator(seed: 12)
    for pages in 2...200 {
      let (hold, slide) = (
        Int.random(in: 1...90, using: &random), Int.random(in: 1...40, using: &random)
      )
      let rate = [FrameRate(60), FrameRate(24), FrameRate(60_000, 1001)].randomElement(
        using: &random)
      let interval = (rate ?? FrameRate(60)).interval
      for (loop, expected) in [
        (Looping.infinite, pages * (hold + slide)), (.none, pages * hold + (pages - 1) * slide),
      ] {
        let carousel = try makeCarousel(
          pages: pages, pace: .dwell(Rational(hold) * interval), slide: Rational(slide) * interval,
          loop: loop)
        let length = try carousel.length(ofCycles: 1)
        #expect(
          length == Rational(expected) * interval, "\(pages) pages of \(hold)+\(slide), \(loop)")
      }
    }
  }

  @Test("VC-T08: A slide of k frames draws 0/k to (k-1)/k and then the end")
  func slideFrames() throws {
    let carousel = try makeCarousel()
    // Page 0 stands for 2.7 s: 162 frames; then 18 frames of slide.
    #expect(carousel.coordinate(161) == 0)
    for step in 0..<18 {
      #expect(carousel.coordinate(162 + step) == Double(step) / 18)
    }
    #expect(carousel.coordinate(180) == 1)
    #expect(carousel.coordinate(341) == 1)
    #expect(carousel.coordinate(343) == 1 + 1.0 / 18)
  }

  @Test(
    "Finite carousels have their own number of slides",
    arguments: [
      // Page 0 stands 0.7 s; a slide starts each second and takes 0.3 s.
      (Looping.infinite, 4, Rational(4)), (.rewind, 4, Rational(4)),
      (.pingPong, 4, Rational(6)), (.pingPong, 2, Rational(2)),
      // Three slides and the last page's still time.
      (.none, 4, Rational(37, 10)),
    ] as [(Looping, Int, Rational)])
  func finite(loop: Looping, pages: Int, expected: Rational) throws {
    let carousel = try makeCarousel(pages: pages, pace: .period(Rational(1)), loop: loop)
    #expect(try carousel.length(ofCycles: 1) == expected)
  }

  @Test("More than one round of a carousel that ends is an error")
  func cyclesOfNone() throws {
    let carousel = try makeCarousel(loop: .none)
    #expect(throws: CarouselError.cyclesWithoutEnd(cycles: 2)) {
      try carousel.length(ofCycles: 2)
    }
  }

  @Test("Without autoplay, and with one page, a run is three seconds")
  func stillRuns() throws {
    #expect(try makeCarousel(autoplay: false).length(ofCycles: 4) == Rational(3))
    #expect(try makeCarousel(pages: 1).length(ofCycles: 1) == Rational(3))
    #expect(try makeCarousel(pages: 0).length(ofCycles: 1) == Rational(3))
  }

  @Test("A round's last frame leads back to its first, for any looping and timing")
  func seamless() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let pages = Int.random(in: 2...9, using: &random)
      let loop = [Looping.infinite, .rewind, .pingPong].randomElement(using: &random) ?? .infinite
      let slide = Rational(Int.random(in: 0...60, using: &random), 60)
      let pace: Pace =
        Bool.random(using: &random)
        ? .dwell(Rational(Int.random(in: 0...200, using: &random), 100))
        : .period(slide + Rational(Int.random(in: 1...200, using: &random), 100))
      let carousel = try makeCarousel(pages: pages, pace: pace, slide: slide, loop: loop)
      let cycles = Int.random(in: 1...4, using: &random)
      let end = try carousel.length(ofCycles: cycles)
      let position = carousel.position(at: end)
      #expect(position.isOnPage)
      #expect(position.page.wrapped(pages) == 0)
      // What counts: the delay, the last slide, and all start-to-start times but the last.
      let slides = cycles * (loop == .pingPong ? 2 * (pages - 1) : pages)
      let step =
        switch pace {
        case .dwell(let still): still + slide
        case .period(let period): period
        }
      let delay = step - slide
      #expect(end == delay + slide + step * Rational(slides - 1))
    }
  }

  @Test("Pages with their own time are counted one by one")
  func pagePaces() throws {
    // Periods 2, 5, 1, 3 s and the first slide at 2 s: slides start at 2, 7, 8, 11, 13 s.
    let carousel = try makeCarousel(
      pages: 4, delay: Rational(2),
      paces: [2, 5, 1, 3].map { .period(Rational($0)) })
    #expect(
      carousel.slideStarts(through: Rational(25))
        == [2, 7, 8, 11, 13, 18, 19, 22, 24].map {
          Rational($0)
        })
    #expect(try carousel.length(ofCycles: 1) == Rational(113, 10))
    let mixed = try makeCarousel(
      pages: 2, slide: Rational(1, 2), paces: [.dwell(Rational(1)), nil])
    // Still 1, slide .5, page 1 for 3 s from start to start, and so on.
    #expect(
      mixed.slideStarts(through: Rational(6)) == [Rational(1), Rational(4), Rational(11, 2)])
  }
}
