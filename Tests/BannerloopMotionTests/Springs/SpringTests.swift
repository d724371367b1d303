import BannerloopMotion
import BannerloopTestSupport
import Testing

struct SpringTests {
  /// Springs around everyday ones, below, at and above critical damping.
  static func random(_ generator: inout SeededGenerator) -> Spring {
    let ratio = [1.0, generator.scale(in: 0.05...1), generator.scale(in: 1...20)]
      .randomElement(using: &generator)
    return Spring(
      response: generator.scale(in: 0.05...2), dampingRatio: ratio ?? 1,
      mass: generator.scale(in: 0.1...10))
  }

  @Test("Known values below, at and above critical damping")
  func knownValues() {
    let critical = Spring.bounceK100
    for (t, x) in [(0.05, 90.979599), (0.1, 73.575888), (0.4, 9.157819)] {
      #expect((critical.displacement(at: t, from: 100, velocity: 0) - x).magnitude < 1e-6)
    }
    #expect((critical.displacement(at: 0.1, from: 0, velocity: 2000) - 73.575888).magnitude < 1e-6)
    let under = Spring(stiffness: 100, damping: 10)
    for (t, x) in [(0.05, -0.895595), (0.2, -0.150574), (0.8, -0.020993)] {
      #expect((under.displacement(at: t, from: -1, velocity: 0) - x).magnitude < 1e-6)
    }
    let over = Spring(stiffness: 100, damping: 25)
    for (t, x) in [(0.05, -457.887282), (0.4, -90.167612)] {
      #expect((over.displacement(at: t, from: -500, velocity: 0) - x).magnitude < 1e-6)
    }
  }

  @Test("The motion starts where and as fast as it is told, and velocity is its derivative")
  func motionIsConsistent() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let spring = Self.random(&generator)
      let x = generator.number(in: -500...500)
      let v = generator.number(in: -5000...5000)
      #expect(spring.displacement(at: 0, from: x, velocity: v) == x)
      #expect(spring.velocity(at: 0, from: x, velocity: v) == v)
      #expect(spring.displacement(at: -1, from: x, velocity: v) == x)
      let t = generator.number(in: 0.01...1)
      let h = 1e-6
      func way(_ t: Double) -> Double { spring.displacement(at: t, from: x, velocity: v) }
      func speed(_ t: Double) -> Double { spring.velocity(at: t, from: x, velocity: v) }
      let scale = x.magnitude * spring.angularFrequency + v.magnitude
      #expect(
        ((way(t + h) - way(t - h)) / (2 * h) - speed(t)).magnitude < 1e-6 * scale + 1e-4)
      // The equation of motion itself: m x'' + c x' + k x = 0.
      let force =
        spring.mass * (speed(t + h) - speed(t - h)) / (2 * h) + spring.damping * speed(t)
        + spring.stiffness * way(t)
      #expect(force.magnitude < 1e-5 * (spring.stiffness + spring.damping) * (scale + 1))
    }
  }

  @Test("A motion can be cut anywhere and goes on the same; its mirror is its negative")
  func motionIsSemigroup() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      let spring = Self.random(&generator)
      let x = generator.number(in: -500...500)
      let v = generator.number(in: -5000...5000)
      let t = generator.number(in: 0...1)
      let u = generator.number(in: 0...1)
      let cut = spring.displacement(
        at: u, from: spring.displacement(at: t, from: x, velocity: v),
        velocity: spring.velocity(at: t, from: x, velocity: v))
      let whole = spring.displacement(at: t + u, from: x, velocity: v)
      #expect((cut - whole).magnitude < 1e-9)
      #expect(
        spring.displacement(at: t, from: -x, velocity: -v)
          == -spring.displacement(at: t, from: x, velocity: v))
    }
  }

  @Test("Nothing jumps across critical damping", arguments: [1e-3, 1e-6, 1e-8, 1e-9, 1e-12, 1e-15])
  func noSeamAtCriticalDamping(_ distance: Double) {
    for t in [0.01, 0.1, 0.5, 1, 3] {
      let ways = [1 - distance, 1, 1 + distance].map {
        Spring(response: 0.5, dampingRatio: $0).displacement(at: t, from: 375, velocity: -900)
      }
      #expect((ways[0] - ways[1]).magnitude < 400 * 4 * distance + 1e-10)
      #expect((ways[2] - ways[1]).magnitude < 400 * 4 * distance + 1e-10)
    }
  }

  @Test("Extreme dampings and late times give numbers")
  func extremesAreFinite() {
    for ratio in [1e-6, 1e-3, 1, 1e3, 1e6] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      for t in [0, 1e-9, 1, 1e3, 1e6, 1e12] {
        let way = spring.displacement(at: t, from: 100, velocity: 100)
        #expect(way.isFinite && way.magnitude < 200, "\(ratio) \(t)")
        #expect(spring.velocity(at: t, from: 100, velocity: 100).isFinite)
      }
    }
  }

  @Test("Duration and bounce convert to physical constants and back")
  func durationAndBounceConvert() {
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    #expect((bouncy.stiffness - 157.913670).magnitude < 1e-6)
    #expect((bouncy.damping - 17.592919).magnitude < 1e-6)
    let stiff = Spring(duration: 0.5, bounce: -0.3)
    #expect(isNear(stiff.dampingRatio, 1 / 0.7))
    #expect((stiff.damping - 35.903916).magnitude < 1e-6)
    let other = Spring(stiffness: 100, damping: 10)
    #expect(isNear(other.response, 0.2 * .pi) && isNear(other.bounce, 0.5))
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let duration = generator.scale(in: 0.01...100)
      let bounce = generator.number(in: -0.999...0.999)
      let spring = Spring(duration: duration, bounce: bounce)
      #expect(isNear(spring.response, duration) && isNear(spring.bounce, bounce, absolute: 1e-12))
    }
  }

  @Test("The first passage is where the way is first 0")
  func firstPassageIsZero() throws {
    var generator = SeededGenerator(seed: 10)
    var passages = 0
    for _ in 0..<600 {
      let spring = SpringTests.random(&generator)
      let x = generator.number(in: -500...500)
      let v = generator.number(in: -50_000...50_000)
      func way(_ t: Double) -> Double { spring.displacement(at: t, from: x, velocity: v) }
      let passage = spring.firstPassage(from: x, velocity: v)
      let end = passage ?? 20 * spring.response
      for step in 0..<200 { #expect(way(end * Double(step) / 200) * x > -1e-9) }
      guard let passage else { continue }
      passages += 1
      #expect(way(passage).magnitude < 1e-9)
    }
    #expect(passages > 100)
    // ω · 100 pt = 1000 pt/s is what a critically damped spring needs to pass its rest.
    #expect(Spring.bounceK100.firstPassage(from: 100, velocity: -999) == nil)
    #expect(try isNear(#require(Spring.bounceK100.firstPassage(from: 100, velocity: -2000)), 0.1))
    #expect(Spring.bounceK100.firstPassage(from: 0, velocity: 5) == 0)
  }

  @Test("Numbers that make no spring are named")
  func problemsAreNamed() {
    #expect(Spring.problem(mass: 1, stiffness: 100, damping: 1) == nil)
    #expect(
      Spring.problem(mass: 0, stiffness: 100, damping: 1)
        == .notPositive(parameter: "mass", value: 0))
    #expect(
      Spring.problem(mass: 1, stiffness: .nan, damping: 1)
        == .notFinite(parameter: "stiffness", text: "nan"))
    #expect(
      Spring.problem(response: -1, dampingRatio: 1)
        == .notPositive(parameter: "response", value: -1))
    #expect(Spring.problem(duration: 1, bounce: -1) != nil)
    #expect(Spring.problem(duration: 1, bounce: 0.99) == nil)
    #expect(Spring.problem(mass: 1e-200, stiffness: 1e-200, damping: 1) != nil)
  }
}
