import Bannerloop
import BannerloopCompare
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopGolden

@Suite("Names and lists")
struct NameTests {
  @Test("Escaped names come back, and no two are merged")
  func escaping() throws {
    var random = SeededGenerator(seed: 4)
    let letters = Array("abcXYZ09-_.%/ äé🎠:\\*?\n")
    var seen: [String: String] = [:]
    for _ in 0..<3000 {
      let name = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        })
      guard let escaped = try? GoldenName.escape(name) else { continue }
      #expect(GoldenName.unescape(escaped) == name)
      #expect(escaped.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_.%".contains($0) })
      #expect(seen[escaped] == nil || seen[escaped] == name)
      seen[escaped] = name
    }
    #expect(try GoldenName.escape("Foo") == "%46oo")
    #expect(try GoldenName.escape(".hidden") == "%2ehidden")
    for name in ["", ".", "..", "/a", String(repeating: "é", count: 40)] {
      #expect(throws: GoldenError.self) { try GoldenName.escape(name) }
    }
    #expect(GoldenName.unescape("Foo") == nil && GoldenName.unescape("%4") == nil)
  }

  @Test("Patterns match whole names")
  func patterns() {
    #expect(GoldenName.matches("main/summer", "main/*"))
    #expect(GoldenName.matches("main/summer", "*s?mm*"))
    #expect(GoldenName.matches("", "*") && GoldenName.matches("a", "?"))
    #expect(!GoldenName.matches("main/summer", "main"))
    #expect(!GoldenName.matches("main/summer", "main/summer?"))
  }

  @Test("Lists of frames come back")
  func lists() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let numbers = Set((0..<20).map { _ in Int.random(in: 0...40, using: &random) }).sorted()
      #expect(FrameList.numbers(FrameList.text(numbers)) == numbers)
    }
    #expect(FrameList.text([0, 1, 2, 5, 7, 8]) == "0-2,5,7-8")
    #expect(FrameList.numbers("0-8:4,9") == [0, 4, 8, 9])
    for text in ["", "a", "3-1", "-1", "1,1", "0-2,1", "1-", "0-9:0", "0-99999999999"] {
      #expect(FrameList.numbers(text) == nil, "\(text)")
    }
  }
}

@Suite("Runs")
struct RunnerTests {
  let folder: TemporaryFolder
  let environment = GoldenEnvironment(engine: "t", os: "linux", arch: "x86_64")

  init() throws { folder = try TemporaryFolder() }

  /// Pictures that differ between calls.
  private actor Counter {
    var calls: [Int: Int] = [:]

    func next(_ frame: Int) -> Int {
      calls[frame, default: 0] += 1
      return calls[frame] ?? 0
    }
  }

  private func plain(_ value: UInt8) -> PixelBuffer { PixelBuffer(12, 8) { _, _ in .grey(value) } }

  private func item(
    frames: [Int] = [0], _ make: @escaping @Sendable (Int) async -> PixelBuffer
  ) -> GoldenCase {
    GoldenCase(
      suite: "s", name: "c", origin: "test",
      source: ClosureSource(frames: frames, framesPerSecond: 60) { frame in await make(frame) })
  }

  private func check(
    _ item: GoldenCase, change: (inout GoldenRunner.Options) -> Void = { _ in }
  ) async throws -> CaseReport {
    defer { withExtendedLifetime(folder) {} }
    var options = GoldenRunner.Options()
    change(&options)
    let runner = GoldenRunner(
      root: ReferenceRoot(path: folder.file("goldens")), environment: environment,
      options: options)
    return try #require(try await runner.check(GoldenPlan([item]), folder: nil).cases.first)
  }

  private func record(_ item: GoldenCase) async throws {
    _ = try await ReferenceRoot(path: folder.file("goldens")).record(
      item, ReferenceRoot.Recording(variant: "default", environment: environment))
  }

  @Test("What passes only when made again is flaky, with the same reference")
  func flaky() async throws {
    let right = plain(10)
    let wrong = plain(20)
    try await record(item { _ in right })
    let counter = Counter()
    let unsteady = item { frame in await counter.next(frame) == 1 ? wrong : right }
    let report = try await check(unsteady) { $0.retries = 2 }
    #expect(report.outcome == .flaky)
    let run = try RunReport(
      environment: environment, references: "r", complete: true, cases: [report], orphans: [])
    #expect(run.exitCode(strict: false) == 0)
    #expect(run.exitCode(strict: false, allowsFlaky: false) == 1)
    let always = try await check(item { _ in wrong }) { $0.retries = 2 }
    #expect(always.outcome == .differ)
  }

  @Test("Frames that are not steady are found before any reference is looked at")
  func unsteady() async throws {
    let counter = Counter()
    let first = plain(1)
    let second = plain(2)
    let report = try await check(
      item(frames: [0, 1, 2]) { frame in
        let call = await counter.next(frame)
        return frame == 1 && call == 3 ? second : first
      }
    ) { $0.repeats = 3 }
    #expect(report.outcome == .error && report.errorCode == 1)
    #expect(report.notes == ["frame 1 is another picture the 3. time it is made"])
  }

  @Test("A sequence is stored once a picture, and changes only what changed")
  func sequence() async throws {
    let shades: [UInt8] = [10, 10, 20, 30, 10]
    let pictures = shades.map { plain($0) }
    let all = item(frames: Array(0..<5)) { pictures[$0] }
    try await record(all)
    let place = "goldens/s/c/default"
    #expect(
      try folder.names(in: place) == ["f000000.png", "f000002.png", "f000003.png", "golden.json"])
    #expect(try await check(all).outcome == .pass)
    let changed = plain(77)
    let other = item(frames: Array(0..<6)) { frame in
      frame == 0 || frame == 5 ? changed : pictures[frame]
    }
    let report = try await check(other)
    #expect(report.frames.map(\.frame) == [0, 5])
    #expect(report.frames.map(\.outcome) == [.differ, .missing])
    #expect(report.passed == 4 && report.findings == [[0, 0, 0, 96], [5, 5, 5, 0]])
    let root = ReferenceRoot(path: folder.file("goldens"))
    let runner = GoldenRunner(root: root, environment: environment)
    let plan = try GoldenPlan([other])
    let run = try await runner.check(plan, folder: folder.file("run"))
    let before = try folder.links(place + "/f000002.png").inode
    for promotion in try root.promotions(
      of: run, folder: folder.file("run"), variant: "default", isWanted: { _ in true })
    {
      try root.apply([promotion])
    }
    #expect(try await check(other).outcome == .pass)
    // Frame 1 has the old picture under the name of its first frame now.
    #expect(
      try folder.names(in: place) == [
        "f000000.png", "f000001.png", "f000002.png", "f000003.png", "golden.json",
      ])
    #expect(try folder.links(place + "/f000002.png").inode == before)
  }

  @Test("Any approved alternate is right, and says which it was")
  func alternates() async throws {
    let first = plain(10)
    let second = plain(12)
    try await record(item { _ in first })
    let path = folder.file("goldens/s/c/default/golden.json")
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let entry =
      "\"alternates\": [{\"file\": \"alt-1.png\", \"hash\": \"\(PixelHash.hash(second))\", \"frames\": \"0\"}], \"schema\""
    try Data(text.replacing("\"schema\"", with: entry).utf8).write(to: URL(filePath: path))
    // Its picture has to be there, and to be that.
    #expect(try await check(item { _ in second }).outcome == .error)
    try folder.picture("goldens/s/c/default/alt-1.png", second)
    #expect(try await check(item { _ in second }).outcome == .pass)
    #expect(try await check(item { _ in first }).outcome == .pass)
    let third = plain(13)
    #expect(try await check(item { _ in third }).outcome == .differ)
  }

  @Test("Variants go from specific to general")
  func variants() {
    var environment = environment
    #expect(environment.variants == ["linux-x86_64", "linux", "default"])
    environment.fonts = "f1"
    #expect(environment.variants == ["linux-x86_64-f1", "linux-f1", "linux", "default"])
  }

  @Test("A lost frame fails as a changed one does")
  func lostCode() throws {
    var report = CaseReport(suite: "s", name: "c", outcome: .lost, origin: "o")
    report.frames = [FrameReport(frame: 3, outcome: .lost)]
    let run = try RunReport(
      environment: environment, references: "r", complete: true, cases: [report], orphans: [])
    #expect(run.exitCode(strict: false) == 1 && Outcome.lost.fails)
  }

  @Test("Several codes at once end with the most urgent")
  func codes() throws {
    func run(_ outcomes: [(Outcome, Int?)], orphans: [String] = []) throws -> RunReport {
      try RunReport(
        environment: environment, references: "r", complete: true,
        cases: outcomes.enumerated().map { index, outcome in
          var report = CaseReport(
            suite: "s", name: "\(index)", outcome: outcome.0, origin: "o")
          report.errorCode = outcome.1
          return report
        }, orphans: orphans)
    }
    #expect(try run([(.pass, nil), (.xfail, nil), (.skipped, nil)]).exitCode(strict: true) == 0)
    #expect(try run([(.missing, nil), (.differ, nil)]).exitCode(strict: false) == 1)
    #expect(try run([(.error, 3), (.differ, nil)]).exitCode(strict: false) == 3)
    #expect(try run([(.error, 3), (.error, 2)]).exitCode(strict: false) == 2)
    #expect(try run([(.missing, nil)]).exitCode(strict: false) == 6)
    #expect(try run([(.pass, nil)], orphans: ["x"]).exitCode(strict: true) == 6)
  }

  @Test("Reports escape what names hold")
  func escaping() throws {
    var report = CaseReport(
      suite: "a&b", name: "<x>|\"y\"\u{1}", outcome: .differ, origin: "o")
    report.frames = [FrameReport(frame: 0, outcome: .differ, notes: ["a < b\nc"])]
    let run = try RunReport(
      environment: environment, references: "r", complete: false, cases: [report], orphans: [])
    #expect(run.junit.contains("classname=\"a&amp;b\" name=\"&lt;x&gt;|&quot;y&quot;?\""))
    #expect(run.markdown.contains("a&b/&lt;x>\\|\"y\""))
    #expect(
      run.annotations == [
        "::error title=a&b/<x>|\"y\"\u{1}::a&b/<x>|\"y\"\u{1}: differ; a < b%0Ac"
      ])
  }
}
