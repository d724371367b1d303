import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@Suite("bannerloop diff")
struct DiffCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Equal is 0, different 1, unreadable 3, and a wrong call 2")
  func codes() throws {
    try folder.flat("a.png", 10)
    try folder.flat("b.png", 10)
    try folder.flat("c.png", 10, changed: 3)
    try folder.flat("d.png", 10, height: 9)
    #expect(try Program.run(["diff", "a.png", "b.png"], in: folder).code == 0)
    let different = try Program.run(["diff", "a.png", "c.png", "-o", "out"], in: folder)
    #expect(different.code == 1)
    #expect(different.text.contains("differ: 3 px counted"))
    #expect(different.text.contains("out/triptych.png"))
    #expect(different.words.isEmpty)
    #expect(
      try folder.names(in: "out") == [
        "actual.png", "diff.png", "expected.png", "result.json", "triptych.png",
      ])
    #expect(try folder.names().allSatisfy { !$0.contains("partial") })
    let again = try Program.run(["diff", "a.png", "c.png", "-o", "out"], in: folder)
    #expect(again.code == 4)
    let replaced = try Program.run(
      ["diff", "a.png", "b.png", "-o", "out", "--overwrite"], in: folder)
    #expect(replaced.code == 0)
    #expect(try folder.names(in: "out") == ["result.json"])
    #expect(
      try Program.run(["diff", "a.png", "d.png"], in: folder).text.hasPrefix("size-mismatch"))
    #expect(
      try Program.run(["diff", "a.png", "d.png", "--max-pixels", "999"], in: folder).code == 1)
    #expect(try Program.run(["diff", "a.png", "no.png"], in: folder).code == 3)
    #expect(try Program.run(["diff", "a.png"], in: folder).code == 2)
    _ = try folder.write(Array(try folder.bytes("c.png").prefix(50)), to: "cut.png")
    let cut = try Program.run(["diff", "a.png", "cut.png"], in: folder)
    #expect(cut.code == 3 && cut.text.contains("cut.png") && cut.text.contains("chunk "))
  }

  @Test("The depth is 8 or 16, and steps are of that depth")
  func depth() throws {
    try folder.flat("a.png", 10)
    try folder.flat("c.png", 10, changed: 3)
    func diff(_ options: String...) throws -> Program.Outcome {
      try Program.run(["diff", "a.png", "c.png"] + options, in: folder)
    }
    let deep = try diff("--depth", "16", "--json")
    #expect(deep.code == 1)
    let object = try deep.object()
    #expect(object["depth"] as? Int == 16)
    let frame = try #require((object["frames"] as? [[String: Any]])?.first)
    #expect(frame["maxDelta"] as? [Int] == [90 * 257, 0, 0, 0])
    #expect(try diff("--depth", "16", "--metric", "channel:23130").code == 0)
    #expect(try diff("--depth", "16", "--metric", "channel:23129").code == 1)
    #expect(try diff("--depth", "16", "--max-pixels", "3", "--max-delta", "23130").code == 0)
    let steps = try diff("--metric", "channel:256")
    #expect(steps.code == 2 && steps.words.contains("a channel has 255 steps"))
    #expect(try diff("--max-delta", "256").code == 2)
    let metric = try diff("--depth", "16", "--metric", "yiq")
    #expect(metric.code == 2 && metric.text.contains("yiq:0.1 is for 8 bits"), "\(metric.text)")
    let wrong = try diff("--depth", "12")
    #expect(wrong.code == 2 && wrong.words.contains("--depth 12"))
  }

  @Test("Numbers of any size are faults, and nothing crashes")
  func hugeNumbers() throws {
    try folder.flat("a.png", 10)
    try folder.flat("c.png", 10, changed: 3)
    let largest = "9223372036854775807"
    for options in [
      ["--ignore", "\(largest),0,5,5"], ["--ignore", "5,5,\(largest),\(largest)"],
      ["--only", "0,\(largest),5,5"], ["--region", "\(largest),0,5,5=exact"],
    ] {
      let outcome = try Program.run(["diff", "a.png", "c.png"] + options, in: folder)
      #expect(outcome.code == 2, "\(options): \(outcome.text)\(outcome.words)")
    }
    try folder.flat("x/\(largest).png", 10)
    try folder.flat("y/\(largest).png", 20)
    let frames = try Program.run(["diff", "x", "y"], in: folder)
    #expect(frames.code == 2 && frames.words.contains("no number up to"), "\(frames.words)")
    // A header that promises 2^31 - 1 rows and columns, with its checksum.
    var bytes = try folder.bytes("a.png")
    bytes.replaceSubrange(16..<24, with: [127, 255, 255, 255, 127, 255, 255, 255])
    let checksum = CRC32.checksum(of: bytes.span.extracting(12..<29))
    bytes.replaceSubrange(
      29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) })
    _ = try folder.write(bytes, to: "huge.png")
    let huge = try Program.run(["diff", "huge.png", "huge.png"], in: folder)
    #expect(huge.code == 3 && huge.text.contains("2147483647x2147483647"), "\(huge.text)")
  }

  @Test("Tolerances decide with whole numbers, and an explicit 0 is 0")
  func tolerances() throws {
    try folder.flat("a.png", 10)
    try folder.flat("c.png", 10, changed: 3)
    func code(_ options: String...) throws -> Int32 {
      try Program.run(["diff", "a.png", "c.png"] + options, in: folder).code
    }
    #expect(try code("--max-pixels", "3") == 0)
    #expect(try code("--max-pixels", "2") == 1)
    #expect(try code("--max-pixels", "0") == 1)
    #expect(try code("--max-ratio", "0.0313") == 0)
    #expect(try code("--max-ratio", "0.03") == 1)
    #expect(try code("--max-pixels", "3", "--max-delta", "89") == 1)
    #expect(try code("--metric", "channel:90") == 0)
    #expect(try code("--ignore", "0,0,3,1") == 0)
    #expect(try code("--only", "4,4,2,2") == 0)
    #expect(try code("--region", "0,0,4,4=exact,3") == 0)
    #expect(try code("--max-pixels", "3", "--max-ratio", "0.5") == 2)
    #expect(try code("--metric", "yiqq") == 2)
    #expect(try code("--metric", "structural") == 2)
    #expect(try code("--ignore", "10,0,3,1") == 2)
    #expect(try code("--window", "5") == 2)
  }

  @Test("Sequences are told as findings with a strip, and as JSON")
  func sequences() throws {
    for frame in 0..<6 {
      try folder.flat("a/f\(frame).png", 10)
      try folder.flat("b/f\(frame).png", 10, changed: frame == 2 || frame == 3 ? frame : 0)
    }
    let outcome = try Program.run(["diff", "a", "b"], in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.text.contains("frames 2-3 fail, worst 3 with 3 px"))
    #expect(outcome.text.contains("4 of 6 frames pass (exact)."))
    let json = try Program.run(["diff", "a", "b", "--json", "--metric", "yiq:0.05"], in: folder)
    let object = try json.object()
    #expect(object["metric"] as? String == "yiq (pixelmatch 7.2.0), threshold 0.05")
    #expect((object["frames"] as? [Any])?.count == 6)
  }
}
