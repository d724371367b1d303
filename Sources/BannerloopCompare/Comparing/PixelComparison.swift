public import BannerloopPixels

/// Compares two pictures.
///
/// Goals in order: never "equal" where something was not compared; the same numbers for any order of
/// the two pictures; speed. Equal rows cost a look at their bytes.
public enum PixelComparison {
  /// Compares two pictures by a rule.
  ///
  /// Pictures in ``PixelFormat/bgraPremultiplied`` are compared as they lie where both are, with
  /// ``Metric/exact`` and ``Metric/channel(_:)``, so that no noise of turning colours back counts.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: What there is.
  ///   - rule: When pixels differ and how many may.
  /// - Returns: The difference, or that the sizes differ.
  /// - Throws: ``CompareError`` for a rule that contradicts itself or does not fit the pictures.
  /// - Complexity: O(pixels); with regions O(pixels * regions).
  public static func compare(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, by rule: ComparisonRule = ComparisonRule()
  ) throws(CompareError) -> Comparison {
    try check(rule, reference.size, candidate.size)
    if reference.size == candidate.size {
      return .compared(try difference(reference, candidate, rule))
    }
    let size = PixelSize(
      width: min(reference.width, candidate.width), height: min(reference.height, candidate.height))
    var overlapRule = rule
    // Masks and regions are for the size that was expected.
    overlapRule.mask = nil
    overlapRule.regions = []
    var overlap = try difference(
      reference.cropped(to: size), candidate.cropped(to: size), overlapRule)
    overlap.reasons = [sizesDiffer(reference.size, candidate.size)]
    return .sizesDiffer(reference: reference.size, candidate: candidate.size, overlap: overlap)
  }

  static func sizesDiffer(_ reference: PixelSize, _ candidate: PixelSize) -> String {
    "the sizes differ: expected \(reference), got \(candidate)"
  }

  static func check(
    _ rule: ComparisonRule, _ reference: PixelSize, _ candidate: PixelSize, largestStep: Int = 255
  ) throws(CompareError) {
    try rule.tolerance.check()
    try check(rule.metric, largestStep)
    let excludes = rule.excludesAntiAliasing || rule.metric == .structural
    if excludes, rule.tolerance.maxAA == nil { throw .antiAliasingWithoutCap }
    for region in rule.regions {
      try region.tolerance.check()
      try check(region.metric, largestStep)
      let excludes = rule.excludesAntiAliasing || region.metric == .structural
      if excludes, region.tolerance.maxAA == nil { throw .antiAliasingWithoutCap }
      guard
        reference != candidate || !region.box.isEmpty && PixelRect(reference).contains(region.box)
      else { throw .maskOutside(region.box, size: reference) }
    }
    if let mask = rule.mask {
      guard mask.size == reference else { throw .maskSize(mask.size, expected: reference) }
      if mask.count == reference.area { throw .everythingMasked(reference) }
    }
  }

  private static func check(_ metric: Metric, _ largestStep: Int) throws(CompareError) {
    switch metric {
    case .channel(let steps):
      guard steps <= largestStep else {
        throw .badThreshold(metric: metric.name, value: Double(steps))
      }
    case .yiq(let value), .oklab(let value), .odiff(let value):
      guard value.isFinite, value >= 0 else {
        throw .badThreshold(metric: metric.name, value: value)
      }
    case .exact, .structural: return
    }
  }

  // MARK: - One size

  private static func difference(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ rule: ComparisonRule
  ) throws(CompareError) -> Difference {
    if reference.format == candidate.format,
      BytesComparison.areEqual(reference.bytes, candidate.bytes)
    {
      var difference = Difference(size: reference.size)
      if let mask = rule.mask {
        difference.masked = mask.count
        if difference.masked > 0 {
          difference.classes = mask.bytes.map { $0 * PixelClass.masked.rawValue }
        }
      }
      return difference
    }
    let (a, b) = comparable(reference, candidate, rule.metric)
    guard !rule.regions.isEmpty else {
      return try single(a, b, size: reference.size, rule)
    }
    return try byRegions(a, b, size: reference.size, rule)
  }

  /// Both pictures as RGBA bytes.
  private static func comparable(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ metric: Metric
  ) -> ([UInt8], [UInt8]) {
    let isPlain: Bool
    switch metric {
    case .exact, .channel: isPlain = true
    case .yiq, .oklab, .odiff, .structural: isPlain = false
    }
    if isPlain, reference.format == .bgraPremultiplied, candidate.format == .bgraPremultiplied {
      return (reference.swappedBytes, candidate.swappedBytes)
    }
    return (reference.straightBytes, candidate.straightBytes)
  }

  /// Each region by its own rule, and the rest by the picture's; all of them must pass.
  private static func byRegions(
    _ a: [UInt8], _ b: [UInt8], size: PixelSize, _ rule: ComparisonRule
  ) throws(CompareError) -> Difference {
    let base = rule.mask ?? Mask(size: size)
    var taken = base
    var result = Difference(size: size)
    result.classes = base.bytes.map { $0 * PixelClass.masked.rawValue }
    result.masked = base.count
    var parts: [(name: String, rule: ComparisonRule)] = []
    for region in rule.regions {
      var mask = Mask(size: size)
      try mask.keep(only: region.box)
      mask.formUnion(taken)
      try taken.ignore(region.box)
      // A region whose pixels all belong to earlier ones decides nothing.
      if mask.count == size.area { continue }
      var own = rule
      own.metric = region.metric
      own.tolerance = region.tolerance
      own.mask = mask
      parts.append(("in \(region.box): ", own))
    }
    if taken.count < size.area {
      var rest = rule
      rest.mask = taken
      parts.append(("", rest))
    }
    for part in parts {
      let own = try single(a, b, size: size, part.rule)
      result.add(own, outside: part.rule.mask ?? Mask(size: size), name: part.name)
    }
    result.describeRegions()
    return result
  }

  private static func single(
    _ a: [UInt8], _ b: [UInt8], size: PixelSize, _ rule: ComparisonRule
  ) throws(CompareError) -> Difference {
    var result: Difference
    switch rule.metric {
    case .exact:
      result =
        rule.alpha != .white && rule.mask == nil && !rule.excludesAntiAliasing
        ? exactly(a, b, size: size, alpha: rule.alpha)
        : classify(a, b, size: size, rule, ExactMetric(alpha: rule.alpha), .grey(255))
    case .channel(let limit):
      result = classify(
        a, b, size: size, rule, ChannelMetric(limit: UInt8(clamping: limit), alpha: rule.alpha),
        .grey(255))
    case .yiq(let threshold):
      result = classify(
        a, b, size: size, rule, YIQMetric(threshold: threshold, alpha: rule.alpha),
        rule.alpha == .checkerboard ? .checkerboard : .grey(255))
    case .oklab(let threshold):
      result = classify(
        a, b, size: size, rule, OKLabMetric(threshold: threshold, alpha: rule.alpha),
        .whiteThenAlpha)
    case .odiff(let threshold):
      result = classify(
        a, b, size: size, rule, OdiffMetric(threshold: threshold), .grey(255))
    case .structural:
      result = StructuralComparison.difference(a, b, size: size, rule)
    }
    if result.counted + result.smoothed > result.exact {
      throw .contradiction(
        "\(result.counted + result.smoothed) pixels count as different and \(result.exact) are")
    }
    result.describeRegions()
    result.judge(
      by: rule.tolerance, excludes: rule.excludesAntiAliasing || rule.metric == .structural)
    return result
  }

  /// What ``classify`` gives for the exact metric with nothing left out, by whole rows.
  static func exactly(
    _ a: [UInt8], _ b: [UInt8], size: PixelSize, alpha: AlphaPolicy
  ) -> Difference {
    var result = Difference(size: size)
    result.classes = [UInt8](repeating: PixelClass.equal.rawValue, count: size.area)
    let first = a.span
    let second = b.span
    var classes = result.classes.mutableSpan
    let metric = ExactMetric(alpha: alpha)
    var tally = PixelTally()
    for y in 0..<size.height {
      let row = y &* size.width
      let start = row &* 4
      if BytesComparison.areEqual(first, second, from: start, count: size.width &* 4) { continue }
      let found = PixelRows.compare(
        first, second, from: start, count: size.width, classes: &classes, at: row)
      guard found.hasHidden, alpha != .straight else {
        tally.add(found)
        continue
      }
      for index in row..<row &+ size.width {
        let p = StraightPixel(first, index)
        let q = StraightPixel(second, index)
        let differs = metric.differs(p, q, at: index)
        classes[index] = differs ? PixelClass.counted.rawValue : PixelClass.equal.rawValue
        guard differs else { continue }
        tally.add(p, q)
        tally.counted &+= 1
      }
    }
    result.take(tally)
    return result
  }

  /// Goes through all pixels once.
  static func classify<M: ColorMetric>(
    _ a: [UInt8], _ b: [UInt8], size: PixelSize, _ rule: ComparisonRule, _ metric: M,
    _ brightness: AntiAliasing.Brightness
  ) -> Difference {
    var result = Difference(size: size)
    result.classes = [UInt8](repeating: PixelClass.equal.rawValue, count: size.area)
    let mask = rule.mask?.bytes ?? []
    if !mask.isEmpty { result.takeMask(mask) }
    let first = a.span
    let second = b.span
    var classes = result.classes.mutableSpan
    let exact = ExactMetric(alpha: rule.alpha == .straight ? .straight : .visual)
    let smoothing = AntiAliasing(size: size, brightness: brightness)
    let rowBytes = size.width * 4
    var tally = PixelTally()
    for y in 0..<size.height {
      let start = y &* rowBytes
      if BytesComparison.areEqual(first, second, from: start, count: rowBytes) { continue }
      let row = y &* size.width
      for x in 0..<size.width {
        let index = row &+ x
        let base = index &* 4
        if first[base] == second[base], first[base &+ 1] == second[base &+ 1],
          first[base &+ 2] == second[base &+ 2], first[base &+ 3] == second[base &+ 3]
        {
          continue
        }
        if classes[index] == PixelClass.masked.rawValue { continue }
        let p = StraightPixel(first, index)
        let q = StraightPixel(second, index)
        if !exact.differs(p, q, at: index) { continue }
        tally.add(p, q)
        if !metric.differs(p, q, at: index) {
          classes[index] = PixelClass.tolerated.rawValue
        } else if rule.excludesAntiAliasing,
          smoothing.isSmoothed(first, at: x, y, other: second)
            || smoothing.isSmoothed(second, at: x, y, other: first)
        {
          classes[index] = PixelClass.smoothed.rawValue
          tally.smoothed &+= 1
        } else {
          classes[index] = PixelClass.counted.rawValue
          tally.counted &+= 1
        }
      }
    }
    result.take(tally)
    return result
  }
}

/// What is counted while pixels are gone through.
struct PixelTally {
  var exact = 0
  var counted = 0
  var smoothed = 0
  var alphaChanged = 0
  var delta = Difference.Channels()

  /// Takes in two pixels that are not equal.
  @inline(__always)
  mutating func add(_ p: StraightPixel, _ q: StraightPixel) {
    exact &+= 1
    if p.alpha != q.alpha { alphaChanged &+= 1 }
    delta.red = max(delta.red, gap(p.red, q.red))
    delta.green = max(delta.green, gap(p.green, q.green))
    delta.blue = max(delta.blue, gap(p.blue, q.blue))
    delta.alpha = max(delta.alpha, gap(p.alpha, q.alpha))
  }

  /// Takes in a row whose differing pixels all count.
  mutating func add(_ row: PixelRows.Found) {
    exact &+= row.differing
    counted &+= row.differing
    alphaChanged &+= row.alphaChanged
    delta.red = max(delta.red, Int(row.delta[0]))
    delta.green = max(delta.green, Int(row.delta[1]))
    delta.blue = max(delta.blue, Int(row.delta[2]))
    delta.alpha = max(delta.alpha, Int(row.delta[3]))
  }

  @inline(__always)
  private func gap(_ a: UInt8, _ b: UInt8) -> Int { Int(a > b ? a &- b : b &- a) }
}

extension Difference {
  mutating func take(_ tally: PixelTally) {
    exact = tally.exact
    counted = tally.counted
    smoothed = tally.smoothed
    alphaChanged = tally.alphaChanged
    delta = tally.delta
  }

  mutating func takeMask(_ mask: [UInt8]) {
    var count = 0
    for index in 0..<mask.count where mask[index] != 0 {
      classes[index] = PixelClass.masked.rawValue
      count += 1
    }
    masked = count
  }

  /// Takes in the difference of a part.
  mutating func add(_ part: Difference, outside mask: Mask, name: String) {
    exact += part.exact
    counted += part.counted
    smoothed += part.smoothed
    alphaChanged += part.alphaChanged
    delta.red = max(delta.red, part.delta.red)
    delta.green = max(delta.green, part.delta.green)
    delta.blue = max(delta.blue, part.delta.blue)
    delta.alpha = max(delta.alpha, part.delta.alpha)
    window = max(window, part.window)
    reasons += part.reasons.map { name + $0 }
    for index in part.classes.indices where mask.bytes[index] == 0 {
      classes[index] = part.classes[index]
    }
  }

  /// Decides, with whole numbers only.
  mutating func judge(by tolerance: Tolerance, excludes: Bool) {
    window = WindowGate.most(
      classes, size: size, side: tolerance.windowSide, counted: counted, box: box)
    if counted > tolerance.maxPixels {
      reasons.append("\(counted) pixels differ, \(tolerance.maxPixels) may")
    }
    if let most = tolerance.maxWindow, window > most {
      let side = tolerance.windowSide
      reasons.append("\(window) pixels differ within \(side)x\(side), \(most) may")
    }
    if excludes, let most = tolerance.maxAA, smoothed > most {
      reasons.append("\(smoothed) pixels are excluded as smoothed, \(most) may be")
    }
    if let most = tolerance.maxDelta, delta.largest > most {
      reasons.append("a channel differs by \(delta.largest), \(most) is allowed")
    }
  }
}

extension PixelBuffer {
  /// The top left part of the picture.
  func cropped(to size: PixelSize) -> PixelBuffer {
    if size == self.size { return self }
    var bytes: [UInt8] = []
    let row = size.width * format.bytesPerPixel
    bytes.reserveCapacity(row * size.height)
    for y in 0..<size.height {
      bytes += self.bytes[y * bytesPerRow..<y * bytesPerRow + row]
    }
    return PixelBuffer(size: size, format: format, bytes: bytes)
  }

  /// The picture as RGBA bytes with straight alpha.
  var straightBytes: [UInt8] { format == .rgba ? bytes : converted(to: .rgba).bytes }

  /// The bytes of a premultiplied picture as they are, red first.
  var swappedBytes: [UInt8] {
    var result = bytes
    var span = result.mutableSpan
    for pixel in 0..<size.area {
      let blue = span[pixel &* 4]
      span[pixel &* 4] = span[pixel &* 4 &+ 2]
      span[pixel &* 4 &+ 2] = blue
    }
    return result
  }
}
