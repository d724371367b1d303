import BannerloopClock
import BannerloopMotion
import Testing

/// A clock that moves only when it waits, or when a test moves it.
final class FakeClock: TickClock {
  var now = 123_456_789
  var waits: [Int] = []
  /// How much later than asked a wait ends, in nanoseconds.
  var overshoot = 0

  func wait(until time: Int) {
    waits.append(time)
    if time > now { now = time + overshoot }
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  @Test("A virtual link ticks on the exact grid, and shows the time of its own frame")
  func virtual() {
    var link = VirtualDisplayLink(rate: FrameRate(60000, 1001), frames: 10..<16, step: 2)
    var ticks: [DisplayTick] = []
    while let tick = link.nextTick() { ticks.append(tick) }
    #expect(ticks.map(\.frame) == [10, 12, 14])
    for tick in ticks {
      #expect(tick.targetTimestamp == Rational(tick.frame * 1001, 60000))
      #expect(tick.targetTimestamp - tick.timestamp == Rational(1001, 60000))
      #expect(tick.lateness == .zero)
    }
  }

  @Test("A manual link ticks when it is told to and leaves out what it missed")
  func manual() {
    var link = ManualDisplayLink(rate: FrameRate(60))
    #expect(link.nextTick() == nil)
    link.step(2)
    link.miss(3)
    link.step()
    let ticks = [link.nextTick(), link.nextTick(), link.nextTick(), link.nextTick()]
    #expect(ticks.map { $0?.frame } == [0, 1, 5, nil])
    #expect(ticks[2]?.targetTimestamp == Rational(5, 60))
    link.step()
    #expect(link.nextTick()?.frame == 6)
  }

  @Test(
    "A link in real time waits for each frame's own moment, without drift",
    arguments: [FrameRate(60), FrameRate(60000, 1001), FrameRate(120), FrameRate(144)])
  func pacing(rate: FrameRate) {
    let clock = FakeClock()
    let start = clock.now
    var link = SystemDisplayLink(rate: rate, frames: 0..<20_000, clock: clock)
    var count = 0
    while let tick = link.nextTick() {
      #expect(tick.frame == count)
      #expect(tick.targetTimestamp == rate.time(ofFrame: count))
      let moment = (rate.time(ofFrame: count) * Rational(1_000_000_000)).ceiling
      #expect(clock.now - start == moment)
      #expect(tick.lateness < Rational(1, 1_000_000_000))
      count += 1
    }
    #expect(count == 20_000)
  }

  @Test("Work longer than a frame misses frames and keeps the grid, without a burst")
  func missing() {
    let clock = FakeClock()
    // 50 frames a second: 20 ms, whole nanoseconds.
    var link = SystemDisplayLink(rate: FrameRate(50), frames: 0..<20, clock: clock)
    // A callback of cost C skips ceil(C / P) - 1 frames.
    let costs = [0, 19, 20, 21, 40, 41, 105, 5]
    var frames: [Int] = []
    for cost in costs {
      guard let tick = link.nextTick() else { break }
      frames.append(tick.frame)
      #expect(tick.lateness == .zero)
      clock.now += cost * 1_000_000
    }
    #expect(frames == [0, 1, 2, 3, 5, 7, 10, 16])
    #expect(link.nextTick()?.frame == 17)
    // A wait past the end is the end.
    clock.now += 1_000_000_000
    #expect(link.nextTick() == nil)
    #expect(link.nextTick() == nil)
  }

  @Test("A tick that comes late says how late, and the next one is on the grid again")
  func lateness() {
    let clock = FakeClock()
    clock.overshoot = 3_000_000
    var link = SystemDisplayLink(rate: FrameRate(50), frames: 5..<9, clock: clock)
    #expect(link.nextTick()?.lateness == .zero)
    let second = link.nextTick()
    #expect(second?.frame == 6)
    #expect(second?.lateness == Rational(3, 1000))
    #expect(second?.targetTimestamp == Rational(6, 50))
    clock.overshoot = 0
    #expect(link.nextTick()?.lateness == .zero)
  }

  @Test("The system's clock goes forward and waits at least as long as asked")
  func systemClock() {
    let clock = MonotonicClock()
    let start = clock.now
    clock.wait(until: start + 2_000_000)
    #expect(clock.now >= start + 2_000_000)
    // A time that has passed does not wait, and no two ticks come before their moments.
    clock.wait(until: start)
    var link = SystemDisplayLink(rate: FrameRate(1000), frames: 0..<3)
    #expect(link.nextTick()?.frame == 0)
    #expect((link.nextTick()?.frame ?? 0) >= 1)
  }
}
