import BannerloopMotion
import Testing

struct PennerEasingTests {
  @Test("There are thirty functions with the known values")
  func knownValues() {
    #expect(PennerEasing.allCases.count == 30)
    let known: [(PennerEasing, Double, Double)] = [
      (.easeInBack, 0.1, -0.014314), (.easeInBounce, 0.25, 0.027344), (.easeInCirc, 0.5, 0.133975),
      (.easeInElastic, 0.9, -0.25), (.easeInExpo, 0.1, 0.001953), (.easeInOutBack, 0.75, 1.099682),
      (.easeInOutElastic, 0.1, 0.000339), (.easeInOutExpo, 0.25, 0.015625),
      (.easeInSine, 0.9, 0.843566), (.easeOutBounce, 0.25, 0.472656),
      (.easeOutElastic, 0.1, 1.25), (.easeOutQuint, 0.1, 0.40951), (.easeInOutSine, 0.1, 0.024472),
    ]
    for (easing, t, value) in known {
      #expect((easing.value(at: t) - value).magnitude < 1e-6, "\(easing)")
    }
  }

  @Test("Each is exactly 0 at 0, 1 at 1 and clamped outside", arguments: PennerEasing.allCases)
  func endsAreExact(_ easing: PennerEasing) {
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect(easing.value(at: -1) == 0 && easing.value(at: 2) == 1)
  }

  @Test("Out is in turned round; in and out meets the middle and is symmetric")
  func directionsBelongTogether() throws {
    let names = PennerEasing.allCases.map(\.rawValue)
    for name in names where name.hasPrefix("easeIn") && !name.hasPrefix("easeInOut") {
      let family = name.dropFirst(6)
      let into = try #require(PennerEasing(rawValue: name))
      let out = try #require(PennerEasing(rawValue: "easeOut" + family))
      let both = try #require(PennerEasing(rawValue: "easeInOut" + family))
      for step in 0...100 {
        let t = Double(step) / 100
        #expect(isNear(out.value(at: t), 1 - into.value(at: 1 - t), absolute: 1e-14))
        #expect(isNear(both.value(at: t) + both.value(at: 1 - t), 1, absolute: 1e-14))
      }
      #expect(both.value(at: 0.5) == 0.5)
    }
  }

  @Test("The slope is the derivative", arguments: PennerEasing.allCases)
  func slopeIsDerivative(_ easing: PennerEasing) {
    let h = 1e-6
    for step in 1..<40 {
      // Off the corners of the bounces and the middle, where two sides meet.
      let t = (Double(step) + 0.137) / 40
      let difference = (easing.value(at: t + h) - easing.value(at: t - h)) / (2 * h)
      #expect(isNear(easing.slope(at: t), difference, relative: 1e-5, absolute: 1e-6), "at \(t)")
    }
  }
}
