import BannerloopMotion
import BannerloopTestSupport
import BannerloopTiming
import Testing

@Suite("The model of a display")
struct VsyncModelTests {
  private let model = VsyncModel(FrameRate(60))

  private func summary(milliseconds: [Int]) -> HitchSummary {
    HitchSummary(
      ticks: milliseconds.map { model.ticks(cost: $0 * 1_000_000) }, rate: FrameRate(60))
  }

  @Test("A cost of one period is in time, and a nanosecond more is not")
  func edges() {
    #expect(model.ticks(cost: 16_666_666) == 1)
    #expect(model.ticks(cost: 16_666_667) == 2)
    #expect(model.ticks(cost: 0) == 1)
    #expect(model.ticks(cost: Int.max) == 553_402_322_212)
    #expect(VsyncModel(FrameRate(50)).ticks(cost: 20_000_000) == 1)
    #expect(VsyncModel(FrameRate(50)).ticks(cost: 20_000_001) == 2)
    #expect(VsyncModel(FrameRate(60_000, 1001)).ticks(cost: 16_683_333) == 1)
    #expect(VsyncModel(FrameRate(60_000, 1001)).ticks(cost: 16_683_334) == 2)
  }

  @Test("Costs of 5,5,20,5,5,40,5 ms")
  func costs() {
    let summary = summary(milliseconds: [5, 5, 20, 5, 5, 40, 5])
    #expect(summary.ticks == 10)
    #expect(summary.hitches == 2)
    #expect(fixed(summary.hitchTime, 6) == "50.000000")
    #expect(fixed(summary.duration, 4) == "166.6667")
    #expect(fixed(summary.ratio, 9) == "300.000000000")
    #expect(summary.dropped == 3)
    #expect(fixed(summary.droppedShare, 9) == "0.300000000")
    #expect(fixed(summary.framesPerSecond, 6) == "42.000000")
    #expect(summary.groups == [1, 1, 0])
    #expect(summary.longest == 2)
  }

  @Test("120 intervals of a real display, with one of 2, one of 3 and one of 5 periods")
  func intervals() {
    let period = 1e9 / 60
    let lengths = Array(repeating: 1.0, count: 117) + [2, 3, 5]
    let ticks = lengths.map { model.ticks(interval: Int($0 * period)) }
    let summary = HitchSummary(ticks: ticks, rate: FrameRate(60))
    #expect(fixed(summary.duration, 4) == "2116.6667")
    #expect(summary.hitches == 3)
    #expect(fixed(summary.hitchTime, 4) == "116.6667")
    #expect(fixed(summary.longestTime, 4) == "66.6667")
    #expect(fixed(summary.ratio, 4) == "55.1181")
    #expect(summary.dropped == 7)
    #expect(fixed(summary.droppedShare * 100, 4) == "5.5118")
    #expect(fixed(summary.framesPerSecond, 4) == "56.6929")
    #expect(summary.groups == [1, 1, 1])
  }

  @Test("GC-T01: frames of 1 ms and 4 ms come at 400 fps of a quick display, not at 625")
  func rates() {
    let quick = VsyncModel(FrameRate(1000))
    let summary = HitchSummary(
      ticks: [1_000_000, 4_000_000].map(quick.ticks(cost:)), rate: FrameRate(1000))
    #expect(fixed(summary.framesPerSecond, 6) == "400.000000")
  }

  @Test("GC-T13: the budget is 16.666667 ms, neither 16 nor 16.7")
  func budget() {
    let costs = [16_200_000, 16_500_000, 16_666_666, 16_666_667, 17_000_000]
    #expect(costs.filter(model.isOverBudget) == [16_666_667, 17_000_000])
  }

  @Test("The worst window is the worst of all, wherever it begins")
  func worstWindow() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let ticks = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        Bool.random(using: &random) ? 1 : Int.random(in: 1...40, using: &random)
      }
      let isDropped = ticks.flatMap { [false] + Array(repeating: true, count: $0 - 1) }
      let slow = isDropped.indices.map { start in
        isDropped[start...].prefix(HitchSummary.window).count { $0 }
      }.max()
      #expect(HitchSummary(ticks: ticks, rate: FrameRate(60)).worstWindow == slow)
    }
  }

  @Test("A scale's tiers, with their edges")
  func tiers() {
    #expect(HitchScale.apple2020Scroll.tier(of: 5) == .good)
    #expect(HitchScale.apple2020Scroll.tier(of: 5.1) == .warning)
    #expect(HitchScale.apple2020Scroll.tier(of: 10) == .critical)
    #expect(HitchScale.appleAnimation.tier(of: 10) == .good)
    #expect(HitchScale.appleAnimation.tier(of: 50) == .critical)
    #expect(HitchScale.appleAnimation.tier(of: 50.1) == .urgent)
  }

  @Test("The animation's error is the difference of steps")
  func animationError() {
    let times = [0, 16, 32, 48.0]
    let still = AnimationError(simulated: times, displayed: times)
    #expect(still.rootMeanSquare == 0 && still.maximum == 0)
    // A late start is no error; one step too long and one too short are two.
    let uneven = AnimationError(simulated: times, displayed: [5, 21, 45, 53])
    #expect(uneven.maximum == 8)
    #expect(fixed(uneven.rootMeanSquare, 6) == "6.531973")
  }
}
