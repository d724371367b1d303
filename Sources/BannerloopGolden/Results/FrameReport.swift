public import BannerloopCompare
import BannerloopPixels

/// What may come of a frame, a case, or a reference.
public enum Outcome: String, CaseIterable, Hashable, Sendable, Codable {
  /// Equal.
  case pass

  /// Not equal, within what is tolerated.
  case passTolerant = "pass-tolerant"

  /// Different.
  case differ

  /// Of another size.
  case sizeMismatch = "size-mismatch"

  /// There is no reference.
  case missing

  /// A reference that no case has.
  case orphan

  /// A frame that the case no longer has, and the reference has.
  case lost

  /// Two cases lead to one reference.
  case duplicate

  /// Known to be wrong, and still wrong in the known way.
  case xfail

  /// Known to be wrong, but right.
  case xpass

  /// Known to be wrong, and now wrong in another way.
  case changedXfail = "changed-xfail"

  /// Not compared, because something failed. Never taken as equal.
  case error

  /// Left out on purpose.
  case skipped

  /// Failed first, passed when made again.
  case flaky

  /// Whether the outcome makes a run fail by itself.
  public var fails: Bool {
    switch self {
    case .differ, .sizeMismatch, .missing, .lost, .duplicate, .changedXfail, .error: true
    case .pass, .passTolerant, .orphan, .xfail, .xpass, .skipped, .flaky: false
    }
  }

  /// From good to bad; a case is as bad as its worst frame.
  var severity: Int {
    switch self {
    case .skipped: 0
    case .pass: 1
    case .passTolerant: 2
    case .xfail: 3
    case .orphan: 4
    case .xpass: 5
    case .flaky: 6
    case .missing: 7
    case .duplicate: 8
    case .changedXfail: 9
    case .lost: 10
    case .differ: 11
    case .sizeMismatch: 12
    case .error: 13
    }
  }
}

/// One compared frame: the outcome and the numbers, without pixels.
public struct FrameReport: Hashable, Sendable, Codable {
  /// The frame's number.
  public var frame: Int

  /// What came of it.
  public var outcome: Outcome

  /// Pixels that differ by the metric.
  public var counted = 0

  /// Pixels that are not exactly equal.
  public var exact = 0

  /// Pixels excluded as smoothed.
  public var smoothed = 0

  /// Pixels left out.
  public var masked = 0

  /// Pixels whose alpha changed.
  public var alphaChanged = 0

  /// The largest steps of red, green, blue and alpha.
  public var maxDelta = [0, 0, 0, 0]

  /// The most differing pixels in any window.
  public var window = 0

  /// How many groups of touching pixels differ.
  public var regions = 0

  /// Pixels of the largest group.
  public var largestRegion = 0

  /// The box around what differs: x, y, width, height.
  public var box: [Int]?

  /// The reference's sides.
  public var expectedSize: [Int]?

  /// The candidate's sides.
  public var actualSize: [Int]?

  /// The reference's pixel hash.
  public var expectedHash: String?

  /// The candidate's pixel hash.
  public var actualHash: String?

  /// Why it fails, and what the probes found.
  public var notes: [String] = []

  /// Pictures of a failing frame, relative to the report: `expected`, `actual`, `diff`, `triptych`.
  public var pictures: [String: String] = [:]

  /// Numbers that decide nothing: `ssim`, `msssim`, `flip`.
  public var similarity: [String: Double] = [:]

  /// Why a number that was asked for is not there, by its name.
  public var notApplicable: [String: String]?

  /// What an error makes a command end with; `nil` for other outcomes.
  public var errorCode: Int?

  /// Makes a report of a frame that could not be compared.
  ///
  /// - Parameters:
  ///   - frame: The frame's number.
  ///   - error: Why.
  public init(frame: Int, error: GoldenError) {
    self.init(frame: frame, outcome: .error, notes: ["\(error)"])
    switch error {
    case .rule, .badFile, .badName: errorCode = 2
    case .output: errorCode = 4
    default: errorCode = 3
    }
  }

  /// Makes a report without numbers.
  public init(frame: Int, outcome: Outcome, notes: [String] = []) {
    self.frame = frame
    self.outcome = outcome
    self.notes = notes
  }

  /// Makes the report of a comparison.
  ///
  /// - Parameters:
  ///   - frame: The frame's number.
  ///   - comparison: What came of it.
  public init(frame: Int, comparison: Comparison) {
    let difference = comparison.difference
    switch comparison {
    case .sizesDiffer(let reference, let candidate, _):
      self.init(frame: frame, outcome: .sizeMismatch)
      expectedSize = [reference.width, reference.height]
      actualSize = [candidate.width, candidate.height]
    case .compared:
      self.init(
        frame: frame,
        outcome: !difference.passes ? .differ : difference.isEqual ? .pass : .passTolerant)
      expectedSize = [difference.size.width, difference.size.height]
      actualSize = expectedSize
    }
    counted = difference.counted
    exact = difference.exact
    smoothed = difference.smoothed
    masked = difference.masked
    alphaChanged = difference.alphaChanged
    let delta = difference.delta
    maxDelta = [delta.red, delta.green, delta.blue, delta.alpha]
    window = difference.window
    regions = difference.regionCount
    largestRegion = difference.regions.first?.pixels ?? 0
    box = difference.box.map { [$0.x, $0.y, $0.width, $0.height] }
    notes = difference.reasons
  }

  /// The frame in a line, for terminals.
  public var line: String {
    var text = "\(outcome.rawValue)"
    if exact > 0 || counted > 0 {
      text += ": \(counted) px counted, \(exact) px not equal, max delta \(maxDelta.max() ?? 0)"
      if smoothed > 0 { text += ", \(smoothed) px excluded as smoothed" }
      if let expectedSize, counted > 0 {
        text += " (\(Self.percent(counted, of: expectedSize.reduce(1, *))) %)"
      }
    }
    if let box { text += ", box \(box[2])x\(box[3])+\(box[0])+\(box[1])" }
    if masked > 0, let expectedSize {
      text += ", \(Self.percent(masked, of: expectedSize.reduce(1, *))) % masked"
    }
    for (name, value) in similarity.sorted(by: { $0.key < $1.key }) {
      text += "; \(name) \(value)"
    }
    for (name, why) in (notApplicable ?? [:]).sorted(by: { $0.key < $1.key }) {
      text += "; \(name) \(why)"
    }
    for note in notes { text += "; \(note)" }
    return text
  }

  /// A share in percent with as many digits as it takes not to be zero.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0" }
    var digits = 2
    var scale = 100
    while digits < 12, part * 100 * scale / whole == 0 {
      digits += 1
      scale *= 10
    }
    let number = part * 100 * scale / whole
    let rest = String(number % scale)
    return "\(number / scale)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}

extension FrameReport {
  /// The counted pixels, for a strip of frames; `nil` where one of both pictures is not there or broken.
  public var shownCount: Int? {
    switch outcome {
    case .missing, .orphan, .lost, .error: nil
    default: counted
    }
  }
}
