import BannerloopMotion
import Testing

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
