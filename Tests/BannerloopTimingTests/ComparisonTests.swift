import BannerloopTestSupport
import BannerloopTiming
import Testing

@Suite("Comparing two builds")
struct ComparisonTests {
  private let old = [14.1, 14.3, 14.0, 14.2, 14.4, 14.1, 14.2, 14.3, 14.0, 14.2]
  private let new = [15.0, 14.9, 15.2, 15.1, 15.3, 14.8, 15.0, 15.1, 15.2, 14.9]

  private func status(_ old: [Double], _ new: [Double], floor: Double = 0) -> ComparisonStatus {
    let metric = MetricComparison(
      "m", unit: "ms", baseline: old, candidate: new, absoluteFloor: floor)
    return metric.status(chance: metric.test.chance).status
  }

  @Test("GC-T05: +6.14 % is a regression")
  func regression() throws {
    let metric = MetricComparison("median", unit: "ms", baseline: old, candidate: new)
    #expect(metric.test.statistic == 0 && metric.test.isExact)
    #expect((metric.test.chance - 1.0825e-5).magnitude < 1e-9)
    let welch = WelchTest(old, new)
    #expect(fixed(welch.statistic, 3) == "-13.371")
    #expect((welch.chance - 1.35e-10).magnitude < 0.005e-10)
    let change = Statistics.mean(new) / Statistics.mean(old) - 1
    #expect(fixed(100 * change, 2) == "6.14")
    #expect(fixed(metric.shift, 6) == "0.900000")
    let interval = try #require(metric.interval)
    #expect(interval.lowerBound > 0.03 && interval.upperBound < 0.09)
    #expect(metric.status(chance: metric.test.chance).status == .regressed)
    #expect(status(new, old) == .improved)
    // Found alone, but not among so many metrics that chance would find it too.
    #expect(metric.status(chance: 0.06).status == .inconclusive)
  }

  @Test("1 to 10 against the same and a half: no change")
  func noChange() {
    let one = (1...10).map(Double.init)
    let test = RankTest(one, one.map { $0 + 0.5 })
    #expect(test.statistic == 45)
    #expect(fixed(test.chance, 4) == "0.7394")
    #expect(status(one, one.map { $0 + 0.5 }) == .inconclusive)
    let steady = one.map { 100 + $0 / 10 }
    #expect(status(steady, steady.map { $0 + 0.05 }) == .unchanged)
  }

  @Test("GC-T08: three runs a side say nothing, however far apart")
  func fewRuns() {
    #expect(fixed(RankTest([1, 2, 3], [4, 5, 6]).chance, 9) == "0.100000000")
    #expect(status([1, 2, 3], [4, 5, 6]) == .inconclusive)
    #expect(status([1, 1, 1], [400, 400, 400]) == .inconclusive)
  }

  @Test("Identical constants: a chance of 1, and nothing is divided by zero")
  func constants() {
    for count in [10, 30] {
      let values = Array(repeating: 7.0, count: count)
      #expect(RankTest(values, values).chance == 1)
      #expect(WelchTest(values, values).chance == 1)
      #expect(status(values, values) == .unchanged)
    }
    #expect(RankTest([], [1]).chance == 1)
  }

  @Test("GC-T06: from 0 to 5 dropped frames is a regression without a percentage")
  func zeroBaseline() {
    let none = Array(repeating: 0.0, count: 10)
    let five = Array(repeating: 5.0, count: 10)
    let metric = MetricComparison("dropped", unit: "frames", baseline: none, candidate: five)
    #expect(metric.change == nil && metric.interval == nil)
    let result = metric.status(chance: metric.test.chance)
    #expect(result.status == .regressed && result.reason == "0 -> 5")
    // One run of ten that differs does not move the median, and is told all the same.
    let once = MetricComparison(
      "dropped", unit: "frames", baseline: none, candidate: none.dropLast() + [5])
    let open = once.status(chance: once.test.chance)
    #expect(open.status == .inconclusive)
    #expect(open.reason == "0 -> 0 on the median, 0 -> 0.500 on the mean")
    #expect(status(none, none) == .unchanged)
    #expect(status(five, none) == .improved)
  }

  @Test("A small shift whose interval reaches out of the noise is open, and not unchanged")
  func wideInterval() throws {
    // Runs of 100 and of 106 ms, one more of the latter in the new build: the median stays.
    let old = [100, 106, 100, 106, 100, 106, 100, 106, 100, 106.0]
    let new = [100, 106, 100, 106, 100, 106, 100, 106, 106, 106.0]
    let metric = MetricComparison("m", unit: "ms", baseline: old, candidate: new)
    #expect(metric.shift == 0)
    #expect(try #require(metric.interval).upperBound > 0.03)
    #expect(metric.status(chance: metric.test.chance).status == .inconclusive)
    // Where the clock cannot tell so small a difference, there is none.
    var rules = ComparisonRules()
    rules.clockOverhead = 0.5
    #expect(metric.status(chance: metric.test.chance, rules: rules).status == .unchanged)
  }

  @Test("Runs that vary much say nothing")
  func spread() {
    let wild = old.enumerated().map { $0.offset % 2 == 0 ? $0.element : $0.element * 1.5 }
    #expect(status(wild, wild.map { $0 * 2 }) == .inconclusive)
  }

  @Test("The exact chance is what counting all splits gives, with and without ties")
  func exactByCounting() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let m = Int.random(in: 1...5, using: &random)
      let n = Int.random(in: 1...5, using: &random)
      let values = (0..<(m + n)).map { _ in Double(Int.random(in: 0...6, using: &random)) }
      func statistic(_ chosen: Int) -> Double {
        let first = values.indices.filter { chosen >> $0 & 1 == 1 }.map { values[$0] }
        let second = values.indices.filter { chosen >> $0 & 1 == 0 }.map { values[$0] }
        return first.flatMap { a in second.map { a > $0 ? 1 : a == $0 ? 0.5 : 0 } }.reduce(0, +)
      }
      let splits = (0..<(1 << (m + n))).filter { $0.nonzeroBitCount == m }.map(statistic)
      let seen = statistic((1 << m) - 1)
      let lower = splits.count { $0 <= seen }
      let upper = splits.count { $0 >= seen }
      let expected = min(1, 2 * Double(min(lower, upper)) / Double(splits.count))
      let test = RankTest(Array(values[..<m]), Array(values[m...]))
      #expect(test.statistic == seen)
      #expect((test.chance - expected).magnitude < 1e-12)
    }
  }

  @Test("The approximation meets the exact chance where both are had")
  func approximation() {
    // 21 values a side are approximated, 20 are counted; one more pair changes little.
    let one = (0..<21).map { Double(2 * $0) }
    let two = one.map { $0 + 11 }
    let test = RankTest(one, two)
    #expect(!test.isExact)
    let smaller = RankTest(Array(one.dropLast()), Array(two.dropLast()))
    #expect(smaller.isExact)
    #expect((test.chance - smaller.chance).magnitude < 0.02)
  }

  @Test("Holm's adjustment")
  func holm() {
    let adjusted = RankTest.holm([0.01, 0.04, 0.03, 0.005])
    #expect(
      adjusted.map { fixed($0, 9) } == ["0.030000000", "0.060000000", "0.060000000", "0.020000000"])
    #expect(RankTest.holm([0.9, 0.8]) == [1, 1])
    #expect(RankTest.holm([]).isEmpty)
  }

  @Test("Resampling gives the same interval for the same seed, around the change")
  func bootstrap() throws {
    let interval = try #require(Shift.bootstrap(old, new))
    #expect(Shift.bootstrap(old, new) == interval)
    #expect(interval.contains(0.85 / 14.2))
    #expect(Shift.bootstrap([0, 0], [1, 1]) == nil)
  }

  @Test("Equal builds are hardly ever told apart")
  func falseAlarms() {
    var random = SeededGenerator(seed: 5)
    var alarms = 0
    for _ in 0..<40 {
      let one = (0..<10).map { _ in Double.random(in: 9.5...10.5, using: &random) }
      let two = (0..<10).map { _ in Double.random(in: 9.5...10.5, using: &random) }
      let found = status(one, two)
      if found == .regressed || found == .improved { alarms += 1 }
    }
    #expect(alarms <= 1)
  }

  @Test("Counters: any rise is a regression")
  func counters() throws {
    func status(_ old: [Int], _ new: [Int]) throws -> ComparisonStatus {
      try #require(CounterComparison(.pixelsTouched, baseline: old, candidate: new)).status
    }
    #expect(try status([100, 100], [100, 100]) == .unchanged)
    #expect(try status([100, 100], [101, 101]) == .regressed)
    #expect(try status([100, 100], [100, 101]) == .regressed)
    #expect(try status([100, 100], [99, 99]) == .improved)
    #expect(try status([100, 102], [101, 103]) == .inconclusive)
    #expect(try status([100, 102], [103, 104]) == .regressed)
    #expect(CounterComparison(.layers, baseline: [], candidate: [1]) == nil)
  }
}
