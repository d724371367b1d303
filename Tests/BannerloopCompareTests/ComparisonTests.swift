import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopCompare

@Suite("Comparing pictures")
struct ComparisonTests {
  static let three: [Metric] = [.exact, .yiq(0.1), .oklab(0.1)]

  @Test("GC-G01: sizes that differ are an outcome of their own, whatever is tolerated")
  func sizeMismatch() throws {
    let rule = ComparisonRule(tolerance: Tolerance(maxPixels: 1_000_000))
    let outcome = try PixelComparison.compare(
      .flat(.white, 100, 100), .flat(.white, 100, 101), by: rule)
    guard case .sizesDiffer(let reference, let candidate, let overlap) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reference == PixelSize(width: 100, height: 100))
    #expect(candidate == PixelSize(width: 100, height: 101))
    #expect(overlap.counted == 0 && overlap.size == reference)
    #expect(!outcome.passes && !overlap.passes)
  }

  @Test("GC-G03: transparency is no colour", arguments: three)
  func transparency(_ metric: Metric) throws {
    let white = PixelBuffer.flat(.white, 8, 8)
    let black = PixelBuffer.flat(.black, 8, 8)
    let clearWhite = PixelBuffer.flat(.transparentWhite, 8, 8)
    let clearBlack = PixelBuffer.flat(.clear, 8, 8)
    for alpha in [AlphaPolicy.visual, .checkerboard, .straight] {
      #expect(try difference(white, clearWhite, .rule(metric, alpha: alpha)).counted == 64)
      #expect(try difference(white, clearBlack, .rule(metric, alpha: alpha)).counted == 64)
      #expect(try difference(black, clearBlack, .rule(metric, alpha: alpha)).counted == 64)
    }
    // One ground alone misses one of them.
    #expect(try difference(white, clearWhite, .rule(metric, alpha: .white)).counted == 0)
    #expect(try difference(black, clearBlack, .rule(metric, alpha: .white)).counted == 64)
    let hole = PixelBuffer(8, 8) { x, y in
      (2..<5).contains(x) && (3..<5).contains(y) ? .transparentWhite : .white
    }
    let found = try difference(white, hole, .rule(metric))
    #expect(found.counted == 6 && found.alphaChanged == 6)
    #expect(found.box == PixelRect(x: 2, y: 3, width: 3, height: 2))
  }

  @Test("GC-G04: half black and grey are equal over white only")
  func halfBlack() throws {
    let half = PixelBuffer.flat(.grey(0, alpha: 128), 1, 1)
    let grey = PixelBuffer.flat(.grey(127), 1, 1)
    for metric: Metric in [.yiq(0.1), .oklab(0.1)] {
      #expect(try difference(half, grey, .rule(metric, alpha: .white)).counted == 0)
      #expect(try difference(half, grey, .rule(metric, alpha: .checkerboard)).counted == 1)
      #expect(try difference(half, grey, .rule(metric, alpha: .visual)).counted == 1)
    }
  }

  @Test("GC-G05: colours under alpha 0 count only where asked for")
  func hiddenColours() throws {
    let a = PixelBuffer.flat(Color(red: 1, green: 46, blue: 250, alpha: 0), 1, 1)
    let b = PixelBuffer.flat(Color(red: 1, green: 42, blue: 250, alpha: 4), 1, 1)
    #expect(try difference(a, b, .rule(.yiq(0.1))).counted == 0)
    #expect(try difference(a, b, .rule(.yiq(0))).counted == 1)
    #expect(try difference(a, b).counted == 1)
    let red = PixelBuffer.flat(Color(red: 255, green: 0, blue: 0, alpha: 0), 1, 1)
    let green = PixelBuffer.flat(Color(red: 0, green: 255, blue: 0, alpha: 0), 1, 1)
    for metric: Metric in [.exact, .channel(0), .yiq(0), .oklab(0), .yiq(0.1)] {
      #expect(try difference(red, green, .rule(metric)).exact == 0)
      #expect(try difference(red, green, .rule(metric)).counted == 0)
      #expect(try difference(red, green, .rule(metric, alpha: .straight)).counted == 1)
    }
    #expect(PixelHash.hash(red) == PixelHash.hash(green))
  }

  /// A black half and a white half with one grey column between.
  private func edge(_ grey: UInt8) -> PixelBuffer {
    PixelBuffer(8, 8) { x, _ in x < 4 ? .black : x == 4 ? .grey(grey) : .white }
  }

  @Test(
    "GC-G08: half a pixel of motion is excluded as smoothing, and the cap fails it",
    arguments: [
      Metric.yiq(0.1), .oklab(0.1),
    ])
  func halfPixel(_ metric: Metric) throws {
    let a = edge(64)
    let b = edge(192)
    #expect(try difference(a, b).counted == 8)
    #expect(try difference(a, b, .rule(metric)).counted == 8)
    let excluded = try difference(a, b, .rule(metric, aa: 0))
    #expect(excluded.counted == 0 && excluded.smoothed == 8)
    #expect(!excluded.passes)
    #expect(try difference(a, b, .rule(metric, aa: 8)).passes)
    let uncapped = ComparisonRule(metric: metric, excludesAntiAliasing: true)
    #expect(throws: CompareError.antiAliasingWithoutCap) {
      try PixelComparison.compare(a, b, by: uncapped)
    }
  }

  @Test("A pixel at the edge has one equal neighbour on top")
  func edgeBonus() throws {
    // A grey pixel between dark and bright with two equal neighbours.
    let rows = ["bbggww", "bbgwww", "bbgwww", "bbgwww"]
    func picture(_ rows: [String]) -> PixelBuffer {
      PixelBuffer(6, rows.count) { x, y in
        switch Array(rows[y])[x] {
        case "b": .black
        case "g": .grey(120)
        case "d": .grey(30)
        default: .white
        }
      }
    }
    func isSmoothed(_ picture: PixelBuffer, _ y: Int) -> Bool {
      let smoothing = AntiAliasing(size: picture.size, brightness: .grey(255))
      return smoothing.isSmoothed(picture.bytes.span, at: 2, y, other: picture.bytes.span)
    }
    let atEdge = isSmoothed(picture(rows), 0)
    let inside = isSmoothed(picture(["bbdwww"] + rows), 1)
    #expect(!atEdge)
    #expect(inside)
  }

  @Test("GC-G09: what lies in an ignored box does not count")
  func ignoredBox() throws {
    let plain = PixelBuffer.flat(.white, 100, 60)
    var changed = plain
    for (x, y) in [(75, 50), (80, 51), (85, 52), (10, 50), (10, 51), (10, 52)] {
      changed[x, y] = .black
    }
    // Inclusive 70...90 x 50...52 as a half-open box.
    var mask = Mask(size: plain.size)
    try mask.ignore(PixelRect(x: 70, y: 50, width: 21, height: 3))
    var rule = ComparisonRule()
    rule.mask = mask
    let found = try difference(plain, changed, rule)
    #expect(found.counted == 3 && found.masked == 63)
    #expect(found.box == PixelRect(x: 10, y: 50, width: 1, height: 3))
    #expect(found.regionCount == 1)
  }

  @Test("GC-G10: odiff counts what lies outside the smaller picture, in both orders")
  func odiffSizes() throws {
    let white = PixelBuffer.flat(.white, 4, 4)
    let purple = PixelBuffer.flat(Color(red: 128, green: 0, blue: 128), 8, 8)
    for (a, b) in [(white, purple), (purple, white)] {
      let count = try OdiffCount.count(a, b, threshold: 0.1)
      #expect(count.pixels == 64 && count.percent == 100)
    }
    // The shape of the logo: overlap equal, everything outside counts.
    let wide = PixelBuffer.flat(.black, 2119 / 7, 811 / 7)
    let tall = PixelBuffer.flat(.black, 811 / 7, 2119 / 7)
    let outside = 2 * (302 * 115 - 115 * 115)
    #expect(try OdiffCount.count(wide, tall, threshold: 0.1).pixels == outside)
    #expect(try OdiffCount.count(tall, wide, threshold: 0.1).pixels == outside)
  }

  @Test("GC-G11: one pixel in 23.6 million fails, and its percentage is not zero")
  func onePixel() throws {
    let plain = PixelBuffer(
      size: PixelSize(width: 1024, height: 23046), format: .rgb)
    var changed = plain
    changed.bytes[3 * 12_345_678] = 1
    let found = try difference(plain, changed)
    #expect(found.counted == 1 && !found.passes)
    #expect(found.percent > 0 && found.percent < 1e-5)
    #expect(Tolerance.pixels(ratio: 1e-8, of: plain.size) == 0)
    let tolerant = ComparisonRule(
      tolerance: Tolerance(maxPixels: Tolerance.pixels(ratio: 1e-8, of: plain.size)))
    #expect(try !difference(plain, changed, tolerant).passes)
  }

  @Test("GC-G12: a tolerance of 0 is 0")
  func zero() throws {
    let a = PixelBuffer.flat(.white, 10, 10)
    var b = a
    b[0, 0] = .black
    #expect(try difference(a, b, ComparisonRule(tolerance: Tolerance(maxPixels: 100))).passes)
    #expect(try !difference(a, b, ComparisonRule(tolerance: Tolerance(maxPixels: 0))).passes)
    let gates = Tolerance(maxPixels: 100, maxWindow: 0, maxDelta: 0)
    let found = try difference(a, b, ComparisonRule(tolerance: gates))
    #expect(found.reasons.count == 2)
  }

  @Test("GC-G22: the window gate tells a local defect from noise")
  func window() throws {
    let plain = PixelBuffer.flat(.white, 10, 10)
    let block = PixelBuffer(10, 10) { x, y in
      (2..<5).contains(x) && (2..<5).contains(y) ? .black : .white
    }
    for (side, most) in [(3, 9), (2, 4), (100, 9), (1, 1)] {
      let rule = ComparisonRule(tolerance: Tolerance(maxPixels: 9, windowSide: side))
      #expect(try difference(plain, block, rule).window == most)
      #expect(try difference(plain, plain, rule).window == 0)
    }
    let gate = ComparisonRule(tolerance: Tolerance(maxPixels: 9, maxWindow: 8, windowSide: 3))
    #expect(try !difference(plain, block, gate).passes)
  }

  @Test("Vectors of flat pairs, and a column that moved by one")
  func flatPairs() throws {
    let a = PixelBuffer(8, 8) { x, _ in x == 3 ? .black : .white }
    let b = PixelBuffer(8, 8) { x, _ in x == 4 ? .black : .white }
    let dot = PixelBuffer(8, 8) { x, y in x == 3 && y == 3 ? .black : .white }
    for metric in Self.three {
      #expect(try difference(a, b, .rule(metric)).counted == 16)
      #expect(try difference(.flat(.white, 8, 8), dot, .rule(metric)).counted == 1)
    }
    // A whole panel that drifts by 4 is within Playwright's default, and told all the same.
    let drift = try difference(
      .flat(.grey(200), 8, 8), .flat(.grey(196), 8, 8), .rule(.yiq(0.2)))
    #expect(drift.counted == 0 && drift.exact == 64 && drift.delta.red == 4 && drift.passes)
  }

  @Test("Counts are the same in both orders, and add up", arguments: 0..<24)
  func symmetry(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = (Int.random(in: 1...40, using: &random), Int.random(in: 1...20, using: &random))
    let a = PixelBuffer.noise(size.0, size.1, seed: UInt64(seed) + 100)
    var b = a
    for _ in 0..<Int.random(in: 0...200, using: &random) {
      let x = Int.random(in: 0..<size.0, using: &random)
      let y = Int.random(in: 0..<size.1, using: &random)
      let step = UInt8.random(in: 0...60, using: &random)
      var color = b[x, y]
      color.green = color.green &+ step
      if step % 5 == 0 { color.alpha = step }
      b[x, y] = color
    }
    for metric: Metric in [
      .exact, .channel(9), .yiq(0.05), .oklab(0.05), .odiff(0.05), .structural,
    ] {
      for alpha in AlphaPolicy.allCases {
        let rule = ComparisonRule.rule(metric, alpha: alpha, aa: 1000)
        let one = try difference(a, b, rule)
        let two = try difference(b, a, rule)
        #expect(
          one.exact == two.exact && one.delta == two.delta && one.box != nil || one.exact == 0)
        if metric != .structural {
          #expect(one.counted == two.counted && one.smoothed == two.smoothed)
          #expect(one.window == two.window && one.regions == two.regions)
        }
        #expect(one.counted + one.smoothed <= one.exact)
        #expect(one.classes.count { $0 == PixelClass.counted.rawValue } == one.counted)
        #expect(
          one.window
            == WindowGate.mostReference(
              one.classes, size: one.size, side: rule.tolerance.windowSide))
        #expect(one.regionCount == Self.groups(one))
      }
    }
  }

  /// The readable twin of the groups: a flood from every pixel.
  private static func groups(_ difference: Difference) -> Int {
    var open = Set(
      difference.classes.indices.filter {
        difference.classes[$0] == PixelClass.counted.rawValue
      })
    var count = 0
    let width = difference.size.width
    while let first = open.popFirst() {
      count += 1
      var stack = [first]
      while let index = stack.popLast() {
        for dy in -1...1 {
          for dx in -1...1 where (0..<width).contains(index % width + dx) {
            let next = index + dy * width + dx
            if open.remove(next) != nil { stack.append(next) }
          }
        }
      }
    }
    return count
  }

  @Test("Premultiplied pictures are compared as they lie")
  func premultiplied() throws {
    // 1/3 of 3 and of 4 are both 1 when turned back and forth; as they lie they are equal.
    let size = PixelSize(width: 1, height: 1)
    let a = PixelBuffer(size: size, format: .bgraPremultiplied, bytes: [1, 1, 1, 2])
    let b = PixelBuffer(size: size, format: .bgraPremultiplied, bytes: [2, 1, 1, 2])
    let found = try difference(a, b)
    #expect(found.counted == 1 && found.delta.blue == 1 && found.delta.red == 0)
    // Turned back first, one step at alpha 2 would look like half of all there is.
    #expect(try difference(a.converted(to: .rgba), b.converted(to: .rgba)).delta.blue == 127)
  }

  @Test("Formats do not matter where the pixels are opaque")
  func formats() throws {
    let a = PixelBuffer.noise(30, 20, seed: 4, alpha: false)
    for format: PixelFormat in [.rgb, .bgraPremultiplied] {
      #expect(try difference(a, a.converted(to: format)).exact == 0)
    }
  }
}

@Suite("Masks and regions")
struct MaskTests {
  private let white = PixelBuffer.flat(.white, 10, 10)

  @Test("Masks that do not fit are faults, each with its value")
  func faults() throws {
    var mask = Mask(size: white.size)
    #expect(throws: CompareError.self) {
      try mask.ignore(PixelRect(x: 5, y: 5, width: 6, height: 1))
    }
    #expect(throws: CompareError.self) {
      try mask.ignore(PixelRect(x: 5, y: 5, width: 0, height: 1))
    }
    #expect(throws: CompareError.badPolygon(corners: 2)) {
      try mask.ignore(polygon: [PixelPoint(x: 0, y: 0), PixelPoint(x: 3, y: 3)])
    }
    #expect(throws: CompareError.maskSize(PixelSize(width: 9, height: 10), expected: white.size)) {
      try mask.ignore(black: .flat(.black, 9, 10))
    }
    #expect(throws: CompareError.maskNotTwoColored(x: 0, y: 0)) {
      try mask.ignore(black: .flat(.grey(7), 10, 10))
    }
    try mask.ignore(PixelRect(white.size))
    var rule = ComparisonRule()
    rule.mask = mask
    #expect(throws: CompareError.everythingMasked(white.size)) {
      try PixelComparison.compare(white, white, by: rule)
    }
    #expect(throws: CompareError.negativeTolerance(name: "max-pixels", value: -1)) {
      try PixelComparison.compare(
        white, white, by: ComparisonRule(tolerance: Tolerance(maxPixels: -1)))
    }
  }

  @Test("A triangle covers half its box, and a picture masks what is black")
  func shapes() throws {
    var mask = Mask(size: white.size)
    try mask.ignore(polygon: [
      PixelPoint(x: 0, y: 0), PixelPoint(x: 10, y: 0), PixelPoint(x: 0, y: 10),
    ])
    #expect(mask.count == 55 || mask.count == 45)
    #expect(mask.bytes[0] == 1 && mask.bytes[99] == 0)
    var painted = Mask(size: white.size)
    try painted.ignore(
      black: PixelBuffer(10, 10) { x, y in x == y ? .black : .white })
    #expect(painted.count == 10)
    var only = Mask(size: white.size)
    try only.keep(only: PixelRect(x: 1, y: 2, width: 3, height: 4))
    #expect(only.count == 88)
  }

  @Test("Each region has its own rule, and the first that holds a pixel counts")
  func regions() throws {
    var b = white
    b[1, 1] = .grey(250)
    b[8, 8] = .grey(250)
    let loose = RegionRule(
      box: PixelRect(x: 0, y: 0, width: 5, height: 5), metric: .channel(8))
    let strict = RegionRule(box: PixelRect(x: 0, y: 0, width: 3, height: 3), metric: .exact)
    var rule = ComparisonRule()
    rule.regions = [loose, strict]
    let found = try difference(white, b, rule)
    #expect(found.counted == 1 && found.exact == 2)
    #expect(found.box == PixelRect(x: 8, y: 8, width: 1, height: 1))
    rule.regions = [strict, loose]
    let other = try difference(white, b, rule)
    #expect(other.counted == 2)
    #expect(other.reasons.contains { $0.hasPrefix("in 3x3+0+0: ") })
  }
}
