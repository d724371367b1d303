import BannerloopMotion
import BannerloopTestSupport
import Testing

struct DecelerationTests {
  @Test(
    "Free runs move as tabled",
    arguments: [
      (DecelerationRate.normal, 250.0, [22.656463, 108.008782, 124.874958, 124.75, 2.757469]),
      (.normal, 1000, [90.625851, 432.035127, 499.499833, 499, 3.449923]),
      (.normal, -2000, [-181.251702, -864.070253, -998.999666, -998, 3.796150]),
      (.fast, 1000, [63.079251, 99.494867, 99.499162, 99, 0.526679]),
      (.fast, 5000, [315.396255, 497.474335, 497.495812, 495, 0.686816]),
    ])
  func tabledRuns(_ rate: DecelerationRate, _ velocity: Double, _ expected: [Double]) {
    let run = Deceleration(from: 0, velocity: velocity, rate: rate)
    let values = [
      run.position(at: 0.1), run.position(at: 1), run.restPosition, run.project(),
      run.settlingTime,
    ]
    for (value, wanted) in zip(values, expected) { #expect((value - wanted).magnitude < 1e-6) }
  }

  @Test("A run can be cut anywhere, keeps its end, and its mirror is its negative")
  func runsAreConsistent() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      let rate = DecelerationRate(perMillisecond: generator.number(in: 0.9...0.9995))
      let x = generator.number(in: -1000...1000)
      let v = generator.number(in: -8000...8000)
      let run = Deceleration(from: x, velocity: v, rate: rate)
      let t = generator.number(in: 0.001...0.05)
      let cut = Deceleration(from: run.position(at: t), velocity: run.velocity(at: t), rate: rate)
      #expect(isNear(cut.restPosition, run.restPosition, relative: 1e-10, absolute: 1e-8))
      #expect(isNear(cut.position(at: 0.3), run.position(at: t + 0.3), absolute: 1e-8))
      let mirror = Deceleration(from: -x, velocity: -v, rate: rate)
      #expect(mirror.position(at: t) == -run.position(at: t))
      #expect(mirror.settlingTime == run.settlingTime)
      let time = try #require(run.time(toReach: run.position(at: t)))
      #expect(isNear(time, t, relative: 1e-6, absolute: 1e-9))
      #expect((run.position(at: run.settlingTime) - run.restPosition).magnitude <= 0.5000001)
    }
  }

  @Test("Positions behind the start or beyond the end are never reached")
  func unreachablePositions() {
    let run = Deceleration(from: 0, velocity: -2000)
    #expect(run.time(toReach: 1) == nil)
    #expect(run.time(toReach: -999) == nil)
    #expect(run.time(toReach: -998) != nil)
    #expect(run.time(toReach: 0) == 0)
    let still = Deceleration(from: 5, velocity: 0)
    #expect(still.time(toReach: 6) == nil && still.settlingTime == 0 && still.restPosition == 5)
    #expect(Deceleration(from: 0, velocity: 1).settlingTime == 0)
    #expect(run.position(at: -1) == 0 && run.velocity(at: -1) == -2000)
  }

  @Test("The discrete run is the sum of its milliseconds")
  func discreteRunIsASum() {
    let run = Deceleration(from: 0, velocity: 7223.021)
    var sum = 0.0
    var velocity = 7.223021
    for _ in 0..<100 {
      velocity *= 0.998
      sum += velocity
    }
    #expect(isNear(run.discretePosition(afterMilliseconds: 100), sum))
    #expect(isNear(run.discretePosition(afterMilliseconds: 1e6), run.project()))
    #expect(run.discretePosition(afterMilliseconds: 0) == 0)
  }

  @Test("A drag per second is the same rate over a thousand milliseconds")
  func dragIsARate() {
    let rate = DecelerationRate(perSecond: 0.135)
    #expect(isNear(Deceleration(from: 0, velocity: 400, rate: rate).velocity(at: 1), 54))
    #expect(DecelerationRate.normal.exponent < -2.002 && DecelerationRate.fast.exponent < -10.05)
  }

  @Test("A rate of 1 is a caller's bug")
  func rateOfOneStops() async {
    await #expect(processExitsWith: .failure) { _ = DecelerationRate(perMillisecond: 1) }
  }
}
