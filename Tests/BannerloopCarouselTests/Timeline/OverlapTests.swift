import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("A period shorter than the slide")
struct OverlapTests {
  @Test("Retargeting starts from where the carousel is and stays continuous for ever")
  func retarget() throws {
    let carousel = try makeCarousel(
      pages: 3, pace: .period(Rational(1, 2)), delay: .zero, slide: Rational(1),
      overlap: .retarget)
    // Half of each way is done when the next begins: 0, .5, 1.25, 2.125, ... one behind in the end.
    #expect(carousel.position(at: Rational(1, 2)).coordinate == 0.5)
    #expect(carousel.position(at: Rational(1)).coordinate == 1.25)
    #expect(carousel.position(at: Rational(3, 2)).coordinate == 2.125)
    let far = carousel.position(at: Rational(1000))
    #expect(abs(far.coordinate - 1999) < 1e-9)
    // Nothing ever rests, so no page change is told.
    #expect(carousel.pageChanges(frames: 600).isEmpty)
    let steps = (0..<6000).map { carousel.coordinate($0 + 1) - carousel.coordinate($0) }
    #expect(steps.allSatisfy { $0 > 0 && $0 < 0.05 })
  }

  @Test("Clamping makes the period as long as the slide")
  func clamp() throws {
    let carousel = try makeCarousel(
      pages: 3, pace: .period(Rational(1, 2)), delay: Rational(1), slide: Rational(1),
      overlap: .clamp)
    #expect(carousel.slideStarts(through: Rational(5)) == (1...5).map { Rational($0) })
  }

  @Test("Ignoring leaves out what is due while a slide runs")
  func ignore() throws {
    let carousel = try makeCarousel(
      pages: 3, pace: .period(Rational(2, 5)), delay: Rational(1), slide: Rational(1),
      overlap: .ignore)
    // The timer is due every 0.4 s; 1.2 s is the first time that is free again.
    #expect(
      carousel.slideStarts(through: Rational(5))
        == [Rational(1), Rational(11, 5), Rational(17, 5), Rational(23, 5)])
  }

  @Test("Queued slides follow each other without a pause")
  func queue() throws {
    let carousel = try makeCarousel(
      pages: 3, pace: .period(Rational(1, 2)), delay: Rational(1), slide: Rational(1),
      overlap: .queue)
    #expect(carousel.slideStarts(through: Rational(9)) == (1...9).map { Rational($0) })
    #expect(carousel.position(at: Rational(100)).coordinate == 99)
    // A long pause empties the queue.
    let uneven = try makeCarousel(
      pages: 2, delay: Rational(1), slide: Rational(1),
      paces: [.period(Rational(4)), .period(Rational(1, 2))], overlap: .queue)
    // Due: 1, 1.5, 5.5, 6, 10 ...; each waits for the one before.
    #expect(
      uneven.slideStarts(through: Rational(11))
        == [Rational(1), Rational(2), Rational(11, 2), Rational(13, 2), Rational(10), Rational(11)])
  }

  @Test("Stepping equals seeking for any mixture of pages, paces and policies")
  func seeking() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<150 {
      let pages = Int.random(in: 2...6, using: &random)
      let carousel = try makeCarousel(
        pages: pages, pace: .period(Rational(Int.random(in: 5...40, using: &random), 20)),
        slide: Rational(Int.random(in: 0...30, using: &random), 20),
        loop: Looping.allCases.randomElement(using: &random) ?? .none,
        paces: (0..<pages).map { _ in
          Bool.random(using: &random)
            ? nil : .period(Rational(Int.random(in: 5...40, using: &random), 20))
        },
        overlap: OverlapPolicy.allCases.randomElement(using: &random) ?? .queue)
      let sequence = FrameSequence(carousel, rate: FrameRate(60000, 1001))
      var cursor = sequence.cursor()
      var last = sequence.state(at: 0).position
      for frame in 0..<1500 {
        let state = cursor.next()
        #expect(state == sequence.state(at: frame))
        if state.position.distance(to: last).magnitude > 5 { Issue.record("a jump at \(frame)") }
        last = state.position
      }
    }
  }

  @Test("A curve that never gets anywhere is an error, not an endless loop")
  func neverArrives() throws {
    // Every slide is cut off at once: the way done is a thousandth of a thousandth.
    #expect(throws: CarouselError.self) {
      try makeCarousel(
        pages: 3, pace: .period(Rational(1, 1_000_000)), slide: Rational(1000), overlap: .retarget)
    }
  }
}
