import Bannerloop
import BannerloopCompare
import BannerloopGolden

/// `bannerloop diff`: two pictures or two sequences.
enum DiffCommand {
  static let spec = CommandSpec(
    name: "diff", operands: "A B [-o FOLDER]",
    summary: "Compares two pictures, or two folders of numbered pictures.",
    details: """
      A is what is expected, B what there is; PNG files, or folders of them whose frames pair up by
      number. Nothing is tolerated unless an option says so. Whole numbers decide; percentages are
      only printed. With -o pictures of what differs go into a new folder: expected, actual, diff
      and a triptych; of a sequence the worst frame, the first and worst of each run of failures,
      and others evenly up to --pictures. Every frame is compared and counted. Exit code 0: equal;
      1: different; 2: a rule that does not fit; 3: a picture could not be read; 4: the folder could
      not be written.
      """,
    options: [
      .value("--output", "FOLDER", short: "-o", "Where pictures of failing frames go."),
      .flag("--overwrite", "Replace a folder of an earlier comparison."),
      BannerOptions.jobsSpec,
      .value("--depth", "BITS", "Compare 8 bits a channel, the default, or 16."),
      .flag("--json", "Print one JSON object about the result."),
    ] + CompareOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard arguments.operands.count == 2 else {
      throw CommandError.usage("diff needs two paths: what is expected, and what there is.")
    }
    FreedMemory.keep()
    let depth = try arguments.value("--depth") ?? "8"
    guard depth == "8" || depth == "16" else {
      throw CommandError.usage("--depth \(depth) is unknown. Give 8 or 16 bits a channel.")
    }
    let comparer = try CompareOptions.comparer(arguments, largestStep: depth == "16" ? 65535 : 255)
    let comparison = SequenceComparison(
      comparer, jobs: try BannerOptions.jobs(arguments), isDeep: depth == "16")
    let output = try arguments.value("--output").map { path throws(CommandError) in
      try ReportFolder(
        path: path, schema: "bannerloop.diff/1", overwrites: arguments.has("--overwrite"))
    }
    let report: SequenceComparison.Report
    do throws(GoldenError) {
      defer { output?.abandon() }
      report = try await comparison.compare(
        arguments.operands[0], arguments.operands[1], folder: output?.content)
      try output?.finish(result: try GoldenJSON.bytes(report))
    } catch {
      throw CommandError(error)
    }
    if Task.isCancelled { throw CommandError(ExportError.cancelled) }
    if arguments.has("--json") {
      try console.print(try GoldenJSON.line(report))
    } else {
      try tell(report, console, output: output?.path)
    }
    if let code = report.frames.compactMap(\.errorCode).min() {
      throw CommandError(
        ExitCode(rawValue: Int32(code)) ?? .input, "A picture could not be compared; see above.")
    }
    if !report.passes { throw CommandError.difference }
  }

  private static func tell(
    _ report: SequenceComparison.Report, _ console: Console, output: String?
  ) throws {
    for frame in report.frames where frame.outcome != .pass || report.frames.count == 1 {
      var line = report.frames.count == 1 ? frame.line : "frame \(frame.frame): \(frame.line)"
      if let output, let triptych = frame.pictures["triptych"] { line += "; \(output)/\(triptych)" }
      try console.print(line)
    }
    guard report.frames.count > 1 else { return }
    let findings = SequenceFinding.group(
      report.frames.map { ($0.frame, $0.counted, $0.outcome.fails || $0.outcome == .orphan) })
    try console.print("[\(SequenceFinding.strip(report.frames.map(\.shownCount)))]")
    for finding in findings {
      try console.print(
        "frames \(finding.first)-\(finding.last) fail, worst \(finding.worst) with "
          + "\(finding.worstPixels) px")
    }
    for note in report.notes ?? [] { try console.print(note) }
    let passing = report.frames.count { !$0.outcome.fails && $0.outcome != .orphan }
    try console.print("\(passing) of \(report.frames.count) frames pass (\(report.metric)).")
  }
}

/// A folder for reports that replaces only another of its kind.
struct ReportFolder {
  let path: String
  private let stage: FolderStage

  /// Where its files are written.
  var content: String { stage.content }

  /// Makes the hidden folder that becomes the report.
  init(path: String, schema: String, overwrites: Bool) throws(CommandError) {
    self.path = path
    do throws(ExportError) {
      if FileSystem.kind(of: path) != .nothing {
        guard overwrites else { throw .outputExists(path: path) }
        guard FileSystem.kind(of: path) == .folder else { throw .notFolder(path: path) }
        let marker = try? FileSystem.read(path + "/result.json")
        let text = String(decoding: marker ?? [], as: UTF8.self)
        let names = try Files.names(in: path)
        guard text.contains("\"\(schema)\"") || names.isEmpty else {
          throw .folderHoldsOthers(path: path, file: names.first ?? "")
        }
      }
      stage = try FolderStage(for: path)
    } catch {
      throw CommandError(error)
    }
  }

  /// Adds the result and puts the folder at its place.
  func finish(result: [UInt8]) throws(GoldenError) {
    do throws(ExportError) {
      try Files.writeNew(result, to: content + "/result.json")
      try stage.finish(at: path)
    } catch {
      throw .output(error)
    }
  }

  /// Removes what is not finished.
  func abandon() { stage.remove() }
}
