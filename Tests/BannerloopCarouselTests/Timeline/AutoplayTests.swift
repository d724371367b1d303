import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Autoplay")
struct AutoplayTests {
  @Test("The move over the seam is the same as any other, and nothing ever runs backwards")
  func seam() throws {
    // CC-01: four pages every two seconds, twelve ticks.
    let carousel = try makeCarousel(pages: 4, pace: .period(Rational(2)), delay: Rational(2))
    let positions = (0...1500).map { carousel.coordinate($0) }
    let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 })
    for tick in 1...12 {
      let first = Array(steps[120..<140])
      let other = Array(steps[(120 * tick)..<(120 * tick + 20)])
      for (a, b) in zip(first, other) { #expect(abs(a - b) < 1e-12) }
    }
  }

  @Test("Four hundred ticks of three pages are all animated alike")
  func manyTicks() throws {
    // CC-02.
    let carousel = try makeCarousel(pages: 3, pace: .period(Rational(2)), delay: Rational(2))
    let steps = (0..<(400 * 120 + 100)).map {
      carousel.position(at: FrameRate(60).time(ofFrame: $0))
        .distance(to: carousel.position(at: FrameRate(60).time(ofFrame: $0 + 1)))
    }
    let most = steps.max() ?? 0
    #expect(abs(most - 1.0 / 18) < 1e-12)
    #expect(steps.filter { $0 > 0 }.count == 400 * 18)
  }

  @Test("Each page change is told once, with the page and in order, for three rounds")
  func events() throws {
    // CC-28.
    let carousel = try makeCarousel(pages: 4, pace: .period(Rational(2)), delay: Rational(2))
    let changes = carousel.pageChanges(frames: 12 * 120 + 60)
    #expect(changes.map(\.page) == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0])
    #expect(changes.map(\.frame) == (1...12).map { $0 * 120 + 18 })
  }

  @Test("Period counts from start to start, dwell counts the still time")
  func periodAndDwell() throws {
    // CC-23.
    let period = try makeCarousel(
      pages: 3, pace: .period(Rational(1)), delay: Rational(1), slide: Rational(1, 2))
    #expect(period.slideStarts(through: Rational(9)) == (1...9).map { Rational($0) })
    let dwell = try makeCarousel(
      pages: 3, pace: .dwell(Rational(1)), delay: Rational(1), slide: Rational(1, 2))
    #expect(
      dwell.slideStarts(through: Rational(14)) == (0..<9).map { Rational(2 + 3 * $0, 2) })
  }

  @Test("Time that nobody looked at gives the same state as stepping through it")
  func unseenTime() throws {
    // CC-25: two pages, 2 s; at 130 s page 65 mod 2.
    let carousel = try makeCarousel(pages: 2, pace: .period(Rational(2)), delay: Rational(2))
    let sequence = FrameSequence(carousel, rate: FrameRate(60))
    var cursor = sequence.cursor()
    for frame in 0...7850 {
      let stepped = cursor.next()
      #expect(stepped == sequence.state(at: frame))
    }
    #expect(carousel.currentIndex(at: Rational(131)) == 1)
  }

  @Test("The hundredth tick of 3.01 s is at frame 18,060, without drift")
  func noDrift() throws {
    // CC-26.
    let carousel = try makeCarousel(
      pages: 4, pace: .period(Rational(301, 100)), delay: Rational(301, 100))
    let starts = carousel.slideStarts(through: Rational(302))
    #expect(FrameRate(60).firstFrame(atOrAfter: starts[99]) == 18_060)
    let far = carousel.slideStarts(through: Rational(301 * 10_000, 100))
    #expect(far.count == 10_000)
    for (index, time) in far.enumerated() {
      let exact = (301 * (index + 1) * 60 + 99) / 100
      #expect(FrameRate(60).firstFrame(atOrAfter: time) == exact)
    }
  }

  @Test("Positions at common times are equal at 2, 30, 60, 120 and 144 frames a second")
  func rates() throws {
    // CC-27.
    let carousel = try makeCarousel(pages: 3, pace: .period(Rational(7, 3)))
    for second in 0..<120 {
      let half = Rational(second, 2)
      let reference = carousel.position(at: half)
      for rate in [2, 30, 60, 120, 144] {
        let frame = second * rate / 2
        #expect(
          FrameSequence(carousel, rate: FrameRate(rate)).state(at: frame).position == reference)
      }
    }
  }

  @Test("A finite carousel stops, rewinds or turns round, and never bounces in place")
  func finiteEnds() throws {
    // CC-30.
    func pages(_ loop: Looping) throws -> [Int] {
      try makeCarousel(pages: 4, pace: .period(Rational(1)), loop: loop)
        .pageChanges(frames: 60 * 9 + 1).map(\.page)
    }
    #expect(try pages(.none) == [1, 2, 3])
    #expect(try pages(.rewind) == [1, 2, 3, 0, 1, 2, 3, 0, 1])
    #expect(try pages(.pingPong) == [1, 2, 3, 2, 1, 0, 1, 2, 3])
    let rewind = try makeCarousel(pages: 4, pace: .period(Rational(1)), loop: .rewind)
    let back = (220...240).map { rewind.coordinate($0) }
    #expect(back.first == 3 && back.last == 0)
    #expect(zip(back, back.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("The current index follows the half page on every frame, forward and far out")
  func currentIndex() throws {
    // CC-62.
    let carousel = try makeCarousel(pages: 5, pace: .period(Rational(1)))
    let sequence = FrameSequence(carousel, rate: FrameRate(60))
    for frame in 0..<(37 * 60) {
      let state = sequence.state(at: frame)
      let rounded = Int((state.position.coordinate + 0.5).rounded(.down))
      #expect(state.currentIndex == rounded.wrapped(5))
    }
  }

  @Test("A frame ten million frames out is where it must be")
  func farFrame() throws {
    let carousel = try makeCarousel(pages: 7, pace: .period(Rational(3)))
    let sequence = FrameSequence(carousel, rate: FrameRate(60))
    // Frame 10,000,000 is 166,666.67 s: slide k starts at 2.7 + 3k, k = 55,554 started last.
    #expect(sequence.state(at: 10_000_000).position == PagePosition(page: 55_555))
    let start = FrameRate(60).firstFrame(atOrAfter: Rational(27, 10) + Rational(3 * 55_555))
    let state = sequence.state(at: start + 9)
    #expect(state.position == PagePosition(page: 55_555, fraction: 0.5))
    #expect(state.currentIndex == 55_556 % 7)
  }

  @Test("No pages and one page stand still without any event")
  func fewPages() throws {
    for count in 0...1 {
      let carousel = try makeCarousel(pages: count)
      #expect(carousel.events(after: nil, through: Rational(100)).isEmpty)
      #expect(carousel.position(at: Rational(50)) == PagePosition(page: 0))
      #expect(carousel.currentIndex(at: Rational(50)) == 0)
    }
  }

  @Test("Events asked for in pieces are the events asked for at once")
  func eventPieces() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let carousel = try makeCarousel(
        pages: Int.random(in: 2...6, using: &random),
        pace: .period(Rational(Int.random(in: 20...300, using: &random), 100)),
        delay: Rational(Int.random(in: 0...100, using: &random), 50),
        slide: Rational(Int.random(in: 0...100, using: &random), 100),
        loop: Looping.allCases.randomElement(using: &random) ?? .none,
        overlap: OverlapPolicy.allCases.randomElement(using: &random) ?? .clamp)
      let end = Rational(40)
      let whole = carousel.events(after: nil, through: end)
      #expect(whole == whole.sorted { $0.time < $1.time })
      var pieces: [CarouselEvent] = []
      var last: Rational?
      var time = Rational.zero
      while time < end {
        time = min(end, time + Rational(Int.random(in: 1...90, using: &random), 60))
        pieces += carousel.events(after: last, through: time)
        last = time
      }
      #expect(pieces == whole)
    }
  }
}
