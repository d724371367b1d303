import BannerloopCompare
import BannerloopExport

/// `approve.json`: what a reviewer decided, written by the report's page.
public struct Approval: Hashable, Sendable, Codable {
  /// The file's schema.
  public var schema: String

  /// The run that was reviewed.
  public var run: String

  /// The names of cases that are right now.
  public var approve: [String]

  /// The names of cases that are wrong; for people.
  public var reject: [String]?

  /// The schema.
  public static let schema = "bannerloop.approval/1"

  /// Reads an approval.
  ///
  /// - Parameter path: The file.
  /// - Returns: The approval.
  /// - Throws: ``GoldenError``.
  public static func read(path: String) throws(GoldenError) -> Approval {
    let approval = try GoldenJSON.read(
      Approval.self, from: try PNGReader().bytes(of: path), path: path)
    guard approval.schema == schema else {
      throw .badFile(
        path: path, reason: "its schema is \(quotedText(approval.schema)), not \(schema)")
    }
    if let both = Set(approval.approve).intersection(approval.reject ?? []).sorted().first {
      throw .badFile(path: path, reason: "it approves and rejects \(quotedText(both))")
    }
    return approval
  }
}

extension ReferenceRoot {
  /// A change of one case's references that was checked and not made yet.
  public struct Promotion: Sendable {
    /// The case as people name it.
    public var id: String

    /// The frames whose references change.
    public var frames: [Int]

    /// What changes, in words.
    public var changes: [String]

    let place: Place
    let manifest: GoldenManifest
    let pictures: [Int: (hash: String, source: Source)]
  }

  /// Finds what approving a run would change; nothing is written.
  ///
  /// Everything is checked first: that references are still those that the run saw, and that the
  /// run's pictures are still those that it made.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - runFolder: The run's folder.
  ///   - variant: The variant that is written for a case that has none.
  ///   - isWanted: Whether a case, by its name, is approved.
  ///   - force: Whether pictures within the tolerance are taken too.
  /// - Returns: Changes in the cases' order.
  /// - Throws: ``GoldenError``.
  public func promotions(
    of run: RunReport, folder runFolder: String, variant: String,
    isWanted: (String) -> Bool, force: Bool = false
  ) throws(GoldenError) -> [Promotion] {
    var result: [Promotion] = []
    for item in run.cases where isWanted(item.id) {
      if let promotion = try promotion(
        of: item, run: run, folder: runFolder, variant: variant, force: force)
      {
        result.append(promotion)
      }
    }
    return result
  }

  private func promotion(
    of item: CaseReport, run: RunReport, folder runFolder: String, variant: String, force: Bool
  ) throws(GoldenError) -> Promotion? {
    var taken: [Outcome] = [.differ, .sizeMismatch, .missing, .changedXfail]
    if force { taken.append(.passTolerant) }
    let changed = item.frames.filter { taken.contains($0.outcome) }
    let dropped = item.frames.filter { $0.outcome == .lost }.map(\.frame)
    guard !changed.isEmpty || !dropped.isEmpty || item.outcome == .xpass else { return nil }
    let place = Place(
      suite: try GoldenName.escape(item.suite), name: try GoldenName.escape(item.name),
      variant: try GoldenName.escape(item.variant ?? variant))
    let old = try manifest(place)
    guard old?.state == item.referenceState else {
      // As after an approval that was killed half way: this case has its new references already.
      if let manifest = old?.manifest, Self.has(manifest, changed, dropped, item) { return nil }
      throw .unusableRun(
        path: runFolder,
        reason: "the references of \(item.id) have changed since; run the check again")
    }
    var manifest = old?.manifest ?? GoldenManifest(environment: run.environment, rate: item.rate)
    var pictures: [Int: (hash: String, source: Source)] = [:]
    for (frame, picture) in manifest.frames {
      pictures[frame] = (picture.hash, .file(self.folder(place) + "/" + picture.file))
    }
    var changes: [String] = []
    for frame in changed {
      guard let file = frame.pictures["actual"], let hash = frame.actualHash else {
        throw .unusableRun(
          path: runFolder, reason: "it has no picture of \(item.id), frame \(frame.frame)")
      }
      let path = runFolder + "/" + file
      guard PixelHash.hash(try PNGReader().picture(at: path)) == hash else {
        throw .unusableRun(
          path: runFolder, reason: "\(file) is not the picture that was reviewed")
      }
      if frame.outcome == .changedXfail {
        manifest.xfail?.known?[String(frame.frame)] = hash
        changes.append("frame \(frame.frame): another known wrong picture")
      } else {
        let before = pictures[frame.frame]?.hash.prefix(8)
        changes.append(
          "frame \(frame.frame): \(before.map { String($0) } ?? "none") -> \(hash.prefix(8))")
        pictures[frame.frame] = (hash, .copy(path))
      }
    }
    for frame in dropped {
      pictures[frame] = nil
      changes.append("frame \(frame): dropped")
    }
    if item.outcome == .xpass {
      manifest.xfail = nil
      changes.append("no longer known to be wrong")
    }
    manifest.environment = run.environment
    manifest.input = item.input ?? manifest.input
    return Promotion(
      id: item.id, frames: changed.map(\.frame) + dropped, changes: changes, place: place,
      manifest: manifest, pictures: pictures)
  }

  /// Whether references are already those that approving a case would make.
  private static func has(
    _ manifest: GoldenManifest, _ changed: [FrameReport], _ dropped: [Int], _ item: CaseReport
  ) -> Bool {
    let frames = manifest.frames
    return (item.outcome != .xpass || manifest.xfail == nil)
      && dropped.allSatisfy { frames[$0] == nil }
      && changed.allSatisfy { frame in
        frame.outcome == .changedXfail
          ? manifest.xfail?.known?[String(frame.frame)] == frame.actualHash
          : frame.actualHash != nil && frames[frame.frame]?.hash == frame.actualHash
      }
  }

  /// Makes changes: each case has its old references or all of its new ones at any time.
  ///
  /// - Parameter promotions: The changes; about ``recordedTogether`` at a time.
  /// - Throws: ``GoldenError``; then the case that it is about is as it was, and so are those after it.
  public func apply(_ promotions: [Promotion]) throws(GoldenError) {
    var staged: [Staged] = []
    do throws(GoldenError) {
      for promotion in promotions {
        let stage = try makeStage(promotion.place)
        staged.append(Staged(place: promotion.place, stage: stage))
        try self.stage(
          promotion.place, promotion.manifest, frames: promotion.pictures, in: stage)
      }
    } catch {
      for variant in staged { variant.stage.remove() }
      throw error
    }
    if !staged.isEmpty { try finish(staged) }
  }
}
