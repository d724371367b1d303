import BannerloopPixels
import BannerloopCompare

/// `result.json`: everything that came of a run, in a stable order and without times.
public struct RunReport: Hashable, Sendable, Codable {
  /// The file's schema.
  public var schema = Self.schema

  /// A hash of the rest, which approvals name.
  public var id = ""

  /// The environment that made the pictures.
  public var environment: GoldenEnvironment

  /// The references' folder as it was given.
  public var references: String

  /// Whether all cases were looked at and the run ended by itself.
  public var complete: Bool

  /// Every case in order.
  public var cases: [CaseReport]

  /// References that no case has, relative to their root; only in complete runs.
  public var orphans: [String]

  /// Orphans whose input is gone from a place where the run did not look, which are not pruned.
  ///
  /// Each is in ``orphans`` too; `nil` where there are none.
  public var unseen: [String]?

  /// How many cases there are of each outcome.
  public var counts: [String: Int]

  /// The file's schema.
  public static let schema = "bannerloop.golden-run/1"

  /// Makes a report.
  init(
    environment: GoldenEnvironment, references: String, complete: Bool, cases: [CaseReport],
    orphans: [String], unseen: [String] = []
  ) throws(GoldenError) {
    self.environment = environment
    self.references = references
    self.complete = complete
    self.cases = cases
    self.orphans = orphans
    self.unseen = unseen.isEmpty ? nil : unseen
    counts = Dictionary(cases.map { ($0.outcome.rawValue, 1) }, uniquingKeysWith: +)
    if !orphans.isEmpty { counts[Outcome.orphan.rawValue, default: 0] += orphans.count }
    id = String(SHA256.hash(try GoldenJSON.bytes(self)).prefix(32))
  }

  /// Reads a run's result and checks that nobody changed it.
  ///
  /// - Parameter folder: The run's folder.
  /// - Returns: The result.
  /// - Throws: ``GoldenError/unusableRun(path:reason:)``.
  public static func read(folder: String) throws(GoldenError) -> RunReport {
    let bytes: [UInt8]
    do throws(GoldenError) {
      bytes = try PNGReader().bytes(of: folder + "/result.json")
    } catch {
      throw .unusableRun(
        path: folder, reason: "there is no result.json; run \"bannerloop golden check\" to its end")
    }
    var report = try GoldenJSON.read(RunReport.self, from: bytes, path: folder + "/result.json")
    guard report.schema == schema else {
      throw .unusableRun(path: folder, reason: "its schema is \(report.schema), not \(schema)")
    }
    let id = report.id
    report.id = ""
    guard String(SHA256.hash(try GoldenJSON.bytes(report)).prefix(32)) == id else {
      throw .unusableRun(path: folder, reason: "result.json was changed after the run")
    }
    report.id = id
    return report
  }

  /// The number that a command ends with.
  ///
  /// - Parameters:
  ///   - strict: Whether orphans and faults that are gone fail the run.
  ///   - allowsFlaky: Whether a case that passed when made again passes.
  /// - Returns: 0, or the most urgent of 2, 3, 4, 1 and 6.
  public func exitCode(strict: Bool, allowsFlaky: Bool = true) -> Int {
    var codes: Set<Int> = []
    for item in cases {
      switch item.outcome {
      case .pass, .passTolerant, .xfail, .skipped, .orphan: break
      case .differ, .sizeMismatch, .changedXfail, .lost: codes.insert(1)
      case .xpass: if strict { codes.insert(1) }
      case .flaky: if !allowsFlaky { codes.insert(1) }
      case .missing, .duplicate: codes.insert(6)
      case .error: codes.insert(item.errorCode ?? 3)
      }
      // The worst outcome may hide others that matter.
      for frame in item.frames {
        if frame.outcome == .missing { codes.insert(6) }
        if frame.outcome == .orphan, strict { codes.insert(6) }
        if [.differ, .sizeMismatch, .changedXfail, .lost].contains(frame.outcome) {
          codes.insert(1)
        }
      }
    }
    if strict, !orphans.isEmpty { codes.insert(6) }
    return [2, 3, 4, 5, 1, 6].first { codes.contains($0) } ?? 0
  }
}

/// What came of one case.
public struct CaseReport: Hashable, Sendable, Codable {
  /// What the suite is called.
  public var suite: String

  /// What the case is called.
  public var name: String

  /// The worst that happened.
  public var outcome: Outcome

  /// Where the case comes from.
  public var origin: String

  /// What it is made from, seen from the references' root; `nil` where it is made from no file.
  public var input: String?

  /// The variant that was compared with; `nil` where there is none.
  public var variant: String?

  /// Whether a more general variant than the first was used.
  public var isFallback = false

  /// What is not the same in the references' environment.
  public var environmentChanges: [String] = []

  /// The hash of the manifest that was compared with.
  public var referenceState: String?

  /// The metric and the version that it follows.
  public var metric = "exact"

  /// Frames a second.
  public var rate: Double?

  /// How many frames were looked at.
  public var frameCount = 0

  /// How many of them pass.
  public var passed = 0

  /// Frames that do not simply pass, in order.
  public var frames: [FrameReport] = []

  /// Counted pixels as a strip of signs.
  public var strip = ""

  /// Failing frames that follow each other: first, last, worst, its pixels.
  public var findings: [[Int]] = []

  /// What is to say about the case as a whole.
  public var notes: [String] = []

  /// What an error makes a command end with.
  public var errorCode: Int?

  /// The case as people name it.
  public var id: String { "\(suite)/\(name)" }

  /// The frame to look at first.
  public var worst: FrameReport? {
    frames.max {
      ($0.outcome.severity, $0.counted, -$0.frame) < ($1.outcome.severity, $1.counted, -$1.frame)
    }
  }

  /// The case in a line, for terminals.
  public var line: String {
    var text = "\(id): "
    guard let worst, outcome != .pass else {
      return text + outcome.rawValue + notes.map { "; " + $0 }.joined()
    }
    if frameCount > 1 {
      text += "\(outcome.rawValue), \(passed) of \(frameCount) frames pass; frame \(worst.frame) "
    }
    text += worst.line
    for note in notes { text += "; \(note)" }
    if outcome.fails {
      for change in environmentChanges { text += "; \(change)" }
    }
    return text
  }
}
