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

  @Test(
    "A search for a size begins where --crf says, ends where the codec does, and counts APNG too",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func sizeSearch() throws {
    for (name, crf) in [("a.mp4", "51"), ("a.webm", "63"), ("a.webp", "100")] {
      let outcome = try render("--max-size", "1MB", "--crf", crf, "-o", name)
      #expect(outcome.code == 0, "\(name): \(outcome.words)")
    }
    let none = try render("--max-size", "60", "-o", "b.apng")
    #expect(none.code == 4 && none.words.contains("b.apng"), "\(none.words)")
    #expect(!folder.has("b.apng"))
    let fast = try render("-o", "fast.apng")
    let small = try render("-o", "small.apng", "--png", "small")
    #expect(fast.code == 0 && small.code == 0)
    let size = try folder.bytes("small.apng").count
    #expect(try size < folder.bytes("fast.apng").count)
    let fits = try render("--max-size", "\(size)", "-o", "fits.apng")
    #expect(fits.code == 0 && fits.words.contains("fits as --png small makes it"), "\(fits.words)")
    #expect(try folder.bytes("fits.apng") == folder.bytes("small.apng"))
  }

  @Test(
    "Each codec has its own end of --crf, its rates and its plays, known before the first frame",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func codecLimits() throws {
    let large = ["--size", "64x64"]
    for (arguments, words) in [
      (["-o", "a.mp4", "--crf", "52"], "h264 takes 0 to 51"),
      (["-o", "a.mp4", "--codec", "h265", "--crf", "52"], "h265 takes 0 to 51"),
      (["-o", "a.webm", "--crf", "64"], "vp9 takes 0 to 63"),
      (["-o", "a.mov", "--crf", "20"], "not for ProRes"),
      (["-o", "a.mov", "--quality", "high"], "not for ProRes"),
      (["-o", "a.mp4", "--codec", "av1", "--fps", "241"], "av1 takes 1/100 to 240"),
      (["-o", "a.mp4", "--fps", "0.0001"], "h264 takes 1/1000 to 1000"),
      (["-o", "a.webp", "--plays", "65536"], "count to 65535"),
      (["-o", "a.gif", "--plays", "70000"], "count to 65535"),
      (["-o", "a.apng", "--fps", "59.9401"], "cannot tell 599401/10000"),
    ] {
      // A GIF before it would be there if it were told late.
      let outcome = try Program.run(
        ["render", "0.ppm", "1.ppm", "--count", "3", "-o", "first.gif"] + arguments + large,
        in: folder)
      #expect(outcome.code == 2 && outcome.words.contains(words), "\(arguments): \(outcome.words)")
      #expect(try folder.names() == ["0.ppm", "1.ppm"], "\(arguments)")
    }
    let webp = try render("-o", "a.webp", "--crf", "95")
    #expect(webp.code == 0, "\(webp.words)")
    let sheet = try Program.run(
      [
        "sheet", "0.ppm", "--size", "3000x2000", "--count", "30", "--frames", "1000", "--width",
        "4096",
        "--columns", "1000", "-o", "s.png",
      ], in: folder)
    #expect(sheet.code == 2 && sheet.words.contains("--columns"), "\(sheet.words)")
  }

  @Test("Animations that browsers slow down are sampled at 60, with a note")
  func fastAnimations() throws {
    let outcome = try Program.run(
      [
        "render", "0.ppm", "1.ppm", "--size", "32x16", "--dwell", "0.1", "--slide", "0.4", "--fps",
        "120", "-o", "a.apng", "-o", "pngs", "--json",
      ], in: folder)
    #expect(
      outcome.code == 0 && outcome.words.contains("a.apng is sampled at 60"), "\(outcome.words)")
    let outputs = try #require(try outcome.object()["outputs"] as? [[String: Any]])
    let rates = outputs.map { ($0["path"] as? String, ($0["rate"] as? [String: Int])?["num"]) }
    #expect(rates.contains { $0 == ("a.apng", 60) } && rates.contains { $0.1 == 120 })
    let frames = outputs.compactMap { $0["frames"] as? Int }.sorted()
    #expect(frames.count == 2 && frames[1] == 2 * frames[0])
    let calm = try Program.run(
      ["render", "0.ppm", "--size", "32x16", "--count", "4", "--fps", "90", "-o", "b.apng"],
      in: folder)
    #expect(!calm.words.contains("sampled"))
  }

  @Test("The matte is under every output, and the poster", .enabled(if: hasEncoder))
  func matte() throws {
    let clear = ["--background", "#00000000", "--content-mode", "aspectFit", "--size", "40x16"]
    let outcome = try Program.run(
      [
        "render", "0.ppm", "--count", "2", "--matte", "#00ff00", "-o", "a.apng", "-o", "a.y4m",
        "-o",
        "a.mp4", "--poster", "p.png",
      ] + clear, in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    for name in ["a.apng", "p.png"] {
      let picture = try PNGDecoder.decode(try folder.bytes(name))
      // Beside the picture, which is half as wide as the canvas and more.
      #expect(Array(picture.converted(to: .rgba).bytes.prefix(4)) == [0, 255, 0, 255], "\(name)")
    }
    let raw = try Program.run(
      ["render", "0.ppm", "--count", "2", "--matte", "#00ff00", "-o", "b.y4m"] + clear, in: folder)
    #expect(raw.code == 0, "\(raw.words)")
    let bare = try Program.run(
      ["render", "0.ppm", "--count", "2", "-o", "c.y4m"] + clear, in: folder)
    #expect(bare.code == 2 && bare.words.contains("--matte"))
  }

  @Test("The other outputs are made where nobody reads standard output any more")
  func abandonedPipe() throws {
    let outcome = try Program.shell(
      "{ $BANNERLOOP render 0.ppm 1.ppm --size 320x240 --count 200 -o - -o both.gif; echo $? > code; } | head -c 10 > /dev/null",
      in: folder)
    #expect(String(decoding: try folder.bytes("code"), as: UTF8.self) == "0\n", "\(outcome.words)")
    #expect(folder.has("both.gif"))
  }

  @Test(
    "VC-P04: several sizes are all looked at before the first is made",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func sizesFirst() throws {
    try folder.write("mine", to: "a-60x60.gif")
    func sizes(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["render", "0.ppm", "1.ppm", "--count", "3"] + arguments, in: folder)
    }
    for arguments in [
      ["--sizes", "100x50,60x60", "-o", "a.gif"],
      ["--sizes", "100x50,61x61", "--odd", "error", "-o", "b.mp4"],
      ["--sizes", "100x50,8x8", "--codec", "h265", "-o", "b.mp4"],
      ["--sizes", "100x50,60x60", "-o", "f_%03d.png"],
      ["--sizes", "120x60,120x060", "-o", "b.gif"],
    ] {
      let outcome = try Program.run(
        ["render", "0.ppm", "1.ppm", "--count", "3"] + arguments, in: folder)
      #expect(outcome.code == 2 || outcome.code == 4, "\(arguments)")
      #expect(try folder.names() == ["0.ppm", "1.ppm", "a-60x60.gif"], "\(arguments)")
    }
  }

  @Test(
    "What a file has is told, not what it was made of; odd sides are told of where they matter",
    .enabled(if: hasEncoder, "ffmpeg is not installed"))
  func toldSizes() throws {
    let odd = ["--size", "33x17", "--count", "3"]
    let video = try Program.run(["render", "0.ppm", "-o", "a.mp4", "--json"] + odd, in: folder)
    #expect(video.words.contains("of 34x18 at 60 fps"), "\(video.words)")
    #expect(video.words.components(separatedBy: "is made 34x18").count == 2, "\(video.words)")
    let output = (try video.object()["outputs"] as? [[String: Any]])?.first
    #expect(output?["width"] as? Int == 34 && output?["height"] as? Int == 18)
    let others = try Program.run(
      ["render", "0.ppm", "-o", "a.gif", "-o", "a.webm"] + odd, in: folder)
    #expect(!others.words.contains("odd") && others.words.contains("of 33x17"), "\(others.words)")
    #expect(try Program.run(["info", "0.ppm"] + odd, in: folder).words.contains("odd number"))
    let steps = try Program.run(
      ["render", "0.ppm", "--size", "32x16", "--frames", "0-8:3", "--seconds", "1", "-o", "s.mp4"],
      in: folder)
    #expect(steps.words.contains("at 20 fps"), "\(steps.words)")
  }

  @Test("What breaks the rules of a place is said before it is made", .enabled(if: hasEncoder))
  func placeNotes() throws {
    for (arguments, words) in [
      (["--for", "iab.button", "--plays", "5", "-o", "a.gif"], "at most 3 plays, and --plays 5"),
      (["--for", "email", "-o", "f.mp4"], "email takes .gif, not f.mp4"),
      (["--for", "opengraph", "-o", "g.mp4"], "takes a still, and g.mp4 moves"),
      (["--for", "iab.mrec", "--max-size", "500kB", "-o", "b.gif"], "at most 150 kB"),
      (["--for", "iab.button", "--scale", "2", "--size", "120x60", "-o", "c.gif"], "takes 120x60"),
      (["--for", "iab.button", "--fps", "30", "-o", "d.gif"], "takes 24 fps"),
      (["--for", "iab.button", "--holds", "long", "-o", "e.mp4"], "constant rate"),
    ] {
      let outcome = try Program.run(
        ["render", "0.ppm", "1.ppm", "--seconds", "1"] + arguments, in: folder)
      #expect(outcome.code == 0 && outcome.words.contains(words), "\(arguments): \(outcome.words)")
    }
    let fits = try Program.run(
      ["render", "0.ppm", "1.ppm", "--seconds", "1", "--for", "iab.phone", "-o", "h.gif"],
      in: folder)
    #expect(!fits.words.contains("iab.phone"), "\(fits.words)")
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
