public import BannerloopMotion

/// A display link in real time: each tick comes when a display of that rate would call.
///
/// The first call sets the grid. The tick of frame `n` comes `n` intervals later, one interval before
/// the frame is displayed. A caller that took too long misses the frames whose moments have passed;
/// the next tick is the next moment on the same grid, and no burst makes up for what was missed.
///
///     var link = SystemDisplayLink(rate: FrameRate(60), frames: 0..<600)
///     while let tick = link.nextTick() { show(tick.frame) }
public struct SystemDisplayLink<Clock: TickClock>: DisplayLink {
  /// How often the display is refreshed.
  public let rate: FrameRate

  private var clock: Clock
  private let frames: Range<Int>

  /// The clock's time at the first frame's moment, in nanoseconds.
  private var start: Int?
  private var next: Int

  /// Makes a link that ticks by a clock.
  ///
  /// - Parameters:
  ///   - rate: How often the display is refreshed.
  ///   - frames: The first frame and the one after the last.
  ///   - clock: What tells the time and waits.
  public init(rate: FrameRate, frames: Range<Int>, clock: Clock) {
    self.rate = rate
    self.frames = frames
    self.clock = clock
    next = frames.lowerBound
  }

  /// Waits for the next moment and returns its tick.
  ///
  /// - Returns: The tick, with how late it came; `nil` after the last frame.
  public mutating func nextTick() -> DisplayTick? {
    // Read once: the first frame's moment is now, not a few nanoseconds ago.
    let now = clock.now
    let start = start ?? now
    self.start = start
    // The first moment that has not passed; a moment that is right now has not.
    let elapsed = Rational(now - start, Self.nanoseconds)
    let frame = max(next, frames.lowerBound + rate.firstFrame(atOrAfter: elapsed))
    next = frame + 1
    guard frame < frames.upperBound else { return nil }
    let moment = rate.time(ofFrame: frame - frames.lowerBound)
    // Rounded up: a nanosecond too early would be the frame before.
    clock.wait(until: start + (moment * Rational(Self.nanoseconds)).ceiling)
    let late = Rational(clock.now - start, Self.nanoseconds) - moment
    return DisplayTick(frame: frame, rate: rate, lateness: max(.zero, late))
  }

  /// Nanoseconds in a second.
  private static var nanoseconds: Int { 1_000_000_000 }
}

extension SystemDisplayLink where Clock == MonotonicClock {
  /// Makes a link that ticks by the system's monotonic clock.
  ///
  /// - Parameters:
  ///   - rate: How often the display is refreshed.
  ///   - frames: The first frame and the one after the last.
  public init(rate: FrameRate, frames: Range<Int>) {
    self.init(rate: rate, frames: frames, clock: MonotonicClock())
  }
}

extension SystemDisplayLink: Sendable where Clock: Sendable {}
