import Bannerloop
@testable import BannerloopExport
import BannerloopTestSupport
import Foundation
import Testing

@Suite("PNG sequences")
struct PNGSequenceTests {
  let folder: TemporaryFolder
  let banner: Banner

  init() throws {
    folder = try TemporaryFolder()
    banner = try Banner(try Rig.small(in: folder))
  }

  @discardableResult
  func render(
    _ banner: Banner? = nil, to name: String = "out", frames: FrameSelection? = nil, jobs: Int = 2,
    change: (inout PNGSequenceSink.Options) -> Void = { _ in }
  ) async throws -> FramePipeline.Summary {
    let banner = banner ?? self.banner
    var options = PNGSequenceSink.Options()
    options.isPart = frames != nil
    change(&options)
    let sink = PNGSequenceSink(try SequenceOutput(path: folder.file(name)), options: options)
    return try await FramePipeline(banner, jobs: jobs).run(
      frames ?? FrameSelection(count: banner.frameCount), into: sink)
  }

  struct List: Decodable, Equatable {
    struct Canvas: Decodable, Equatable {
      var width: Int
      var height: Int
    }
    struct Rate: Decodable, Equatable {
      var num: Int
      var den: Int
    }
    struct Run: Decodable, Equatable {
      var key: String
      var first: Int
      var length: Int
    }
    var canvas: Canvas
    var rate: Rate
    var frames: Int
    var distinct: Int
    var scenario: String
    var runs: [Run]
  }

  func list(_ name: String) throws -> List {
    try JSONDecoder().decode(List.self, from: Data(try folder.bytes(name)))
  }

  @Test("A sequence has every frame, a list of runs, and nothing else")
  func whole() async throws {
    let summary = try await render()
    #expect(summary == FramePipeline.Summary(frames: 36, distinct: 18))
    let names = try folder.names(in: "out")
    #expect(names == (0..<36).map { "frame_0000\($0 < 10 ? "0" : "")\($0).png" } + ["frames.json"])
    let list = try list("out/frames.json")
    #expect(list.canvas == .init(width: 40, height: 24))
    #expect(list.rate == .init(num: 60, den: 1))
    #expect(list.frames == 36 && list.distinct == 18 && list.scenario == banner.hash)
    #expect(list.runs.map(\.length).reduce(0, +) == 36)
    #expect(list.runs.map(\.length).prefix(3) == [7, 1, 1])
    var next = 0
    for run in list.runs {
      #expect(run.first == next)
      next += run.length
      for frame in run.first..<next {
        #expect(PlanKey(banner.plan(at: frame)).description == run.key)
      }
    }
    #expect(try folder.names().filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("Equal frames are links to one file, or files of their own where links are not wanted")
  func links() async throws {
    try await render()
    try await render(to: "plain") { $0.usesLinks = false }
    #expect(try folder.links("out/frame_000000.png").count == 7)
    #expect(
      try folder.links("out/frame_000000.png").inode == folder.links("out/frame_000006.png").inode)
    for frame in 0..<36 {
      let name = "frame_0000\(frame < 10 ? "0" : "")\(frame).png"
      #expect(try folder.links("plain/" + name).count == 1)
      #expect(try folder.bytes("out/" + name) == folder.bytes("plain/" + name))
    }
  }

  @Test(
    "A frame of the sequence, a single frame and a part have the same bytes for any worker count")
  func sameBytes() async throws {
    try await render(jobs: 1)
    for jobs in [2, 5] {
      try await render(to: "jobs\(jobs)", jobs: jobs)
      for name in try folder.names(in: "out") {
        #expect(try folder.bytes("out/" + name) == folder.bytes("jobs\(jobs)/" + name))
      }
    }
    // Another banner of the same scenario, which has made no other frame.
    let fresh = try Banner(banner.scenario)
    #expect(try await fresh.png(atFrame: 11) == folder.bytes("out/frame_000011.png"))
    try await render(fresh, to: "part", frames: FrameSelection(first: 10, last: 19))
    #expect(
      try folder.names(in: "part")
        == (10..<20).map { "frame_0000\($0).png" } + ["frames.10-19.json"])
    for frame in 10..<20 {
      #expect(
        try folder.bytes("part/frame_0000\(frame).png")
          == folder.bytes("out/frame_0000\(frame).png"))
    }
  }

  @Test("Parts of one scenario share a folder; those of another are refused")
  func parts() async throws {
    try await render(to: "parts", frames: FrameSelection(first: 0, last: 9))
    try await render(to: "parts", frames: FrameSelection(first: 10, last: 35, step: 5))
    #expect(try folder.names(in: "parts").contains("frames.10-35:5.json"))
    await #expect(throws: ExportError.self) {
      try await render(to: "parts", frames: FrameSelection(first: 0, last: 9))
    }
    let other = try Banner(try Rig.small(in: folder) { $0.cornerRadius = 3 })
    await #expect(throws: ExportError.self) {
      try await render(other, to: "parts", frames: FrameSelection(first: 20, last: 29))
    }
    #expect(try folder.names().filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("What is there already stays unless it may be replaced, and only if it is ours")
  func overwriting() async throws {
    try await render()
    await #expect(throws: ExportError.outputExists(path: folder.file("out"))) {
      try await render()
    }
    try await render { $0.overwrites = true }
    try Data("mine".utf8).write(to: URL(filePath: folder.file("out/notes.txt")))
    await #expect(
      throws: ExportError.folderHoldsOthers(path: folder.file("out"), file: "notes.txt")
    ) {
      try await render { $0.overwrites = true }
    }
    #expect(try folder.bytes("out/notes.txt") == Array("mine".utf8))
    try Data("mine".utf8).write(to: URL(filePath: folder.file("file")))
    await #expect(throws: ExportError.notFolder(path: folder.file("file"))) {
      try await render(to: "file") { $0.overwrites = true }
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"), withIntermediateDirectories: false)
    try await render(to: "empty")
    #expect(try folder.names().filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("Replacing a sequence unlinks its files, so that copies elsewhere keep their pixels")
  func replacingLinks() async throws {
    try await render()
    try FileManager.default.linkItem(
      atPath: folder.file("out/frame_000000.png"), toPath: folder.file("kept.png"))
    let before = try folder.bytes("kept.png")
    let other = try Banner(try Rig.small(in: folder) { $0.canvas.ground = .color(.white) })
    try await render(other) { $0.overwrites = true }
    #expect(try folder.bytes("kept.png") == before)
  }

  @Test("Distinct frames come with a list of exact durations")
  func distinct() async throws {
    let summary = try await render { $0.writesDistinctOnly = true }
    #expect(summary.frames == 36)
    let names = try folder.names(in: "out")
    #expect(names.filter { $0.hasSuffix(".png") }.count == 18)
    let lines = String(decoding: try folder.bytes("out/frames.ffconcat"), as: UTF8.self)
      .split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "ffconcat version 1.0", "# ffmpeg -f concat -safe 0 -i frames.ffconcat -vf fps=60 ...",
        "file 'frame_000000.png'", "option framerate 1000000", "duration 0.116667",
        "file 'frame_000007.png'",
      ])
    let durations = lines.filter { $0.hasPrefix("duration ") }.compactMap {
      Rational(decimal: $0.dropFirst(9))
    }
    // 36 frames of 1/60 s are 0.6 s to the microsecond, however often it was rounded.
    #expect(durations.reduce(.zero, +) == Rational(6, 10))
  }

  @Test("A pattern names its files, next to others")
  func pattern() async throws {
    try Data("mine".utf8).write(to: URL(filePath: folder.file("notes.txt")))
    try await render(to: "deep/er/shot_%03d.x.png")
    #expect(
      try folder.names(in: "deep/er").prefix(2) == ["frames.json", "shot_000.x.png"])
    #expect(try folder.names(in: "deep/er").count == 37)
    await #expect(throws: ExportError.self) { try await render(to: "deep/er/shot_%03d.x.png") }
    try await render(to: "deep/er/shot_%03d.x.png") { $0.overwrites = true }
  }

  @Test(
    "Names that are no pattern are refused with a reason",
    arguments: [
      "a.png", "a%d.png", "a%4d.png", "a%02d%02d.png", "50%.png", "a%02d", "", "%%04d.png",
      "a%0d.png",
    ])
  func badPatterns(path: String) {
    #expect(throws: ExportError.self) { try SequenceOutput(path: path) }
  }

  @Test(
    "Names with odd characters are folders like any other",
    arguments: ["a b", "50% off", "-dash", "日本語", "🎠", "a\"b'c", "a\nb", "x.mp4.d"])
  func oddNames(name: String) async throws {
    try await render(to: name, frames: FrameSelection(first: 0, last: 1))
    #expect(try folder.names(in: name).count == 3)
  }

  @Test("A picture that turns out broken leaves nothing behind")
  func brokenPicture() async throws {
    var bytes = try folder.bytes("p1.png")
    // The head stays good; the picture's data is cut off.
    bytes.removeLast(bytes.count - 60)
    try Data(bytes).write(to: URL(filePath: folder.file("p1.png")))
    let broken = try Banner(banner.scenario)
    let before = try folder.names()
    await #expect(throws: ExportError.self) { try await render(broken) }
    #expect(try folder.names() == before)
  }

  @Test("Cancelling leaves nothing behind")
  func cancelling() async throws {
    let long = try Banner(try Rig.small(in: folder) { $0.duration = .frames(1_000_000) })
    let before = try folder.names()
    let task = Task { try await render(long, to: "long") }
    try await Task.sleep(for: .milliseconds(150))
    task.cancel()
    await #expect(throws: ExportError.cancelled) { try await task.value }
    #expect(try folder.names() == before)
  }

  @Test("What a killed process left is removed by the next one, what a living one uses is not")
  func abandoned() async throws {
    // A folder with a lock that nobody holds.
    let left = folder.file(".out.partial-999999-0")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: left + "/.lock"))
    try Data("half".utf8).write(to: URL(filePath: left + "/frame_000000.png"))
    try await render()
    #expect(try !folder.names().contains(".out.partial-999999-0"))
  }

  @Test("An output that cannot be written is an error that names it")
  func notWritable() async throws {
    try Data("file".utf8).write(to: URL(filePath: folder.file("blocked")))
    await #expect(throws: ExportError.self) { try await render(to: "blocked/out") }
    do {
      try await render(to: "blocked/out")
    } catch {
      #expect("\(error)".contains("blocked"))
    }
  }
}
