import BannerloopMotion
import BannerloopTestSupport
import Testing

struct ElasticStretchTests {
  @Test("The stretch falls as tabled")
  func tabledValues() {
    for (x, v, t, value) in [
      (100.0, 0.0, 0.05, 53.526143), (0, -1000, 0.1, 8.881649), (50, -500, 0.2, 6.648885),
      (-50, 500, 0.2, -6.648885),
    ] {
      #expect(
        (ElasticStretch(from: x, scrollVelocity: v).position(at: t) - value).magnitude < 1e-6)
    }
  }

  @Test("Velocity is the derivative, and the settling time the last crossing")
  func isConsistent() {
    for (x, v) in [(100.0, 0.0), (0, -1000), (50, 900), (-50, -900)] {
      let stretch = ElasticStretch(from: x, scrollVelocity: v)
      let h = 1e-6
      let difference = (stretch.position(at: 0.1 + h) - stretch.position(at: 0.1 - h)) / (2 * h)
      #expect(isNear(stretch.velocity(at: 0.1), difference, relative: 1e-6))
      let settled = stretch.settlingTime
      #expect(stretch.position(at: settled).magnitude <= 0.5 * (1 + 1e-9))
      #expect(stretch.position(at: settled - 1e-6).magnitude > 0.5)
      #expect(stretch.shownPosition(at: settled) == 0)
    }
  }
}

struct PixelRoundingTests {
  @Test("At scale 1 halves go away from 0; at others the part above the whole point is rounded")
  func rules() {
    let one = PixelRounding(scale: 1)
    #expect([3.8, 0.5, -0.5, -1.5, 0.25].map(one.rounded) == [4, 1, -1, -2, 0])
    let two = PixelRounding(scale: 2)
    #expect([3.8, -0.25, -1.5, 187.3333].map(two.rounded) == [4, 0, -1.5, 187.5])
    let three = PixelRounding(scale: 3)
    for (x, value) in [(0.5, 2.0 / 3), (-0.25, -1.0 / 3), (-1.5, -4.0 / 3)] {
      #expect(isNear(three.rounded(x), value))
    }
    #expect(one.rounded(-0.1).sign == .plus && two.rounded(-0.1).sign == .plus)
  }

  @Test("What is rounded lies within half a pixel and stays", arguments: [1.0, 2, 3])
  func roundingIsNear(_ scale: Double) {
    let rounding = PixelRounding(scale: scale)
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<1000 {
      let x = generator.number(in: -2000...2000)
      let rounded = rounding.rounded(x)
      #expect((rounded - x).magnitude <= rounding.halfPixel + 1e-12)
      #expect(isNear(rounding.rounded(rounded), rounded))
      #expect(isNear((rounded * scale).rounded(), rounded * scale, absolute: 1e-9))
    }
  }
}

struct ReleaseVelocityTests {
  private func estimate(_ places: [(Int, Double)]) -> ReleaseVelocity {
    ReleaseVelocity(samples: places.map { .init(time: Rational($0.0, 1000), position: $0.1) })
  }

  @Test("The last three speeds are weighted 0.6, 0.35 and 0.05")
  func weights() {
    let places = [(0, 0.0), (16, 10), (32, 30), (48, 60), (64, 70)]
    #expect(isNear(estimate(places).velocity(), 1437.5))
    #expect(isNear(estimate(places.map { ($0.0, -$0.1) }).velocity(), -1437.5))
    #expect(isNear(estimate(Array(places.dropFirst())).velocity(), 1437.5))
  }

  @Test("A rest of exactly 40 ms keeps the speed, a longer one ends it")
  func restEndsTheSpeed() {
    let drag = estimate([(0, 0), (10, 10), (20, 20), (30, 30)])
    #expect(isNear(drag.velocity(releasedAt: Rational(70, 1000)), 1000))
    #expect(drag.velocity(releasedAt: Rational(70_001, 1_000_000)) == 0)
    #expect(isNear(drag.velocity(releasedAt: Rational(30, 1000)), 1000))
  }

  @Test("Fewer places and equal times share the weights among what is there")
  func fewPlaces() {
    #expect(estimate([]).velocity() == 0 && estimate([(0, 5)]).velocity() == 0)
    #expect(isNear(estimate([(0, 0), (100, 200)]).velocity(), 2000))
    #expect(isNear(estimate([(0, 0), (10, 10), (20, 20)]).velocity(), 1000))
    #expect(isNear(estimate([(0, 0), (10, 10), (10, 12), (20, 22)]).velocity(), 1000))
    #expect(estimate([(5, 0), (5, 9)]).velocity() == 0)
  }
}

struct ScrollDurationTests {
  @Test("Durations grow with the distance as in their sources, either way")
  func durations() {
    for (distance, seconds) in [(0.0, 0.0), (9, 0.05), (-144, 0.2), (32_400, 0.7)] {
      #expect(isNear(ScrollDuration.deltaBased.seconds(forDistance: distance), seconds))
    }
    for (distance, seconds) in [(100.0, 0.2), (-250, 0.375), (400, 0.5)] {
      #expect(isNear(ScrollDuration.impulse.seconds(forDistance: distance), seconds))
    }
    #expect(ScrollDuration.fixed(0.3).seconds(forDistance: 9000) == 0.3)
  }
}
