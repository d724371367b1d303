import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

/// The built program, run as people run it: a process of its own.
enum Program {
  /// What a process left behind.
  struct Outcome {
    var code: Int32
    var output: [UInt8]
    var words: String
    var seconds: Double

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard output as a JSON object.
    func object() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }
  }

  /// Where the program is: beside the tests that were built with it.
  static let path: String = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(
      path: "bannerloop"
    ).path
  }()

  /// The environment of these tests without what the program would heed in it: whether they run in
  /// CI, and what somebody has set for Bannerloop.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { name, _ in
      name != "CI" && !name.hasPrefix("BANNERLOOP_")
    }
  }

  /// Runs the program with its words and data caught.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = environment
  ) throws -> Outcome {
    try start(arguments, in: folder, environment: environment).outcome()
  }

  /// Runs a line of the shell, in which `$BANNERLOOP` is the program.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
    var environment = environment
    environment["BANNERLOOP"] = path
    return try start(
      ["-c", line], in: folder, executable: "/bin/sh", environment: environment
    ).outcome()
  }

  /// Starts the program.
  static func start(
    _ arguments: [String], in folder: TemporaryFolder, executable: String = path,
    environment: [String: String] = environment
  ) throws -> Running {
    try Running(
      executable: executable, arguments: arguments, folder: folder, environment: environment)
  }
}

/// A process that runs.
final class Running {
  let process = Process()
  private let catches: TemporaryFolder
  private let start = ContinuousClock.now

  /// Longer than any test should take; a process that takes longer hangs.
  private static let patience = Duration.seconds(60)

  init(
    executable: String, arguments: [String], folder: TemporaryFolder,
    environment: [String: String]
  ) throws {
    catches = try TemporaryFolder()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(catches.file("out"))
    process.standardError = try Self.file(catches.file("words"))
    try process.run()
  }

  /// Waits until the process takes interrupts itself (on Linux; elsewhere for a second).
  func waitUntilListening() {
    let interrupt: UInt64 = 1 << UInt64(SIGINT - 1)
    for _ in 0..<100 {
      let status = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      for line in (status ?? "").split(separator: "\n") where line.hasPrefix("SigCgt:") {
        let signals = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
        if let signals, signals & interrupt != 0 { return }
      }
      usleep(10_000)
    }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  func outcome() throws -> Program.Outcome {
    while process.isRunning {
      if ContinuousClock.now - start > Self.patience {
        send(SIGKILL)
        Issue.record("\(process.arguments ?? []) did not end.")
        break
      }
      usleep(3000)
    }
    process.waitUntilExit()
    let seconds = ContinuousClock.now - start
    return Program.Outcome(
      code: process.terminationStatus, output: try catches.bytes("out"),
      words: String(decoding: try catches.bytes("words"), as: UTF8.self),
      seconds: Double(seconds.components.seconds) + Double(seconds.components.attoseconds) * 1e-18)
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

extension TemporaryFolder {
  /// Makes a folder with some pictures: `0.ppm` and so on, of 12x8 pixels, each of its own colour.
  convenience init(pictures count: Int) throws {
    try self.init()
    for index in 0..<count { try picture("\(index).ppm", shade: UInt8(40 + 60 * index)) }
  }

  /// Writes a picture of 12x8 pixels.
  func picture(_ name: String, shade: UInt8 = 90) throws {
    let pixels = (0..<96).flatMap { [shade, UInt8($0), 255 - shade] }
    _ = try write(Array("P6 12 8 255\n".utf8) + pixels, to: name)
  }

  /// Writes a grey PNG of 12 pixels across, the first few of which are redder.
  func flat(_ name: String, _ value: UInt8, height: Int = 8, changed: Int = 0) throws {
    var bytes = [UInt8](repeating: value, count: 12 * height * 3)
    for pixel in 0..<changed { bytes[pixel * 3] = value &+ 90 }
    let pixels = PixelBuffer(
      size: PixelSize(width: 12, height: height), format: .rgb, bytes: bytes)
    try makeFolder((name as NSString).deletingLastPathComponent)
    _ = try write(try PNGEncoding.encode(pixels), to: name)
  }

  /// Writes a text.
  func write(_ text: String, to name: String) throws { _ = try write(Array(text.utf8), to: name) }

  /// Makes a folder in this one.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: file(name), withIntermediateDirectories: true)
  }

  /// Whether something is there; links are not followed.
  func has(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: file(name))) != nil
  }

  /// The names of a sequence of some frames.
  static func sequence(_ frames: Range<Int>, list: String = "frames.json") -> [String] {
    (frames.map { String(format: "frame_%06d.png", $0) } + [list]).sorted()
  }
}
