public import BannerloopMotion

/// A change of a strategy's offset without animation, which nobody is meant to see.
public struct StrategyJump: Hashable, Sendable {
  /// What gave the occasion.
  public enum Occasion: String, CaseIterable, Hashable, Sendable {
    /// A page came to rest, was touched, or began to slide.
    case rest

    /// A frame of a scroll.
    case motion
  }

  /// When it happened, in seconds.
  public var time: Rational

  /// The offset before, in points of the content.
  public var from: Double

  /// The offset afterwards, in points of the content.
  public var to: Double

  /// What gave the occasion.
  public var occasion: Occasion

  /// Makes a jump.
  ///
  /// - Parameters:
  ///   - time: When it happened, in seconds.
  ///   - from: The offset before, in points.
  ///   - to: The offset afterwards, in points.
  ///   - occasion: What gave the occasion.
  public init(time: Rational, from: Double, to: Double, occasion: Occasion) {
    self.time = time
    self.from = from
    self.to = to
    self.occasion = occasion
  }
}
