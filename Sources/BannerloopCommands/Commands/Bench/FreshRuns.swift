import Bannerloop
import Foundation

/// Measures in processes of their own, so that no run inherits another's caches or luck.
enum FreshRuns {
  /// Measures some runs, one after another.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - arguments: What the command is given, without what only this process does.
  ///   - console: Where progress is told.
  /// - Returns: The result.
  /// - Throws: ``CommandError`` where a process fails, with its own words.
  static func measure(
    _ count: Int, arguments: [String], _ console: Console
  ) async throws -> [TimingReport.Run] {
    guard let program = Bundle.main.executableURL else {
      throw CommandError(
        .bug, "The program's own file is not known, so that it cannot be run again.")
    }
    var runs: [TimingReport.Run] = []
    for index in 0..<count {
      if Task.isCancelled { throw CommandError(ExportError.cancelled) }
      runs += try await report(of: program, arguments: arguments).runs
      if Console.isTerminal { console.note("Run \(index + 1) of \(count) is done.") }
    }
    return runs
  }

  /// Measures once.
  ///
  /// - Parameters:
  ///   - program: The program that measures.
  ///   - arguments: What its command `bench` is given.
  /// - Returns: The program's report, of one run.
  /// - Throws: ``CommandError`` where the process fails, with its own words.
  static func report(of program: URL, arguments: [String]) async throws -> TimingReport {
    let catches = FileManager.default.temporaryDirectory
      .appending(path: "bannerloop-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: catches, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: catches) }
    let (output, words) = (catches.appending(path: "out"), catches.appending(path: "words"))
    try Data().write(to: output)
    try Data().write(to: words)
    let process = Process()
    process.executableURL = program
    process.arguments = ["bench", "--json", "--quiet", "--report-only"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: words)
    do {
      try process.run()
    } catch {
      throw CommandError.usage("\(program.path) cannot be run: \(error.localizedDescription)")
    }
    while process.isRunning {
      if Task.isCancelled { process.terminate() }
      try? await Task.sleep(for: .milliseconds(20))
      if Task.isCancelled { usleep(20_000) }
    }
    if Task.isCancelled { throw CommandError(ExportError.cancelled) }
    guard process.terminationStatus == 0 else {
      let text = String(decoding: try Data(contentsOf: words), as: UTF8.self)
      // Verdicts are of who compares, and a program that fails gives none.
      let code = ExitCode(rawValue: process.terminationStatus) ?? .usage
      throw CommandError(
        [.difference, .inconclusive, .input].contains(code) ? .usage : code,
        text.isEmpty
          ? "\(program.path) ended with \(process.terminationStatus) instead of measuring." : text)
    }
    do throws(TimingFileError) {
      return try TimingReport(json: Array(Data.read(output)))
    } catch {
      throw CommandError.usage("The report of \(program.path) cannot be read: \(error)")
    }
  }
}

extension Data {
  /// A file's bytes; none where it cannot be read.
  fileprivate static func read(_ file: URL) -> Data { (try? Data(contentsOf: file)) ?? Data() }
}
