import BannerloopTestSupport
import Foundation
import Testing

@Suite("Standard output, standard error and progress")
struct ConsoleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  @Test("A reader that goes away is no fault")
  func brokenPipe() throws {
    let outcome = try Program.shell(
      "{ $BANNERLOOP trace 0.ppm 1.ppm --count 50000; echo $? >code; } | head -1", in: folder)
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(try folder.bytes("code") == Array("0\n".utf8))
    #expect(!outcome.words.contains("error"))
  }

  @Test("A full standard output is a fault of the output")
  func fullOutput() throws {
    let outcome = try Program.shell("$BANNERLOOP info 0.ppm >/dev/full", in: folder)
    #expect(outcome.code == 4)
    #expect(outcome.words.contains("Standard output could not be written"))
  }

  @Test("Files are not mistaken for standard files that are closed")
  func closedFiles() throws {
    let outcome = try Program.shell(
      "$BANNERLOOP render 0.ppm 1.ppm --count 3 --json --progress json -o out <&- >&- 2>&-",
      in: folder)
    // The result had no place to go, but the frames had.
    #expect(outcome.code == 4)
    #expect(try folder.names(in: "out") == TemporaryFolder.sequence(0..<3))
    let list = try folder.bytes("out/frames.json")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(list)) }
  }

  @Test("Progress for machines is a JSON object a line on standard error")
  func progressLines() throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "1.ppm", "--count", "30", "--progress", "json", "--quiet", "-o", "out"],
      in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    let lines = outcome.words.split(separator: "\n")
    let last = try #require(lines.last)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["total"] as? Int == 30)
    }
    #expect(last.contains("\"done\":30"))
  }

  @Test("Where standard error is no terminal there is no bar, however long it takes")
  func noBar() throws {
    let outcome = try Program.run(
      [
        "render", "0.ppm", "1.ppm", "--size", "300x200", "--burn-in", "frame", "--count", "60",
        "-o",
        "out",
      ], in: folder)
    #expect(outcome.code == 0)
    #expect(!outcome.words.contains("\r"))
    #expect(!outcome.words.contains("\u{1B}"))
  }

  @Test("A style of progress that is unknown is a fault")
  func unknownProgress() throws {
    let outcome = try Program.run(["render", "0.ppm", "--progress", "loud"], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("--progress loud is unknown. Use auto, json or none."))
  }

  @Test(
    "On a terminal, work over a second shows a bar and takes it away",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script"))
  func bar() throws {
    let line = "$BANNERLOOP render 0.ppm 1.ppm --size 300x200 --burn-in frame --png small --jobs 1"
    let outcome = try Program.shell(
      "script -qec '\(line) --count 200 -o out' /dev/null", in: folder)
    #expect(outcome.code == 0)
    let bar = try #require(outcome.text.range(of: "\r["))
    #expect(outcome.text[bar.lowerBound...].contains("/200 frames, "))
    #expect(outcome.text.contains("\r\u{1B}[K"))
    #expect(outcome.text.hasSuffix("s.\r\n"))
  }
}
