import BannerloopMotion
import BannerloopTestSupport
import Testing

struct TimerGridTests {
  private let grid = TimerGrid(startingAt: .zero, interval: Rational(3))

  @Test("The next point follows the service; a service on a point has served it")
  func nextPoint() {
    for (service, next) in [
      (Rational(-1), 3), (.zero, 3), (Rational(299, 100), 3), (Rational(3), 6),
      (Rational(74, 10), 9), (Rational(12), 15),
    ] {
      #expect(grid.next(after: service) == Rational(next))
    }
  }

  @Test("However many points were missed, they are counted and served once")
  func missedPoints() {
    #expect(grid.pointsDue(at: Rational(2), servedAt: nil) == 0)
    #expect(grid.pointsDue(at: Rational(3), servedAt: nil) == 1)
    #expect(grid.pointsDue(at: Rational(12), servedAt: Rational(3)) == 3)
    #expect(grid.pointsDue(at: Rational(12), servedAt: Rational(12)) == 0)
    #expect(grid.pointCount(upTo: Rational(299, 100)) == 0)
    #expect(grid.time(ofPoint: 2) == Rational(9))
  }

  @Test("The next point is on the grid, after the service and at most one interval after it")
  func nextPointIsNear() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<1000 {
      let grid = TimerGrid(
        first: Rational(Int.random(in: -99...99, using: &generator), 7),
        interval: Rational(
          Int.random(in: 1...99, using: &generator), Int.random(in: 1...99, using: &generator)))
      let service = grid.first + Rational(Int.random(in: 0...99_999, using: &generator), 101)
      let next = grid.next(after: service)
      #expect(next > service && next - grid.interval <= service)
      #expect(((next - grid.first) / grid.interval).denominator == 1)
      #expect(grid.pointsDue(at: next, servedAt: service) == 1)
    }
  }

  @Test("Ten thousand fires fall on the frames that are first at or after them")
  func firesDoNotDrift() {
    for rate in [FrameRate(60), FrameRate(60_000, 1001), FrameRate(24)] {
      var due = grid.first
      for index in 1...10_000 {
        let frame = rate.firstFrame(atOrAfter: due)
        let exact = Rational(3 * index * rate.numerator, rate.denominator).ceiling
        #expect(frame == exact)
        due = grid.next(after: rate.time(ofFrame: frame))
      }
      #expect(due == Rational(30_003))
    }
  }

  @Test("An interval of 0 is a caller's bug")
  func zeroIntervalStops() async {
    await #expect(processExitsWith: .failure) { _ = TimerGrid(first: .zero, interval: .zero) }
  }
}
