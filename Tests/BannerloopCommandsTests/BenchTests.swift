import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@Suite("The command bench")
struct BenchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private func bench(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      ["bench", "0.ppm", "1.ppm", "--count", "40", "--report-only"] + arguments, in: folder)
  }

  @Test("All outputs are written, and the trace is in order")
  func outputs() throws {
    let outcome = try bench(
      "-o", "r.json", "-o", "r.csv", "-o", "r.md", "-o", "r.html", "-o", "r.trace.json")
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.text.contains("frame cost") && outcome.text.contains("Hitch ratio"))
    let csv = String(decoding: try folder.bytes("r.csv"), as: UTF8.self)
    #expect(csv.split(separator: "\n").count == 41)
    #expect(
      String(decoding: try folder.bytes("r.html"), as: UTF8.self).contains("data:image/png;base64,")
    )
    let check = try Program.run(["bench", "check-trace", "r.trace.json"], in: folder)
    #expect(check.code == 0 && check.text.contains("all in order"))
    #expect(try bench("-o", "r.csv").code == 4)
    #expect(try bench("-o", "r.txt").code == 2)
    #expect(try bench("--refresh", "0").words.contains("--refresh 0 is no rate"))
  }

  @Test("Runs are fresh processes, and their counters agree")
  func runs() throws {
    let outcome = try bench("--runs", "3", "--json")
    #expect(outcome.code == 0, "\(outcome.words)")
    let scenes = try #require(try outcome.object()["scenarios"] as? [[String: Any]])
    let runs = try #require(scenes[0]["runs"] as? [[String: Any]])
    #expect(runs.count == 3)
    let counters = try #require(scenes[0]["counters"] as? [[String: Any]])
    for counter in counters {
      guard let totals = counter["runTotals"] as? [Int] else { continue }
      #expect(totals.count == 3 && Set(totals).count == 1, "\(counter)")
    }
  }

  @Test("A display link paces frames")
  func realtime() throws {
    let outcome = try bench("--realtime", "--refresh", "200", "--json")
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.text.contains("\"vsyncModel\":\"display-link\""))
    #expect(!outcome.text.contains("\"presentedTick\":[null"))
  }

  @Test("GC-T08, GC-T07: few runs are inconclusive; missing, empty and cut files end with 2")
  func compare() throws {
    #expect(try bench("-o", "a.json").code == 0)
    #expect(try bench("-o", "b.json").code == 0)
    func compare(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["bench", "compare"] + arguments, in: folder)
    }
    let few = try compare("a.json", "b.json")
    #expect(few.code == 0 && few.text.contains("verdict: inconclusive"), "\(few.words)")
    #expect(try compare("a.json", "b.json", "--require-conclusive").code == 7)
    #expect(try compare("a.json", "b.json", "--json").object()["status"] as? String != nil)
    #expect(try compare("none.json", "b.json").code == 2)
    try folder.write("", to: "empty.json")
    #expect(try compare("empty.json", "b.json").code == 2)
    _ = try folder.write(Array(try folder.bytes("a.json").dropLast(40)), to: "cut.json")
    let cut = try compare("a.json", "cut.json")
    #expect(cut.code == 2 && cut.words.contains("no whole JSON text"))
    #expect(try compare("a.json").code == 2)
    // More work than before, in every run.
    let text = String(decoding: try folder.bytes("b.json"), as: UTF8.self)
    let more = text.replacing("\"drawOperations\":[1,", with: "\"drawOperations\":[2,")
      .replacing("\"drawOperations\":[2,", with: "\"drawOperations\":[3,", maxReplacements: 1)
    #expect(more != text)
    try folder.write(more, to: "more.json")
    let worse = try compare("a.json", "more.json")
    #expect(worse.code == 1 && worse.words.contains("drawOperations"), "\(worse.text)")
  }

  @Test("GC-T10: a baseline that is changed by what is compared is told, and read from a revision")
  func baseline() throws {
    #expect(try bench("-o", "a.json").code == 0)
    let git = "git -c user.name=n -c user.email=e@example.com"
    let setUp = try Program.shell(
      "git init -q . && \(git) add a.json && \(git) commit -qm a && \(git) commit -q --allow-empty -m b",
      in: folder)
    guard setUp.code == 0 else { return }
    let calm = try Program.run(["bench", "compare", "a.json", "a.json"], in: folder)
    #expect(calm.code == 0 && !calm.words.contains("is changed"))
    let original = try folder.bytes("a.json")
    _ = try folder.write(original + [0x0A], to: "a.json")
    let told = try Program.run(["bench", "compare", "a.json", "a.json"], in: folder)
    #expect(told.words.contains("is changed by what is compared"))
    try folder.write("broken", to: "a.json")
    _ = try folder.write(original, to: "b.json")
    let trusted = try Program.run(
      ["bench", "compare", "a.json", "b.json", "--baseline-ref", "HEAD~1"], in: folder)
    #expect(trusted.code == 0, "\(trusted.words)")
    #expect(
      try Program.run(
        ["bench", "compare", "a.json", "b.json", "--baseline-ref", "nowhere"], in: folder
      ).code == 2)
  }

  @Test(
    "A broken limit ends with 1, an unreadable picture with 3, and too few frames with 7 on demand")
  func limits() throws {
    func limited(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["bench", "0.ppm", "1.ppm", "--no-files"] + arguments, in: folder)
    }
    let strict = try limited("--count", "8", "--refresh", "1000", "--size", "3000x2000")
    #expect(strict.code == 1 && strict.words.contains("limits are broken"), "\(strict.words)")
    let few = try limited("--count", "12", "--refresh", "1", "--require-conclusive")
    #expect(few.code == 7 && few.words.contains("p99"), "\(few.words)")
    // A display of 1 Hz has time for every frame; each limit of one's own is found alone. Half of
    // the frames are left out where costs never settle, and the 99th percentile needs a hundred.
    let calm = ["--count", "220", "--refresh", "1"]
    func calmly(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["bench", "0.ppm", "1.ppm", "--no-files"] + calm + arguments, in: folder)
    }
    #expect(try calmly("--require-conclusive").code == 0)
    let tight = try calmly("--max-p99", "0.000001")
    #expect(tight.code == 1 && tight.words.contains("1 limit is broken: p99"), "\(tight.words)")
    #expect(try calmly("--max-p99", "0.000001", "--report-only").code == 0)
    #expect(try calmly("--max-over-budget", "0", "--max-longest-hitch", "0").code == 0)
    #expect(try calmly("--max-worst64", "0", "--max-hitch-ratio", "0.1").code == 0)
    for (name, value) in [
      ("--max-p99", "fast"), ("--max-over-budget", "101"), ("--max-hitch-ratio", "-1"),
      ("--max-longest-hitch", "1.5"), ("--max-worst64", "65"),
    ] {
      let wrong = try calmly(name, value)
      #expect(wrong.code == 2 && wrong.words.contains("\(name) \(value)"), "\(wrong.words)")
    }
    try folder.write("no picture", to: "broken.ppm")
    #expect(try Program.run(["bench", "broken.ppm"], in: folder).code == 3)
    #expect(try Program.run(["bench", "none.ppm"], in: folder).code == 3)
  }

  @Test("Blocks of memory are counted, alike in every fresh process, or missing with a reason")
  func allocations() throws {
    let outcome = try bench("--runs", "3", "--json", "--no-files")
    let scene = try #require((try outcome.object()["scenarios"] as? [[String: Any]])?.first)
    let counters = try #require(scene["counters"] as? [[String: Any]])
    // Each process was told what to leave out.
    let files = try #require(counters.first { $0["counter"] as? String == "fileBytes" })
    #expect(files["runTotals"] is NSNull && files["missing"] as? String == "files were left out")
    for name in ["allocations", "allocatedBytes"] {
      let row = try #require(counters.first { $0["counter"] as? String == name })
      guard let totals = row["runTotals"] as? [Int] else {
        #expect(row["missing"] as? String != nil)
        continue
      }
      // Dots are drawn with paths, which cairo allocates.
      #expect(totals.count == 3 && Set(totals).count == 1 && totals[0] > 40, "\(totals)")
    }
  }

  @Test("The header tells the command and the commit, or why there is none")
  func header() throws {
    func report() throws -> (command: [String], scene: [String: Any]) {
      let object = try bench("--json", "--no-files").object()
      let tool = try #require(object["tool"] as? [String: Any])
      let scene = try #require((object["scenarios"] as? [[String: Any]])?.first)
      return (try #require(tool["command"] as? [String]), scene)
    }
    let env = try #require(try bench("--json", "--no-files").object()["env"] as? [String: Any])
    let libraries = try #require(env["libs"] as? [String])
    for name in ["cairo", "pango", "pixman"] {
      #expect(
        libraries.contains { $0.wholeMatch(of: /(\w+) \d+\.\d+\.\d+/)?.1 ?? "" == name },
        "\(libraries)")
    }
    #expect((env["compiler"] as? String)?.hasPrefix("Swift 6.") == true)
    let alone = try report()
    #expect(alone.command.prefix(3) == ["bench", "0.ppm", "1.ppm"])
    #expect(alone.scene["commit"] is NSNull && alone.scene["dirty"] is NSNull)
    #expect((alone.scene["commitMissing"] as? String)?.isEmpty == false)
    let git = "git -c user.name=n -c user.email=e@example.com"
    let setUp = try Program.shell(
      "git init -q . && \(git) add 0.ppm && \(git) commit -qm a && git rev-parse HEAD", in: folder)
    guard setUp.code == 0 else { return }
    let name = setUp.text.trimmingCharacters(in: .newlines)
    let clean = try report()
    #expect(clean.scene["commit"] as? String == name && clean.scene["dirty"] as? Bool == false)
    try folder.picture("0.ppm", shade: 7)
    #expect(try report().scene["dirty"] as? Bool == true)
  }

  @Test("GC-T05, GC-T06: a slower build ends with 1; from 0 to 5 is told without a percentage")
  func regression() throws {
    let old = [14.1, 14.3, 14.0, 14.2, 14.4, 14.1, 14.2, 14.3, 14.0, 14.2]
    let new = [15.0, 14.9, 15.2, 15.1, 15.3, 14.8, 15.0, 15.1, 15.2, 14.9]
    func write(_ medians: [Double], late: Int, to name: String) throws {
      var report = TimingReport(
        version: "1", environment: TimingReport.Environment(),
        method: TimingReport.Method(refresh: FrameRate(60)),
        scene: TimingReport.Scene(
          name: "s", hash: "h", width: 8, height: 8, rate: FrameRate(60)),
        runs: medians.map { median in
          TimingReport.Run(
            frames: (0..<200).map { frame in
              let isLate = frame >= 200 - late
              return FrameRecord(
                frame: frame, stages: StageTimes(compose: isLate ? 20_000_000 : Int(median * 1e6)))
            })
        })
      report.method.warmUp = WarmUp(minimum: 0, waitsUntilSettled: false)
      try folder.write(report.json(), to: name)
    }
    try write(old, late: 0, to: "old.json")
    try write(new, late: 0, to: "new.json")
    try write(old, late: 5, to: "late.json")
    func compare(_ one: String, _ two: String) throws -> Program.Outcome {
      try Program.run(["bench", "compare", one, two, "--require-conclusive"], in: folder)
    }
    let slower = try compare("old.json", "new.json")
    #expect(slower.code == 1 && slower.words.contains("Regressed: median"), "\(slower.text)")
    #expect(slower.text.contains("+5.99 %"), "\(slower.text)")
    #expect(try compare("new.json", "old.json").code == 0)
    #expect(try compare("old.json", "old.json").code == 0)
    let late = try compare("old.json", "late.json")
    #expect(late.code == 1 && late.words.contains("dropped"), "\(late.text)")
    #expect(late.text.contains("dropped: 0 -> 5") && !late.text.contains("inf"), "\(late.text)")
  }

  @Test("The canvas's scale and the scale of hitch ratios are two options")
  func scales() throws {
    let outcome = try bench("--scale", "2", "--hitch-scale", "apple-animation", "--json")
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.text.contains("\"scale\":\"apple-animation\""))
    let wrong = try bench("--hitch-scale", "mine")
    #expect(wrong.code == 2 && wrong.words.contains("--hitch-scale mine is unknown"))
  }

  @Test("Traces that viewers trip over end with 1, and what is no JSON with 2")
  func checkTrace() throws {
    try folder.write("[{\"ph\":\"Q\",\"name\":\"a\",\"pid\":1,\"tid\":1}]", to: "bad.json")
    let bad = try Program.run(["bench", "check-trace", "bad.json"], in: folder)
    #expect(bad.code == 1 && bad.words.contains("Event 0: the phase \"Q\""))
    try folder.write("[{", to: "cut.json")
    #expect(try Program.run(["bench", "check-trace", "cut.json"], in: folder).code == 2)
    #expect(try Program.run(["bench", "check-trace", "none.json"], in: folder).code == 2)
    #expect(try Program.run(["help", "bench", "compare"], in: folder).text.contains("OLD.json"))
  }
}
