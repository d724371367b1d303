import Bannerloop
import Foundation

/// Whether frames late in a long run cost more than early ones.
struct SustainedResult: Codable {
  /// How many frames there were.
  var frames = 0

  /// Seconds of the last tenth of the frames over those of the first tenth after every page has been
  /// decoded, in each round.
  var slowing = Samples()
}

/// A long run of planes for a video, without a video's encoder.
struct SustainedBench {
  let photographs: Photographs
  let isQuick: Bool

  func run() async throws -> SustainedResult {
    var scenario = Scenario()
    scenario.canvas.size = PointSize(width: 1280, height: 720)
    scenario.canvas.scale = 1
    scenario.pages = photographs.paths.map { Page(picture: .file($0)) }
    scenario.autoplay = Autoplay(pace: .dwell(Rational(1, 10)), initialDelay: nil)
    scenario.slide = SlideAnimation(duration: Rational(1), curve: .linear)
    let round = 5 * 66
    let count = round * (isQuick ? 11 : 51)
    scenario.duration = .frames(count)
    var result = SustainedResult(frames: count)
    for number in 0..<(isQuick ? 3 : 5) {
      note("sustained: round \(number + 1)")
      let sink = Stopwatch(size: PixelSize(width: 1280, height: 720), isFor: count)
      _ = try await FramePipeline(try Banner(scenario), jobs: 2)
        .run(FrameSelection(count: count), into: sink)
      let (skipped, tenth) = (round, (count - round) / 10)
      let first = sink.times[skipped + tenth] - sink.times[skipped]
      let last = sink.times[count - 1] - sink.times[count - 1 - tenth]
      result.slowing.values.append(last / first)
    }
    return result
  }

  /// Notes when each frame came, and forgets it.
  private final class Stopwatch: FrameSink {
    let content: FrameContentKind
    let remembersFrames = false
    private(set) var times: [Double] = []

    init(size: PixelSize, isFor count: Int) {
      content = .planes(size)
      times.reserveCapacity(count)
    }

    func begin(_ description: SequenceDescription) {}

    func write(_ run: FrameRun, _ content: FrameContent) {
      let now = milliseconds(CLOCK_MONOTONIC)
      for _ in 0..<run.length { times.append(now) }
    }

    func finish() {}
    func abort() {}
  }
}
