import Bannerloop
import BannerloopCompare
import BannerloopGolden
import Foundation

/// `bannerloop golden`: reference pictures.
enum GoldenCommand {
  static let spec = CommandSpec(
    name: "golden", operands: "check|record|approve|prune|report [INPUT...]",
    summary: "Keeps reference pictures of banners and of other programs' pictures.",
    details: """
      INPUT is a scenario file, or a folder of PNG files: name.png is a case of one picture, a folder
      of numbered files (7.png, f7.png, frame_7.png) in it a case of a sequence, and so is INPUT
      itself where it holds no others.
      References lie in ROOT/SUITE/CASE/VARIANT/.

      check   compares with the references and writes a run's folder; never writes references.
      record  writes references that are missing; exit code 6, so that no retry turns green, unless
              --accept is given.
      approve makes a reviewed run's pictures the references: all failing cases, those that --filter
              names, or those of an approval file that the report's page wrote (--from).
      prune   lists references that no case of a complete run has, and whose input is gone; --yes
              removes them. --redundant lists variants that equal what would be used without them.
      report  writes a run's reports again.

      In CI (the variable CI is set, or --ci) record, approve and prune --yes are refused. Exit codes:
      0 all is well; 1 something differs; 2 a wrong rule or golden.json, refused, or nothing selected;
      3 a picture could not be read; 4 something could not be written; 6 missing or duplicate, recorded,
      or with --strict an orphan.
      """,
    options: [
      .value("--references", "ROOT", "Where references are; goldens by default."),
      .value("--run", "FOLDER", "The run's folder; output/golden by default."),
      .value("--suite", "NAME", "The suite of the inputs; main by default."),
      .value("--filter", "GLOB", "Only cases whose SUITE/CASE matches; * and ? stand for letters."),
      .value("--shard", "I/N", "Only every N-th case, from the I-th on (1 to N)."),
      .value("--frames", "LIST", "Only these frames of scenarios, such as 0-59:5,90."),
      .value("--variant", "NAME", "Use this variant; record writes default without it."),
      .value("--fonts", "NAME", "The name of the set of fonts, for choosing a variant."),
      .flag("--strict", "Orphans and known faults that are gone fail too."),
      .value("--retries", "N", "Make failing frames again up to N times; then they are flaky."),
      .flag("--no-flaky", "Cases that passed only when made again fail."),
      .value("--repeat", "N", "First make every frame N times, and find what is not steady."),
      .flag("--accept", "record: exit with 0 although something was recorded."),
      .value("--from", "FILE", "approve: an approval file of the report's page."),
      .flag("--force", "approve: take pictures within the tolerance too."),
      .flag("--dry-run", "approve: only tell what would change."),
      .flag("--yes", "prune: remove what is listed."),
      .flag("--redundant", "prune: list variants that change nothing."),
      .flag("--ci", "Behave as in CI."),
      .flag("--allow-record-in-ci", "Write references in CI all the same."),
      .flag("--annotations", "Print failing cases as GitHub's annotations too."),
      BannerOptions.jobsSpec,
      .value("--progress", "STYLE", "How progress is told: auto, json or none."),
      .flag("--json", "Print the run's result, or what was done, as one JSON object."),
    ] + CompareOptions.specs,
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    let names = ["check", "record", "approve", "prune", "report"]
    guard let verb = arguments.operands.first else {
      throw CommandError.usage("golden needs one of \(names.joined(separator: ", ")).")
    }
    FreedMemory.keep()
    do {
      switch verb {
      case "check": try await check(arguments, console)
      case "record": try await record(arguments, console)
      case "approve": try approve(arguments, console)
      case "prune": try prune(arguments, console)
      case "report": try report(arguments, console)
      default:
        let hint = NearestName.find(verb, in: names).map { " Did you mean \"\($0.name)\"?" } ?? ""
        throw CommandError.usage(
          "golden \(quoted(verb)) is unknown.\(hint) Use one of \(names.joined(separator: ", ")).")
      }
    } catch {
      if let error = error as? GoldenError { throw CommandError(error) }
      throw error
    }
  }

  // MARK: - What the options say

  private static func root(
    _ arguments: ParsedArguments, otherwise: String = "goldens"
  ) throws -> ReferenceRoot {
    let path = try arguments.value("--references") ?? otherwise
    guard [.folder, .nothing].contains(FileSystem.kind(of: path)) else {
      throw CommandError.usage("--references \(path) is no folder. Name the folder of references.")
    }
    return ReferenceRoot(path: path)
  }

  private static func environment(_ arguments: ParsedArguments) throws -> GoldenEnvironment {
    let fonts =
      try arguments.value("--fonts")
      ?? ProcessInfo.processInfo.environment["BANNERLOOP_FONTS"]
    return GoldenEnvironment(
      engine: BannerloopCommand.version, fonts: fonts, libraries: RenderLibraries.versions)
  }

  /// Whether this is CI.
  private static func isCI(_ arguments: ParsedArguments) -> Bool {
    if arguments.has("--ci") { return true }
    guard let value = ProcessInfo.processInfo.environment["CI"] else { return false }
    return !["", "0", "false"].contains(value.lowercased())
  }

  private static func refuseInCI(_ arguments: ParsedArguments, _ what: String) throws {
    if isCI(arguments), !arguments.has("--allow-record-in-ci") {
      throw GoldenError.refusedInCI(what)
    }
  }

  /// The run's folder; never guessed where there are several.
  private static func runFolder(_ arguments: ParsedArguments) throws -> String {
    if let path = try arguments.value("--run") { return path }
    let runs = ((try? FileManager.default.contentsOfDirectory(atPath: "output")) ?? []).filter {
      RunReportFile.isRun("output/" + $0)
    }
    if runs.count > 1 {
      throw CommandError.usage(
        "There are \(runs.count) runs: \(runs.sorted().map { "output/" + $0 }.joined(separator: ", "))."
          + " Name one with --run.")
    }
    return runs.first.map { "output/" + $0 } ?? "output/golden"
  }

  private static func plan(
    _ arguments: ParsedArguments, _ console: Console, reader: PNGReader
  ) throws -> GoldenPlan {
    let inputs = arguments.operands.dropFirst()
    guard !inputs.isEmpty else {
      throw CommandError.usage("Name scenario files, or folders of pictures.")
    }
    let suite = try arguments.value("--suite") ?? "main"
    let root = try root(arguments)
    var coverage = GoldenCoverage(
      folders: [], scenarioFolders: [], scenarioEndings: Scenario.fileEndings, coversUntold: true)
    let frames = try arguments.value("--frames").map { text throws(CommandError) in
      guard let list = GoldenFrames.list(text) else {
        throw .usage("--frames \(text) is not understood. Write numbers such as 0-59:5,90.")
      }
      return list
    }
    var cases: [GoldenCase] = []
    for input in inputs {
      if FileSystem.kind(of: input) == .folder {
        let name = URL(filePath: input).standardizedFileURL.lastPathComponent
        cases += try PictureCases.find(
          in: input, named: name == "/" ? "" : name, suite: suite, reader: reader)
        coverage.folders.insert(RelativePath.of(input, from: root.path))
        continue
      }
      guard Scenario.fileEndings.contains(where: { input.lowercased().hasSuffix($0) }) else {
        throw CommandError.usage(
          "\(quoted(input)) is neither a scenario file nor a folder of pictures.")
      }
      coverage.scenarioFolders.insert(
        Path.parent(of: RelativePath.of(input, from: root.path)))
      coverage.coversUntold = false
      cases.append(try scenario(input, suite: suite, frames: frames, console))
    }
    for index in cases.indices {
      cases[index].input = RelativePath.of(cases[index].origin, from: root.path)
    }
    let shard = try arguments.value("--shard").map { text throws(CommandError) in
      let parts = text.split(separator: "/").map { Int($0) ?? 0 }
      guard parts.count == 2, parts[1] > 0, (1...parts[1]).contains(parts[0]) else {
        throw .usage("--shard \(text) is not understood. Write I/N with I from 1 to N.")
      }
      return (index: parts[0] - 1, count: parts[1])
    }
    return try GoldenPlan(
      cases, filter: try arguments.value("--filter"), shard: shard, isPartial: frames != nil,
      coverage: coverage)
  }

  private static func scenario(
    _ path: String, suite: String, frames: [Int]?, _ console: Console
  ) throws -> GoldenCase {
    let banner: Banner
    do {
      let (scenario, warnings) = try Scenario.open([path])
      for warning in warnings { console.note(warning.trimmingCharacters(in: .newlines)) }
      banner = try Banner(scenario)
    } catch {
      if let error = error as? InputError { throw CommandError(error) }
      if let error = error as? BannerError { throw CommandError(error) }
      throw error
    }
    if let last = frames?.last, last >= banner.frameCount {
      throw CommandError.usage(
        "--frames goes to \(last), but \(quoted(path)) has \(banner.frameCount) frames.")
    }
    var name = (path as NSString).lastPathComponent
    for ending in [".banner.json5", ".banner.json", ".json5", ".json"] where name.hasSuffix(ending)
    {
      name = String(name.dropLast(ending.count))
      break
    }
    var item = GoldenCase(
      suite: suite, name: name, origin: path, source: BannerSource(banner, frames: frames))
    item.isPartial = frames != nil
    return item
  }

  // MARK: - The verbs

  private static func check(_ arguments: ParsedArguments, _ console: Console) async throws {
    var options = GoldenRunner.Options()
    options.jobs = try BannerOptions.jobs(arguments)
    options.retries = try arguments.integer("--retries", in: 0...100) ?? 0
    options.repeats = try arguments.integer("--repeat", in: 1...1000) ?? 1
    options.variant = try arguments.value("--variant")
    options.comparer = try CompareOptions.comparer(arguments)
    if CompareOptions.hasRule(arguments) { options.rule = options.comparer.rule }
    let style = try arguments.value("--progress") ?? "auto"
    guard ["auto", "json", "none"].contains(style) else {
      throw CommandError.usage("--progress \(style) is unknown. Use auto, json or none.")
    }
    let plan = try plan(arguments, console, reader: options.comparer.reader)
    let root = try root(arguments)
    let path = try arguments.value("--run") ?? "output/golden"
    let runner = GoldenRunner(
      root: root, environment: try environment(arguments), options: options)
    let output = try ReportFolder(path: path, schema: RunReport.schema, overwrites: true)
    defer { output.abandon() }
    let report = try await runner.check(plan, folder: output.content) { item in
      if style == "json", let line = try? GoldenJSON.line(ProgressLine(item)) { console.warn(line) }
    }
    if Task.isCancelled { throw CommandError(ExportError.cancelled) }
    try RunReportFile.writeTexts(of: report, into: output.content)
    try output.finish(result: try GoldenJSON.bytes(report))
    if arguments.has("--json") {
      try console.print(try GoldenJSON.line(report))
    } else {
      try tell(report, console, folder: path, strict: arguments.has("--strict"))
    }
    if arguments.has("--annotations") {
      for line in report.annotations { try console.print(line) }
    }
    let code = report.exitCode(
      strict: arguments.has("--strict"), allowsFlaky: !arguments.has("--no-flaky"))
    if code != 0 { throw CommandError(ExitCode(rawValue: Int32(code)) ?? .bug, "") }
  }

  private struct ProgressLine: Encodable {
    var id: String
    var outcome: Outcome

    init(_ item: CaseReport) {
      id = item.id
      outcome = item.outcome
    }
  }

  private static func tell(
    _ report: RunReport, _ console: Console, folder: String, strict: Bool
  ) throws {
    for item in report.cases where item.outcome != .pass {
      var line = item.line
      if let triptych = item.worst?.pictures["triptych"] { line += "; \(folder)/\(triptych)" }
      try console.print(line.onOneLine)
      if item.frameCount > 1, !item.findings.isEmpty {
        try console.print("  [\(item.strip)]")
        for finding in item.findings.prefix(5) where finding.count == 4 {
          try console.print(
            "  frames \(finding[0])-\(finding[1]) fail, worst \(finding[2]) with \(finding[3]) px")
        }
      }
    }
    for orphan in report.orphans {
      try console.print(
        "\(orphan.onOneLine): orphan; no case has it\(strict ? "" : " (see golden prune)")")
    }
    let counts = Outcome.allCases.compactMap { outcome in
      report.counts[outcome.rawValue].map { "\($0) \(outcome.rawValue)" }
    }
    let approves = report.cases.contains(where: \.outcome.fails)
    console.note(
      "\(counts.joined(separator: ", ")). Look at \(folder)/report.html"
        + (approves
          ? "; \"bannerloop golden approve --run \(folder)\" takes what is right." : "."))
  }

  private static func record(_ arguments: ParsedArguments, _ console: Console) async throws {
    try refuseInCI(arguments, "Recording references")
    let comparer = try CompareOptions.comparer(arguments)
    let plan = try plan(arguments, console, reader: comparer.reader)
    let root = try root(arguments)
    let environment = try environment(arguments)
    let variant = try arguments.value("--variant") ?? "default"
    let rule = CompareOptions.hasRule(arguments) ? comparer.rule : nil
    let recording = ReferenceRoot.Recording(
      variant: variant, environment: environment, rule: rule,
      jobs: try BannerOptions.jobs(arguments))
    root.removeAbandoned(of: plan.cases.map { ($0.suite, $0.name) }, variant: variant)
    var count = 0
    var all: [ReferenceRoot.Recorded] = []
    for start in stride(from: 0, to: plan.cases.count, by: ReferenceRoot.recordedTogether) {
      let part = plan.cases[start...].prefix(ReferenceRoot.recordedTogether)
      let (recorded, failure) = await root.record(Array(part), recording)
      for done in recorded where done.frames > 0 {
        count += 1
        all.append(done)
        guard !arguments.has("--json") else { continue }
        try console.print(
          "\(done.id.onOneLine): recorded \(done.frames) frames; \(done.pictures) different pictures"
        )
      }
      if Task.isCancelled { throw CommandError(ExportError.cancelled) }
      if let failure { throw failure }
    }
    if arguments.has("--json") {
      try console.print(
        try Record(
          cases: plan.cases.count,
          recorded: all.map { .init(id: $0.id, frames: $0.frames, pictures: $0.pictures) }
        ).json())
    }
    console.note("Recorded \(count) of \(plan.cases.count) cases in \(root.path).")
    if count > 0, !arguments.has("--accept") { throw CommandError(.referenceSet, "") }
  }

  private struct Record: Encodable {
    struct Item: Encodable {
      var id: String
      var frames: Int
      var pictures: Int
    }

    var cases: Int
    var recorded: [Item]
  }

  private static func approve(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.operands.count == 1 else {
      throw CommandError.usage("approve takes a run, not inputs. Name cases with --filter GLOB.")
    }
    let isDry = arguments.has("--dry-run")
    if !isDry { try refuseInCI(arguments, "Approving references") }
    let folder = try runFolder(arguments)
    let run = try RunReport.read(folder: folder)
    let root = try root(arguments, otherwise: run.references)
    let filter = try arguments.value("--filter")
    let approval = try arguments.value("--from").map { path throws(GoldenError) in
      try Approval.read(path: path)
    }
    if let approval {
      guard approval.run == run.id else {
        throw GoldenError.unusableRun(
          path: folder, reason: "the approval is for run \(approval.run), this one is \(run.id)")
      }
      let known = Set(run.cases.map(\.id))
      for name in approval.approve + (approval.reject ?? []) where !known.contains(name) {
        throw GoldenError.unusableRun(path: folder, reason: "it has no case \(quoted(name))")
      }
    }
    let approved = approval.map { Set($0.approve) }
    func isWanted(_ name: String) -> Bool {
      (filter.map { GoldenName.matches(name, $0) } ?? true) && (approved?.contains(name) ?? true)
    }
    let promotions = try root.promotions(
      of: run, folder: folder, variant: try arguments.value("--variant") ?? "default",
      isWanted: isWanted, force: arguments.has("--force"))
    if promotions.isEmpty, let filter,
      !run.cases.contains(where: { GoldenName.matches($0.id, filter) })
    {
      throw GoldenError.nothingSelected("no case of the run matches \(quoted(filter))")
    }
    if !arguments.has("--json") {
      for promotion in promotions {
        for change in promotion.changes {
          try console.print("\(promotion.id): \(change)".onOneLine)
        }
      }
    }
    if !isDry {
      for item in run.cases {
        root.removeAbandoned(
          of: [(item.suite, item.name)],
          variant: try item.variant ?? arguments.value("--variant") ?? "default")
      }
    }
    for start in stride(
      from: 0, to: isDry ? 0 : promotions.count, by: ReferenceRoot.recordedTogether)
    {
      try root.apply(Array(promotions[start...].prefix(ReferenceRoot.recordedTogether)))
    }
    if arguments.has("--json") {
      try console.print(
        try Approved(
          isDryRun: isDry, approved: promotions.map { .init(id: $0.id, changes: $0.changes) }
        ).json())
    }
    let errors = run.cases.count { isWanted($0.id) && $0.outcome == .error }
    if errors > 0 {
      console.note(
        "\(errors) could not be compared, and are not approved: mend what the run says of them first."
      )
    }
    console.note(
      "\(isDry ? "Would approve" : "Approved") \(promotions.count) of \(run.cases.count) cases.")
  }

  private struct Approved: Encodable {
    struct Item: Encodable {
      var id: String
      var changes: [String]
    }

    var isDryRun: Bool
    var approved: [Item]
  }

  private static func prune(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.operands.count == 1 else {
      throw CommandError.usage("prune takes a run, not inputs.")
    }
    let isRemoving = arguments.has("--yes")
    if isRemoving { try refuseInCI(arguments, "Removing references") }
    let root: ReferenceRoot
    let paths: [String]
    var unseen: Set<String> = []
    if arguments.has("--redundant") {
      root = try Self.root(arguments)
      paths = try root.redundantVariants()
    } else {
      let folder = try runFolder(arguments)
      let run = try RunReport.read(folder: folder)
      // However the folder was spelt, it is the one that the run was for.
      let given = try Self.root(arguments, otherwise: run.references)
      let isSame = RelativePath.of(given.path, from: run.references) == ""
      root = isSame ? ReferenceRoot(path: run.references) : given
      paths = try root.orphans(of: run, folder: folder)
      unseen = Set(run.unseen ?? []).intersection(paths)
    }
    let removable = paths.filter { !unseen.contains($0) }
    let left = isRemoving ? root.remove(removable) : []
    if arguments.has("--json") {
      try console.print(
        try Pruned(
          listed: paths, kept: unseen.sorted(), removed: isRemoving ? removable : []
        ).json())
    } else {
      for path in paths { try console.print(path.onOneLine) }
    }
    if !unseen.isEmpty {
      console.note(
        "\(unseen.count) of them are not removed: what they were made from is gone, but from places where "
          + "the run did not look. Check with all inputs.")
    }
    if !left.isEmpty {
      console.note("Files that are not ours stay in \(left.joined(separator: ", ").onOneLine).")
    }
    console.note(
      removable.isEmpty
        ? "Nothing to prune."
        : isRemoving
          ? "Removed \(removable.count)."
          : "--yes removes \(removable.count) of \(paths.count) listed.")
  }

  private struct Pruned: Encodable {
    var listed: [String]

    /// Those of the listed that the run cannot tell of.
    var kept: [String]
    var removed: [String]
  }

  private static func report(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.operands.count == 1 else {
      throw CommandError.usage("report takes a run (--run), not inputs.")
    }
    let folder = try runFolder(arguments)
    let run = try RunReport.read(folder: folder)
    try RunReportFile.rewriteTexts(of: run, in: folder)
    if arguments.has("--json") { try console.print(try GoldenJSON.line(run)) }
    console.note("Wrote the reports in \(folder) again.")
  }
}
