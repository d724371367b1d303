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
      report.actualHash = PixelHash.hash(candidate)
      report.expectedHash =
        reference == candidate ? report.actualHash : PixelHash.hash(reference)
    }
    for similarity in similarities {
      let value =
        switch similarity {
        case .ssim: SSIM.mean(reference, candidate)
        case .msssim: SSIM.multiscale(reference, candidate)
        case .flip: FLIP.mean(reference, candidate)
        }
      report.similarity[similarity.rawValue] = value
    }
    guard report.outcome.fails else { return report }
    if let box = comparison.difference.box,
      let shift = ShiftProbe.estimate(reference, candidate, in: box)
    {
      report.notes.append(Self.words(shift))
    }
    if let folder {
      let pictures = [
        ("expected", reference), ("actual", candidate),
        (
          "diff",
          DifferencePicture.draw(reference, candidate, comparison.difference, style: style)
        ),
        (
          "triptych",
          Triptych.draw(reference, candidate, comparison.difference, style: style)
        ),
      ]
      for (name, picture) in pictures {
        let file = prefix + name + ".png"
        try Self.write(picture, to: folder + "/" + file)
        report.pictures[name] = file
      }
    }
    return report
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

  static func write(_ bytes: [UInt8], to path: String) throws(GoldenError) {
    do throws(ExportError) {
      try Files.writeNew(bytes, to: path)
    } catch {
      throw .output(error)
    }
  }

  /// A picture as a PNG file; opaque ones without alpha.
  static func png(_ picture: PixelBuffer) throws(GoldenError) -> [UInt8] {
    var isOpaque = true
    if picture.format != .rgb {
      for index in 0..<picture.size.area where picture.bytes[index * 4 + 3] != 255 {
        isOpaque = false
        break
      }
    }
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
