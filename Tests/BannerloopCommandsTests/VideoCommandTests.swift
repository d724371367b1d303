import BannerloopPixels
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Videos by the command", .serialized)
struct VideoCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  /// Whether ffmpeg and ffprobe are here.
  static let hasEncoder =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
        && FileManager.default.isExecutableFile(atPath: "\($0)/ffprobe")
    }

  private static let small = ["--size", "32x16", "--dwell", "0.1", "--slide", "0.1"]

  private func render(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["render", "0.ppm", "1.ppm"] + Self.small + arguments, in: folder)
  }

  @Test("Several files in one run", .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func several() throws {
    let outcome = try render(
      "-o", "a.mp4", "-o", "a.gif", "-o", "a.y4m", "-o", "pngs", "--poster", "p.png",
      "--poster-at", "0.1")
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.words.contains("a.mp4, a.gif, a.y4m, pngs/"))
    for name in ["a.mp4", "a.gif", "a.y4m", "pngs"] { #expect(folder.has(name), "\(name)") }
    #expect(try folder.bytes("p.png") == folder.bytes("pngs/frame_000006.png"))
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("y4m goes to standard output, whoever reads it, and needs no ffmpeg")
  func standardOutput() throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "1.ppm", "-o", "-"] + Self.small, in: folder,
      environment: ["PATH": "/nowhere"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let head = "YUV4MPEG2 W32 H16 F60:1 Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n"
    #expect(outcome.output.starts(with: Array(head.utf8)))
    #expect(outcome.output.count == head.utf8.count + 24 * (6 + 32 * 16 * 3 / 2))
    let early = try Program.shell(
      "$BANNERLOOP render 0.ppm 1.ppm --size 640x480 --count 600 -o - | head -c 1000 | wc -c",
      in: folder)
    #expect(early.text.trimmingCharacters(in: .whitespacesAndNewlines) == "1000")
    #expect(!early.words.contains("error"))
  }

  @Test("VC-R03: without ffmpeg a video is refused before the first frame, and the rest works")
  func withoutEncoder() throws {
    for name in ["a.mp4", "a.webm", "a.mov", "a.webp"] {
      let outcome = try Program.run(
        ["render", "0.ppm", "-o", name] + Self.small, in: folder,
        environment: ["PATH": "/nowhere"])
      #expect(outcome.code == 5)
      #expect(outcome.words.contains("package ffmpeg"))
      #expect(!folder.has(name))
    }
    let others = try Program.run(
      ["render", "0.ppm", "1.ppm", "-o", "a.gif", "-o", "a.apng", "-o", "a.y4m", "-o", "pngs"]
        + Self.small, in: folder, environment: ["PATH": "/nowhere"])
    #expect(others.code == 0, "\(others.words)")
  }

  @Test(
    "VC-P04: what is there is refused before any rendering, and replaced on demand",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func existing() throws {
    try folder.write("mine", to: "a.mp4")
    let refused = try render("-o", "a.mp4")
    #expect(refused.code == 4)
    #expect(try folder.bytes("a.mp4") == Array("mine".utf8))
    #expect(try render("-o", "a.mp4", "--overwrite").code == 0)
    #expect(try folder.bytes("a.mp4").count > 500)
  }

  @Test(
    "Options that no output can have are faults",
    arguments: [
      ["-o", "out", "--crf", "20"], ["-o", "a.gif", "--codec", "h264"], ["--matte", "#fff"],
      ["-o", "a.y4m", "--plays", "2"], ["-o", "a.mp4", "--codec", "vp9"],
      ["-o", "a.mp4", "--quality", "best"], ["-o", "a.gif", "--max-size", "little"],
      ["-o", "a.mp4", "-o", "a.mp4"], ["-o", "a.webm", "--holds", "long"],
      ["-o", "a.mp4", "--for", "nowhere"], ["-o", "a.mp4", "--sizes", "big"],
      ["--sizes", "10x10"], ["--poster-at", "1"],
    ])
  func faults(_ arguments: [String]) throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "1.ppm"] + Self.small + arguments, in: folder)
    #expect(outcome.code == (Self.hasEncoder || outcome.code == 2 ? 2 : 5), "\(outcome.words)")
    #expect(!folder.has("out") && !folder.has("a.mp4") && !folder.has("a.webm"))
  }

  @Test("Sizes by name, checked", .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func delivery() throws {
    let made = try Program.run(
      [
        "render", "0.ppm", "1.ppm", "--sizes", "iab.phone,120x60", "-o", "ad.gif", "--dwell", "0.2",
        "--slide", "0.2",
      ], in: folder)
    #expect(made.code == 0, "\(made.words)")
    let good = try Program.run(["check", "ad-iab.phone.gif", "--for", "iab.phone"], in: folder)
    #expect(good.code == 0, "\(good.text) \(good.words)")
    #expect(good.text.contains("fits iab.phone"))
    let bad = try Program.run(["check", "ad-120x60.gif", "--for", "iab.phone"], in: folder)
    #expect(bad.code == 1)
    #expect(bad.text.contains("size: 120x60") && bad.text.contains("plays: for ever"))
    let long = try Program.run(
      ["render", "0.ppm", "1.ppm", "--for", "iab.phone", "--dwell", "20", "-o", "long.gif"],
      in: folder)
    #expect(long.code == 2)
    #expect(long.words.contains("at most 15"))
    #expect(try Program.run(["check", "--list"], in: folder).text.contains("iab.mrec"))
  }

  @Test("A sheet is a picture")
  func sheet() throws {
    let outcome = try Program.run(
      [
        "sheet", "0.ppm", "1.ppm", "-o", "s.png", "--frames", "4", "--columns", "2", "--width",
        "32",
      ]
        + Self.small, in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(try PNGDecoder.decode(try folder.bytes("s.png")).width == 12 + 2 * 44)
  }

  /// A video that takes minutes, some frames in.
  private func startLongVideo(_ output: String) throws -> (Running, encoder: Int32) {
    let run = try Program.start(
      [
        "render", "0.ppm", "1.ppm", "--size", "640x360", "--burn-in", "frame", "--count", "100000",
        "-o", output,
      ], in: folder)
    for _ in 0..<1000 {
      usleep(10_000)
      for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let number = Int32(process),
          let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8),
          line.contains("ffmpeg"), line.contains(output), line.contains("pipe:0")
        else { continue }
        usleep(200_000)
        return (run, number)
      }
    }
    Issue.record("no encoder was started")
    return (run, 0)
  }

  /// Whether a process is gone, waiting a moment for it.
  private func isGone(_ process: Int32) -> Bool {
    for _ in 0..<100 {
      let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? " Z "
      if state.contains(") Z ") || state == " Z " { return true }
      usleep(10_000)
    }
    return false
  }

  #if os(Linux)
  @Test(
    "VC-P06: a signal leaves no file and no encoder, in under two seconds",
    .enabled(if: hasEncoder, "ffmpeg is not installed"), arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) throws {
    let (run, encoder) = try startLongVideo("long-\(signal).mp4")
    let start = ContinuousClock.now
    run.send(signal)
    #expect(try run.outcome().code == 130)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(isGone(encoder))
    #expect(try folder.names() == ["0.ppm", "1.ppm"])
  }

  @Test(
    "VC-P06: kill -9 leaves no encoder and nothing at the final name",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func killed() throws {
    let (run, encoder) = try startLongVideo("killed.mp4")
    run.send(SIGKILL)
    _ = try run.outcome()
    #expect(isGone(encoder))
    #expect(!folder.has("killed.mp4"))
    // The next run to the same place cleans up.
    #expect(try render("-o", "killed.mp4").code == 0)
    #expect(try folder.names() == ["0.ppm", "1.ppm", "killed.mp4"])
  }
  #endif

  @Test("Nothing waits for standard input", .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func standardInput() throws {
    // A pipe that someone holds open and never writes to.
    let outcome = try Program.shell(
      """
      mkfifo never && exec 3<>never && timeout 15 $BANNERLOOP render 0.ppm 1.ppm --size 32x16 \
      --count 6 -o a.mp4 <&3
      """, in: folder)
    #expect(outcome.code == 0)
    #expect(folder.has("a.mp4"), "\(outcome.words)")
  }
}
