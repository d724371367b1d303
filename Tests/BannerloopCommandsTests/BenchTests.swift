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
    #expect(try compare("a.json", "b.json", "--require-conclusive").code == 3)
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

  @Test("A broken limit ends with 1, and too few frames with 3 on demand")
  func limits() throws {
    let strict = try Program.run(
      ["bench", "0.ppm", "1.ppm", "--count", "8", "--refresh", "1000", "--size", "3000x2000"],
      in: folder)
    #expect(strict.code == 1 && strict.words.contains("limits are broken"), "\(strict.words)")
    let few = try Program.run(
      ["bench", "0.ppm", "1.ppm", "--count", "12", "--refresh", "1", "--require-conclusive"],
      in: folder)
    #expect(few.code == 3 && few.words.contains("p99"), "\(few.words)")
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
