/// The rule that says when two pixels differ.
public enum Metric: Hashable, Sendable {
  /// Every difference counts.
  case exact

  /// A channel may differ by so many steps: `0...255`, or `0...65535` of pictures of 16 bits.
  case channel(UInt16)

  /// pixelmatch 7.2.0 with a threshold, `0...1`.
  case yiq(Double)

  /// pixelmatch's main branch (OKLab) with a threshold; black and white are 1 apart.
  case oklab(Double)

  /// odiff 4.5 with a threshold, `0...1`: YIQ over white in whole numbers.
  case odiff(Double)

  /// Differences that look like smoothing in colour and structure are excluded.
  case structural

  /// The metric as options and files name it, such as `yiq:0.1`.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .channel(let limit): "channel:\(limit)"
    case .yiq(let threshold): "yiq:\(threshold)"
    case .oklab(let threshold): "oklab:\(threshold)"
    case .odiff(let threshold): "odiff:\(threshold)"
    case .structural: "structural"
    }
  }

  /// The metric, its threshold and the version that it follows, for reports.
  public var source: String {
    switch self {
    case .exact: "exact"
    case .channel(let limit): "channel difference of at most \(limit)"
    case .yiq(let threshold): "\(YIQMetric.source), threshold \(threshold)"
    case .oklab(let threshold): "\(OKLabMetric.source), threshold \(threshold)"
    case .odiff(let threshold): "\(OdiffMetric.source), threshold \(threshold)"
    case .structural: StructuralComparison.source
    }
  }

  /// The forms that ``init(_:)`` understands, for messages.
  public static let forms = "exact, channel:N, yiq[:T], oklab[:T], odiff[:T] or structural"

  /// Reads a metric's name, or gives `nil` where the text is none.
  ///
  /// A threshold that is left out is the original's default, 0.1.
  ///
  /// - Parameter text: One of ``forms``; `channel` takes `0...65535`, the others `0...1`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? Double(parts[1]) : nil
    if parts.count == 2 {
      guard let value, value.isFinite, value >= 0 else { return nil }
    }
    switch (parts[0], parts.count) {
    case ("exact", 1): self = .exact
    case ("structural", 1): self = .structural
    case ("channel", 2):
      guard let limit = UInt16(parts[1]) else { return nil }
      self = .channel(limit)
    case ("yiq", _):
      guard value ?? 0 <= 1 else { return nil }
      self = .yiq(value ?? 0.1)
    case ("oklab", _):
      guard value ?? 0 <= 2 else { return nil }
      self = .oklab(value ?? 0.1)
    case ("odiff", _):
      guard value ?? 0 <= 1 else { return nil }
      self = .odiff(value ?? 0.1)
    default: return nil
    }
  }
}
