public import Bannerloop
import BannerloopCompare
public import BannerloopGolden
private import Synchronization

/// A comparison with references beside a test's file, for any test library.
///
///     let outcome = await GoldenCheck(name: "summer", beside: #filePath).run(banner)
///
/// References lie in `Goldens/FILE/NAME/VARIANT/` beside the test.
public struct GoldenCheck: Sendable {
  /// What came of it.
  public struct Outcome: Sendable {
    /// Why the test fails; `nil` where it passes.
    public var failure: String?

    /// Pictures of the worst frame: names and PNG files.
    public var attachments: [(name: String, bytes: [UInt8])] = []

    /// What was compared; `nil` where nothing could be.
    public var report: CaseReport?
  }

  private let suite: String
  private let name: String
  private let root: ReferenceRoot
  private let mode: RecordMode
  private let rule: RuleDescription?

  /// Who used a reference first in this process.
  private static let users = Mutex<[String: String]>([:])

  private let location: String

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - name: The case's name.
  ///   - file: The test's file; references lie beside it.
  ///   - location: What tells calls apart: two of them must not use one reference.
  ///   - mode: When references are written.
  ///   - rule: How pictures are compared; `nil` for what the reference says, which is exactly if it
  ///     says nothing.
  public init(
    name: String, beside file: String, location: String = "", mode: RecordMode = .current,
    rule: RuleDescription? = nil
  ) {
    var folder = file.split(separator: "/", omittingEmptySubsequences: false)
    let fileName = folder.popLast().map(String.init) ?? "Tests"
    suite = fileName.hasSuffix(".swift") ? String(fileName.dropLast(6)) : fileName
    root = ReferenceRoot(path: (folder + ["Goldens"]).joined(separator: "/"))
    self.name = name
    self.location = location
    self.mode = mode
    self.rule = rule
  }

  /// Compares frames of a banner.
  ///
  /// - Parameters:
  ///   - banner: What is drawn.
  ///   - frames: Which frames; `nil` for all.
  /// - Returns: What came of it.
  public func run(_ banner: Banner, frames: [Int]? = nil) async -> Outcome {
    await run(BannerSource(banner, frames: frames), isPartial: frames != nil)
  }

  /// Compares pictures of any source, such as an app's own.
  ///
  /// - Parameter source: What makes the pictures.
  /// - Returns: What came of it.
  public func run(_ source: any GoldenSource) async -> Outcome {
    await run(source, isPartial: false)
  }

  /// Compares; where only some frames were asked for, the others are neither lost nor looked at.
  private func run(_ source: any GoldenSource, isPartial: Bool) async -> Outcome {
    var item = GoldenCase(suite: suite, name: name, origin: location, source: source)
    item.isPartial = isPartial
    let first = Self.users.withLock { users in
      let key = root.path + "/" + item.id.lowercased()
      let first = users[key] ?? location
      users[key] = first
      return first
    }
    if first != location {
      return Outcome(
        failure: "\(location) and \(first) use one reference, \(item.id). Name one of them.")
    }
    do throws(GoldenError) {
      return try await compare(item)
    } catch {
      return Outcome(failure: "\(error)")
    }
  }

  private func compare(_ item: GoldenCase) async throws(GoldenError) -> Outcome {
    let environment = GoldenEnvironment(
      engine: "tests", fonts: TestEnvironment.fonts, libraries: RenderLibraries.versions)
    if mode == .all {
      _ = try await root.record(
        item,
        ReferenceRoot.Recording(
          variant: "default", environment: environment, rule: rule, replacing: true))
      return Outcome(failure: Self.recorded(item.id))
    }
    var options = GoldenRunner.Options()
    options.rule = rule
    let runner = GoldenRunner(root: root, environment: environment, options: options)
    let folder = TestEnvironment.failureFolder()
    let run = try await runner.check(GoldenPlan([item], isPartial: true), folder: folder)
    guard let report = run.cases.first else { return Outcome(failure: "Nothing was compared.") }
    var outcome = Outcome(report: report)
    let fails = report.frames.contains { $0.outcome.fails } || report.outcome == .error
    guard fails else { return outcome }
    let isMissing = report.frames.contains { $0.outcome == .missing }
    let onlyMissing = !report.frames.contains { $0.outcome.fails && $0.outcome != .missing }
    if mode == .failed, report.outcome != .error {
      _ = try await root.record(
        item,
        ReferenceRoot.Recording(
          variant: report.variant ?? "default", environment: environment, rule: rule,
          replacing: !onlyMissing))
      outcome.failure = Self.recorded(item.id)
    } else if mode == .missing, isMissing, onlyMissing {
      _ = try await root.record(
        item,
        ReferenceRoot.Recording(
          variant: report.variant ?? "default", environment: environment, rule: rule))
      outcome.failure = Self.recorded(item.id)
    } else {
      outcome.failure =
        report.line
        + (isMissing
          ? ". Record it with BANNERLOOP_RECORD=missing where nothing sets CI."
          : ". Pictures: \(folder)")
    }
    let worst = report.frames.filter { $0.outcome.fails }.max { $0.counted < $1.counted }
    for kind in ["expected", "actual", "diff"] {
      guard let path = worst?.pictures[kind],
        let bytes = try? PNGReader().bytes(of: folder + "/" + path)
      else { continue }
      let label = ["expected": "reference", "actual": "actual", "diff": "difference"][kind] ?? kind
      outcome.attachments.append(("\(name)-frame\(worst?.frame ?? 0)-\(label).png", bytes))
    }
    return outcome
  }

  private static func recorded(_ id: String) -> String {
    "Recorded \(id). Look at it, then run again."
  }
}
