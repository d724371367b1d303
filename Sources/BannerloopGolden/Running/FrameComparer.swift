public import BannerloopCompare
import BannerloopExport
import BannerloopPNG
public import BannerloopPixels

/// Compares one picture with another and writes down what failed.
public struct FrameComparer: Sendable {
  /// Numbers that a report may have beside those that decide.
  public enum Similarity: String, CaseIterable, Hashable, Sendable {
    /// Structural similarity.
    case ssim

    /// The same over several scales.
    case msssim

    /// Mean FLIP.
    case flip

    /// Why there is no number for two pictures.
    func fault(_ reference: PixelSize, _ candidate: PixelSize) -> String {
      if reference != candidate { return "not applicable: the sizes differ" }
      let side =
        switch self {
        case .ssim: SSIM.window
        case .msssim: SSIM.shortestSide
        case .flip: 1
        }
      return "not applicable: the shorter side must be at least \(side) px"
    }
  }

  /// How pictures are compared.
  public var rule: RuleDescription

  /// Where the rule's relative paths start.
  public var ruleFolder: String?

  /// What reads files.
  public var reader: PNGReader

  /// How differences are drawn.
  public var style: DifferenceStyle

  /// Numbers that decide nothing.
  public var similarities: [Similarity]

  /// Whether reports of frames that pass have pixel hashes too.
  public var wantsHashes = false

  /// The most failing frames of a sequence that get pictures and are looked at for a move; `nil` for
  /// all of them.
  ///
  /// Drawing a difference takes longer than finding it. Every frame is compared and counted.
  public var mostPictured: Int? = Self.usualPictured

  /// The usual number of failing frames that get pictures.
  public static let usualPictured = 32

  /// What compares two pictures; another one only in tests.
  var backend:
    @Sendable (PixelBuffer, PixelBuffer, ComparisonRule) throws(CompareError) -> Comparison

  /// Makes a comparer.
  ///
  /// - Parameters:
  ///   - rule: How pictures are compared.
  ///   - ruleFolder: Where the rule's relative paths start.
  ///   - reader: What reads files.
  ///   - style: How differences are drawn.
  ///   - similarities: Numbers that decide nothing.
  public init(
    rule: RuleDescription = RuleDescription(), ruleFolder: String? = nil,
    reader: PNGReader = PNGReader(), style: DifferenceStyle = .heat,
    similarities: [Similarity] = []
  ) {
    self.rule = rule
    self.ruleFolder = ruleFolder
    self.reader = reader
    self.style = style
    self.similarities = similarities
    backend = { reference, candidate, rule throws(CompareError) in
      try PixelComparison.compare(reference, candidate, by: rule)
    }
  }

  /// Compares two decoded pictures; failing ones are written into a folder.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: What there is.
  ///   - frame: The frame's number.
  ///   - folder: Where pictures of a failure go, not at its final place yet; `nil` for nowhere.
  ///   - prefix: How their names begin, relative to the folder.
  /// - Returns: What came of it.
  /// - Throws: ``GoldenError`` for a rule that does not fit, and for files that cannot be written.
  public func compare(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, frame: Int, folder: String? = nil,
    prefix: String = ""
  ) throws(GoldenError) -> FrameReport {
    var (report, comparison) = try measure(reference, candidate, frame: frame)
    guard report.outcome.fails else { return report }
    try picture(
      &report, reference, candidate, comparison.difference, folder: folder, prefix: prefix)
    return report
  }

  /// Compares two pictures of 16 bits a channel: numbers only.
  ///
  /// There are no hashes: those of references are of 8 bits.
  func measure(
    _ reference: DeepPicture, _ candidate: DeepPicture, frame: Int
  ) throws(GoldenError) -> (FrameReport, Comparison) {
    let rule = try rule.rule(for: reference.size, reader: reader, folder: ruleFolder)
    let comparison: Comparison
    do throws(CompareError) {
      comparison = try PixelComparison.compare(reference, candidate, by: rule)
    } catch {
      throw .rule("\(error)")
    }
    return (FrameReport(frame: frame, comparison: comparison), comparison)
  }

  /// Compares two decoded pictures: numbers and hashes, without pictures.
  func measure(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, frame: Int,
    knownHashes: (reference: String?, candidate: String?) = (nil, nil)
  ) throws(GoldenError) -> (FrameReport, Comparison) {
    let rule = try rule.rule(for: reference.size, reader: reader, folder: ruleFolder)
    let comparison: Comparison
    do throws(CompareError) {
      comparison = try backend(reference, candidate, rule)
    } catch {
      throw .rule("\(error)")
    }
    try checkMap(comparison, reference, candidate, rule)
    var report = FrameReport(frame: frame, comparison: comparison)
    if report.outcome.fails || wantsHashes {
      report.actualHash = knownHashes.candidate ?? PixelHash.hash(candidate)
      report.expectedHash =
        knownHashes.reference
        ?? (comparison.difference.exact == 0 && reference == candidate
          ? report.actualHash : PixelHash.hash(reference))
    }
    addSimilarities(to: &report, reference, candidate)
    return (report, comparison)
  }

  /// Adds the numbers that decide nothing.
  func addSimilarities(
    to report: inout FrameReport, _ reference: PixelBuffer, _ candidate: PixelBuffer
  ) {
    for similarity in similarities {
      let value =
        switch similarity {
        case .ssim: SSIM.mean(reference, candidate)
        case .msssim: SSIM.multiscale(reference, candidate)
        case .flip: FLIP.mean(reference, candidate)
        }
      report.similarity[similarity.rawValue] = value
      if value == nil {
        report.notApplicable = report.notApplicable ?? [:]
        report.notApplicable?[similarity.rawValue] = similarity.fault(
          reference.size, candidate.size)
      }
    }
  }

  /// Says whether a failing frame only moved, and writes its pictures.
  ///
  /// - Parameters:
  ///   - report: The frame's report, which takes up both.
  ///   - reference: What is expected.
  ///   - candidate: What there is.
  ///   - difference: What differs.
  ///   - folder: Where pictures go; `nil` for nowhere.
  ///   - prefix: How their names begin, relative to the folder.
  ///   - files: Files that hold the two pictures already, which are copied instead of made.
  /// - Throws: ``GoldenError`` for files that cannot be written.
  func picture(
    _ report: inout FrameReport, _ reference: PixelBuffer, _ candidate: PixelBuffer,
    _ difference: Difference, folder: String?, prefix: String,
    files: (reference: [UInt8]?, candidate: [UInt8]?) = (nil, nil)
  ) throws(GoldenError) {
    if let box = difference.box, let shift = ShiftProbe.estimate(reference, candidate, in: box) {
      report.notes.append(Self.words(shift))
    }
    guard let folder else { return }
    let drawn = DifferencePicture.draw(reference, candidate, difference, style: style)
    let triptych = Triptych.draw(reference, candidate, difference, drawn: drawn)
    let pictures = [
      ("expected", reference, files.reference), ("actual", candidate, files.candidate),
      ("diff", drawn, nil), ("triptych", triptych, nil),
    ]
    for (name, picture, bytes) in pictures where report.pictures[name] == nil {
      let file = prefix + name + ".png"
      if let bytes {
        try Self.write(bytes, to: folder + "/" + file)
      } else {
        try Self.write(picture, to: folder + "/" + file)
      }
      report.pictures[name] = file
    }
  }

  /// A comparison that says "equal" of pictures that are not is a failure of its own.
  private func checkMap(
    _ comparison: Comparison, _ reference: PixelBuffer, _ candidate: PixelBuffer,
    _ rule: ComparisonRule
  ) throws(GoldenError) {
    guard case .compared(let difference) = comparison, difference.isEqual, rule.mask == nil
    else { return }
    if reference == candidate { return }
    if reference.size == candidate.size, PixelHash.hash(reference) == PixelHash.hash(candidate),
      rule.alpha != .straight
    {
      return
    }
    throw .rule("\(CompareError.contradiction("the pixels differ and it found nothing"))")
  }

  /// Encodes and writes a picture.
  static func write(_ picture: PixelBuffer, to path: String) throws(GoldenError) {
    try write(try png(picture), to: path)
  }

  /// Writes a file of a run, without waiting for the disk: a run can be made again.
  static func write(_ bytes: [UInt8], to path: String) throws(GoldenError) {
    do throws(ExportError) {
      try FileSystem.makeFolders(Path.parent(of: path))
      try FileSystem.write(bytes, to: path)
    } catch {
      throw .output(error)
    }
  }

  /// A picture as a PNG file; opaque ones without alpha.
  static func png(_ picture: PixelBuffer) throws(GoldenError) -> [UInt8] {
    let isOpaque = picture.format == .rgb || PixelRows.isOpaque(picture.bytes.span)
    do throws(PNGError) {
      return try PNGEncoding.encode(picture, as: isOpaque ? .rgb : .rgba, strategy: .fast)
    } catch {
      throw .rule("\(error)")
    }
  }

  static func words(_ shift: ShiftProbe.Estimate) -> String {
    func part(_ sixteenths: Int, _ positive: String, _ negative: String) -> String? {
      if sixteenths == 0 { return nil }
      let whole = abs(sixteenths) * 625
      let digits = String(whole % 10_000)
      let decimals = String(repeating: "0", count: 4 - digits.count) + digits
      return "\(whole / 10_000).\(decimals.prefix(2))"
        + (decimals.hasSuffix("00") ? "" : decimals.suffix(2)) + " px "
        + (sixteenths > 0 ? positive : negative)
    }
    let parts = [
      part(shift.sixteenthsX, "right", "left"), part(shift.sixteenthsY, "down", "up"),
    ].compactMap(\.self)
    return "it moved " + parts.joined(separator: " and ")
  }
}
