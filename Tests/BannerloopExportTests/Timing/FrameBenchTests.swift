import Bannerloop
import BannerloopTestSupport
import Synchronization
import Testing

@testable import BannerloopExport

@Suite("Measuring frames")
struct FrameBenchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func report(
    _ banner: Banner, runs: Int, frames: Int, overdraw: Double = 0
  ) async throws -> TimingReport {
    var bench = FrameBench(banner)
    let canvas = banner.canvas
    if overdraw > 0 {
      bench.adjust = { plan in
        // The same pixels once more: nothing is seen, and it costs time.
        guard let slice = plan.slices.first else { return }
        var again = slice
        again.destination.height = Int(Double(canvas.height) * overdraw)
        plan.layers.append(again)
      }
    }
    var measured: [TimingReport.Run] = []
    for _ in 0..<runs {
      measured.append(try await bench.run(FrameSelection(count: frames), folder: folder.path))
    }
    return TimingReport(
      version: "0", environment: TimingReport.Environment(),
      method: TimingReport.Method(refresh: banner.frames.rate),
      scene: TimingReport.Scene(
        name: "rig", hash: banner.hash, width: canvas.width, height: canvas.height,
        rate: banner.frames.rate),
      runs: measured)
  }

  @Test("Every stage is measured, and work is counted alike in every run")
  func stages() async throws {
    let banner = try Banner(try Rig.small(in: folder))
    let report = try await report(banner, runs: 3, frames: 30)
    for run in report.runs {
      #expect(run.frames.map(\.frame) == Array(0..<30))
      for frame in run.frames {
        #expect(FrameStage.allCases.allSatisfy { frame.stages[$0] > 0 })
        #expect(frame.work[.pixelsTouched] ?? 0 >= banner.canvas.area)
      }
      for (frame, next) in zip(run.frames, run.frames.dropFirst()) {
        #expect(frame.start + frame.stages.total <= next.start)
      }
    }
    // Tiles are made once a banner.
    for counter in WorkCounter.allCases where counter != .tilesMade {
      guard let totals = report.totals(of: counter) else { continue }
      #expect(Set(totals).count == 1, "\(counter)")
    }
    #expect(try folder.names().allSatisfy { !$0.contains("bench") })
    #expect(try TraceCheck(json: Array(report.trace.utf8)).faults == [])
    let moving = report.runs[0].frames.filter(\.isMoving)
    #expect(!moving.isEmpty)
  }

  @Test("Allocations are read around state, layout and drawing; where nobody counts there are none")
  func allocations() async throws {
    let banner = try Banner(try Rig.small(in: folder))
    // Each reading is a block of 7 bytes more: a frame has two pairs of readings.
    let readings = Readings()
    let bench = FrameBench(
      banner,
      allocations: .counted {
        let count = readings.next()
        return AllocationCount(blocks: count, bytes: 7 * count)
      })
    let run = try await bench.run(FrameSelection(count: 4), folder: folder.path)
    #expect(run.frames.map { $0.work[.allocations] } == [2, 2, 2, 2])
    #expect(run.frames.map { $0.work[.allocatedBytes] } == [14, 14, 14, 14])
    let none = try await FrameBench(banner).run(FrameSelection(count: 2), folder: folder.path)
    #expect(none.frames.allSatisfy { $0.work[.allocations] == nil })
    #expect(none.frames.allSatisfy { $0.work[.allocatedBytes] == nil })
  }

  @Test("Without files nothing is encoded or written, and the rest is counted as before")
  func noFiles() async throws {
    let banner = try Banner(try Rig.small(in: folder))
    let run = try await FrameBench(banner).run(FrameSelection(count: 6), folder: nil)
    let whole = try await FrameBench(banner).run(FrameSelection(count: 6), folder: folder.path)
    for (frame, other) in zip(run.frames, whole.frames) {
      #expect(frame.stages[.encode] == 0 && frame.stages[.write] == 0)
      #expect(frame.work[.fileBytes] == nil && frame.stages[.compose] > 0)
      #expect(frame.work[.pixelsTouched] == other.work[.pixelsTouched])
    }
  }

  @Test("A file's bytes are those of a sequence")
  func bytes() async throws {
    let banner = try Banner(try Rig.small(in: folder))
    let report = try await report(banner, runs: 1, frames: 5)
    for frame in report.runs[0].frames {
      let png = try await banner.png(atFrame: frame.frame)
      #expect(png.count == frame.work[.fileBytes])
    }
  }

  @Test("A compositor that draws 6 % more is found by the counters; the same one is not")
  func overdraw() async throws {
    let banner = try Banner(try Rig.standard())
    let old = try await report(banner, runs: 2, frames: 40)
    let slow = try await report(banner, runs: 2, frames: 40, overdraw: 0.06)
    let same = try await report(banner, runs: 2, frames: 40)
    let found = try ReportComparison(baseline: old, candidate: slow)
    #expect(found.status == .regressed)
    let pixels = try #require(found.counters.first { $0.counter == .pixelsTouched })
    #expect(pixels.status == .regressed)
    let unchanged = try ReportComparison(baseline: old, candidate: same)
    #expect(unchanged.counters.allSatisfy { $0.status == .unchanged || $0.counter == .tilesMade })
    #expect(unchanged.status == .inconclusive || unchanged.status == .improved)
  }

  @Test("A display link calls for frames, and each is shown after its tick")
  func realtime() async throws {
    let banner = try Banner(try Rig.small(in: folder))
    let run = try await FrameBench(banner).realtimeRun(
      FrameSelection(count: 12), refresh: FrameRate(100))
    #expect(!run.frames.isEmpty)
    var last = 0
    for frame in run.frames {
      let presented = try #require(frame.presented)
      #expect(presented > frame.frame && presented >= last)
      let late = try #require(frame.lateness)
      #expect(late >= 0)
      #expect(frame.stages[.encode] == 0 && frame.stages[.write] == 0)
      last = presented
    }
  }

  @Test("A small picture has the colours of the large one")
  func thumbnail() async throws {
    let banner = try Banner(try Rig.standard())
    let small = try PNGDecoder.decode(try await banner.thumbnail(atFrame: 0, width: 100))
    #expect(small.size == PixelSize(width: 91, height: 45))
    #expect(small.color(45, 20) == Color(red: 255, green: 0, blue: 0))
  }
}

/// Counts how often it is asked.
private final class Readings: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
