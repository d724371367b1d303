import BannerloopTestSupport
import Foundation
import Testing

@Suite("The command's arguments")
struct ArgumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  @Test("The version goes to standard output", arguments: ["--version", "version"])
  func version(_ word: String) throws {
    let outcome = try Program.run([word], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.text.wholeMatch(of: /bannerloop \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.words.isEmpty)
  }

  @Test("The overview is help on standard output, and a fault where no command is given")
  func overview() throws {
    for word in ["help", "--help", "-h"] {
      let outcome = try Program.run([word], in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.text.contains("Usage: bannerloop COMMAND"))
      #expect(outcome.words.isEmpty)
    }
    let outcome = try Program.run([], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.words.contains("Usage: bannerloop COMMAND"))
  }

  @Test(
    "Every command has help, by both ways to ask for it",
    arguments: ["render", "still", "trace", "validate", "info", "schema", "presets", "new"])
  func help(_ command: String) throws {
    let outcome = try Program.run(["help", command], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.text.contains("Usage: bannerloop \(command)"))
    #expect(outcome.text.contains("--quiet"))
    #expect(outcome.words.isEmpty)
    #expect(try Program.run([command, "--help"], in: folder).output == outcome.output)
    #expect(try Program.run(["help"], in: folder).text.contains("  \(command) "))
  }

  @Test(
    "Words that are no command are faults with the nearest name",
    arguments: [
      ("rendr", "Did you mean \"render\"?"), ("stil", "Did you mean \"still\"?"),
      ("valdiate", "Did you mean \"validate\"?"), ("", "There is no command \"\"."),
      ("frobnicate", "\"bannerloop help\" lists them"),
    ])
  func unknownCommand(_ word: String, _ hint: String) throws {
    let outcome = try Program.run([word], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.words.contains(hint))
    let help = try Program.run(["help", word], in: folder)
    #expect(help.code == 2 && help.words.contains(hint))
  }

  @Test(
    "Outputs that are one place, or lie in a folder that another makes, are refused before the start",
    arguments: [
      (["-o", "x.gif", "-o", "x.gif"], "-o x.gif is given twice"),
      (["-o", "x.gif", "-o", "./y/../x.gif"], "-o x.gif and -o ./y/../x.gif are one place"),
      (["-o", "y", "-o", "y/z.gif"], "-o y/z.gif lies in the folder that -o y makes"),
      (["-o", "./y/z/t.apng", "-o", "y/"], "-o ./y/z/t.apng lies in the folder that -o y/ makes"),
      (["-o", "y", "--poster", "y/p.png"], "--poster y/p.png lies in the folder"),
      (["-o", "s_%02d.png", "--poster", "s_%02d.png"], "are one place"),
    ])
  func outputPlaces(_ outputs: [String], _ words: String) throws {
    let outcome = try Program.run(["render", "0.ppm", "--count", "2"] + outputs, in: folder)
    #expect(outcome.code == 2 && outcome.words.contains(words), "\(outcome.words)")
    #expect(try folder.names().allSatisfy { $0.hasSuffix(".ppm") })
    let beside = try Program.run(
      ["render", "0.ppm", "--count", "2", "-o", "y", "-o", "yz.gif", "--poster", "y.png"],
      in: folder)
    #expect(beside.code == 0, "\(beside.words)")
    let bench = try Program.run(
      ["bench", "0.ppm", "--count", "2", "-o", "p.json", "-o", "./p.json"], in: folder)
    #expect(bench.code == 2 && bench.words.contains("are one place"), "\(bench.words)")
  }

  @Test(
    "Commands of later work say so",
    arguments: [
      "batch", "join", "doctor",
      "completions",
    ])
  func laterCommand(_ command: String) throws {
    let outcome = try Program.run([command, "x"], in: folder)
    // As soon as one comes, it has tests of its own and leaves this list.
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("not available yet"))
  }

  @Test(
    "Faults in options name the option, the value and what to do",
    arguments: [
      (["--sise", "3x3"], "--sise is no option of \"bannerloop info\". Did you mean --size?"),
      (["--zzzzzzzz"], "See \"bannerloop help info\""),
      (["-x"], "goes after \"--\""),
      (["--size"], "--size needs a value: --size WxH"),
      (["--size", "--fps", "3"], "--size needs a value"),
      (["--size=2x2", "--size", "4x4"], "--size is given 2 times"),
      (["--quiet=1"], "--quiet takes no value"),
      (["--size="], "--size"),
      (["--size", "0x4"], "--size 0x4"),
      (["--fps", "0"], "--fps 0"),
      (["--fps", "-60"], "--fps -60"),
      (["--fps", "1001"], "--fps 1001"),
      (["--scale", "nan"], "--scale nan"),
      (["--seconds", "0"], "--seconds 0"),
      (["--seconds", "-1"], "--seconds -1"),
      (["--seconds", "1e300"], "--seconds 1e300"),
      (["--count", "0"], "--count 0"),
      (["--count", "1.5"], "--count 1.5"),
      (["--count", "99999999999999999999"], "--count 99999999999999999999"),
      (["--period", "-3"], "--period -3"),
      (["--period", "3", "--dwell", "1"], "--dwell"),
      (["--loop", "forever"], "--loop forever"),
      (["--curve", "wobble"], "--curve wobble"),
      (["--background", "#12"], "--background"),
      (["--preset", "cloneScrol"], "did you mean \"cloneScroll\"?"),
      (["--max-pixels", "0"], "--max-pixels 0"),
    ])
  func faultyOption(_ options: [String], _ words: String) throws {
    let outcome = try Program.run(["info", "0.ppm"] + options, in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.words.contains(words), "\(outcome.words)")
  }

  @Test("A value follows its option or a sign of equality")
  func valueForms() throws {
    let next = try Program.run(["info", "0.ppm", "--size", "6x4", "--json"], in: folder)
    let attached = try Program.run(["info", "--size=6x4", "--json", "0.ppm"], in: folder)
    #expect(next.code == 0)
    #expect(next.output == attached.output)
    #expect(try next.object()["width"] as? Int == 6)
    // Only the first sign ends the name.
    let curve = try Program.run(["info", "0.ppm", "--curve=a=b"], in: folder)
    #expect(curve.words.contains("a=b"))
  }

  @Test("After two dashes nothing is an option")
  func operandsOnly() throws {
    try folder.picture("-dash.ppm")
    try folder.picture("--size")
    let outcome = try Program.run(["info", "--json", "--", "-dash.ppm", "--size"], in: folder)
    #expect(outcome.code == 0)
    let pages = try #require(try outcome.object()["pages"] as? [[String: Any]])
    #expect(pages.map { $0["picture"] as? String } == ["-dash.ppm", "--size"])
  }

  @Test(
    "No input is a fault of its own",
    arguments: ["render", "trace", "validate", "info"])
  func noInput(_ command: String) throws {
    let outcome = try Program.run([command], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("No input is given."))
  }

  @Test("Quiet leaves only errors on standard error")
  func quiet() throws {
    let outcome = try Program.run(["info", "0.ppm", "--size=640x640", "--quiet"], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.words.isEmpty)
    #expect(outcome.text.contains("640x640"))
    let fault = try Program.run(["info", "none.ppm", "--quiet"], in: folder)
    #expect(fault.code == 3)
    #expect(fault.words.contains("none.ppm"))
  }

  @Test(
    "A bare environment and any locale give the same",
    arguments: [[:], ["LC_ALL": "C"], ["LC_ALL": "C.UTF-8"], ["LC_ALL": "de_DE.UTF-8"]])
  func environment(_ environment: [String: String]) throws {
    let name = "büro 日本 👩‍👩‍👧.ppm"
    try folder.picture(name)
    let outcome = try Program.run(
      ["info", name, "--seconds", "1.5", "--json"], in: folder, environment: environment)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(try outcome.object()["seconds"] as? Double == 1.5)
    #expect(outcome.text.contains(name))
  }
}
