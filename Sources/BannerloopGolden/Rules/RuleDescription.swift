public import BannerloopCompare
public import BannerloopPixels

/// How pictures of a case are compared, as files and options say it: without knowing their size.
public struct RuleDescription: Hashable, Sendable, Codable {
  /// A box in whole pixels, half-open.
  public struct Box: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Int

    /// The top edge.
    public var y: Int

    /// Columns.
    public var width: Int

    /// Rows.
    public var height: Int

    /// Makes a box of a rectangle.
    public init(_ box: PixelRect) {
      x = box.x
      y = box.y
      width = box.width
      height = box.height
    }

    /// The box as a rectangle.
    public var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
  }

  /// A part with a rule of its own.
  public struct Region: Hashable, Sendable, Codable {
    /// The part.
    public var box: Box

    /// The metric's name.
    public var metric: String

    /// The most pixels of the part that may differ.
    public var maxPixels: Int

    /// Makes a part's rule.
    public init(box: Box, metric: String, maxPixels: Int) {
      self.box = box
      self.metric = metric
      self.maxPixels = maxPixels
    }
  }

  /// The metric's name; exact where it is not given.
  public var metric: String?

  /// The most pixels that may differ.
  public var maxPixels: Int?

  /// The same as a part of all pixels, turned into pixels once; not together with `maxPixels`.
  public var maxRatio: Double?

  /// The most differing pixels in any window.
  public var maxWindow: Int?

  /// The window's side in pixels; 32 where it is not given.
  public var window: Int?

  /// Excludes pixels that look smoothed, at most so many.
  public var maxAA: Int?

  /// The largest step of a channel.
  public var maxDelta: Int?

  /// The alpha policy's name.
  public var alpha: String?

  /// Boxes that are left out.
  public var ignore: [Box]?

  /// Polygons that are left out: lists of corners `[x, y]`.
  public var polygons: [[[Int]]]?

  /// The only box that is compared.
  public var only: Box?

  /// The path of a black and white picture whose black is left out.
  public var mask: String?

  /// Parts with rules of their own.
  public var regions: [Region]?

  /// Why more than nothing is tolerated, for those who read it.
  public var reason: String?

  /// Makes the default rule: exact, nothing left out.
  public init() {}

  /// The keys that files may have, for messages about others.
  static let keys = [
    "metric", "maxPixels", "maxRatio", "maxWindow", "window", "maxAA", "maxDelta", "alpha",
    "ignore", "polygons", "only", "mask", "regions", "reason",
  ]

  /// Returns the rule for pictures of a size.
  ///
  /// - Parameters:
  ///   - size: The reference's sides.
  ///   - reader: What reads a mask picture.
  ///   - folder: Where a mask's relative path starts; `nil` for the current folder.
  /// - Returns: The rule.
  /// - Throws: ``GoldenError/rule(_:)`` for an unknown name, a contradiction, or a mask that does not
  ///   fit.
  public func rule(
    for size: PixelSize, reader: PNGReader, folder: String? = nil
  ) throws(GoldenError) -> ComparisonRule {
    var rule = ComparisonRule()
    if let metric { rule.metric = try Self.metric(metric) }
    if let alpha {
      guard let policy = AlphaPolicy(rawValue: alpha) else {
        let names = AlphaPolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw .rule("The alpha policy \"\(alpha)\" is unknown. Use one of \(names).")
      }
      rule.alpha = policy
    }
    if let maxRatio {
      guard maxPixels == nil else {
        throw .rule("max-pixels and max-ratio are two words for one limit. Give one of them.")
      }
      guard maxRatio.isFinite, (0...1).contains(maxRatio) else {
        throw .rule("max-ratio \(maxRatio) is no part of a picture. Give a number from 0 to 1.")
      }
      rule.tolerance.maxPixels = Tolerance.pixels(ratio: maxRatio, of: size)
    }
    if let maxPixels { rule.tolerance.maxPixels = maxPixels }
    rule.tolerance.maxWindow = maxWindow
    if let window { rule.tolerance.windowSide = window }
    rule.tolerance.maxAA = maxAA
    rule.excludesAntiAliasing = maxAA != nil && rule.metric != .structural
    rule.tolerance.maxDelta = maxDelta
    for region in regions ?? [] {
      var tolerance = rule.tolerance
      tolerance.maxPixels = region.maxPixels
      rule.regions.append(
        RegionRule(
          box: region.box.rect, metric: try Self.metric(region.metric), tolerance: tolerance))
    }
    rule.mask = try mask(for: size, reader: reader, folder: folder)
    return rule
  }

  private static func metric(_ name: String) throws(GoldenError) -> Metric {
    guard let metric = Metric(name) else {
      throw .rule("The metric \"\(name)\" is unknown. Use \(Metric.forms).")
    }
    return metric
  }

  private func mask(
    for size: PixelSize, reader: PNGReader, folder: String?
  ) throws(GoldenError) -> Mask? {
    guard !(ignore ?? []).isEmpty || !(polygons ?? []).isEmpty || only != nil || mask != nil
    else { return nil }
    var result = Mask(size: size)
    let picture: PixelBuffer?
    if let mask {
      let path = mask.hasPrefix("/") ? mask : folder.map { $0 + "/" + mask } ?? mask
      picture = try reader.picture(at: path)
    } else {
      picture = nil
    }
    do throws(CompareError) {
      if let only { try result.keep(only: only.rect) }
      for box in ignore ?? [] { try result.ignore(box.rect) }
      for polygon in polygons ?? [] {
        try result.ignore(
          polygon: polygon.map { PixelPoint(x: $0.first ?? 0, y: $0.dropFirst().first ?? 0) })
      }
      if let picture { try result.ignore(black: picture) }
    } catch {
      throw .rule("\(error)")
    }
    return result
  }
}
