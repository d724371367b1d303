import BannerloopPixels
import BannerloopTestSupport
import Foundation
import Testing

/// Faults of other tools, by the names in the collection of cases: what their users would have run.
@Suite("Faults of other tools", .serialized)
struct VideoCaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: folder)
  }

  /// A still of a picture as red, green, blue and alpha.
  private func still(
    _ picture: String, size: String, _ more: String..., frame: Int = 0
  ) throws -> PixelBuffer {
    let outcome = try Program.run(
      ["still", picture, "--size", size, "--frame", "\(frame)", "-o", "s.png", "--overwrite"]
        + more, in: folder)
    try #require(outcome.code == 0, "\(outcome.words)")
    return try PNGDecoder.decode(try folder.bytes("s.png"))
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
  }

  /// A picture of one colour as a PPM file.
  private func plain(_ width: Int, _ height: Int, _ color: [UInt8]) -> [UInt8] {
    Array("P6 \(width) \(height) 255\n".utf8) + (0..<(width * height)).flatMap { _ in color }
  }

  @Test("VC-A01: half a red over nothing is straight RGBA in the file")
  func straightAlpha() throws {
    let text = """
      { canvas: { size: "4x4", background: "transparent" }, pages: [{ color: "#ff000080" }] }
      """
    try write(Array(text.utf8), to: "half.json5")
    let outcome = try run("still", "half.json5", "--frame", "0", "--dots", "none", "-o", "half.png")
    try #require(outcome.code == 0, "\(outcome.words)")
    let picture = try PNGDecoder.decode(try folder.bytes("half.png"))
    #expect(picture.format == .rgba)
    #expect(Array(picture.bytes.prefix(4)) == [255, 0, 0, 128])
  }

  @Test("VC-S06: pictures of any size fill the canvas, which never takes one of theirs by itself")
  func anySize() throws {
    let sizes = [(64, 36), (40, 30), (36, 64), (1, 1), (200, 5)]
    for (place, size) in sizes.enumerated() {
      try write(plain(size.0, size.1, [UInt8(40 * place + 40), 200, 30]), to: "p\(place).ppm")
    }
    let names = sizes.indices.map { "p\($0).ppm" }
    for mode in ["aspectFill", "aspectFit", "fill", "blurFill"] {
      let outcome = try Program.run(
        ["render"] + names + [
          "--size", "64x36", "--dwell", "0.1", "--slide", "0.1", "--content-mode", mode, "--dots",
          "none",
          "-o", mode,
        ], in: folder)
      try #require(outcome.code == 0, "\(outcome.words)")
      // Twelve frames a page at 60 frames a second; every page's first frame shows it alone.
      for place in sizes.indices {
        let frame = try PNGDecoder.decode(
          try folder.bytes(String(format: "\(mode)/frame_%06d.png", place * 12)))
        #expect(frame.size == PixelSize(width: 64, height: 36))
        let middle = (18 * 64 + 32) * 3
        #expect(
          Array(frame.bytes[middle..<middle + 3]) == [UInt8(40 * place + 40), 200, 30],
          "\(mode), page \(place)")
      }
    }
  }

  @Test("VC-T08, VC-T09: a hold and a slide have a file for every frame, and no more")
  func everyFrame() throws {
    let outcome = try run(
      "render", "0.ppm", "1.ppm", "--size", "32x16", "--dwell", "1", "--slide", "0.5", "--count",
      "90", "-o", "out")
    #expect(outcome.code == 0, "\(outcome.words)")
    let names = try folder.names(in: "out").filter { $0.hasSuffix(".png") }
    #expect(names == (0..<90).map { String(format: "frame_%06d.png", $0) })
    let trace = try run(
      "trace", "0.ppm", "1.ppm", "--size", "32x16", "--dwell", "1", "--slide", "0.5", "--count",
      "91", "--curve", "linear")
    try #require(trace.code == 0, "\(trace.words)")
    let lines = trace.text.split(separator: "\n")
    try #require(lines.count == 91)
    for (frame, line) in lines.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let position = try #require(object?["position"] as? [String: Any])
      let page = try #require(position["page"] as? Int)
      let fraction = try #require(position["fraction"] as? Double)
      let expected = frame < 60 ? 0 : Double(frame - 60) / 30
      #expect(abs(Double(page) + fraction - expected) < 1e-9, "frame \(frame)")
    }
  }

  @Test(
    "The command in the list of different frames makes every frame, the last hold's too",
    .enabled(if: VideoCommandTests.hasEncoder, "ffmpeg is not installed"),
    arguments: ["60", "59.94"])
  func concatList(_ rate: String) throws {
    let outcome = try run(
      "render", "0.ppm", "1.ppm", "--size", "32x16", "--dwell", "0.4", "--slide", "0.2", "--fps",
      rate, "--initial-delay", "0.1", "--seconds", "1.3", "--distinct", "-o", "list")
    try #require(outcome.code == 0, "\(outcome.words)")
    let decoded = try Program.shell(
      "cd list && ffmpeg -v error -nostdin -f concat -safe 0 -i frames.ffconcat -vf fps="
        + (rate == "60" ? "60" : "60000/1001") + " -f framecrc - | grep -vc '#'", in: folder)
    #expect(decoded.text == "78\n", "\(decoded.text)\(decoded.words)")
  }

  @Test("VC-P03: patterns that cannot count are usage errors that show the allowed form")
  func patterns() throws {
    func render(_ name: String) throws -> Program.Outcome {
      try run("render", "0.ppm", "1.ppm", "--size", "32x16", "--count", "2", "-o", name)
    }
    #expect(try render("f%05d.png").code == 0)
    for name in ["f.png", "f%d_%d.png", "f%s.png", "f%999999999d.png"] {
      let outcome = try render(name)
      #expect(outcome.code == 2, "\(name)")
      #expect(outcome.words.contains("%05d") || outcome.words.contains("%06d"), "\(outcome.words)")
    }
  }

  @Test("VC-P05: an old, longer sequence never mixes with a new one")
  func oldFrames() throws {
    func render(_ count: String, _ more: String...) throws -> Program.Outcome {
      try Program.run(
        ["render", "0.ppm", "1.ppm", "--size", "32x16", "--count", count, "-o", "seq"] + more,
        in: folder)
    }
    #expect(try render("45").code == 0)
    #expect(try render("30").code == 4)
    #expect(try folder.names(in: "seq").filter { $0.hasSuffix(".png") }.count == 45)
    #expect(try render("30", "--overwrite").code == 0)
    #expect(try folder.names(in: "seq").filter { $0.hasSuffix(".png") }.count == 30)
  }

  @Test("VC-R08: what cannot be read is an error of validate")
  func missingScenario() throws {
    let outcome = try run("validate", "missing.json")
    #expect(outcome.code == 3)
    #expect(outcome.words.contains("missing.json"))
  }

  @Test("VC-I03: the type is in the content, and an error page is named with what it is not")
  func types() throws {
    try write(plain(8, 8, [9, 200, 30]), to: "picture.jpg")
    #expect(
      Array(try still("picture.jpg", size: "8x8", "--dots", "none").bytes.prefix(3)) == [
        9, 200, 30,
      ])
    try write(Array("<!doctype html><title>404</title>".utf8), to: "page.png")
    let outcome = try run(
      "still", "page.png", "--frame", "0", "--size", "8x8", "-o", "x.png")
    #expect(outcome.code == 3)
    #expect(outcome.words.contains("page.png"))
    #expect(outcome.words.contains("not a picture of a known type"))
    #expect(!folder.has("x.png"))
  }

  @Test("VC-I08: a sequence with a gap is not taken as a shorter one")
  func gap() throws {
    for name in ["whole", "cut"] {
      let outcome = try run(
        "render", "0.ppm", "1.ppm", "--size", "4x4", "--count", "12", "--no-links", "-o", name)
      try #require(outcome.code == 0, "\(outcome.words)")
      try FileManager.default.removeItem(atPath: folder.file(name + "/frames.json"))
    }
    try FileManager.default.removeItem(atPath: folder.file("cut/frame_000005.png"))
    let outcome = try run("diff", "whole", "cut")
    #expect(outcome.code == 1)
    #expect(outcome.text.contains("frame 5") || outcome.words.contains("frame 5"))
  }

  @Test(
    "VC-I01: pictures of all eight orientations are upright and equal",
    .enabled(if: SharedFolder.path != nil, "the shared folder is not here"),
    arguments: ["landscape", "portrait"])
  func orientations(_ name: String) throws {
    let shared = try #require(SharedFolder.path)
    let size = name == "landscape" ? "60x40" : "40x60"
    var first: [UInt8] = []
    for number in 1...8 {
      let bytes = try still(
        "\(shared)/images/exif/\(name)_\(number).jpg", size: size, "--dots", "none"
      ).bytes
      if first.isEmpty { first = bytes }
      let sum = zip(first, bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // They are different JPEG files; a wrong one differs by tens.
      #expect(Double(sum) / Double(bytes.count) < 4, "orientation \(number)")
    }
  }

  @Test(
    "VC-C08: a Display P3 red is the same colour in a PNG file and in an mp4",
    .enabled(
      if: SharedFolder.path != nil && VideoCommandTests.hasEncoder,
      "the shared folder or ffmpeg is not here"))
  func displayP3() throws {
    let shared = try #require(SharedFolder.path)
    let source = "\(shared)/images/icc/P3-sRGB-red.png"
    let outcome = try run(
      "render", source, "--size", "32x32", "--count", "4", "--dots", "none", "-o", "a.mp4", "-o",
      "pngs")
    try #require(outcome.code == 0, "\(outcome.words)")
    let picture = try PNGDecoder.decode(try folder.bytes("pngs/frame_000000.png"))
    let decoded = try Program.shell(
      "ffmpeg -v error -i a.mp4 -frames:v 1 -sws_flags accurate_rnd+full_chroma_int -f rawvideo "
        + "-pix_fmt rgb24 -", in: folder)
    try #require(decoded.output.count == 32 * 32 * 3, "\(decoded.words)")
    for channel in 0..<3 {
      let place = (16 * 32 + 16) * 3 + channel
      #expect(abs(Int(picture.bytes[place]) - Int(decoded.output[place])) <= 3)
    }
  }
}
