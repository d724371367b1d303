public import BannerloopPixels

/// A picture of 16 bits a channel: red, green, blue and alpha, colours not multiplied by alpha.
public struct DeepPicture: Hashable, Sendable {
  /// The picture's sides.
  public let size: PixelSize

  /// Four samples a pixel, `0...65535`, row by row.
  public let samples: [UInt16]

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - size: The picture's sides.
  ///   - samples: `4 * size.area` samples.
  public init(size: PixelSize, samples: [UInt16]) {
    precondition(samples.count == size.area * 4, "The samples are not those of the size.")
    self.size = size
    self.samples = samples
  }

  /// Makes a picture of one of 8 bits: each sample times 257, so that 255 becomes 65535.
  ///
  /// - Complexity: O(pixels).
  public init(_ picture: PixelBuffer) {
    self.init(size: picture.size, samples: picture.straightBytes.map { UInt16($0) * 257 })
  }

  /// The picture with 8 bits a channel, each sample rounded: `round(v * 255 / 65535)`.
  ///
  /// - Complexity: O(pixels).
  public var rounded: PixelBuffer {
    PixelBuffer(
      size: size, format: .rgba,
      bytes: samples.map { UInt8((UInt32($0) * 255 + 32767) / 65535) })
  }

  /// The top left part of the picture.
  func cropped(to size: PixelSize) -> DeepPicture {
    if size == self.size { return self }
    var part: [UInt16] = []
    part.reserveCapacity(size.area * 4)
    for y in 0..<size.height {
      let start = y * self.size.width * 4
      part += samples[start..<start + size.width * 4]
    }
    return DeepPicture(size: size, samples: part)
  }
}

extension PixelComparison {
  /// Compares two pictures of 16 bits a channel by a rule, whose steps are of 16 bits too.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: What there is.
  ///   - rule: ``Metric/exact`` or ``Metric/channel(_:)``, over ``AlphaPolicy/visual``,
  ///     ``AlphaPolicy/straight`` or ``AlphaPolicy/white``, without regions and without leaving out
  ///     smoothed pixels.
  /// - Returns: The difference, whose steps are `0...65535`, or that the sizes differ.
  /// - Throws: ``CompareError`` for a rule that is for 8 bits only, or contradicts itself.
  /// - Complexity: O(pixels).
  public static func compare(
    _ reference: DeepPicture, _ candidate: DeepPicture, by rule: ComparisonRule = ComparisonRule()
  ) throws(CompareError) -> Comparison {
    try check(rule, reference.size, candidate.size, largestStep: 65535)
    let limit: Int
    switch rule.metric {
    case .exact: limit = 0
    case .channel(let steps): limit = Int(steps)
    case .yiq, .oklab, .odiff, .structural: throw .needsEightBits(rule.metric.name)
    }
    if rule.excludesAntiAliasing { throw .needsEightBits("max-aa") }
    if !rule.regions.isEmpty { throw .needsEightBits("a region") }
    if rule.alpha == .checkerboard { throw .needsEightBits("the checkerboard") }
    if reference.size == candidate.size {
      return .compared(difference(reference, candidate, rule, limit: limit))
    }
    let size = PixelSize(
      width: min(reference.size.width, candidate.size.width),
      height: min(reference.size.height, candidate.size.height))
    var overlapRule = rule
    overlapRule.mask = nil
    var overlap = difference(
      reference.cropped(to: size), candidate.cropped(to: size), overlapRule, limit: limit)
    overlap.reasons = [sizesDiffer(reference.size, candidate.size)]
    return .sizesDiffer(reference: reference.size, candidate: candidate.size, overlap: overlap)
  }

  private static func difference(
    _ reference: DeepPicture, _ candidate: DeepPicture, _ rule: ComparisonRule, limit: Int
  ) -> Difference {
    let size = reference.size
    var result = Difference(size: size)
    if rule.mask == nil, reference == candidate { return result }
    result.classes = [UInt8](repeating: PixelClass.equal.rawValue, count: size.area)
    if let mask = rule.mask { result.takeMask(mask.bytes) }
    let first = reference.samples.span
    let second = candidate.samples.span
    for index in 0..<size.area where result.classes[index] == PixelClass.equal.rawValue {
      let p = DeepPixel(first, index)
      let q = DeepPixel(second, index)
      if p == q || rule.alpha != .straight && p.isClear && q.isClear { continue }
      result.exact += 1
      if p.alpha != q.alpha { result.alphaChanged += 1 }
      result.delta.red = max(result.delta.red, abs(p.red - q.red))
      result.delta.green = max(result.delta.green, abs(p.green - q.green))
      result.delta.blue = max(result.delta.blue, abs(p.blue - q.blue))
      result.delta.alpha = max(result.delta.alpha, abs(p.alpha - q.alpha))
      let isFar = p.isFar(from: q, by: limit, alpha: rule.alpha)
      result.classes[index] = (isFar ? PixelClass.counted : .tolerated).rawValue
      if isFar { result.counted += 1 }
    }
    result.describeRegions()
    result.judge(by: rule.tolerance, excludes: false)
    return result
  }
}

/// One pixel of 16 bits a channel.
private struct DeepPixel: Equatable {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  init(_ samples: borrowing Span<UInt16>, _ index: Int) {
    red = Int(samples[index * 4])
    green = Int(samples[index * 4 + 1])
    blue = Int(samples[index * 4 + 2])
    alpha = Int(samples[index * 4 + 3])
  }

  var isClear: Bool { alpha == 0 }

  /// Whether any channel differs by more than some steps; see ``AlphaPolicy``.
  func isFar(from other: DeepPixel, by limit: Int, alpha policy: AlphaPolicy) -> Bool {
    if policy == .straight || alpha == 65535 && other.alpha == 65535 {
      return abs(red - other.red) > limit || abs(green - other.green) > limit
        || abs(blue - other.blue) > limit || abs(alpha - other.alpha) > limit
    }
    // What differs at all, differs for the exact rule, even where no step of a ground shows it.
    if policy == .visual, limit == 0 { return true }
    func isFar(over ground: Int) -> Bool {
      // 65535 times what is seen, in whole numbers: ground * 65535 + (c - ground) * alpha.
      func seen(_ channel: Int, _ alpha: Int) -> Int {
        ground * 65535 + (channel - ground) * alpha
      }
      let most = limit * 65535
      return abs(seen(red, alpha) - seen(other.red, other.alpha)) > most
        || abs(seen(green, alpha) - seen(other.green, other.alpha)) > most
        || abs(seen(blue, alpha) - seen(other.blue, other.alpha)) > most
    }
    return isFar(over: 65535) || policy != .white && isFar(over: 0)
  }
}
