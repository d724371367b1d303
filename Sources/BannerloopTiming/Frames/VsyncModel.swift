public import BannerloopMotion

/// A display that a frame must meet: whole ticks, in integers.
///
/// A frame begins on a tick and is shown at the first tick by which it is done; the next frame begins
/// there. Nothing is pipelined. A cost of exactly one period is in time.
public struct VsyncModel: Hashable, Sendable {
  /// Ticks a second.
  public let rate: FrameRate

  /// Makes the model of a display.
  public init(_ rate: FrameRate) { self.rate = rate }

  /// One tick's length in milliseconds: 16.666667 at 60 Hz.
  public var period: Double { 1000 * Double(rate.denominator) / Double(rate.numerator) }

  /// Returns how many ticks a frame takes: `max(1, ceil(cost * rate))`.
  ///
  /// - Parameter cost: Nanoseconds, `0...`.
  /// - Returns: Ticks, `1...`.
  public func ticks(cost: Int) -> Int {
    max(1, ceilingQuotient(Int128(max(0, cost)) * Int128(rate.numerator), second))
  }

  /// Returns how many ticks lie in a time between two frames on a real display, to the nearest.
  ///
  /// - Parameter interval: Nanoseconds, `0...`.
  /// - Returns: Ticks, `1...`.
  public func ticks(interval: Int) -> Int {
    let twice = 2 * Int128(max(0, interval)) * Int128(rate.numerator) + second
    return max(1, Int(clamping: twice / (2 * second)))
  }

  /// Whether a cost in nanoseconds is more than one period.
  public func isOverBudget(_ cost: Int) -> Bool {
    Int128(cost) * Int128(rate.numerator) > second
  }

  /// A second in nanoseconds, times the rate's denominator.
  private var second: Int128 { 1_000_000_000 * Int128(rate.denominator) }
}

/// How smoothly frames came, from the ticks that each of them took.
public struct HitchSummary: Hashable, Sendable {
  /// One tick's length in milliseconds.
  public let period: Double

  /// Frames.
  public private(set) var frames = 0

  /// Ticks of all frames.
  public private(set) var ticks = 0

  /// Frames that took more than one tick.
  public private(set) var hitches = 0

  /// Ticks at which no new frame was shown.
  public var dropped: Int { ticks - frames }

  /// The most ticks that one frame came late.
  public private(set) var longest = 0

  /// Frames that came one tick late, two, and more.
  public private(set) var groups = [0, 0, 0]

  /// The most dropped ticks in any ``window`` successive ones.
  public private(set) var worstWindow = 0

  /// Ticks in a window.
  public static let window = 64

  /// Makes the summary of a run.
  ///
  /// - Parameters:
  ///   - ticks: Ticks that each frame took, `1...`.
  ///   - rate: The display's rate.
  /// - Complexity: O(n log n).
  public init(ticks: [Int], rate: FrameRate) {
    period = VsyncModel(rate).period
    frames = ticks.count
    for count in ticks where count > 1 {
      hitches += 1
      groups[min(count - 2, 2)] += 1
      longest = max(longest, count - 1)
    }
    self.ticks = ticks.reduce(0, +)
    worstWindow = Self.worst(ticks)
  }

  /// Makes the summary of several runs; windows do not reach from one into the next.
  public init(runs: [HitchSummary], rate: FrameRate) {
    period = VsyncModel(rate).period
    for run in runs {
      frames += run.frames
      ticks += run.ticks
      hitches += run.hitches
      longest = max(longest, run.longest)
      for index in groups.indices { groups[index] += run.groups[index] }
      worstWindow = max(worstWindow, run.worstWindow)
    }
  }

  /// Time that frames came late, in milliseconds.
  public var hitchTime: Double { Double(dropped) * period }

  /// Time that the frames took on the display, in milliseconds.
  public var duration: Double { Double(ticks) * period }

  /// Milliseconds of hitches in a second; 0 without frames.
  public var ratio: Double { ticks > 0 ? 1000 * Double(dropped) / Double(ticks) : 0 }

  /// The share of ticks without a new frame, `0...1`.
  public var droppedShare: Double { ticks > 0 ? Double(dropped) / Double(ticks) : 0 }

  /// The longest hitch in milliseconds.
  public var longestTime: Double { Double(longest) * period }

  /// Frames a second on the display; 0 without frames.
  public var framesPerSecond: Double { ticks > 0 ? 1000 * Double(frames) / duration : 0 }

  /// The most dropped ticks in a window.
  ///
  /// Its best place begins where drops begin or ends where they end.
  private static func worst(_ ticks: [Int]) -> Int {
    // For each frame that was late: its first dropped tick, the one after its last, drops before it.
    var drops: [(first: Int, end: Int, before: Int)] = []
    var time = 0
    var total = 0
    for count in ticks {
      if count > 1 {
        drops.append((time + 1, time + count, total))
        total += count - 1
      }
      time += count
    }
    func dropped(before moment: Int) -> Int {
      var low = 0
      var high = drops.count
      while low < high {
        let middle = (low + high) / 2
        if drops[middle].first < moment { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return 0 }
      let last = drops[low - 1]
      return last.before + min(moment, last.end) - last.first
    }
    var worst = 0
    for drop in drops {
      worst = max(worst, dropped(before: drop.first + window) - drop.before)
      worst = max(worst, dropped(before: drop.end) - dropped(before: drop.end - window))
    }
    return worst
  }
}
