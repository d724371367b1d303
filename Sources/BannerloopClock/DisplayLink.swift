public import BannerloopMotion

/// What calls for frames: one tick for each picture that a display would show.
public protocol DisplayLink {
  /// How often the display is refreshed.
  var rate: FrameRate { get }

  /// Returns the next tick.
  ///
  /// - Returns: The tick; `nil` when no more frames are wanted.
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

  /// How long after its moment the call really came, in seconds; 0 without a clock.
  public var lateness: Rational

  /// Makes the tick of a frame.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame, `0...`.
  ///   - timestamp: When the frame before was displayed, in seconds.
  ///   - targetTimestamp: When the frame will be displayed, in seconds.
  ///   - lateness: How long after its moment the call came, in seconds.
  public init(
    frame: Int, timestamp: Rational, targetTimestamp: Rational, lateness: Rational = .zero
  ) {
    self.frame = frame
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.lateness = lateness
  }

  /// Makes the tick that a display of a rate gives for a frame.
  init(frame: Int, rate: FrameRate, lateness: Rational = .zero) {
    let target = rate.time(ofFrame: frame)
    self.init(
      frame: frame, timestamp: target - rate.interval, targetTimestamp: target,
      lateness: lateness)
  }
}
