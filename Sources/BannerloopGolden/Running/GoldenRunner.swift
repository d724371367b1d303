import BannerloopCompare
import BannerloopExport
import BannerloopPixels

/// Compares cases with their references.
///
/// Nothing is ever written among the references.
public struct GoldenRunner: Sendable {
  /// How a run goes.
  public struct Options: Sendable {
    /// How many cases and frames are worked on at once, `1...`.
    public var jobs = 1

    /// A rule instead of those of the references; `nil` for theirs.
    public var rule: RuleDescription?

    /// How often a failing frame is made again.
    public var retries = 0

    /// How often each frame is made before any reference is looked at; 1 for no check.
    public var repeats = 1

    /// The only variant that is looked at; `nil` for the environment's.
    public var variant: String?

    /// How differences are drawn, and with which further numbers.
    public var comparer = FrameComparer()

    /// Makes the default options.
    public init() {}
  }

  private let root: ReferenceRoot
  private let environment: GoldenEnvironment
  private let options: Options

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - root: Where references are.
  ///   - environment: What pictures are made with.
  ///   - options: How the run goes.
  public init(root: ReferenceRoot, environment: GoldenEnvironment, options: Options = Options()) {
    self.root = root
    self.environment = environment
    self.options = options
  }

  /// Runs a plan.
  ///
  /// - Parameters:
  ///   - plan: The cases.
  ///   - folder: Where pictures of failures go, not at its final place yet; `nil` for nowhere.
  ///   - progress: Told after every case, in no particular order.
  /// - Returns: The report, the same for any number of jobs.
  /// - Throws: ``GoldenError`` where the references cannot be listed.
  public func check(
    _ plan: GoldenPlan, folder: String?,
    progress: @escaping @Sendable (CaseReport) -> Void = { _ in }
  ) async throws(GoldenError) -> RunReport {
    let jobs = options.jobs
    // Many cases share the workers; a single one uses them for its frames.
    let inner = max(1, jobs / plan.cases.count)
    let reports = await BoundedMap.map(plan.cases, jobs: jobs) { item in
      let report = await run(item, folder: folder, jobs: inner)
      progress(report)
      return report
    }
    var orphans: (all: [String], unseen: [String]) = ([], [])
    let isComplete = !plan.isPartial && !Task.isCancelled
    if isComplete {
      orphans = try root.orphans(
        besides: plan.cases.map { ($0.suite, $0.name) }, coverage: plan.coverage)
    }
    return try RunReport(
      environment: environment, references: root.path, complete: isComplete, cases: reports,
      orphans: orphans.all, unseen: orphans.unseen)
  }

  // MARK: - A case

  private func run(_ item: GoldenCase, folder: String?, jobs: Int) async -> CaseReport {
    var report = CaseReport(
      suite: item.suite, name: item.name, outcome: .error, origin: item.origin)
    report.rate = item.source.framesPerSecond
    report.input = item.input
    do throws(GoldenError) {
      if Task.isCancelled { throw .output(.cancelled) }
      if let fault = try await unsteadiness(of: item) {
        report.notes.append(fault)
        report.errorCode = 1
        return report
      }
      try await compare(item, &report, folder: folder, jobs: jobs)
    } catch {
      let failed = FrameReport(frame: 0, error: error)
      report.outcome = .error
      report.notes += failed.notes
      report.errorCode = failed.errorCode
    }
    return report
  }

  /// Makes every frame several times, and looks whether it matters how it is reached.
  private func unsteadiness(of item: GoldenCase) async throws(GoldenError) -> String? {
    guard options.repeats > 1 else { return nil }
    if let frame = item.source.firstPathDependentFrame() {
      return "frame \(frame) is another picture when it is reached step by step"
    }
    for frame in item.source.frames {
      if Task.isCancelled { throw .output(.cancelled) }
      let first = PixelHash.hash(try await item.source.picture(ofFrame: frame))
      for round in 2...options.repeats
      where PixelHash.hash(try await item.source.picture(ofFrame: frame)) != first {
        return "frame \(frame) is another picture the \(round). time it is made"
      }
    }
    return nil
  }

  /// Finds the most specific variant that is there.
  private func variant(of item: GoldenCase) throws(GoldenError) -> (
    place: ReferenceRoot.Place, manifest: GoldenManifest, state: String, isFallback: Bool
  )? {
    let suite = try GoldenName.escape(item.suite)
    let name = try GoldenName.escape(item.name)
    let wanted = options.variant.map { [$0] } ?? environment.variants
    for (index, variant) in wanted.enumerated() {
      let place = ReferenceRoot.Place(
        suite: suite, name: name, variant: try GoldenName.escape(variant))
      if let found = try root.manifest(place) {
        return (place, found.manifest, found.state, index > 0)
      }
    }
    return nil
  }

  private func compare(
    _ item: GoldenCase, _ report: inout CaseReport, folder: String?, jobs: Int
  ) async throws(GoldenError) {
    let found = try variant(of: item)
    report.variant = found.flatMap { GoldenName.unescape($0.place.variant) }
    report.isFallback = found?.isFallback ?? false
    report.referenceState = found?.state
    if let found {
      report.environmentChanges = environment.differences(from: found.manifest.environment)
    }
    var comparer = options.comparer
    comparer.rule = options.rule ?? found?.manifest.compare ?? RuleDescription()
    comparer.ruleFolder = options.rule == nil ? found.map { root.folder($0.place) } : nil
    report.metric = (comparer.rule.metric.flatMap { Metric($0) } ?? .exact).source
    let context = CaseContext(
      item: item, comparer: comparer, manifest: found?.manifest,
      folder: found.map { root.folder($0.place) }, output: folder,
      prefix: try GoldenName.escape(item.suite) + "/" + GoldenName.escape(item.name) + "/",
      retries: options.retries)

    let groups = item.source.groups(of: item.source.frames)
    let results = await BoundedMap.map(groups, jobs: jobs) { group in
      await context.reports(of: group)
    }
    var frames = results.flatMap(\.self)
    frames.sort { $0.frame < $1.frame }
    if let note = await picture(&frames, context, jobs: jobs) { report.notes.append(note) }
    // A frame that is gone from a case that ran is a fault of the case, as a changed one is.
    let made = Set(item.source.frames)
    let expected = item.isPartial ? [] : found?.manifest.frames.keys.sorted() ?? []
    for frame in expected where !made.contains(frame) {
      frames.append(
        FrameReport(frame: frame, outcome: .lost, notes: ["the case no longer has this frame"]))
    }
    frames.sort { $0.frame < $1.frame }
    report.frameCount = frames.count
    report.passed = frames.count { !$0.outcome.fails }
    report.outcome = frames.map(\.outcome).max { $0.severity < $1.severity } ?? .error
    report.errorCode = frames.compactMap(\.errorCode).min()
    if frames.contains(where: \.outcome.fails) {
      report.strip = SequenceFinding.strip(frames.map(\.shownCount))
      report.findings = SequenceFinding.group(
        frames.map { ($0.frame, $0.counted, $0.outcome.fails) }
      ).map { [$0.first, $0.last, $0.worst, $0.worstPixels] }
    }
    if found?.manifest.xfail != nil {
      applyKnownFault(found?.manifest.xfail, &report, frames)
    }
    report.frames = frames.filter { $0.outcome != .pass }
    if report.isFallback, report.outcome.fails {
      report.notes.append("compared with the fallback variant \(report.variant ?? "")")
    }
    if found == nil {
      report.notes.append(
        "no reference for any of \((options.variant.map { [$0] } ?? environment.variants).joined(separator: ", "))"
      )
    }
  }

  /// Draws the differences of some failing frames; frames with the same two pictures share them.
  private func picture(
    _ frames: inout [FrameReport], _ context: CaseContext, jobs: Int
  ) async -> String? {
    struct Pair: Hashable {
      var expected: String?
      var actual: String?

      init(_ report: FrameReport) {
        expected = report.expectedHash
        actual = report.actualHash
      }
    }
    guard context.output != nil else { return nil }
    func isDifferent(_ report: FrameReport) -> Bool {
      [.differ, .sizeMismatch, .xfail, .changedXfail].contains(report.outcome)
    }
    var firsts: [Pair: Int] = [:]
    for (index, report) in frames.enumerated()
    where isDifferent(report) && firsts[Pair(report)] == nil { firsts[Pair(report)] = index }
    let own = Set(firsts.values)
    let most = options.comparer.mostPictured
    let chosen = PicturedFrames.choose(
      frames.enumerated().map { ($1.frame, $1.counted, own.contains($0)) }, most: most)
    let indices = own.filter { chosen.contains(frames[$0].frame) }.sorted()
    let known = frames
    let pictured = await BoundedMap.map(indices, jobs: jobs) { index in
      await context.pictured(known[index])
    }
    var byPair: [Pair: FrameReport] = [:]
    for (index, report) in zip(indices, pictured) { byPair[Pair(known[index])] = report }
    let failing = frames.count(where: isDifferent)
    var done = 0
    for index in frames.indices where isDifferent(frames[index]) {
      guard let found = byPair[Pair(frames[index])] else { continue }
      done += 1
      if found.outcome == .error {
        let number = frames[index].frame
        frames[index] = found
        frames[index].frame = number
        continue
      }
      frames[index].pictures = found.pictures
      // What the pictures tell is the same; what a frame's number tells is its own.
      frames[index].notes.append(contentsOf: found.notes)
    }
    return PicturedFrames.note(chosen: done, failing: failing)
  }

  /// A case with a known fault passes only in the sense that nothing new happened.
  private func applyKnownFault(
    _ fault: GoldenManifest.KnownFault?, _ report: inout CaseReport, _ frames: [FrameReport]
  ) {
    guard let fault else { return }
    let failing: [Outcome] = [.differ, .sizeMismatch, .changedXfail, .xfail]
    if [.error, .missing, .lost].contains(report.outcome) { return }
    if !frames.contains(where: { failing.contains($0.outcome) }) {
      report.outcome = .xpass
      report.notes.append(
        "the known fault is gone (\(fault.reason)); take xfail out of golden.json")
    } else {
      report.notes.append("known fault: \(fault.reason)")
    }
  }
}
