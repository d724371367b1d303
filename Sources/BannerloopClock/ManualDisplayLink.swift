public import BannerloopMotion

/// A display link that ticks when it is told to, for tests.
///
///     var link = ManualDisplayLink(rate: FrameRate(60))
///     link.step(2)
///     link.miss(3)
///     link.step()
///     // nextTick() now gives frames 0, 1 and 5, and then nil until the next step.
public struct ManualDisplayLink: DisplayLink, Sendable {
  /// How often the display is refreshed.
  public let rate: FrameRate

  private var frame: Int
  private var pending: [Int] = []

  /// Makes a link that has not ticked yet.
  ///
  /// - Parameters:
  ///   - rate: How often the display is refreshed.
  ///   - frame: The number of the first frame, `0...`.
  public init(rate: FrameRate, frame: Int = 0) {
    self.rate = rate
    self.frame = frame
  }

  /// Lets the display be refreshed, with a tick each time.
  ///
  /// - Parameter count: How many times, `0...`.
  public mutating func step(_ count: Int = 1) {
    precondition(count >= 0, "A display cannot be refreshed less than 0 times.")
    pending += frame..<(frame + count)
    frame += count
  }

  /// Lets the display be refreshed without a tick, as when a callback took too long.
  ///
  /// - Parameter count: How many times, `0...`.
  public mutating func miss(_ count: Int = 1) {
    precondition(count >= 0, "A display cannot be refreshed less than 0 times.")
    frame += count
  }

  /// Returns the next tick.
  ///
  /// - Returns: The tick; `nil` where there is none now.
  public mutating func nextTick() -> DisplayTick? {
    pending.isEmpty ? nil : DisplayTick(frame: pending.removeFirst(), rate: rate)
  }
}
