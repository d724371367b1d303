public import BannerloopMotion

/// What calls for frames: one tick for each picture that a display would show.
public protocol DisplayLink {
  /// How often the display is refreshed.
  var rate: FrameRate { get }

  /// Returns the next tick, or `nil` when no more frames are wanted.
  mutating func nextTick() -> DisplayTick?
}

/// A call for one frame.
public struct DisplayTick: Hashable, Sendable {
  /// The number of the frame that is called for, `0...`.
  public var frame: Int

  /// When the frame before was displayed, in seconds; before time 0 for frame 0.
  public var timestamp: Rational

  /// When the frame that is called for will be displayed: the time that it must show.
  public var targetTimestamp: Rational

  /// Makes the tick of a frame.
  public init(frame: Int, timestamp: Rational, targetTimestamp: Rational) {
    self.frame = frame
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
  }
}
