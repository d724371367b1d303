import Bannerloop
import CBenchPeers
import Foundation

/// What one frame of the model costs, without pixels.
struct StepResult: Codable {
  /// Nanoseconds a frame by stepping: state, layout and plan.
  var stepping = Samples()

  /// Blocks of memory asked for while so many frames were stepped; -1 where they cannot be counted.
  var allocations: Int64 = 0
  var framesCounted = 0

  /// Blocks asked for in 100 frames whose plan is made anew: shows that the counter counts.
  var allocationsOfNewPlans: Int64 = 0

  /// Microseconds a frame anywhere in the first billion, plan included.
  var seeking = Samples()
}

enum StepBench {
  /// Five pages with dots, a slide of half a second every second and a half.
  private static let scenario = """
    { canvas: { size: "1280x720", fps: 60 },
      pages: [{ color: "#102030" }, { color: "#405060" }, { color: "#708090" },
        { color: "#a0b0c0" }, { color: "#d0e0f0" }],
      carousel: { autoplay: { dwell: 1, slide: { duration: 0.5 } } } }
    """

  static func run(isQuick: Bool) throws -> StepResult {
    note("core step")
    let (scenario, _) = try Scenario.read(text: Self.scenario, fileName: "bench.json5")
    let banner = try Banner(scenario)
    let layout = banner.layout
    var result = StepResult()
    var plan = FramePlan()
    var slices = 0
    var cursor = banner.frames.cursor()
    // A round first, so that the plan has all the memory it will need.
    for _ in 0..<450 { layout.update(&plan, for: cursor.next()) }
    let frames = isQuick ? 50_000 : 200_000
    result.stepping.values.reserveCapacity(16)
    let before = peers_allocations()
    for _ in 0..<9 {
      let start = milliseconds(CLOCK_THREAD_CPUTIME_ID)
      for _ in 0..<frames {
        layout.update(&plan, for: cursor.next())
        slices &+= plan.slices.count
      }
      let time = milliseconds(CLOCK_THREAD_CPUTIME_ID) - start
      result.stepping.values.append(time * 1e6 / Double(frames))
    }
    result.allocations = before < 0 ? -1 : peers_allocations() - before
    result.framesCounted = 9 * frames
    let beforeNew = peers_allocations()
    for _ in 0..<100 { slices &+= layout.plan(for: cursor.next()).slices.count }
    result.allocationsOfNewPlans = beforeNew < 0 ? -1 : peers_allocations() - beforeNew

    var state: UInt64 = 1
    let seeks = isQuick ? 2_000 : 20_000
    for _ in 0..<9 {
      let start = milliseconds(CLOCK_THREAD_CPUTIME_ID)
      for _ in 0..<seeks {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        layout.update(&plan, for: banner.frames.state(at: Int(state >> 34) % 1_000_000_000))
        slices &+= plan.slices.count
      }
      let time = milliseconds(CLOCK_THREAD_CPUTIME_ID) - start
      result.seeking.values.append(time * 1e3 / Double(seeks))
    }
    guard slices > 0 else { throw BenchError.failed("stepping") }
    return result
  }
}
