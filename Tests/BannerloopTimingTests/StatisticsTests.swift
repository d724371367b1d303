import BannerloopTestSupport
@testable import BannerloopTiming
import Testing

@Suite("Statistics of frame costs")
struct StatisticsTests {
  @Test("Costs of 1 to 100 ms")
  func hundred() {
    let summary = CostSummary((1...100).map { $0 * 1_000_000 }.shuffled())
    #expect([500, 900, 950, 990].map { summary.percentile(perMille: $0) } == [50, 90, 95, 99])
    #expect(summary.mean == 50.5)
    #expect(fixed(summary.standardDeviation, 4) == "29.0115")
    #expect(summary.medianDeviation == 25)
    #expect(summary.low(perMille: 10)?.mean == 100)
    #expect(summary.low(perMille: 50)?.mean == 98)
    #expect(summary.minimum == 1 && summary.maximum == 100)
    #expect(summary.percentile(perMille: 999) == nil)
    let values = (1...100).map(Double.init)
    let linear = [0.5, 0.9, 0.95, 0.99].map { Statistics.linearQuantile($0, of: values) }
    #expect(linear.map { fixed($0, 2) } == ["50.50", "90.10", "95.05", "99.01"])
  }

  @Test("p99 needs 100 frames and p99.9 needs 1000")
  func enough() {
    #expect(Statistics.percentile(990, of: Array(1...50)) == nil)
    #expect(Statistics.percentile(990, of: Array(1...99)) == nil)
    #expect(Statistics.percentile(990, of: Array(1...100)) == 99)
    #expect(Statistics.percentile(999, of: Array(1...999)) == nil)
    #expect(Statistics.percentile(999, of: Array(1...1000)) == 999)
    #expect(Statistics.framesNeeded(perMille: 990) == 100)
    #expect(Statistics.percentile(500, of: [Int]()) == nil)
  }

  @Test("A percentile is a value that exists, with so many at or below it")
  func ranks() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let count = Int.random(in: 1...300, using: &random)
      let perMille = Int.random(in: 0...1000, using: &random)
      let rank = Statistics.rank(perMille: perMille, count: count)
      #expect((rank + 1) * 1000 >= perMille * count)
      #expect(rank == 0 || rank * 1000 < perMille * count)
    }
  }

  @Test("GC-T03: a low of less than a frame is the slowest one, and says so")
  func lows() throws {
    let nine = (1...9).map(Double.init)
    let low = try #require(Statistics.low(perMille: 1, of: nine))
    #expect(low == Statistics.Low(mean: 9, frames: 1, hasTooFew: true))
    #expect(Statistics.low(perMille: 1000, of: nine)?.hasTooFew == false)
    #expect(Statistics.low(perMille: 1, of: []) == nil)
  }

  @Test("Fences by quartiles: 28 is a mild outlier and 40 a severe one")
  func fences() {
    let outliers = Outliers((10...19).map(Double.init) + [28, 40])
    #expect(outliers.mildFence.upperBound == 26.5)
    #expect(outliers.severeFence.upperBound == 34.75)
    #expect(outliers.mild == [10] && outliers.severe == [11])
  }

  @Test("GC-T04: most values the same, all the same, and one far below")
  func deviations() {
    let one = Outliers([50, 50, 50, 50, 50, 50, 60])
    #expect(!one.hasDeviation && one.byDeviation == [6] && one.severe == [6])
    let none = Outliers(Array(repeating: 50, count: 7))
    #expect(!none.hasDeviation && none.byDeviation.isEmpty)
    #expect(none.severe.isEmpty && none.mild.isEmpty)
    let low = Outliers([50, 51, 49, 50, 52, 48, 10])
    #expect(low.hasDeviation && low.byDeviation == [6] && low.severe == [6])
  }

  @Test("GC-T12: 30 slow frames at the beginning are left out")
  func warmUp() {
    let costs = Array(repeating: 40_000_000, count: 30) + Array(repeating: 8_000_000, count: 570)
    #expect(WarmUp().outcome(of: costs) == WarmUp.Outcome(frames: 30, hasSettled: true))
    let longer = Array(repeating: 40_000_000, count: 47) + Array(repeating: 8_000_000, count: 553)
    #expect(WarmUp().outcome(of: longer) == WarmUp.Outcome(frames: 50, hasSettled: true))
    let rising = (0..<200).map { 1_000_000 << ($0 / 10) }
    #expect(WarmUp().outcome(of: rising) == WarmUp.Outcome(frames: 30, hasSettled: false))
    #expect(
      WarmUp(minimum: 5, waitsUntilSettled: false).outcome(of: costs).frames == 5)
    #expect(WarmUp().outcome(of: []).frames == 0)
  }

  @Test("The median of 20 values lies between the 6th and the 15th with 95.86 %")
  func medianInterval() throws {
    let interval = try #require(Statistics.medianInterval(count: 20))
    #expect(interval.low == 6 && interval.high == 15)
    #expect(fixed(100 * interval.confidence, 2) == "95.86")
    #expect(Statistics.medianInterval(count: 5) == nil)
  }

  @Test("Numbers have their decimals and never an exponent")
  func numbers() {
    #expect(fixed(-7.4666667, 3) == "-7.467")
    #expect(fixed(1e-12, 3) == "0.000" && fixed(-1e-12, 3) == "0.000")
    #expect(fixed(1.0625, 3) == "1.063" && fixed(-0.5, 0) == "-1")
    #expect(fixed(.nan, 3) == "null" && fixed(.infinity, 1) == "null")
    #expect(!fixed(1e300, 2).contains("e"))
  }
}
