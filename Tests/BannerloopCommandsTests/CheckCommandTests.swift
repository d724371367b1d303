import BannerloopPNG
import BannerloopPixels
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Finished files by the command")
struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private func check(_ arguments: String..., without: Bool = false) throws -> Program.Outcome {
    var environment = Program.environment
    if without { environment["PATH"] = "/nowhere" }
    return try Program.run(["check"] + arguments, in: folder, environment: environment)
  }

  private func render(_ arguments: String...) throws {
    let outcome = try Program.run(
      ["render", "0.ppm", "1.ppm", "--dwell", "0.2", "--slide", "0.2", "--overwrite"] + arguments,
      in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
  }

  /// The objects that were printed, one a line.
  private func objects(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    try outcome.text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("PNG and APNG files are told exactly, without ffprobe")
  func png() throws {
    try folder.flat("a.png", 40)
    try render("--size", "32x16", "-o", "a.apng", "--plays", "2")
    let outcome = try check("a.png", "a.apng", "--json", without: true)
    #expect(outcome.code == 0, "\(outcome.words)")
    let told = try objects(outcome)
    #expect(told.count == 2)
    #expect(told[0]["codec"] as? String == "png" && told[0]["width"] as? Int == 12)
    #expect(told[1]["seconds"] as? Double == 0.8 && told[1]["plays"] as? Int == 2)
    #expect(told[1]["codec"] as? String == "apng")
  }

  @Test(
    "A film is no GIF by its name, black ink is no alpha, and a program that is named must be there",
    .enabled(if: VideoCommandTests.hasEncoder, "ffmpeg is not installed"))
  func names() throws {
    try folder.picture("a.ppm")
    try render("a.ppm", "--size", "600x200", "--fps", "10", "--count", "5", "-o", "a.mp4")
    _ = try folder.write(try folder.bytes("a.mp4"), to: "a.gif")
    let film = try check("a.gif", "--for", "email")
    #expect(film.code == 1 && film.text.contains("kind: it holds"), "\(film.text)")
    #expect(try check("a.mp4", "--ffmpeg", "/nowhere/ffmpeg").code == 5)
    guard let shared = SharedFolder.path else { return }
    let ink = try check(shared + "/images/jpeg/cmyk-1.jpg", "--for", "play.feature")
    #expect(ink.code == 1 && !ink.text.contains("alpha"), "\(ink.text)")
  }

  @Test("An unreadable file does not keep the others from being told")
  func several() throws {
    try folder.flat("a.png", 40)
    let bytes = try folder.bytes("a.png")
    _ = try folder.write(Array(bytes.prefix(bytes.count - 7)), to: "cut.png")
    try folder.makeFolder("folder")
    let outcome = try check("none.png", "a.png", "cut.png", "folder", "a.png")
    #expect(outcome.code == 3)
    #expect(outcome.text.split(separator: "\n").count == 4, "\(outcome.text)")
    #expect(outcome.text.contains("  damaged: it is cut off"))
    #expect(outcome.words.contains("there is no such file"))
    #expect(outcome.words.contains("\"folder\" could not be read: it is no file."))
    #expect(outcome.words.contains("3 of 5 files cannot be read or are damaged."))

    let json = try check("none.png", "a.png", "cut.png", "--json")
    #expect(json.code == 3)
    let told = try objects(json)
    #expect(told.count == 3)
    #expect(told[0]["file"] as? String == "none.png")
    #expect((told[0]["error"] as? String)?.contains("there is no such file") == true)
    #expect(told[0]["codec"] == nil && told[1]["error"] == nil && told[1]["damage"] == nil)
    #expect((told[2]["damage"] as? String)?.hasPrefix("it is cut off") == true)
  }

  @Test("One unreadable file is told once", arguments: [".", "/dev/null", "none.png"])
  func single(_ path: String) throws {
    let outcome = try check(path)
    #expect(outcome.code == 3 && outcome.text.isEmpty)
    #expect(outcome.words.split(separator: "\n").count == 1, "\(outcome.words)")
    #expect(outcome.words.contains(path == "none.png" ? "there is no such file" : "it is no file"))
    let json = try check(path, "--json")
    #expect(json.code == 3)
    #expect(try objects(json).count == 1)
  }

  @Test("What is damaged fits nothing, and is told before a rule that is broken")
  func damaged() throws {
    // A size that fits, so that only the damage is wrong.
    let pixels = PixelBuffer(
      size: PixelSize(width: 1200, height: 630), format: .rgb,
      bytes: [UInt8](repeating: 9, count: 1200 * 630 * 3))
    let bytes = try PNGEncoding.encode(pixels)
    _ = try folder.write(bytes, to: "card.png")
    _ = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.png")
    let whole = try check("card.png", "--for", "opengraph")
    #expect(whole.code == 0 && whole.text.contains("fits opengraph"))
    let cut = try check("cut.png", "--for", "opengraph")
    #expect(cut.code == 3 && cut.text.contains("damaged:") && !cut.text.contains("fits"))
    let broken = try check("card.png", "--for", "play.feature")
    #expect(broken.code == 1 && broken.words.contains("1 of 1 files break rules of play.feature."))
    let both = try check("card.png", "cut.png", "--for", "play.feature")
    #expect(both.code == 3 && both.words.contains("2 of 2 files break rules of play.feature."))
  }

  @Test(
    "Films, animated pictures and pictures with odd names",
    .enabled(if: VideoCommandTests.hasEncoder, "ffmpeg is not installed"))
  func films() throws {
    try render(
      "--size", "160x90", "-o", "a.mp4", "-o", "a.webp", "-o", "a.gif", "-o", "a.webm", "--plays",
      "2")
    let whole = try check("a.mp4", "a.webp", "a.gif", "a.webm")
    #expect(whole.code == 0, "\(whole.text) \(whole.words)")
    #expect(whole.text.contains("webp 160x90, up to 62.5 fps, 0.8 s"), "\(whole.text)")
    #expect(whole.text.contains("plays 2 times") && !whole.text.contains("damaged"))
    for name in ["a.mp4", "a.webp", "a.gif", "a.webm"] {
      let bytes = try folder.bytes(name)
      _ = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut-" + name)
      let cut = try check("cut-" + name)
      #expect(cut.code == 3 && cut.text.contains("  damaged: "), "\(name): \(cut.text)")
    }
    let fast = try check("a.gif", "--for", "iab.button")
    #expect(fast.code == 1)
    #expect(
      fast.text.contains(
        "rate: up to 50 frames a second, and 24 is asked. Render with --fps."), "\(fast.text)")
  }

  @Test(
    "Odd sizes of a place are met by the file that is rendered for it",
    .enabled(if: VideoCommandTests.hasEncoder, "ffmpeg is not installed"))
  func oddSizes() throws {
    try render("--for", "ios.banner", "-o", "a.mp4", "-o", "long.mov", "--codec", "h264")
    let outcome = try check("a.mp4", "--for", "ios.banner")
    #expect(outcome.code == 0 && outcome.text.contains("1126x540"), "\(outcome.text)")
    try render("--for", "ios.banner", "-o", "a.mp4", "--holds", "long")
    let long = try check("a.mp4", "--for", "ios.banner")
    #expect(long.code == 1)
    #expect(long.text.contains("a constant 60 is asked. Render with --holds constant."))
  }
}
