public import BannerloopMotion

/// A display link without a clock: its ticks are frame numbers on an exact grid, as fast as asked for.
///
///     var link = VirtualDisplayLink(rate: FrameRate(60), frames: 0..<900)
///     while let tick = link.nextTick() { show(tick.frame) }
public struct VirtualDisplayLink: DisplayLink, Sendable {
  /// How often the display is refreshed.
  public let rate: FrameRate

  private var next: Int
  private let end: Int
  private let step: Int

  /// Makes a link that calls for some frames.
  ///
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - frames: The first frame and the one after the last.
  ///   - step: How many frames lie from one call to the next, `1...`.
  public init(rate: FrameRate, frames: Range<Int>, step: Int = 1) {
    precondition(step > 0, "A display link moves forward.")
    self.rate = rate
    self.step = step
    next = frames.lowerBound
    end = frames.upperBound
  }

  /// Returns the next tick.
  ///
  /// - Returns: The tick; `nil` where there is none now.
  public mutating func nextTick() -> DisplayTick? {
    guard next < end else { return nil }
    defer { next += step }
    return DisplayTick(frame: next, rate: rate)
  }
}
