import BannerloopTestSupport
import Foundation
import Testing

@Suite("The command bench ab")
struct BenchABTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private func ab(_ a: String, _ b: String, _ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      ["bench", "ab", "0.ppm", "1.ppm", "--count", "12", "--no-files", "--a", a, "--b", b]
        + arguments, in: folder)
  }

  /// Writes a program that notes its name and measures; its report goes through a filter.
  private func program(_ name: String, filter: String = "cat") throws -> String {
    let text = """
      #!/bin/sh
      echo \(name) >> order.txt
      exec "\(Program.path)" "$@" | \(filter)

      """
    _ = try folder.writeProgram(text, to: name)
    return "./" + name
  }

  @Test("Programs take turns as A B B A, and both reports are written")
  func turns() throws {
    let outcome = try ab(
      try program("old"), try program("new"), "--runs", "3", "-o", "out", "--self-check")
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.text.contains("3 old and 3 new runs"))
    // With the self-check A comes again, as the third.
    let order = String(decoding: try folder.bytes("order.txt"), as: UTF8.self)
    #expect(
      order.split(separator: "\n") == [
        "old", "new", "old", "old", "new", "old", "old", "new", "old",
      ])
    for name in ["a", "b", "same"] {
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(try folder.bytes("out/\(name).json")))
          as? [String: Any])
      let method = try #require(report["method"] as? [String: Any])
      #expect(method["order"] as? String == "interleaved" && method["runs"] as? Int == 3)
    }
    let compared = try Program.run(
      ["bench", "compare", "out/a.json", "out/b.json", "--same", "out/same.json"], in: folder)
    #expect(compared.code == 0 && !compared.text.contains("take turns"), "\(compared.words)")
    #expect(try ab("./old", "./new", "--runs", "1", "-o", "out").code == 4)
  }

  @Test("More work in one of two programs is a regression after few runs; the same work is not")
  func counters() throws {
    let more = try program("more", filter: "sed 's/\"pixelsTouched\":\\[/&9/g'")
    let worse = try ab(Program.path, more, "--runs", "2")
    #expect(worse.code == 1 && worse.words.contains("Regressed: pixelsTouched"), "\(worse.words)")
    #expect(try ab(more, Program.path, "--runs", "2").code == 0)
    let same = try ab(Program.path, Program.path, "--runs", "2", "--json", "--require-conclusive")
    #expect(same.code == 7, "\(same.words)")
    let counters = try #require(try same.object()["counters"] as? [[String: Any]])
    #expect(counters.count >= 6)
    #expect(counters.allSatisfy { $0["status"] as? String == "unchanged" }, "\(counters)")
  }

  @Test("What cannot be measured ends with 2")
  func faults() throws {
    #expect(try ab("none", Program.path).code == 2)
    #expect(try Program.run(["bench", "ab", "0.ppm", "--a", Program.path], in: folder).code == 2)
    #expect(
      try Program.run(["bench", "ab", "--a", Program.path, "--b", Program.path], in: folder).code
        == 2)
    let silent = try ab(Program.path, try program("silent", filter: "true"))
    #expect(silent.code == 2 && silent.words.contains("cannot be read"), "\(silent.words)")
    #expect(try ab(Program.path, try program("cut", filter: "head -c 900")).code == 2)
    // What fails with the number of a regression is none.
    for code in [1, 3, 9] {
      let failing = try ab(Program.path, try program("failing", filter: "(exit \(code))"))
      #expect(failing.code == 2, "\(failing.words)")
      #expect(failing.words.contains("failing ended with \(code) instead"), "\(failing.words)")
    }
  }
}
