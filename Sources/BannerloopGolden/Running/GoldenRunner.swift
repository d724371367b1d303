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
    var orphans: [String] = []
    let isComplete = !plan.isPartial && !Task.isCancelled
    if isComplete {
      var known: Set<String> = []
      for item in plan.cases {
        known.insert(try GoldenName.escape(item.suite) + "/" + GoldenName.escape(item.name))
      }
      let contents = try root.contents()
      orphans = contents.places.filter { !known.contains($0.suite + "/" + $0.name) }
        .map(\.relative)
      orphans += contents.strays
      orphans.sort()
    }
    return try RunReport(
      environment: environment, references: root.path, complete: isComplete, cases: reports,
      orphans: orphans)
  }

  // MARK: - A case

  private func run(_ item: GoldenCase, folder: String?, jobs: Int) async -> CaseReport {
    var report = CaseReport(
      suite: item.suite, name: item.name, outcome: .error, origin: item.origin)
    report.rate = item.source.framesPerSecond
    do throws(GoldenError) {
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

  /// Frames that one picture stands for.
  private struct Group: Sendable {
    var frames: [Int]
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

    var groups: [Group] = []
    var known: [String: Int] = [:]
    for frame in item.source.frames {
      if let key = item.source.key(ofFrame: frame) {
        if let index = known[key] {
          groups[index].frames.append(frame)
          continue
        }
        known[key] = groups.count
      }
      groups.append(Group(frames: [frame]))
    }
    let results = await BoundedMap.map(groups, jobs: jobs) { group in
      await context.reports(of: group.frames)
    }
    var frames = results.flatMap(\.self)
    let made = Set(item.source.frames)
    for frame in (found?.manifest.frames.keys.sorted() ?? []) where !made.contains(frame) {
      frames.append(
        FrameReport(frame: frame, outcome: .orphan, notes: ["the case no longer has this frame"]))
    }
    frames.sort { $0.frame < $1.frame }
    report.frameCount = frames.count
    report.passed = frames.count { !$0.outcome.fails && $0.outcome != .orphan }
    report.outcome = frames.map(\.outcome).max { $0.severity < $1.severity } ?? .error
    report.errorCode = frames.compactMap(\.errorCode).min()
    if frames.contains(where: \.outcome.fails) {
      report.strip = SequenceFinding.strip(frames.map(\.counted))
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

  /// A case with a known fault passes only in the sense that nothing new happened.
  private func applyKnownFault(
    _ fault: GoldenManifest.KnownFault?, _ report: inout CaseReport, _ frames: [FrameReport]
  ) {
    guard let fault else { return }
    let failing: [Outcome] = [.differ, .sizeMismatch, .changedXfail, .xfail]
    if report.outcome == .error || report.outcome == .missing { return }
    if !frames.contains(where: { failing.contains($0.outcome) }) {
      report.outcome = .xpass
      report.notes.append(
        "the known fault is gone (\(fault.reason)); take xfail out of golden.json")
    } else {
      report.notes.append("known fault: \(fault.reason)")
    }
  }
}

/// What all frames of a case share while they are compared.
private struct CaseContext: Sendable {
  let item: GoldenCase
  let comparer: FrameComparer
  let manifest: GoldenManifest?
  let folder: String?
  let output: String?
  let prefix: String
  let retries: Int
  private let references: [Int: GoldenManifest.Picture]
  private let hashes: [Int: String]
  private let alternates: [Int: [(hash: String, file: String)]]

  init(
    item: GoldenCase, comparer: FrameComparer, manifest: GoldenManifest?, folder: String?,
    output: String?, prefix: String, retries: Int
  ) {
    self.item = item
    self.comparer = comparer
    self.manifest = manifest
    self.folder = folder
    self.output = output
    self.prefix = prefix
    self.retries = retries
    references = manifest?.frames ?? [:]
    hashes = references.mapValues(\.hash)
    alternates = manifest?.alternateHashes ?? [:]
  }

  /// Makes one picture and compares it for every frame that has it.
  func reports(of frames: [Int]) async -> [FrameReport] {
    do throws(GoldenError) {
      var picture = try await item.source.picture(ofFrame: frames[0])
      var reports = try compare(picture, frames, writes: retries == 0)
      var attempt = 0
      while attempt < retries, reports.contains(where: \.outcome.fails) {
        attempt += 1
        picture = try await item.source.picture(ofFrame: frames[0])
        var again = try compare(picture, frames, writes: attempt == retries)
        if !again.contains(where: \.outcome.fails) {
          for index in again.indices where reports[index].outcome.fails {
            again[index].outcome = .flaky
            again[index].notes.append("failed first, passed when made again (\(attempt).)")
          }
        }
        reports = again
      }
      return reports
    } catch {
      return frames.map { FrameReport(frame: $0, error: error) }
    }
  }

  private func compare(
    _ picture: PixelBuffer, _ frames: [Int], writes: Bool
  ) throws(GoldenError) -> [FrameReport] {
    let hash = PixelHash.hash(picture)
    let output = writes ? output : nil
    var reports: [FrameReport] = []
    var byReference: [String: FrameReport] = [:]
    var actual: String?
    for frame in frames {
      guard let reference = references[frame] else {
        var report = FrameReport(frame: frame, outcome: .missing)
        report.actualHash = hash
        report.actualSize = [picture.width, picture.height]
        if let output {
          if actual == nil { actual = try write(picture, frame, to: output) }
          report.pictures["actual"] = actual
        }
        reports.append(report)
        continue
      }
      if reference.hash == hash {
        if let known = byReference[reference.hash] {
          var again = known
          again.frame = frame
          reports.append(again)
          continue
        }
        let report = try passing(frame, hash, picture, reference)
        byReference[reference.hash] = report
        reports.append(report)
        continue
      }
      if let other = alternates[frame]?.first(where: { $0.hash == hash }) {
        var report = FrameReport(
          frame: frame, outcome: .pass, notes: ["equals the alternate \(other.file)"])
        report.actualHash = hash
        reports.append(report)
        continue
      }
      if var known = byReference[reference.hash] {
        known.frame = frame
        probeTime(&known, hash)
        applyKnownFault(&known, hash)
        reports.append(known)
        continue
      }
      var report = try full(frame, picture, reference, output: output)
      byReference[reference.hash] = report
      probeTime(&report, hash)
      applyKnownFault(&report, hash)
      if report.outcome == .passTolerant, let output {
        report.pictures["actual"] = try write(picture, frame, to: output)
        byReference[reference.hash] = report
      }
      reports.append(report)
    }
    return reports
  }

  /// Equal hashes are equal pixels; that the reference's file still has them is looked at all the same,
  /// or a picture that was replaced beside its golden.json would pass.
  private func passing(
    _ frame: Int, _ hash: String, _ picture: PixelBuffer, _ reference: GoldenManifest.Picture
  ) throws(GoldenError) -> FrameReport {
    let path = (folder ?? "") + "/" + reference.file
    guard FileSystem.kind(of: path) == .file else {
      throw .unreadable(path: path, reason: "golden.json names it, and it is not there")
    }
    guard PixelHash.hash(try comparer.reader.picture(at: path)) == reference.hash else {
      throw Self.replaced(path)
    }
    var report = FrameReport(frame: frame, outcome: .pass)
    report.expectedHash = hash
    report.actualHash = hash
    return report
  }

  private static func replaced(_ path: String) -> GoldenError {
    .badFile(
      path: path, reason: "its pixels are not those that golden.json tells; record it again")
  }

  /// Decodes the reference and compares pixels.
  private func full(
    _ frame: Int, _ picture: PixelBuffer, _ reference: GoldenManifest.Picture, output: String?
  ) throws(GoldenError) -> FrameReport {
    let path = (folder ?? "") + "/" + reference.file
    let expected = try comparer.reader.picture(at: path)
    guard PixelHash.hash(expected) == reference.hash else {
      throw Self.replaced(path)
    }
    var comparer = comparer
    comparer.wantsHashes = true
    let name = GoldenName.file(ofFrame: frame).dropLast(4)
    return try comparer.compare(
      expected, picture, frame: frame, folder: output, prefix: "pictures/" + prefix + name + ".")
  }

  private func write(
    _ picture: PixelBuffer, _ frame: Int, to output: String
  ) throws(GoldenError) -> String {
    let name = "pictures/" + prefix + GoldenName.file(ofFrame: frame).dropLast(4) + ".actual.png"
    try FrameComparer.write(picture, to: output + "/" + name)
    return name
  }

  private func probeTime(_ report: inout FrameReport, _ hash: String) {
    guard report.outcome == .differ,
      let match = TimeProbe.match(frame: report.frame, hash: hash, among: hashes)
    else { return }
    report.notes.append(
      TimeProbe.words(
        frame: report.frame, match: match, framesPerSecond: item.source.framesPerSecond))
  }

  private func applyKnownFault(_ report: inout FrameReport, _ hash: String) {
    guard let fault = manifest?.xfail,
      report.outcome == .differ || report.outcome == .sizeMismatch
    else { return }
    guard let known = fault.known else {
      report.outcome = .xfail
      return
    }
    report.outcome = known[String(report.frame)] == hash ? .xfail : .changedXfail
  }
}
