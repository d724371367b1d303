import Bannerloop
import BannerloopCompare
import CBenchPeers
import Foundation

/// What comparing pictures costs.
struct CompareResult: Codable {
  /// Processor milliseconds for two equal decoded pictures of 1170x2532.
  var equal = Samples()

  /// Processor milliseconds where every pixel differs.
  var exact = Samples()

  /// The same with pixelmatch's metric.
  var yiq = Samples()

  /// Seconds for two sequences of 600 frames, a half of them in motion, read and decoded.
  var sequence = Samples()

  /// Megabytes that were most resident while sequences were compared.
  var memory = Samples()
}

enum CompareBench {
  static func run(
    _ photographs: Photographs, command: String?, scratch: String, isQuick: Bool
  ) async throws -> CompareResult {
    note("comparisons")
    var result = CompareResult()
    let size = PixelSize(width: 1170, height: 2532)
    var state: UInt64 = 7
    let bytes = (0..<size.area * 4).map { index -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: state >> 33) | 1
    }
    let a = PixelBuffer(size: size, format: .rgba, bytes: bytes)
    // Copies of their own: equal memory would be told by its address.
    let b = PixelBuffer(size: size, format: .rgba, bytes: bytes.map { $0 })
    let c = PixelBuffer(
      size: size, format: .rgba,
      bytes: bytes.enumerated().map { $0.offset % 4 == 3 ? $0.element : $0.element ^ 1 })
    let rounds = isQuick ? 5 : 15
    for _ in 0..<rounds {
      result.equal.values.append(try time { try PixelComparison.compare(a, b) })
      result.exact.values.append(try time { try PixelComparison.compare(a, c) })
      result.yiq.values.append(
        try time { try PixelComparison.compare(a, c, by: ComparisonRule(metric: .yiq(0.1))) })
    }
    guard let command else { return result }
    // Every frame differs from all others, so that all files are read and decoded.
    for (folder, more) in [("a", ["--burn-in", "time"]), ("b", ["--burn-in", "frame"])] {
      let arguments =
        ["render"] + Array(photographs.paths.prefix(3))
        + [
          "--size", "1280x720", "--scale", "1", "--fps", "60", "--dwell", "1", "--slide", "1",
          "--count", "600", "--progress", "none", "--quiet", "-o", scratch + "/compare-" + folder,
        ] + more
      _ = try measure(command, arguments, scratch)
    }
    for _ in 0..<(isQuick ? 1 : 3) {
      let taken = try measure(
        command,
        [
          "diff", scratch + "/compare-a", scratch + "/compare-b", "--max-pixels", "\(1280 * 720)",
        ], scratch)
      result.sequence.values.append(taken.wall)
      result.memory.values.append(taken.memory / 1e6)
    }
    return result
  }

  private static func time(_ body: () throws -> Comparison) rethrows -> Double {
    let start = milliseconds(CLOCK_THREAD_CPUTIME_ID)
    let comparison = try body()
    let end = milliseconds(CLOCK_THREAD_CPUTIME_ID)
    precondition(comparison.difference.size.width == 1170, "Nothing was compared.")
    return end - start
  }

  /// Runs a program through the small process that takes its measure.
  private static func measure(
    _ command: String, _ arguments: [String], _ scratch: String
  ) throws -> (wall: Double, memory: Double) {
    let file = scratch + "/compare-taken"
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--run", file, command] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4, numbers[0] == 0 else {
      throw BenchError.failed("\(command) \(arguments.first ?? "")")
    }
    return (numbers[1], numbers[3])
  }
}
