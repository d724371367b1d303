import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Runs that are stopped", .serialized)
struct InterruptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  /// What a run has to end in.
  ///
  /// Two seconds are promised; machines that test have much else to do.
  private static let patience = Duration.seconds(5)

  /// Starts a render that takes minutes, and waits until it has written some frames.
  private func startLongRun(_ output: String) throws -> Running {
    let run = try Program.start(
      [
        "render", "0.ppm", "1.ppm", "--size", "300x200", "--burn-in", "frame", "--count", "100000",
        "-o", output,
      ], in: folder)
    for _ in 0..<2000 {
      usleep(10_000)
      if let staging = try stagingFolders().first, try folder.names(in: staging).count > 20 {
        break
      }
    }
    return run
  }

  /// Hidden folders, in the test's folder and in `there`.
  private func stagingFolders() throws -> [String] {
    let inside = folder.has("there") ? try folder.names(in: "there").map { "there/" + $0 } : []
    return (try folder.names() + inside).filter { $0.contains(".partial-") }
  }

  @Test(
    "A signal ends a run within two seconds with nothing left",
    arguments: zip([SIGINT, SIGTERM, SIGHUP], ["out", "there", "new/%06d.png"]))
  func signal(_ signal: Int32, _ output: String) throws {
    try folder.makeFolder("there")
    let run = try startLongRun(output)
    let start = ContinuousClock.now
    run.send(signal)
    let outcome = try run.outcome()
    #expect(ContinuousClock.now - start < Self.patience)
    #expect(outcome.code == 130)
    #expect(outcome.output.isEmpty)
    #expect(!folder.has("out"))
    #expect(try folder.names(in: "there") == [])
    if folder.has("new") { #expect(try folder.names(in: "new") == []) }
    #expect(try stagingFolders() == [])
  }

  @Test(
    "A golden run that is stopped says so in one line, with nothing left",
    arguments: ["record", "check"])
  func golden(_ verb: String) throws {
    // Enough frames for minutes, as hard links to two pictures of noise.
    try folder.makeFolder("a/s")
    var random = SeededGenerator(seed: 4)
    let file = try PNGEncoding.encode(
      PixelBuffer(
        size: PixelSize(width: 900, height: 700), format: .rgb,
        bytes: (0..<900 * 700 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }),
      strategy: .fast)
    _ = try folder.write(file, to: "noise.png")
    for frame in 0..<3000 {
      try FileManager.default.linkItem(
        atPath: folder.file("noise.png"), toPath: folder.file("a/s/f\(frame).png"))
    }
    let run = try Program.start(["golden", verb, "a", "--run", "out"], in: folder)
    run.waitUntilListening()
    usleep(500_000)
    let start = ContinuousClock.now
    run.send(SIGINT)
    let outcome = try run.outcome()
    #expect(ContinuousClock.now - start < Self.patience)
    #expect(outcome.code == 130, "\(outcome.words)")
    #expect(outcome.words.split(separator: "\n").count == 1, "\(outcome.words)")
    #expect(outcome.words.contains("Stopped before the end"))
    #expect(!folder.has("out") && outcome.text.isEmpty)
    #expect(try stagingFolders() == [])
  }

  @Test("What a killed run left is removed by the next one to the same place")
  func killed() throws {
    try folder.makeFolder("there")
    for output in ["out", "there"] {
      let run = try startLongRun(output)
      run.send(SIGKILL)
      _ = try run.outcome()
      #expect(try stagingFolders().count == 1)
      let next = try Program.run(["render", "0.ppm", "--count", "2", "-o", output], in: folder)
      #expect(next.code == 0, "\(next.words)")
      #expect(try stagingFolders() == [])
      #expect(try folder.names(in: output) == TemporaryFolder.sequence(0..<2))
    }
  }

  @Test("A run that lives is left alone by the next one to the same place")
  func alive() throws {
    let run = try startLongRun("out")
    let next = try Program.run(["render", "0.ppm", "--count", "2", "-o", "out"], in: folder)
    #expect(next.code == 0)
    #expect(try stagingFolders().count == 1)
    run.send(SIGINT)
    #expect(try run.outcome().code == 130)
    #expect(try folder.names(in: "out") == TemporaryFolder.sequence(0..<2))
  }

  @Test("A run under nohup survives its terminal")
  func nohup() throws {
    let outcome = try Program.shell(
      """
      trap '' HUP; $BANNERLOOP render 0.ppm 1.ppm --size 300x200 --burn-in frame --count 60 -o out &
      sleep 0.3; kill -HUP $!; wait $!
      """, in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(try folder.names(in: "out").count == 61)
  }

  @Test("A long look ahead can be stopped as well")
  func lookAhead() throws {
    let run = try Program.start(
      ["render", "0.ppm", "--count", "50000000", "-o", "out"], in: folder)
    for _ in 0..<2000 where try stagingFolders().isEmpty { usleep(10_000) }
    let start = ContinuousClock.now
    run.send(SIGINT)
    #expect(try run.outcome().code == 130)
    #expect(ContinuousClock.now - start < Self.patience)
    #expect(try folder.names() == ["0.ppm", "1.ppm"])
  }
}
