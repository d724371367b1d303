import BannerloopMotion
import BannerloopTestSupport
import Testing

struct CubicBezierTests {
  private static func random(_ generator: inout SeededGenerator) -> CubicBezier {
    CubicBezier(
      generator.number(in: 0...1), generator.number(in: -2...3),
      generator.number(in: 0...1), generator.number(in: -2...3))
  }

  /// The curve's point at a parameter by de Casteljau's construction, a second way to compute it.
  private static func point(_ curve: CubicBezier, _ s: Double) -> (x: Double, y: Double) {
    func construct(_ first: Double, _ second: Double) -> Double {
      var values = [0, first, second, 1]
      for count in [3, 2, 1] {
        for i in 0..<count { values[i] += (values[i + 1] - values[i]) * s }
      }
      return values[0]
    }
    return (construct(curve.x1, curve.x2), construct(curve.y1, curve.y2))
  }

  @Test(
    "The presets have the known values",
    arguments: [
      (CubicBezier(0.25, 0.1, 0.25, 1), [0.094796306, 0.408510591, 0.802403388, 0.994316477]),
      (CubicBezier(0.42, 0, 1, 1), [0.017026610, 0.093464651, 0.315356813, 0.839427846]),
      (CubicBezier(0, 0, 0.58, 1), [0.160572154, 0.378138131, 0.684643187, 0.982973390]),
      (CubicBezier(0.42, 0, 0.58, 1), [0.019722454, 0.129161931, 0.5, 0.980277546]),
      (CubicBezier(0.4, 0, 0.2, 1), [0.025863015, 0.236587360, 0.775561311, 0.994353929]),
    ])
  func presetValues(_ curve: CubicBezier, _ expected: [Double]) {
    for (x, value) in zip([0.1, 0.25, 0.5, 0.9], expected) {
      #expect((curve.value(at: x) - value).magnitude < 1e-9)
    }
  }

  @Test("The solver meets the curve to 1e-12 in time for any control points")
  func solverIsAccurate() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<400 {
      let curve = Self.random(&generator)
      for _ in 0..<25 {
        let (x, y) = Self.point(curve, generator.number(in: 0...1))
        let allowed = 1e-12 * curve.slope(at: x).magnitude + 1e-13
        #expect((curve.value(at: x) - y).magnitude <= allowed, "\(curve) at \(x)")
      }
    }
  }

  @Test("Handles at the corners, where the slope is 0 or infinite, are solved, too")
  func cornersAreSolved() {
    for (x1, x2) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
      let curve = CubicBezier(x1, 0.3, x2, 0.6)
      var last = 0.0
      for step in 0...1000 {
        let value = curve.value(at: Double(step) / 1000)
        #expect(value >= last - 1e-9 && value <= 1)
        last = value
      }
      #expect(last == 1)
    }
    // x(s) = s³ with y(s) = 3(1-s)s² + s³: at x = 1/8, s is 1/2.
    #expect(isNear(CubicBezier(0, 0, 0, 1).value(at: 0.125), 0.5, relative: 1e-12))
  }

  @Test("The ends are exact and times outside are clamped")
  func endsAreExact() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let curve = Self.random(&generator)
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -3) == 0 && curve.value(at: 7) == 1)
      #expect(curve.value(at: .leastNonzeroMagnitude).magnitude < 1e-9)
    }
  }

  @Test("A curve with handles within the unit square rises all the way")
  func curveRises() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let curve = CubicBezier(
        generator.number(in: 0...1), generator.number(in: 0...1),
        generator.number(in: 0...1), generator.number(in: 0...1))
      var last = 0.0
      for step in 1...500 {
        let value = curve.value(at: Double(step) / 500)
        #expect(value >= last - 1e-12)
        last = value
      }
    }
  }

  @Test("Ease in and out is symmetric, and ease out is ease in turned round")
  func curvesAreSymmetric() {
    let both = CubicBezier(0.42, 0, 0.58, 1)
    let into = CubicBezier(0.42, 0, 1, 1)
    let out = CubicBezier(0, 0, 0.58, 1)
    for step in 0...200 {
      let x = Double(step) / 200
      #expect(isNear(both.value(at: 1 - x), 1 - both.value(at: x), absolute: 1e-13))
      #expect(isNear(out.value(at: x), 1 - into.value(at: 1 - x), absolute: 1e-13))
    }
  }

  @Test("Handles on the diagonal give the time back to the bit")
  func diagonalIsIdentity() {
    let curve = CubicBezier(0.3, 0.3, 0.9, 0.9)
    for step in 0...100 { #expect(curve.value(at: Double(step) / 100) == Double(step) / 100) }
    #expect(curve.slope(at: 0.4) == 1)
  }

  @Test("The slope is the derivative")
  func slopeIsDerivative() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let curve = CubicBezier(
        generator.number(in: 0.05...0.95), generator.number(in: -2...3),
        generator.number(in: 0.05...0.95), generator.number(in: -2...3))
      let x = generator.number(in: 0.01...0.99)
      let h = 1e-5
      let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      // Steep spots bend fast; the difference quotient is what is inexact there.
      guard curve.slope(at: x).magnitude < 10 else { continue }
      #expect(isNear(curve.slope(at: x), difference, relative: 1e-4, absolute: 1e-4))
    }
    #expect(CubicBezier(0, 1, 0.5, 1).slope(at: 0) == .infinity)
    #expect(CubicBezier(0.5, 0, 1, 0).slope(at: 1) == .infinity)
    #expect(CubicBezier(0, -1, 0.5, 1).slope(at: 0) == -.infinity)
    #expect(CubicBezier(0, 0, 0.5, 1).slope(at: 0) == 2)
    #expect(CubicBezier(0, 0, 0, 0).slope(at: 0) == 1)
  }

  @Test("Beyond the ends the tangents go on, level where they would be vertical")
  func tangentsGoOn() {
    let curve = CubicBezier(0.1, 0.2, 0.8, 0.8)
    #expect(isNear(curve.extrapolatedValue(at: -1), -2))
    #expect(isNear(curve.extrapolatedValue(at: 2), 2))
    #expect(curve.extrapolatedValue(at: 0.3) == curve.value(at: 0.3))
    #expect(CubicBezier(0, 1, 1, 0).extrapolatedValue(at: -1) == 0)
    #expect(CubicBezier(0, 1, 1, 0).extrapolatedValue(at: 2) == 1)
    #expect(CubicBezier(0, 0, 0.5, 1).extrapolatedValue(at: -1) == -2)
  }

  @Test("Numbers that make no curve are named")
  func problemsAreNamed() {
    #expect(CubicBezier.problem(0.5, 9, 0.5, -9) == nil)
    #expect(
      CubicBezier.problem(1.5, 0, 0, 1)
        == .outOfRange(parameter: "x1", value: 1.5, allowed: "0...1"))
    #expect(
      CubicBezier.problem(0, 0, -0.1, 1)
        == .outOfRange(parameter: "x2", value: -0.1, allowed: "0...1"))
    #expect(CubicBezier.problem(0, .nan, 0, 1) == .notFinite(parameter: "y1", text: "nan"))
    #expect(CubicBezier.problem(.infinity, 0, 0, 1) == .notFinite(parameter: "x1", text: "inf"))
  }

  @Test("A curve of impossible control points is a caller's bug")
  func impossiblePointsStop() async {
    await #expect(processExitsWith: .failure) { _ = CubicBezier(2, 0, 0, 1) }
  }
}
