import Foundation

/// A reference text that lies beside the tests; recorded like ``Golden``.
public struct TextGolden {
  private let path: String

  /// Makes the reference `Goldens/NAME.txt` beside a test's file.
  public init(_ name: String, beside file: String = #filePath) {
    path =
      URL(filePath: file).deletingLastPathComponent().appending(path: "Goldens/\(name).txt").path
  }

  /// Compares a text with the reference, line by line.
  public func compare(_ text: String) throws -> Golden.Outcome {
    let mode = ProcessInfo.processInfo.environment["BANNERLOOP_RECORD"]
    let exists = FileManager.default.fileExists(atPath: path)
    if mode == "all" || mode == "missing" && !exists {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
      return .missing("recorded \(path); look at it, then run again without BANNERLOOP_RECORD")
    }
    guard exists else {
      return .missing("no reference at \(path); record it with BANNERLOOP_RECORD=missing")
    }
    let reference = try String(contentsOfFile: path, encoding: .utf8)
    guard reference != text else { return .equal }
    let old = reference.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(old.count, new.count)
    return .different(
      "line \(line + 1) is \(line < new.count ? String(new[line]) : "missing"), "
        + "not \(line < old.count ? String(old[line]) : "there")")
  }
}
