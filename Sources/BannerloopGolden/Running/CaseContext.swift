import BannerloopCompare
import BannerloopExport
import BannerloopPixels

/// What all frames of a case share while they are compared.
struct CaseContext: Sendable {
  let item: GoldenCase
  let comparer: FrameComparer
  let manifest: GoldenManifest?
  let folder: String?
  let output: String?
  let prefix: String
  let retries: Int
  private let references: [Int: GoldenManifest.Picture]
  private let named: [Int: GoldenManifest.Picture]
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
    named = manifest?.frames ?? [:]
    references = manifest?.frames(in: folder ?? "") ?? [:]
    hashes = named.mapValues(\.hash)
    alternates = manifest?.alternateHashes ?? [:]
  }

  /// Makes one picture and compares it for every frame that has it.
  func reports(of frames: [Int]) async -> [FrameReport] {
    do throws(GoldenError) {
      // Whoever stops the run wants it to end, and nobody reads its report.
      if Task.isCancelled { throw .output(.cancelled) }
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
        if let gone = named[frame] {
          report.notes.append("golden.json names \(gone.file), and it is not there")
        }
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
        try checkStored(other.file, hash, picture)
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
      var report = try full(frame, picture, hash, reference)
      // Approving takes this picture, so that every frame that may be approved has it.
      if report.outcome != .pass, let output {
        if actual == nil { actual = try write(picture, frame, to: output) }
        report.pictures["actual"] = actual
      }
      byReference[reference.hash] = report
      probeTime(&report, hash)
      applyKnownFault(&report, hash)
      reports.append(report)
    }
    return reports
  }

  /// Equal hashes are equal pixels; that the reference's file still has them is looked at all the same,
  /// or a picture that was replaced beside its golden.json would pass.
  private func passing(
    _ frame: Int, _ hash: String, _ picture: PixelBuffer, _ reference: GoldenManifest.Picture
  ) throws(GoldenError) -> FrameReport {
    try checkStored(reference.file, reference.hash, picture)
    var report = FrameReport(frame: frame, outcome: .pass)
    report.expectedHash = hash
    report.actualHash = hash
    return report
  }

  /// Refuses a picture of golden.json whose file is gone or has other pixels than it tells.
  private func checkStored(
    _ file: String, _ hash: String, _ picture: PixelBuffer
  ) throws(GoldenError) {
    let path = (folder ?? "") + "/" + file
    let stored = try comparer.reader.picture(at: path)
    // The same bytes have the hash that is known; other bytes may still be the same to the eye.
    let isSame =
      stored.size == picture.size && stored.format == picture.format
      && BytesComparison.areEqual(stored.bytes, picture.bytes)
    guard isSame || PixelHash.hash(stored) == hash else { throw Self.replaced(path) }
  }

  private static func replaced(_ path: String) -> GoldenError {
    .badFile(
      path: path,
      reason:
        "its pixels are not those that golden.json tells; restore it, or remove it and record again"
    )
  }

  /// Decodes the reference and compares pixels.
  private func full(
    _ frame: Int, _ picture: PixelBuffer, _ hash: String, _ reference: GoldenManifest.Picture
  ) throws(GoldenError) -> FrameReport {
    let path = (folder ?? "") + "/" + reference.file
    let expected = try comparer.reader.picture(at: path)
    guard PixelHash.hash(expected) == reference.hash else { throw Self.replaced(path) }
    var comparer = comparer
    comparer.wantsHashes = true
    var (report, comparison) = try comparer.measure(
      expected, picture, frame: frame, knownHashes: (reference.hash, hash))
    // Without a folder there is no second look, which finds moves.
    if output == nil, report.outcome.fails {
      try comparer.picture(
        &report, expected, picture, comparison.difference, folder: nil, prefix: "")
    }
    return report
  }

  /// Looks at a failing frame again and draws it: from the two files, so that it is what was compared.
  ///
  /// - Returns: A report whose notes are only the new ones.
  func pictured(_ known: FrameReport) async -> FrameReport {
    var report = known
    report.notes = []
    do throws(GoldenError) {
      if Task.isCancelled { throw .output(.cancelled) }
      guard let output, let actual = known.pictures["actual"],
        let reference = references[known.frame]
      else { return report }
      let file = try comparer.reader.bytes(of: (folder ?? "") + "/" + reference.file)
      let expected = try comparer.reader.decode(file, path: reference.file)
      let candidate = try PNGReader().picture(at: output + "/" + actual)
      var comparer = comparer
      comparer.similarities = []
      let (_, comparison) = try comparer.measure(
        expected, candidate, frame: known.frame,
        knownHashes: (known.expectedHash, known.actualHash))
      try comparer.picture(
        &report, expected, candidate, comparison.difference, folder: output,
        prefix: "pictures/" + prefix + GoldenName.file(ofFrame: known.frame).dropLast(4) + ".",
        files: (file, nil))
      return report
    } catch {
      return FrameReport(frame: known.frame, error: error)
    }
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
