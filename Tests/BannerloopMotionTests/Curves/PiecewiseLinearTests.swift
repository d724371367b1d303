import BannerloopMotion
import BannerloopTestSupport
import Testing

struct PiecewiseLinearTests {
  private typealias Stop = PiecewiseLinear.Stop

  @Test("Stops without a time are spread evenly between their neighbours")
  func missingTimesAreSpread() {
    let lines = PiecewiseLinear(stops: [Stop(0), Stop(1), Stop(2), Stop(3, at: 0.6), Stop(4)])
    #expect(lines.points.map(\.output) == [0, 1, 2, 3, 4])
    for (point, input) in zip(lines.points, [0, 0.2, 0.4, 0.6, 1]) {
      #expect(isNear(point.input, input))
    }
  }

  @Test("A time below an earlier one is raised to it")
  func timesNeverFall() {
    let lines = PiecewiseLinear(stops: [Stop(0), Stop(0.5, at: 0.7), Stop(0.8, at: 0.2), Stop(1)])
    #expect(lines.points.map(\.input) == [0, 0.7, 0.7, 1])
    #expect(lines.value(at: 0.7) == 0.8)
    #expect(lines.value(at: 0.35) == 0.25)
  }

  @Test("The last stop is raised when an earlier one lies beyond it")
  func lastTimeIsRaised() {
    let lines = PiecewiseLinear(stops: [Stop(0), Stop(0.5, at: 1.5), Stop(1)])
    // The last stop is placed at 100 % first and raised then.
    #expect(lines.points.map(\.input) == [0, 1.5, 1.5])
  }

  @Test("Corners are met exactly and the end lines go on")
  func valuesAndExtrapolation() {
    let lines = PiecewiseLinear(stops: [Stop(0), Stop(0.25, at: 0.75), Stop(1)])
    #expect(lines.value(at: 0) == 0 && lines.value(at: 0.75) == 0.25 && lines.value(at: 1) == 1)
    #expect(isNear(lines.value(at: 1.5), 2.5))
    #expect(isNear(lines.value(at: -0.5), -1.0 / 6))
    #expect(isNear(lines.slope(at: 0.2), 1.0 / 3))
    #expect(lines.slope(at: 0.8) == 3)
  }

  @Test("Ends whose two stops share a time hold their progress")
  func doubledEnds() {
    let lines = PiecewiseLinear(stops: [
      Stop(0, at: 0), Stop(0.5, at: 0), Stop(0.5, at: 1), Stop(1, at: 1),
    ])
    #expect(lines.value(at: -1) == 0)
    #expect(lines.value(at: 0) == 0.5)
    #expect(lines.value(at: 0.5) == 0.5)
    #expect(lines.value(at: 1) == 1)
    #expect(lines.value(at: 2) == 1)
  }

  @Test("Between two corners the progress stays between theirs")
  func valuesStayBetweenCorners() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let stops = (0..<Int.random(in: 2...9, using: &generator)).map { _ in
        Stop(
          generator.number(in: -1...2),
          at: Bool.random(using: &generator) ? nil : generator.number(in: 0...1))
      }
      let points = PiecewiseLinear(stops: stops).points
      #expect(points.count == stops.count)
      for (a, b) in zip(points, points.dropFirst()) {
        #expect(a.input <= b.input)
        let middle = PiecewiseLinear(stops: stops).value(at: (a.input + b.input) / 2)
        guard a.input < b.input else { continue }
        #expect(middle >= min(a.output, b.output) - 1e-12)
        #expect(middle <= max(a.output, b.output) + 1e-12)
      }
    }
  }

  @Test("Too few stops and numbers that are not finite are named")
  func problemsAreNamed() {
    #expect(PiecewiseLinear.problem(stops: [Stop(1)]) == .tooFewStops(1))
    #expect(
      PiecewiseLinear.problem(stops: [Stop(0), Stop(.nan)])
        == .notFinite(parameter: "stop 2's output", text: "nan"))
    #expect(
      PiecewiseLinear.problem(stops: [Stop(0, at: .infinity), Stop(1)])
        == .notFinite(parameter: "stop 1's input", text: "inf"))
  }
}
