/// One frame of a carousel as a strategy shows it: its own offset, its views, its jumps.
public struct StrategyFrame: Hashable, Sendable {
  /// What is drawn, as a state of the reference: pages, position, index.
  ///
  /// With ``LoopFidelity/intended`` it is the state of the sequence itself.
  public var state: FrameState

  /// The strategy's own offset in its content, in points.
  public var contentOffset: Double

  /// The content's length along the axis, in points.
  public var contentLength: Double

  /// The whole pages that the strategy keeps to itself: offset and these are where it is.
  public var hidden: Int

  /// The views of which a part is seen, in the order of the axis.
  public var slots: [StrategySlot]

  /// The changes of the offset without animation since the frame before.
  public var jumps: [StrategyJump]
}
