import BannerloopMotion
import BannerloopTestSupport
import Testing

struct SpringSettlingTests {
  @Test("The paging spring's settling times are known")
  func knownTimes() {
    for (threshold, seconds) in [(0.5, 0.63031664), (0.25, 0.68460366), (0.1, 0.75576143)] {
      for sign in [1.0, -1.0] {
        let time = Spring.pagingK200.settlingTime(
          from: sign * 375, velocity: 0, within: threshold)
        #expect((time - seconds).magnitude < 1e-8)
      }
    }
  }

  @Test("From the settling time on the way stays within, and a nanosecond before it was outside")
  func settlingTimeIsTheLastCrossing() {
    var generator = SeededGenerator(seed: 11)
    var settled = 0
    for _ in 0..<600 {
      let spring = SpringTests.random(&generator)
      let x = generator.number(in: -500...500)
      let v = generator.number(in: -5000...5000) * (Bool.random(using: &generator) ? 1 : 0)
      let threshold = generator.scale(in: 0.001...400)
      let time = spring.settlingTime(from: x, velocity: v, within: threshold)
      func way(_ t: Double) -> Double {
        spring.displacement(at: t, from: x, velocity: v).magnitude
      }
      for step in 0...400 {
        let later = time + Double(step) / 400 * spring.response * 3
        #expect(way(later) <= threshold * (1 + 1e-12), "\(spring) \(x) \(v) \(threshold)")
      }
      if time > 1e-9 {
        settled += 1
        #expect(way(time - 1e-9) > threshold * (1 - 1e-12), "\(spring) \(x) \(v) \(threshold)")
      } else {
        #expect(x.magnitude <= threshold * (1 + 1e-6))
      }
      #expect(time == spring.settlingTime(from: -x, velocity: -v, within: threshold))
    }
    #expect(settled > 300)
  }

  @Test("A swing that ends just inside the threshold does not count, one just outside does")
  func thresholdAtAPeak() {
    let spring = Spring(response: 1, dampingRatio: 0.2)
    // From rest the way turns every half period; the peak after two of them:
    let halfPeriod = 0.5 / (1 - 0.2 * 0.2).squareRoot()
    let peak = spring.displacement(at: 2 * halfPeriod, from: 100, velocity: 0).magnitude
    let inside = spring.settlingTime(from: 100, velocity: 0, within: peak * (1 + 1e-9))
    let outside = spring.settlingTime(from: 100, velocity: 0, within: peak * (1 - 1e-9))
    #expect(inside < 2 * halfPeriod && inside > halfPeriod)
    #expect(outside > 2 * halfPeriod && outside < 2.1 * halfPeriod)
  }

  @Test("A way that starts within and never leaves is settled at once")
  func settledAtOnce() {
    #expect(Spring.pagingK200.settlingTime(from: 0.2, velocity: 0, within: 0.25) == 0)
    #expect(Spring.bouncy.settlingTime(from: 0, velocity: 0, within: 0.25) == 0)
    #expect(Spring.pagingK200.settlingTime(from: 0, velocity: 1000, within: 0.25) > 0.3)
  }

  @Test("Nearly undamped and nearly stuck springs settle, too, late")
  func extremesSettle() {
    for ratio in [1e-6, 1e-4, 1 - 1e-12, 1 + 1e-12, 1e4, 1e6] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      let time = spring.settlingTime(from: 100, velocity: 0, within: 0.25)
      #expect(time.isFinite && time > 0)
      #expect(spring.displacement(at: time, from: 100, velocity: 0).magnitude <= 0.25)
    }
  }

  @Test("A threshold of 0 is a caller's bug")
  func zeroThresholdStops() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring.smooth.settlingTime(from: 1, velocity: 0, within: 0)
    }
  }
}
