import BannerloopMotion
import BannerloopTestSupport
import Testing

struct PixelRoundingTests {
  @Test("At scale 1 halves go away from 0; at others the part above the whole point is rounded")
  func rules() {
    let one = PixelRounding(scale: 1)
    #expect([3.8, 0.5, -0.5, -1.5, 0.25].map(one.rounded) == [4, 1, -1, -2, 0])
    let two = PixelRounding(scale: 2)
    #expect([3.8, -0.25, -1.5, 187.3333].map(two.rounded) == [4, 0, -1.5, 187.5])
    let three = PixelRounding(scale: 3)
    for (x, value) in [(0.5, 2.0 / 3), (-0.25, -1.0 / 3), (-1.5, -4.0 / 3)] {
      #expect(isNear(three.rounded(x), value))
    }
    #expect(one.rounded(-0.1).sign == .plus && two.rounded(-0.1).sign == .plus)
  }

  @Test("What is rounded lies within half a pixel and stays", arguments: [1.0, 2, 3])
  func roundingIsNear(_ scale: Double) {
    let rounding = PixelRounding(scale: scale)
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<1000 {
      let x = generator.number(in: -2000...2000)
      let rounded = rounding.rounded(x)
      #expect((rounded - x).magnitude <= rounding.halfPixel + 1e-12)
      #expect(isNear(rounding.rounded(rounded), rounded))
      #expect(isNear((rounded * scale).rounded(), rounded * scale, absolute: 1e-9))
    }
  }
}
