import Bannerloop
import CBenchPeers
import Foundation

/// Measures PNG encoders, the whole job and the core step in one run on one machine.
///
///     bench [--quick] [--only png,job,step,compare,video,sustained] [--command PATH] [--shared FOLDER]
///           [--output FOLDER]
@main
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--decode" { exit(decode(Array(arguments.dropFirst()))) }
    if arguments.first == "--run" { exit(run(Array(arguments.dropFirst()))) }
    func value(_ option: String) -> String? {
      guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
        return nil
      }
      return arguments[index + 1]
    }
    let quick = arguments.contains("--quick")
    let all = ["png", "job", "step", "compare", "video", "sustained"]
    let parts = value("--only")?.split(separator: ",").map(String.init) ?? all
    let output = value("--output") ?? "output"
    let scratch = NSTemporaryDirectory() + "bannerloop-bench-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }

    var report = BenchReport(isQuick: quick)
    let photographs = try Photographs(shared: value("--shared"), scratch: scratch)
    report.photographs = photographs.origin
    if parts.contains("png") {
      report.png = try PNGBench(photographs, scratch: scratch, isQuick: quick).run()
    }
    if parts.contains("step") { report.step = try StepBench.run(isQuick: quick) }
    if parts.contains("job"), let command = value("--command") {
      report.job = try JobBench(
        command: command, photographs: photographs, scratch: scratch, isQuick: quick
      ).run()
    }
    if parts.contains("compare") {
      report.compare = try await CompareBench.run(
        photographs, command: value("--command"), scratch: scratch, isQuick: quick)
    }
    if parts.contains("video"), let command = value("--command") {
      report.video = try VideoBench(
        command: command, photographs: photographs, scratch: scratch, isQuick: quick
      ).run()
    }
    if parts.contains("sustained") {
      report.sustained = try await SustainedBench(photographs: photographs, isQuick: quick).run()
    }
    report.judge()
    report.judgeComparisons()
    report.loadAfter = BenchReport.load()
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(report).write(to: URL(filePath: output + "/bench.json"))
    let text = report.markdown
    try Data(text.utf8).write(to: URL(filePath: output + "/bench.md"))
    print(text)
  }

  /// Runs a program and writes what it took to a file.
  ///
  /// A process of its own, and a small one: the system counts the memory of whoever starts a program
  /// into the program's most resident memory.
  private static func run(_ arguments: [String]) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.dropFirst().map { strdup($0) }
    pointers.append(nil)
    let taken = peers_run(pointers)
    let text = "\(taken.status) \(taken.wall) \(taken.cpu) \(taken.memory)"
    return FileManager.default.createFile(atPath: arguments[0], contents: Data(text.utf8)) ? 0 : 1
  }

  /// The reference of the whole job, as a process of its own: pictures decoded one after another.
  private static func decode(_ paths: [String]) -> Int32 {
    for path in paths where peers_thumbnail(path, 1280, 720) != 0 { return 1 }
    return 0
  }
}

/// Says what is being measured, since a run takes minutes.
func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Something that was measured several times.
struct Samples: Codable {
  var values: [Double] = []

  /// The middle one; 0 where nothing was measured.
  var median: Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  /// The first and the third quarter's ends.
  var quarters: (low: Double, high: Double) {
    guard !values.isEmpty else { return (0, 0) }
    let sorted = values.sorted()
    return (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4])
  }
}

/// A clock in milliseconds.
func milliseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
