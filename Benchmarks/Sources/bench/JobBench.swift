import Bannerloop
import CBenchPeers
import Foundation

/// What the whole job costs, from process start to exit.
struct JobResult: Codable {
  /// Seconds by the clock, and on all cores.
  var wall = Samples()
  var cpu = Samples()
  var frames = 0
  var distinct = 0
  var distinctBytes = 0

  /// Seconds of decoding the five pictures, shrink-on-load, in a process of its own.
  var decodingWall = Samples()
  var decodingCPU = Samples()

  /// Seconds of writing the distinct frames' bytes.
  var writingWall = Samples()
  var writingCPU = Samples()

  /// Seconds of composing one frame with cairo and writing it with cairo's writer.
  var cairoFrame = Samples()

  /// Microseconds of each repeated frame more, by the clock.
  var repeatedFrame = Samples()

  /// The most resident memory in bytes, by what was rendered.
  var memory: [String: Int64] = [:]

  /// The job with cairo throughout: decoding, and all frames, from a sample of them.
  var cairoJob: Double { decodingWall.median + cairoFrame.median * Double(frames) }

  /// Cairo's job over ours.
  var cairoRatio: Double { cairoJob / wall.median }

  /// Ours over decoding and writing, by the clock.
  var floorRatio: Double { wall.median / (decodingWall.median + writingWall.median) }

  /// Ours over decoding and writing, in processor time.
  var floorRatioCPU: Double { cpu.median / (decodingCPU.median + writingCPU.median) }
}

/// The command at work.
struct JobBench {
  let command: String
  let photographs: Photographs
  let scratch: String
  let isQuick: Bool

  private let size = PixelSize(width: 1280, height: 720)
  private var timing: [String] { ["--fps", "60", "--dwell", "1", "--slide", "0.5"] }

  init(command: String, photographs: Photographs, scratch: String, isQuick: Bool) {
    self.command = command
    self.photographs = photographs
    self.scratch = scratch
    self.isQuick = isQuick
  }

  func run() throws -> JobResult {
    var result = JobResult()
    let rounds = isQuick ? 3 : 7
    let own = CommandLine.arguments[0]
    // Once without counting, so that files are in the cache for all.
    _ = try render(photographs.paths, timing)
    var frames: [[UInt8]] = []
    for round in 0..<rounds {
      note("job: round \(round + 1) of \(rounds)")
      let decoding = try process([own, "--decode"] + photographs.paths)
      result.decodingWall.values.append(decoding.wall)
      result.decodingCPU.values.append(decoding.cpu)
      let job = try render(photographs.paths, timing) { folder in
        if round == 0 { frames = try Self.distinctFrames(in: folder, &result) }
      }
      result.wall.values.append(job.wall)
      result.cpu.values.append(job.cpu)
      result.memory["450 frames of 5 pictures", default: 0] = max(
        job.memory, result.memory["450 frames of 5 pictures", default: 0])
      try write(frames, &result)
    }
    note("job: cairo")
    try cairo(&result)

    let cycles = isQuick ? 11 : 41
    for round in 0..<(isQuick ? 1 : 3) {
      note("job: \(cycles) cycles, round \(round + 1)")
      let one = try render(photographs.paths, timing)
      let many = try render(photographs.paths, timing + ["--cycles", "\(cycles)"])
      let more = Double((cycles - 1) * result.frames)
      result.repeatedFrame.values.append((many.wall - one.wall) / more * 1e6)
    }
    note("job: memory")
    let long = try render(photographs.paths, timing + ["--count", "5000"])
    result.memory["5000 frames of 5 pictures"] = long.memory
    // Short slides at few frames a second: it is the pages that count.
    for count in isQuick ? [20, 40] : [20, 200] {
      let paths = (0..<count).map { photographs.paths[$0 % photographs.paths.count] }
      let job = try render(paths, ["--fps", "20", "--dwell", "0.1", "--slide", "0.15"])
      result.memory["\(count) pictures (VC-I05)"] = job.memory
    }
    return result
  }

  /// Renders to a new folder, which is removed afterwards.
  private func render(
    _ paths: [String], _ options: [String], _ look: (String) throws -> Void = { _ in }
  ) throws -> peers_process {
    let folder = scratch + "/job"
    try? FileManager.default.removeItem(atPath: folder)
    let result = try process(
      [command, "render"] + paths + ["--size", "\(size)", "-o", folder, "--progress", "none"]
        + options)
    try look(folder)
    try FileManager.default.removeItem(atPath: folder)
    return result
  }

  private func process(_ arguments: [String]) throws -> peers_process {
    try measuredProcess(arguments, in: scratch)
  }

  /// The bytes of the frames that are files of their own, not links.
  private static func distinctFrames(
    in folder: String, _ result: inout JobResult
  ) throws -> [[UInt8]] {
    var frames: [[UInt8]] = []
    var seen: Set<UInt64> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".png") {
      result.frames += 1
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0, seen.insert(UInt64(status.st_ino)).inserted
      else { continue }
      frames.append([UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name))))
    }
    result.distinct = frames.count
    result.distinctBytes = frames.reduce(0) { $0 + $1.count }
    return frames
  }

  private func write(_ frames: [[UInt8]], _ result: inout JobResult) throws {
    let folder = scratch + "/written"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let start = milliseconds(CLOCK_MONOTONIC)
    let startCPU = milliseconds(CLOCK_THREAD_CPUTIME_ID)
    for (index, frame) in frames.enumerated() {
      let file = open("\(folder)/\(index).png", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(file) }
      guard Foundation.write(file, frame, frame.count) == frame.count else {
        throw BenchError.failed("write()")
      }
    }
    result.writingWall.values.append((milliseconds(CLOCK_MONOTONIC) - start) / 1e3)
    result.writingCPU.values.append((milliseconds(CLOCK_THREAD_CPUTIME_ID) - startCPU) / 1e3)
    try FileManager.default.removeItem(atPath: folder)
  }

  /// A sample of frames, some of each slide.
  private func cairo(_ result: inout JobResult) throws {
    let pages = try (0..<5).map { try photographs.page($0, size: size).bytes }
    let path = scratch + "/cairo.png"
    for index in 0..<(isQuick ? 5 : 20) {
      let (left, right) = (pages[index % 5], pages[(index + 1) % 5])
      let offset = Int32((index * 7 + 3) % 20 * size.width / 20)
      let start = milliseconds(CLOCK_MONOTONIC)
      guard
        peers_compose_and_write(
          left, right, Int32(size.width), Int32(size.height), offset, path) == 0
      else { throw BenchError.failed("cairo") }
      result.cairoFrame.values.append((milliseconds(CLOCK_MONOTONIC) - start) / 1e3)
    }
  }
}
