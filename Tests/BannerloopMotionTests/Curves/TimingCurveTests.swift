import BannerloopMotion
import BannerloopTestSupport
import Testing

struct TimingCurveTests {
  private static let samples: [TimingCurve] =
    TimingCurve.names.compactMap { try? TimingCurve(parsing: $0) }

  @Test("Every named curve begins at 0, ends at 1 and is clamped outside, steps at the start aside")
  func endsAreExact() {
    #expect(Self.samples.count == TimingCurve.names.count)
    for curve in Self.samples {
      #expect(curve.value(at: 1) == 1 && curve.value(at: 5) == 1, "\(curve)")
      #expect(curve.value(at: 0) == curve.value(at: -2))
      #expect(curve.value(at: .nan) == curve.value(at: 0))
      guard curve != .steps(StepEasing(count: 1, jump: .start)) else { continue }
      #expect(curve.value(at: 0) == 0, "\(curve)")
    }
  }

  @Test("The slope is the derivative")
  func slopeIsDerivative() {
    for curve in Self.samples {
      for step in 1..<10 {
        let x = (Double(step) + 0.317) / 10.5
        let h = 1e-6
        let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
        #expect(isNear(curve.slope(at: x), difference, relative: 1e-4, absolute: 1e-5), "\(curve)")
      }
      #expect(curve.slope(at: -0.1) == 0 && curve.slope(at: 1.1) == 0)
    }
  }

  @Test("In seconds a curve is stretched to the duration, and is over from there on")
  func secondsStretchCurves() {
    let curve = TimingCurve.easeInEaseOut
    #expect(curve.value(atSeconds: 0.15, of: 0.3) == 0.5)
    #expect(curve.value(atSeconds: 0.3, of: 0.3) == 1)
    #expect(curve.value(atSeconds: 0.4, of: 0.3) == 1)
    #expect(curve.value(atSeconds: -1, of: 0.3) == 0)
    #expect(curve.value(atSeconds: 0, of: 0) == 1)
    #expect(isNear(curve.velocity(atSeconds: 0.15, of: 0.3), curve.slope(at: 0.5) / 0.3))
    #expect(curve.velocity(atSeconds: 0.3, of: 0.3) == 0)
    let steps = TimingCurve.steps(StepEasing(count: 2, jump: .start))
    #expect(steps.value(atSeconds: -1, of: 1) == 0.5)
  }

  @Test("A spring runs in real seconds and is exactly 1 from the duration on")
  func springsKeepTheirSeconds() {
    let curve = TimingCurve.spring(.pagingK200)
    // 375 pt with the paging spring: 154.8991 pt after 0.1 s.
    for duration in [0.2, 0.7, 100] {
      let way = 375 * curve.value(atSeconds: 0.1, of: duration)
      #expect((way - 154.8991).magnitude < 1e-4)
      #expect(curve.value(atSeconds: duration, of: duration) == 1)
      #expect(curve.velocity(atSeconds: duration, of: duration) == 0)
    }
    #expect(curve.value(atSeconds: 0, of: 1) == 0)
    #expect(curve.value(atSeconds: 0, of: 0) == 1)
  }

  @Test("Only springs have a settling duration of their own")
  func settlingDurations() throws {
    let spring = TimingCurve.spring(.pagingK200)
    for (pixels, seconds) in [(0.5, 0.631), (0.25, 0.685), (0.1, 0.756)] {
      let duration = try #require(spring.settlingDuration(within: pixels / 375))
      #expect((duration - seconds).magnitude < 1e-3)
      // 1 minus a value near 1 is off by half a last bit of 1.
      let rest = 1 - spring.value(atSeconds: duration, of: 9)
      #expect(rest <= pixels / 375 + 1e-15)
      #expect(1 - spring.value(atSeconds: duration - 1e-9, of: 9) > pixels / 375 + 1e-15)
    }
    #expect(spring.settlingDuration(within: 1) == 0)
    #expect(TimingCurve.easeIn.settlingDuration(within: 0.001) == nil)
    #expect(TimingCurve.linear.settlingDuration(within: 0.001) == nil)
  }
}
