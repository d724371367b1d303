import Foundation

/// A condition and what came out.
struct Target: Codable {
  var name: String
  var value: Double
  var limit: Double
  var isAtLeast: Bool
  var isMet: Bool
}

/// Everything of one run.
struct BenchReport: Codable {
  var isQuick: Bool
  var processor = Self.processorName()
  var cores = ProcessInfo.processInfo.activeProcessorCount
  var loadBefore = Self.load()
  var loadAfter = 0.0
  var photographs = ""
  var png: [FrameResult] = []
  var step: StepResult?
  var job: JobResult?
  var compare: CompareResult?
  var video: VideoResult?
  var sustained: SustainedResult?
  var targets: [Target] = []

  init(isQuick: Bool) { self.isQuick = isQuick }

  /// Processes that ran or wanted to, over the last minute.
  static func load() -> Double {
    var loads = [0.0]
    return getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  private static func processorName() -> String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    func value(_ key: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(key) }?
        .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    guard let name = value("model name") else { return "unknown processor" }
    let family = value("cpu family").map { " family \($0)" } ?? ""
    return name + family + (value("model\t").map { " model \($0)" } ?? "")
  }

  /// Holds what was measured against the conditions.
  mutating func judge() {
    func add(_ name: String, _ value: Double?, _ limit: Double, isAtLeast: Bool = false) {
      guard let value else { return }
      targets.append(
        Target(
          name: name, value: value, limit: limit, isAtLeast: isAtLeast,
          isMet: isAtLeast ? value >= limit : value <= limit))
    }
    let full = png.filter { $0.height == 1080 && $0.kind == "photographs" && $0.colors == "RGB" }
    func ratio(_ over: String, _ under: String) -> Double? {
      middle(full.compactMap { ratioOfTimes($0, over, under) })
    }
    func share(_ frames: [FrameResult], _ name: String) -> Double? {
      frames.compactMap { ratioOfBytes($0, name, "cairo") }.max()
    }
    let photo = "photographs 1920x1080 RGB"
    add("\(photo): cairo / spliced", ratio("cairo", "spliced"), 150, isAtLeast: true)
    add(
      "\(photo): libdeflate level 1 / spliced", ratio("libdeflate level 1, Up", "spliced"), 20,
      isAtLeast: true)
    add("\(photo): spliced / write()", ratio("spliced", "write()"), 1)
    add("\(photo): cairo / one pass", ratio("cairo", "one pass"), 25, isAtLeast: true)
    add("\(photo): bytes, spliced / cairo, the largest", share(full, "spliced"), 1.10)
    add("\(photo): bytes, one pass / cairo, the largest", share(full, "one pass"), 1.10)
    add("\(photo): bytes, small / cairo, the largest", share(full, "small"), 0.97)
    for name in ["spliced", "one pass"] {
      // Beyond the ratio, 100 kB more are allowed.
      let flat = png.filter { $0.kind == "flat artwork" && $0.colors == "RGB" }
      let worst = flat.compactMap { frame -> Double? in
        guard let ours = frame.encoder(name)?.bytes, let cairo = frame.encoder("cairo")?.bytes
        else { return nil }
        return ours - cairo <= 100_000
          ? min(1.6, Double(ours) / Double(cairo))
          : Double(ours) / Double(cairo)
      }.max()
      add("flat artwork RGB: bytes, \(name) / cairo (or 100 kB more), the largest", worst, 1.6)
    }
    add("whole job: cairo throughout / ours", job?.cairoRatio, 100, isAtLeast: true)
    add("whole job: ours / decoding and writing, by the clock", job?.floorRatio, 2.5)
    add("whole job: ours / decoding and writing, processor time", job?.floorRatioCPU, 2.5)
    add("a repeated frame more, microseconds", job?.repeatedFrame.median, 50)
    for (name, bytes) in (job?.memory ?? [:]).sorted(by: { $0.key < $1.key }) {
      add("resident memory in MB, \(name)", Double(bytes) / 1e6, 350)
    }
    for (name, ours, theirs, limit) in [
      ("mp4: ours / ffmpeg from raw frames in memory", "ours", "ffmpeg, raw frames", 1.10),
      (
        "mp4 of pages that need no scaling: ours / ffmpeg from raw frames in memory",
        "ours, pages of the canvas's size", "ffmpeg, raw frames", 1.10
      ),
      ("mp4: ours / ffmpeg's strip and moving crop", "ours", "ffmpeg, strip and crop", 1.0),
      ("mp4: long holds / constant rate", "ours, long holds", "ours", 0.5),
      ("mp4: 100 cycles / one", "ours, 100 cycles", "ours", 1.3),
    ] {
      add(name, video?.ratio(ours, theirs), limit)
      add(name + ", processor time", video?.ratioCPU(ours, theirs), limit)
    }
    add(
      "the last tenth of \(sustained?.frames ?? 0) frames / the first (VC-R10)",
      sustained?.slowing.median, 1.1)
    add("core step, nanoseconds a frame", step?.stepping.median, 250)
    add(
      "core step, allocations in \(step?.framesCounted ?? 0) frames",
      step.map {
        Double($0.allocations)
      }, 0)
  }

  /// Holds comparisons against their conditions.
  mutating func judgeComparisons() {
    guard let compare else { return }
    for (name, samples, limit) in [
      ("equal 1170x2532 pictures, exact, ms", compare.equal, 3.0),
      ("different 1170x2532 pictures, exact, ms", compare.exact, 40),
      ("different 1170x2532 pictures, yiq, ms", compare.yiq, 40),
      ("600 frames of 1280x720 with decoding, s", compare.sequence, 5),
      ("resident memory in MB, 600 frames compared", compare.memory, 350),
    ] where !samples.values.isEmpty {
      targets.append(
        Target(
          name: name, value: samples.median, limit: limit, isAtLeast: false,
          isMet: samples.median <= limit))
    }
  }

  private func ratioOfTimes(_ frame: FrameResult, _ over: String, _ under: String) -> Double? {
    guard let over = frame.encoder(over), let under = frame.encoder(under),
      under.times.median > 0, over.times.median > 0
    else { return nil }
    return over.times.median / under.times.median
  }

  private func ratioOfBytes(_ frame: FrameResult, _ over: String, _ under: String) -> Double? {
    guard let over = frame.encoder(over)?.bytes, let under = frame.encoder(under)?.bytes,
      over > 0, under > 0
    else { return nil }
    return Double(over) / Double(under)
  }

  private func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}

extension BenchReport {
  /// The report as Markdown.
  var markdown: String {
    var lines = [
      "\(processor), \(cores) cores; \(photographs).",
      "Load average \(number(loadBefore, 1)) when the run began and \(number(loadAfter, 1)) at its"
        + " end" + (isQuick ? "; a quick run." : "."), "",
    ]
    if !targets.isEmpty {
      lines += ["| condition | measured | limit | |", "|---|---:|---:|---|"]
      for target in targets {
        let digits = target.value < 10 ? 2 : target.value < 100 ? 1 : 0
        lines.append(
          "| \(target.name) | \(number(target.value, digits)) | "
            + "\(target.isAtLeast ? "at least" : "at most") \(short(target.limit)) | "
            + "\(target.isMet ? "met" : "**missed**") |")
      }
      lines.append("")
    }
    if let job { lines += jobLines(job) }
    if let step { lines += stepLines(step) }
    lines += pngLines
    return lines.joined(separator: "\n")
  }

  private func jobLines(_ job: JobResult) -> [String] {
    func row(_ name: String, _ samples: Samples, _ unit: Double = 1, _ digits: Int = 2) -> String {
      let (low, high) = samples.quarters
      return "| \(name) | \(number(samples.median * unit, digits)) | "
        + "\(number(low * unit, digits)) to \(number(high * unit, digits)) |"
    }
    return [
      "Whole job: \(job.frames) frames, \(job.distinct) of them different, "
        + "\(number(Double(job.distinctBytes) / 1e6, 1)) MB. Cairo's total is decoding plus "
        + "\(job.frames) frames at the median of \(job.cairoFrame.values.count) that were drawn and "
        + "written: \(number(job.cairoJob, 1)) s.",
      "", "| | median | middle half |", "|---|---:|---:|",
      row("the command, s", job.wall), row("the command, processor s", job.cpu),
      row("decoding five pictures, s", job.decodingWall),
      row("decoding five pictures, processor s", job.decodingCPU),
      row("writing the different frames, s", job.writingWall),
      row("writing the different frames, processor s", job.writingCPU),
      row("one frame with cairo, ms", job.cairoFrame, 1e3, 0),
      row("each repeated frame more, µs", job.repeatedFrame, 1, 1), "",
    ]
  }

  private func stepLines(_ step: StepResult) -> [String] {
    let (low, high) = step.stepping.quarters
    let (seekLow, seekHigh) = step.seeking.quarters
    return [
      "Core step: \(number(step.stepping.median, 0)) ns a frame (\(number(low, 0)) to "
        + "\(number(high, 0))) for state, layout and plan; \(step.allocations) blocks of memory asked "
        + "for in \(step.framesCounted) frames (\(step.allocationsOfNewPlans) in 100 frames whose "
        + "plan is made anew, by the same counter). A frame anywhere in the first billion: "
        + "\(number(step.seeking.median, 2)) µs (\(number(seekLow, 2)) to \(number(seekHigh, 2))).",
      "",
    ]
  }

  private var pngLines: [String] {
    var lines: [String] = []
    let groups = Dictionary(grouping: png) { "\($0.kind), \($0.width)x\($0.height), \($0.colors)" }
    var done: Set<String> = []
    for frame in png {
      let name = "\(frame.kind), \(frame.width)x\(frame.height), \(frame.colors)"
      guard done.insert(name).inserted, let frames = groups[name] else { continue }
      let filters = Set(frames.map(\.filter)).sorted().joined(separator: ", ")
      lines += [
        "\(name): \(frames.count) pair\(frames.count > 1 ? "s" : ""), spliced with \(filters)", "",
        "| | ms | middle half | cairo's time / this | bytes / cairo's |",
        "|---|---:|---:|---:|---:|",
      ]
      for encoder in frame.encoders {
        let all = frames.compactMap { $0.encoder(encoder.name) }
        let medians = all.map(\.times.median)
        let low = middle(all.map(\.times.quarters.low)) ?? 0
        let high = middle(all.map(\.times.quarters.high)) ?? 0
        let ratios = frames.compactMap { ratioOfTimes($0, "cairo", encoder.name) }
        let bytes = frames.compactMap { ratioOfBytes($0, encoder.name, "cairo") }
        let isFile = !["write()", "memcpy of the frame"].contains(encoder.name)
        let time = middle(medians) ?? 0
        lines.append(
          "| \(encoder.name) | \(number(time, time < 10 ? 2 : 0)) | "
            + "\(number(low, low < 10 ? 2 : 0)) to \(number(high, high < 10 ? 2 : 0)) | "
            + "\(number(middle(ratios) ?? 0, 1)) | "
            + "\(isFile ? number(middle(bytes) ?? 0, 3) : "") |")
      }
      lines.append("")
    }
    return lines
  }

  private func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
