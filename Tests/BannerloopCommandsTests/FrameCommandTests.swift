import BannerloopPixels
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Frames by command")
struct FrameCommandTests {
  private let folder: TemporaryFolder

  /// A scenario whose round takes 24 frames, half of them in motion.
  private static let scenario = """
    {
      canvas: { size: "12x8", fps: 60 },
      pages: ["0.ppm", "1.ppm"],
      carousel: { autoplay: { dwell: 0.1, slide: { duration: 0.1, curve: "linear" } } },
    }
    """

  init() throws {
    folder = try TemporaryFolder(pictures: 2)
    try folder.write(Self.scenario, to: "s.json5")
  }

  @Test("Pictures become a sequence with its list")
  func pictures() throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "1.ppm", "--count", "200", "-o", "deep/er/out", "--json"], in: folder)
    #expect(outcome.code == 0)
    #expect(try folder.names(in: "deep/er") == ["out"])
    #expect(try folder.names(in: "deep/er/out") == TemporaryFolder.sequence(0..<200))
    let object = try outcome.object()
    #expect(object["frames"] as? Int == 200)
    #expect(object["output"] as? String == "deep/er/out/")
    let distinct = try #require(object["distinct"] as? Int)
    let list =
      try JSONSerialization.jsonObject(with: Data(folder.bytes("deep/er/out/frames.json")))
      as? [String: Any]
    #expect(list?["frames"] as? Int == 200)
    #expect(list?["distinct"] as? Int == distinct)
    let runs = try #require(list?["runs"] as? [[String: Any]])
    #expect(runs.compactMap { $0["length"] as? Int }.reduce(0, +) == 200)
    let frame = try PNGDecoder.decode(folder.bytes("deep/er/out/frame_000000.png"))
    #expect(frame.size == PixelSize(width: 12, height: 8))
  }

  @Test("Without an output the name of the input gives the place")
  func defaultOutput() throws {
    #expect(try Program.run(["render", "s.json5"], in: folder).code == 0)
    #expect(try folder.names(in: "output/s").count == 25)
    #expect(try Program.run(["still", "s.json5", "--frame", "3"], in: folder).code == 0)
    #expect(folder.has("output/s-frame_3.png"))
    // A name that would be a pattern if it were given with -o.
    try folder.picture("x%04d.png.ppm")
    let outcome = try Program.run(["render", "x%04d.png.ppm", "--count", "1"], in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(try folder.names(in: "output/x%04d.png").count == 2)
  }

  @Test("A still has the bytes of the sequence's frame, by number and by time")
  func still() throws {
    #expect(try Program.run(["render", "s.json5", "-o", "all"], in: folder).code == 0)
    for frame in [0, 7, 11, 23] {
      let name = String(format: "all/frame_%06d.png", frame)
      let byNumber = try Program.run(
        ["still", "s.json5", "--frame", "\(frame)", "-o", "-"], in: folder)
      #expect(byNumber.code == 0)
      #expect(try byNumber.output == folder.bytes(name))
      // Half a frame later it is still this frame.
      let time = (Double(frame) + 0.5) / 60
      let text = String(format: "%.9f", time)
      let byTime = try Program.run(
        ["still", "s.json5", "--at", text, "-o", "\(frame).png"], in: folder)
      #expect(byTime.code == 0)
      #expect(try folder.bytes("\(frame).png") == folder.bytes(name))
    }
    let far = try Program.run(["still", "s.json5", "--frame=10000007", "-o", "-"], in: folder)
    #expect(far.code == 0)
  }

  @Test(
    "Moments that are none are faults",
    arguments: [
      ([], "--at SECONDS or --frame N"), (["--at", "1", "--frame", "1"], "use one of them"),
      (["--frame", "-5"], "--frame -5"), (["--frame", "1.5"], "--frame 1.5"),
      (["--at", "-1"], "--at -1"), (["--at", "soon"], "--at soon"),
      (["--at", "0.1234567891"], "at most 9 decimals"),
      (["--frame", "0", "-o", "a.jpg"], "end the name in .png"),
    ])
  func wrongMoments(_ options: [String], _ words: String) throws {
    let outcome = try Program.run(["still", "0.ppm"] + options, in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains(words), "\(outcome.words)")
  }

  @Test("Parts equal the whole, whatever number of jobs makes them")
  func parts() throws {
    #expect(
      try Program.run(["render", "s.json5", "-o", "all", "--jobs", "1"], in: folder).code == 0)
    for (part, jobs) in [("0-9", "2"), ("10-23", "64")] {
      let outcome = try Program.run(
        ["render", "s.json5", "--frames", part, "--jobs", jobs, "-o", "parts"], in: folder)
      #expect(outcome.code == 0, "\(outcome.words)")
    }
    let frames = TemporaryFolder.sequence(0..<24).filter { $0 != "frames.json" }
    #expect(
      try folder.names(in: "parts") == (frames + ["frames.0-9.json", "frames.10-23.json"]).sorted())
    for name in frames {
      #expect(try folder.bytes("parts/" + name) == folder.bytes("all/" + name))
    }
    let again = try Program.run(
      ["render", "s.json5", "--frames", "0-9", "-o", "parts"], in: folder)
    #expect(again.code == 4)
    let other = try Program.run(
      ["render", "s.json5", "--slide", "0.2", "--frames", "0-3", "-o", "parts"], in: folder)
    #expect(other.code == 4)
    #expect(other.words.contains("holds frames of another scenario"))
  }

  @Test("Parts of one sequence may be made at the same time")
  func partsAtOnce() throws {
    let all = try (0..<6).map { part in
      try Program.start(
        ["render", "s.json5", "--frames", "\(part * 4)-\(part * 4 + 3)", "-o", "parts"], in: folder)
    }
    for part in all {
      let outcome = try part.outcome()
      #expect(outcome.code == 0, "\(outcome.words)")
    }
    #expect(try folder.names(in: "parts").count == 24 + 6)
    #expect(!(try folder.names().contains { $0.hasPrefix(".") }))
  }

  @Test(
    "Frames that are none are faults",
    arguments: ["900-910", "5-2", "0-24", "-5", "5-", "a-b", "0-9:0", "0-9:-1", "", "1-2-3"])
  func wrongFrames(_ text: String) throws {
    let outcome = try Program.run(["render", "s.json5", "--frames=\(text)", "-o", "x"], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("--frames \(text)"))
    #expect(!folder.has("x"))
  }

  @Test("Distinct frames come with durations; a part's list has a name of its own")
  func distinct() throws {
    let outcome = try Program.run(
      ["render", "s.json5", "--distinct", "-o", "d", "--json"], in: folder)
    #expect(outcome.code == 0)
    let distinct = try #require(try outcome.object()["distinct"] as? Int)
    #expect(try folder.names(in: "d").filter { $0.hasSuffix(".png") }.count == distinct)
    let list = String(decoding: try folder.bytes("d/frames.ffconcat"), as: UTF8.self)
    #expect(list.hasPrefix("ffconcat version 1.0\n# ffmpeg -f concat -safe 0"))
    #expect(list.contains("\nfile 'frame_000000.png'\noption framerate 1000000\nduration 0.1"))
    for part in ["0-9", "10-23"] {
      let outcome = try Program.run(
        ["render", "s.json5", "--distinct", "--frames", part, "-o", "p"], in: folder)
      #expect(outcome.code == 0)
      #expect(folder.has("p/frames.\(part).ffconcat"))
    }
  }

  @Test("Equal frames are links, or files of their own")
  func links() throws {
    #expect(try Program.run(["render", "s.json5", "-o", "l"], in: folder).code == 0)
    #expect(try folder.links("l/frame_000000.png").count > 1)
    #expect(try Program.run(["render", "s.json5", "-o", "n", "--no-links"], in: folder).code == 0)
    for name in try folder.names(in: "n") {
      #expect(try folder.links("n/" + name).count == 1)
      #expect(try folder.bytes("n/" + name) == folder.bytes("l/" + name))
    }
  }

  @Test("More equal frames than a file may have links")
  func manyFrames() throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "--fps", "1000", "--count", "66000", "-o", "many"], in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(folder.has("many/frame_065999.png"))
    #expect(
      try folder.bytes("many/frame_000000.png") == folder.bytes("many/frame_065999.png"))
  }

  @Test(
    "Sizes at the limits",
    arguments: ["1x1", "3x5", "16384x1", "1x16384"])
  func sizes(_ size: String) throws {
    let outcome = try Program.run(
      ["render", "s.json5", "--size", size, "--frames", "6-8", "-o", "x"], in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    let frame = try PNGDecoder.decode(folder.bytes("x/frame_000007.png"))
    #expect("\(frame.size)" == size)
  }

  @Test("Sizes over the limits are faults")
  func tooLarge() throws {
    for size in ["16385x1", "65536x65536", "99999999999x1"] {
      let outcome = try Program.run(["render", "s.json5", "--size", size], in: folder)
      #expect(outcome.code == 2)
      #expect(outcome.words.contains("--size \(size)"))
    }
  }

  @Test("One picture stands still, without dots")
  func onePicture() throws {
    let outcome = try Program.run(["render", "0.ppm", "-o", "one", "--json"], in: folder)
    #expect(outcome.code == 0)
    #expect(try outcome.object()["distinct"] as? Int == 1)
    #expect(try outcome.object()["frames"] as? Int == 180)
  }

  @Test("Inputs that cannot be read are named, all of them")
  func wrongPictures() throws {
    try folder.makeFolder("dir")
    try folder.write("hello", to: "text.png")
    try folder.write("", to: "empty.jpg")
    let outcome = try Program.run(
      ["render", "0.ppm", "none.png", "dir", "text.png", "empty.jpg", "-o", "x"], in: folder)
    #expect(outcome.code == 3)
    for name in ["none.png", "dir", "text.png", "empty.jpg"] {
      #expect(outcome.words.contains(name))
    }
    #expect(!folder.has("x"))
    let large = try Program.run(["render", "0.ppm", "--max-pixels", "95"], in: folder)
    #expect(large.code == 3)
    #expect(large.words.contains("--max-pixels"))
  }

  @Test(
    "Names of any kind work for inputs and outputs",
    arguments: [
      "with space", "quote'\"s", "new\nline", "100%", "%s%n", "日本語", "👩‍👩‍👧", "-dash", "a\\b", "*?[x]",
      "é\u{301}", "~", "$HOME", "frames.json.d",
    ])
  func names(_ name: String) throws {
    try folder.picture(name + ".ppm")
    let input = "./" + name + ".ppm"
    let outcome = try Program.run(
      ["render", input, "--count", "2", "-o", name], in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(try folder.names(in: name) == TemporaryFolder.sequence(0..<2))
    let still = try Program.run(["still", input, "--frame=0", "-o", name + ".png"], in: folder)
    #expect(still.code == 0, "\(still.words)")
    #expect(try folder.bytes(name + ".png") == folder.bytes(name + "/frame_000000.png"))
    try folder.write("{ pages: [{ color: \"#ff0000\" }] }", to: name + ".json5")
    #expect(try Program.run(["validate", "./\(name).json5"], in: folder).code != 3)
  }

  @Test("A trace is a JSON object a frame")
  func trace() throws {
    let outcome = try Program.run(["trace", "s.json5"], in: folder)
    #expect(outcome.code == 0)
    #expect(!outcome.words.contains("error"))
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 24)
    for (index, line) in lines.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["frame"] as? Int == index)
    }
    let part = try Program.run(["trace", "s.json5", "--frames", "3-9:3"], in: folder)
    #expect(part.text.split(separator: "\n") == [lines[3], lines[6], lines[9]])
  }

  @Test("A shorter sequence over a longer one of the same pattern leaves none of its frames")
  func shorterPattern() throws {
    func names() throws -> [String] {
      try folder.names(in: "p").filter { $0.hasSuffix(".png") }
    }
    let render = ["render", "s.json5", "-o", "p/shot_%03d.png", "--progress", "none"]
    #expect(try Program.run(render + ["--count", "9"], in: folder).code == 0)
    _ = try folder.write([1], to: "p/shot_1.png")
    // A part replaces its own frames alone.
    let part = render + ["--frames", "2-3", "--overwrite"]
    #expect(try Program.run(part, in: folder).code == 0)
    #expect(try names().count == 10)
    let shorter = render + ["--count", "4", "--overwrite"]
    #expect(try Program.run(shorter, in: folder).code == 0)
    #expect(
      try names().sorted() == (0..<4).map { "shot_00\($0).png" } + ["shot_1.png"])
  }

  @Test("A trace can be plotted")
  func plot() throws {
    let outcome = try Program.run(["trace", "s.json5", "--plot", "new/p.svg"], in: folder)
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    let svg = String(decoding: try folder.bytes("new/p.svg"), as: UTF8.self)
    #expect(svg.contains("<svg") && svg.contains("</svg>"))
    #expect(try Program.run(["info", "new/p.svg"], in: folder).code == 0)
    #expect(try Program.run(["trace", "s.json5", "--plot", "new/p.svg"], in: folder).code == 4)
    #expect(try Program.run(["trace", "s.json5", "--plot", "p.gif"], in: folder).code == 2)
  }

  @Test("A trace tells a strategy's own offset, and suggests one for a wrong name")
  func strategy() throws {
    let outcome = try Program.run(
      ["trace", "s.json5", "--strategy", "threeViews", "--frames", "0"], in: folder)
    #expect(outcome.code == 0)
    #expect(
      outcome.text.contains("\"name\":\"threeViews\"") && outcome.text.contains("\"jumps\":[]"),
      "\(outcome.text)")
    let plain = try Program.run(["trace", "s.json5", "--frames", "0"], in: folder)
    #expect(plain.code == 0 && !plain.text.contains("strategy"))
    let wrong = try Program.run(["trace", "s.json5", "--strategy", "tripel"], in: folder)
    #expect(wrong.code == 2 && wrong.words.contains("Did you mean triple?"))
  }

  @Test("In real time, frames come in order with how late they are, and late ones are left out")
  func realtime() throws {
    let outcome = try Program.run(
      ["trace", "s.json5", "--frames", "0-11", "--realtime"], in: folder)
    #expect(outcome.code == 0)
    let lines = outcome.text.split(separator: "\n")
    let entries = try lines.map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    let frames = entries.compactMap { $0["frame"] as? Int }
    #expect(frames.first == 0 && frames.count == lines.count && frames.count <= 12)
    #expect(frames == frames.sorted() && Set(frames).count == frames.count)
    #expect(entries.allSatisfy { ($0["late"] as? Double ?? -1) >= 0 })
    #expect(outcome.words.contains("of 12 frames"))
    let stepped = try Program.run(
      ["trace", "s.json5", "--frames", "0-11:2", "--realtime"], in: folder)
    #expect(stepped.code == 2)
  }
}
