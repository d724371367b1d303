import BannerloopMotion
import BannerloopTestSupport
import Testing

struct SpringSimulationTests {
  @Test(
    "A page of 375 pt moves as tabled",
    arguments: [
      (Spring.pagingK200, 0.0, [59.3547, 154.8991, 290.1442, 372.4294]),
      (Spring.pagingK200, 1500.0, [96.3348, 191.3666, 307.8760, 373.0664]),
      (Spring.flutterPage, 0.0, [57.2401, 146.7205, 274.3912, 368.1843]),
      (Spring.flutterPage, 1500.0, [92.3018, 180.6419, 291.8235, 369.4203]),
    ])
  func tabledMoves(_ spring: Spring, _ velocity: Double, _ expected: [Double]) {
    for sign in [1.0, -1.0] {
      let move = SpringSimulation.paging(
        from: 0, to: sign * 375, velocity: sign * velocity, spring: spring)
      for (t, x) in zip([0.05, 0.1, 0.2, 0.5], expected) {
        #expect((move.position(at: t) - sign * x).magnitude < 1e-4)
      }
    }
  }

  @Test("A paging move never passes its page and rests on it exactly")
  func pagingNeverPasses() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<400 {
      let spring = SpringTests.random(&generator)
      let start = generator.number(in: -375...375)
      let move = SpringSimulation.paging(
        from: start, to: 0, velocity: generator.number(in: -20_000...20_000), spring: spring)
      let end = move.settlingTime
      for step in 0...200 {
        let t = (end + 0.3) * Double(step) / 200
        #expect(move.position(at: t) * start >= -1e-9)
        if t >= end { #expect(move.position(at: t).magnitude <= 0.25 * (1 + 1e-12)) }
      }
      #expect(move.shownPosition(at: end) == 0 && move.isSettled(at: end))
      if end > 1e-6 {
        #expect(move.position(at: end - 1e-9).magnitude > 0.25 * (1 - 1e-12))
        #expect(!move.isSettled(at: end - 1e-9))
      }
    }
  }

  @Test("A fast release stops at the page, at the time of the closed form")
  func fastReleaseStops() {
    let w = (200.0).squareRoot()
    let move = SpringSimulation.paging(from: 0, to: 100, velocity: 4000)
    let time = 100 / (4000 - w * 100)  // -A / B with A = -100, B = v0 + wA
    #expect(move.position(at: time - 1e-6) < 100 && move.position(at: time - 1e-6) > 99.99)
    #expect(move.position(at: time + 1e-9) == 100)
    #expect(move.velocity(at: time + 1e-9) == 0)
    #expect(move.settlingTime < time && move.settlingTime > time - 1e-3)
  }

  @Test("A release on the page is at rest, and one that leads away turns back")
  func specialReleases() {
    let onPage = SpringSimulation.paging(from: 375, to: 375, velocity: 2000)
    #expect(onPage.settlingTime == 0 && onPage.position(at: 0.05) == 375)
    let away = SpringSimulation.paging(from: 10, to: 0, velocity: 3000)
    #expect(away.position(at: 0.05) > 50)
    #expect(away.position(at: away.settlingTime) <= 0.25)
    #expect(away.settlingTime > 0.5)
  }

  @Test("A bounce goes on in its direction first, both ways alike")
  func bounceGoesOn() {
    let bounce = SpringSimulation.bounceBack(from: 0, to: 0, velocity: 2000)
    #expect((bounce.position(at: 0.1) - 73.575888).magnitude < 1e-6)
    let other = SpringSimulation.bounceBack(from: 0, to: 0, velocity: -2000)
    #expect(other.position(at: 0.1) == -bounce.position(at: 0.1))
    #expect(bounce.settlingTime == other.settlingTime && bounce.settlingTime > 0.5)
    #expect(bounce.velocity(at: 0) == 2000)
  }
}
