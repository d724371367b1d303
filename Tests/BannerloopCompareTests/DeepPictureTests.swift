import BannerloopCompare
import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("Pictures of 16 bits a channel")
struct DeepPictureTests {
  private func deep(
    _ a: DeepPicture, _ b: DeepPicture, _ rule: ComparisonRule = ComparisonRule()
  ) throws -> Difference {
    try PixelComparison.compare(a, b, by: rule).difference
  }

  /// A picture and one that differs from it here and there, by little, much, and in alpha.
  private func pair(seed: UInt64) -> (PixelBuffer, PixelBuffer) {
    var random = SeededGenerator(seed: seed)
    let a = PixelBuffer.noise(23, 17, seed: seed)
    var b = a
    for _ in 0..<120 {
      let (x, y) = (Int.random(in: 0..<23, using: &random), Int.random(in: 0..<17, using: &random))
      var color = b[x, y]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: color.red ^= 1
      case 1: color.green = UInt8.random(in: 0...255, using: &random)
      case 2: color.alpha = UInt8.random(in: 0...255, using: &random)
      default: color.alpha = 0
      }
      b[x, y] = color
    }
    return (a, b)
  }

  @Test("8 bits made 16 differ as they did with 8", arguments: 1...12)
  func twin(_ seed: UInt64) throws {
    let (a, b) = pair(seed: seed)
    var mask = Mask(size: a.size)
    try mask.ignore(PixelRect(x: 2, y: 3, width: 5, height: 4))
    for alpha in [AlphaPolicy.visual, .straight, .white] {
      for (metric, scaled) in [
        (Metric.exact, Metric.exact), (.channel(0), .channel(0)), (.channel(3), .channel(771)),
        (.channel(255), .channel(65535)),
      ] {
        for mask in [nil, mask] as [Mask?] {
          var rule = ComparisonRule(
            metric: metric, tolerance: Tolerance(maxPixels: 40, maxWindow: 60, maxDelta: 99),
            alpha: alpha, mask: mask)
          let expected = try difference(a, b, rule)
          rule.metric = scaled
          rule.tolerance.maxDelta = 99 * 257
          let found = try deep(DeepPicture(a), DeepPicture(b), rule)
          #expect(found.classes == expected.classes, "\(alpha) \(metric)")
          #expect(found.exact == expected.exact && found.counted == expected.counted)
          #expect(found.alphaChanged == expected.alphaChanged && found.masked == expected.masked)
          #expect(found.delta.largest == 257 * expected.delta.largest)
          #expect(found.box == expected.box && found.regions == expected.regions)
          #expect(found.window == expected.window && found.passes == expected.passes)
        }
      }
    }
  }

  @Test("The lowest of 16 bits counts, and rounds away in 8")
  func lowestBit() throws {
    let a = DeepPicture(PixelBuffer.flat(.grey(90), 6, 5))
    var samples = a.samples
    samples[4 * 8 + 1] += 1
    let b = DeepPicture(size: a.size, samples: samples)
    #expect(a.rounded == b.rounded)
    let found = try deep(a, b)
    #expect(found.exact == 1 && found.counted == 1 && found.delta.green == 1 && !found.passes)
    #expect(found.box == PixelRect(x: 2, y: 1, width: 1, height: 1))
    #expect(try deep(a, b, .rule(.channel(1))).passes)
    #expect(try deep(a, a).isEqual)
    #expect(DeepPicture(a.rounded) == a)
  }

  @Test("What is for 8 bits only is refused, and steps beyond the depth are")
  func refused() throws {
    let a = DeepPicture(PixelBuffer.flat(.grey(90), 6, 5))
    for metric in [Metric.yiq(0.1), .oklab(0.1), .odiff(0.1)] {
      #expect(throws: CompareError.needsEightBits(metric.name)) { try deep(a, a, .rule(metric)) }
    }
    #expect(throws: CompareError.needsEightBits("max-aa")) { try deep(a, a, .rule(.exact, aa: 3)) }
    #expect(throws: CompareError.needsEightBits("the checkerboard")) {
      try deep(a, a, .rule(.exact, alpha: .checkerboard))
    }
    let region = RegionRule(box: PixelRect(x: 0, y: 0, width: 2, height: 2), metric: .exact)
    #expect(throws: CompareError.needsEightBits("a region")) {
      try deep(a, a, ComparisonRule(regions: [region]))
    }
    let eight = a.rounded
    #expect(throws: CompareError.badThreshold(metric: "channel:256", value: 256)) {
      try difference(eight, eight, .rule(.channel(256)))
    }
    #expect(try deep(a, a, .rule(.channel(65535))).passes)
  }

  @Test("Other sizes differ whatever is tolerated, and tell of the part they share")
  func sizes() throws {
    let a = DeepPicture(PixelBuffer.flat(.grey(90), 6, 5))
    let b = DeepPicture(PixelBuffer(7, 4) { x, y in .grey(x == 3 && y == 2 ? 91 : 90) })
    let rule = ComparisonRule(tolerance: Tolerance(maxPixels: 99))
    guard case .sizesDiffer(_, _, let overlap) = try PixelComparison.compare(a, b, by: rule) else {
      Issue.record("The sizes count as equal.")
      return
    }
    #expect(overlap.size == PixelSize(width: 6, height: 4) && overlap.counted == 1)
    #expect(!overlap.passes)
  }
}
