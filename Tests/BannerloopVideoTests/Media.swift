import BannerloopTestSupport
import Foundation
import Testing

/// Other programs that look at our files.
enum Media {
  /// Whether ffmpeg and ffprobe are here; tests that need them are skipped where not.
  static let isHere = find("ffmpeg") != nil && find("ffprobe") != nil

  /// Why such tests are skipped.
  static let reason: Comment = "ffmpeg is not installed"

  static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and returns its standard output.
  static func output(of name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: try #require(find(name)))
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(name) \(arguments)")
    return data
  }

  /// What ffprobe says of a file's first stream, and its length as `format_duration`.
  static func probe(_ path: String) throws -> [String: String] {
    let data = try output(
      of: "ffprobe",
      ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path])
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let streams = try #require(object["streams"] as? [[String: Any]])
    #expect(streams.count == 1)
    var result = streams[0].mapValues { "\($0)" }
    let format = try #require(object["format"] as? [String: Any])
    result["format_duration"] = format["duration"] as? String
    return result
  }

  /// The stamps of a file's frames in ticks, in the order in which they are shown.
  static func stamps(_ path: String) throws -> [Int] {
    let data = try output(
      of: "ffprobe", ["-v", "error", "-show_entries", "frame=pts", "-of", "csv=p=0", path])
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { Int($0.prefix { $0.isNumber }) }
  }

  /// The durations of a file's packets in ticks.
  static func durations(_ path: String) throws -> [Int] {
    let data = try output(
      of: "ffprobe", ["-v", "error", "-show_entries", "packet=duration", "-of", "csv=p=0", path])
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { Int($0) }
  }

  /// All frames, decoded, four bytes a pixel: red, green, blue, alpha.
  static func frames(_ path: String, format: String = "rgba", bytes: Int) throws -> [[UInt8]] {
    let arguments =
      ["-v", "error", "-i", path, "-fps_mode", "passthrough"]
      + ["-sws_flags", "accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", format, "-"]
    let data = [UInt8](try output(of: "ffmpeg", arguments))
    #expect(data.count % bytes == 0)
    return stride(from: 0, to: data.count, by: bytes).map { Array(data[$0..<$0 + bytes]) }
  }
}

/// The mean difference of two rows of samples.
func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  var sum = 0
  for index in a.indices { sum += abs(Int(a[index]) - Int(b[index])) }
  return Double(sum) / Double(max(1, a.count))
}
