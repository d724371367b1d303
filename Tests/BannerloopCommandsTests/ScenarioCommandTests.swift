import BannerloopTestSupport
import Foundation
import Testing

@Suite("Commands about scenarios")
struct ScenarioCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private static let faulty = """
    {
      pages: ["0.ppm", "1.ppm"],
      canvs: {},
      carousel: { loop: "forever" },
      duration: { seconds: -1 },
    }
    """

  @Test("Every fault is told in one pass, with line, column and the word underlined")
  func faults() throws {
    try folder.write(Self.faulty, to: "bad.json5")
    for command in ["validate", "info", "render", "trace"] {
      let outcome = try Program.run([command, "bad.json5"], in: folder)
      #expect(outcome.code == 2)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.words.hasPrefix(
          """
          bad.json5:3:3: error: 'canvs' is no key here
              canvs: {},
              ^~~~~
            hint: did you mean 'canvas'?
          bad.json5:4:21: error: carousel.loop must be
          """), "\(outcome.words)")
      #expect(outcome.words.contains("bad.json5:5:24: error: duration.seconds"))
      #expect(!outcome.words.hasSuffix("\n\n"))
    }
  }

  @Test("The faults of an invalid scenario are data too")
  func faultsAsJSON() throws {
    try folder.write(Self.faulty, to: "bad.json5")
    let outcome = try Program.run(["validate", "bad.json5", "--json", "--quiet"], in: folder)
    #expect(outcome.code == 2)
    let object = try outcome.object()
    #expect(object["valid"] as? Bool == false)
    let faults = try #require(object["faults"] as? [[String: Any]])
    #expect(faults.map { $0["line"] as? Int } == [3, 4, 5])
    #expect(faults.map { $0["column"] as? Int } == [3, 21, 24])
    #expect(faults.map { $0["path"] as? String } == ["canvs", "carousel.loop", "duration.seconds"])
    #expect(faults[0]["hint"] as? String == "did you mean 'canvas'?")

    let option = try Program.run(["validate", "0.ppm", "--fps", "0", "--json"], in: folder)
    let fault = try #require(try option.object()["faults"] as? [[String: Any]]).first
    #expect(fault?["option"] as? String == "--fps")
    let missing = try Program.run(["validate", "none.json5", "--json"], in: folder)
    #expect(missing.code == 3)
    #expect(try missing.object()["valid"] as? Bool == false)
  }

  @Test("What is good is said to be good")
  func valid() throws {
    let outcome = try Program.run(["validate", "0.ppm", "1.ppm", "--json", "--decode"], in: folder)
    #expect(outcome.code == 0)
    #expect(try outcome.object()["valid"] as? Bool == true)
    #expect(try outcome.object()["frames"] as? Int == 360)
    #expect(outcome.words.contains("is good: 2 pages, 360 frames of 12x8."))
  }

  @Test("A picture that is broken behind its head is found by decoding it")
  func decoding() throws {
    try folder.write("P6 12 8 255\nshort", to: "cut.ppm")
    #expect(try Program.run(["validate", "cut.ppm"], in: folder).code == 0)
    let outcome = try Program.run(["validate", "cut.ppm", "--decode"], in: folder)
    #expect(outcome.code == 3)
    #expect(outcome.words.contains("cut.ppm"))
  }

  @Test("Scenario files that cannot be read are told apart")
  func unreadable() throws {
    try folder.makeFolder("dir.json5")
    _ = try folder.write([0xFF, 0xFE, 0x41], to: "binary.json5")
    try folder.write("", to: "empty.json5")
    for (name, code, words) in [
      ("none.json5", 3, "\"none.json5\" could not be read: there is no such file."),
      ("dir.json5", 3, "\"dir.json5\" could not be read: it is a folder."),
      ("binary.json5", 2, "UTF-16"), ("empty.json5", 2, "the text is empty"),
    ] {
      let outcome = try Program.run(["render", name], in: folder)
      #expect(outcome.code == Int32(code))
      #expect(outcome.words.contains(words), "\(outcome.words)")
    }
    let mixed = try Program.run(["render", "empty.json5", "0.ppm"], in: folder)
    #expect(mixed.code == 2)
    #expect(mixed.words.contains("is a scenario and comes alone"))
  }

  @Test("A scenario file without an end is refused in bounded memory")
  func endless() throws {
    try folder.makeFolder("pipes")
    // A sparse file: it costs no disk.
    let line = "truncate -s 3G big.json5 && ulimit -v 4000000 && $BANNERLOOP validate big.json5"
    let outcome = try Program.shell(line, in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("has more than 64 MB"))
  }

  @Test("A description holds canvas, rate, length and pages")
  func info() throws {
    let outcome = try Program.run(
      ["info", "0.ppm", "1.ppm", "--fps", "23.976", "--json"], in: folder)
    #expect(outcome.code == 0)
    let object = try outcome.object()
    #expect(object["width"] as? Int == 12 && object["height"] as? Int == 8)
    #expect(object["rate"] as? String == "24000/1001")
    #expect(object["frames"] as? Int == 144)
    #expect((object["pages"] as? [Any])?.count == 2)
    let text = try Program.run(["info", "0.ppm", "1.ppm", "--fps", "23.976"], in: folder).text
    #expect(text.contains("canvas    12x8 pixels"))
    #expect(text.contains("24000/1001 frames/s"))
  }

  @Test("Presets are listed and described")
  func presets() throws {
    let list = try Program.run(["presets"], in: folder)
    #expect(list.code == 0)
    for line in list.text.split(separator: "\n") {
      let name = try #require(line.split(separator: " ").first.map(String.init))
      let one = try Program.run(["presets", name], in: folder)
      #expect(one.code == 0)
      #expect(one.text.hasPrefix("\(name): "))
    }
    let wrong = try Program.run(["presets", "cloneScrol"], in: folder)
    #expect(wrong.code == 2)
    #expect(wrong.words.contains("Did you mean cloneScroll?"))
    #expect(try Program.run(["presets", "cloneScroll", "swiper"], in: folder).code == 2)
  }

  @Test("The example that is written validates, with and without pictures")
  func newScenario() throws {
    let outcome = try Program.run(
      ["new", "0.ppm", "a \"b\".ppm", "-o", "deep/x.json5"], in: folder)
    #expect(outcome.code == 0)
    try folder.picture("deep/0.ppm")
    try folder.picture("deep/a \"b\".ppm")
    let validity = try Program.run(["validate", "deep/x.json5", "--json"], in: folder)
    #expect(validity.code == 0, "\(validity.words)")

    let printed = try Program.run(["new"], in: folder)
    #expect(printed.code == 0 && printed.words.isEmpty)
    _ = try folder.write(printed.output, to: "plain.json5")
    #expect(try Program.run(["validate", "plain.json5"], in: folder).code == 0)

    let again = try Program.run(["new", "-o", "plain.json5"], in: folder)
    #expect(again.code == 4)
    #expect(again.words.contains("exists already"))
    #expect(try folder.bytes("plain.json5") == printed.output)
    #expect(try Program.run(["new", "-o", "plain.json5", "--overwrite"], in: folder).code == 0)
  }

  @Test("The schema is JSON and lists what the reader takes")
  func schema() throws {
    let outcome = try Program.run(["schema"], in: folder)
    #expect(outcome.code == 0)
    let root = try outcome.object()
    let keys = try #require((root["properties"] as? [String: Any])?.keys)
    #expect(root["additionalProperties"] as? Bool == false)
    for key in ["canvas", "preset", "pages", "carousel", "pageControl", "duration"] {
      #expect(keys.contains(key))
    }
    // A key that the schema does not have is one that the reader refuses, and the other way round.
    for key in keys.sorted() {
      try folder.write("{ pages: [\"0.ppm\"], \(key): 0.5 }", to: "key.json5")
      let words = try Program.run(["validate", "key.json5"], in: folder).words
      #expect(!words.contains("is no key here"), "\(key)")
    }
    #expect(try Program.run(["schema", "x"], in: folder).code == 2)
  }

  @Test("Relative paths start at the scenario's folder")
  func relativePaths() throws {
    try folder.makeFolder("a/b")
    try folder.write("{ pages: [\"../../0.ppm\"] }", to: "a/b/s.json5")
    #expect(try Program.run(["validate", "a/b/s.json5"], in: folder).code == 0)
  }
}
