import BannerloopCarousel
import BannerloopScenario

/// A place in a banner's frames that moves forward: cheaper than to seek every frame.
struct StateCursor {
  /// The motion itself, which intended strategies draw.
  private var motion: FrameSequence.Cursor

  /// The motion with an original strategy's faults, which add up.
  private var strategy: StrategyReplay.Cursor?

  /// Begins at a frame.
  init(_ banner: Banner, from frame: Int) {
    motion = banner.frames.cursor(from: frame)
    strategy =
      banner.scenario.fidelity == .original ? banner.strategyReplay.cursor(from: frame) : nil
  }

  /// Returns what the current frame shows, as ``Banner/state(at:)`` does, and moves on.
  mutating func next() -> FrameState { strategy?.next().state ?? motion.next() }
}
