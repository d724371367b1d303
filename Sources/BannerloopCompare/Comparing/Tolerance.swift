public import BannerloopPixels

/// How much may differ before a picture fails; the default tolerates nothing.
///
/// All limits are whole numbers and all must hold. An explicit 0 means 0.
public struct Tolerance: Hashable, Sendable {
  /// The most pixels that may differ.
  public var maxPixels: Int

  /// The most differing pixels in any square of ``windowSide`` pixels; `nil` for any number.
  public var maxWindow: Int?

  /// The most pixels that may be excluded as smoothed; needed where they are excluded.
  public var maxAA: Int?

  /// The largest step of any channel of any pixel, `0...255`, or `0...65535` of 16 bits; `nil` for any.
  public var maxDelta: Int?

  /// The side of the window gate's square in pixels.
  public var windowSide: Int

  /// Makes a tolerance.
  ///
  /// - Parameters:
  ///   - maxPixels: The most pixels that may differ, `0...`.
  ///   - maxWindow: The most in any window, `0...`.
  ///   - maxAA: The most that may be excluded as smoothed, `0...`.
  ///   - maxDelta: The largest step of a channel, `0...255`.
  ///   - windowSide: The window's side in pixels, `1...`.
  public init(
    maxPixels: Int = 0, maxWindow: Int? = nil, maxAA: Int? = nil, maxDelta: Int? = nil,
    windowSide: Int = 32
  ) {
    self.maxPixels = maxPixels
    self.maxWindow = maxWindow
    self.maxAA = maxAA
    self.maxDelta = maxDelta
    self.windowSide = windowSide
  }

  /// Returns how many pixels a part of a picture is: `floor(ratio * width * height)`.
  ///
  /// Decided once and shown, so that no rounded percentage decides later.
  ///
  /// - Parameters:
  ///   - ratio: `0...1`.
  ///   - size: The picture's sides.
  /// - Returns: A number of pixels.
  public static func pixels(ratio: Double, of size: PixelSize) -> Int {
    Int((ratio * Double(size.area)).rounded(.down))
  }

  func check() throws(CompareError) {
    if maxPixels < 0 { throw .negativeTolerance(name: "max-pixels", value: maxPixels) }
    if let maxWindow, maxWindow < 0 {
      throw .negativeTolerance(name: "max-window", value: maxWindow)
    }
    if let maxAA, maxAA < 0 { throw .negativeTolerance(name: "max-aa", value: maxAA) }
    if let maxDelta, maxDelta < 0 { throw .negativeTolerance(name: "max-delta", value: maxDelta) }
    if windowSide < 1 { throw .emptyWindow(windowSide) }
  }
}

/// A part of a picture with a rule of its own; of several that hold a pixel the first counts.
public struct RegionRule: Hashable, Sendable {
  /// The part.
  public var box: PixelRect

  /// When its pixels differ.
  public var metric: Metric

  /// How much of it may differ.
  public var tolerance: Tolerance

  /// Makes a rule for a part of a picture.
  ///
  /// - Parameters:
  ///   - box: The part, inside the picture.
  ///   - metric: When its pixels differ.
  ///   - tolerance: How much of it may differ.
  public init(box: PixelRect, metric: Metric, tolerance: Tolerance = Tolerance()) {
    self.box = box
    self.metric = metric
    self.tolerance = tolerance
  }
}

/// How two pictures are compared; the default is exact, with nothing tolerated or left out.
public struct ComparisonRule: Hashable, Sendable {
  /// When two pixels differ.
  public var metric: Metric

  /// How much may differ.
  public var tolerance: Tolerance

  /// What transparency means.
  public var alpha: AlphaPolicy

  /// Whether pixels that look smoothed are excluded; ``Tolerance/maxAA`` caps how many.
  public var excludesAntiAliasing: Bool

  /// What is left out; `nil` for nothing.
  public var mask: Mask?

  /// Parts with rules of their own.
  public var regions: [RegionRule]

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - metric: When two pixels differ.
  ///   - tolerance: How much may differ.
  ///   - alpha: What transparency means.
  ///   - excludesAntiAliasing: Whether pixels that look smoothed are excluded.
  ///   - mask: What is left out.
  ///   - regions: Parts with rules of their own.
  public init(
    metric: Metric = .exact, tolerance: Tolerance = Tolerance(), alpha: AlphaPolicy = .visual,
    excludesAntiAliasing: Bool = false, mask: Mask? = nil, regions: [RegionRule] = []
  ) {
    self.metric = metric
    self.tolerance = tolerance
    self.alpha = alpha
    self.excludesAntiAliasing = excludesAntiAliasing
    self.mask = mask
    self.regions = regions
  }
}
