import BannerloopMotion
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
