import BannerloopCompare
import BannerloopExport
import BannerloopPixels

extension ReferenceRoot {
  /// What recording a case did.
  public struct Recorded: Hashable, Sendable {
    /// The case as people name it.
    public var id: String

    /// How many frames have a reference that had none.
    public var frames: Int

    /// How many pictures the case has now.
    public var pictures: Int
  }

  /// How new references are made.
  public struct Recording: Sendable {
    /// The variant that is written.
    public var variant: String

    /// What pictures are made with.
    public var environment: GoldenEnvironment

    /// How a new variant is compared; `nil` for exactly.
    public var rule: RuleDescription?

    /// Whether frames that have a reference get a new one too.
    public var replacing: Bool

    /// How many cases and frames are worked on at once, `1...`.
    public var jobs: Int

    /// Makes a description.
    ///
    /// - Parameters:
    ///   - variant: The variant that is written.
    ///   - environment: What pictures are made with.
    ///   - rule: How a new variant is compared; `nil` for exactly.
    ///   - replacing: Whether frames that have a reference get a new one too.
    ///   - jobs: How many cases and frames are worked on at once, `1...`.
    public init(
      variant: String, environment: GoldenEnvironment, rule: RuleDescription? = nil,
      replacing: Bool = false, jobs: Int = 1
    ) {
      self.variant = variant
      self.environment = environment
      self.rule = rule
      self.replacing = replacing
      self.jobs = jobs
    }
  }

  /// The number of cases that are worth one wait for the disk.
  public static let recordedTogether = 256

  /// Records the frames of a case that have no reference; those that have one stay as they are.
  ///
  /// - Parameters:
  ///   - item: The case.
  ///   - recording: How references are made.
  /// - Returns: What was written.
  /// - Throws: ``GoldenError``; then the variant is as it was.
  public func record(
    _ item: GoldenCase, _ recording: Recording
  ) async throws(GoldenError) -> Recorded {
    let (recorded, failure) = await record([item], recording)
    if let failure { throw failure }
    return recorded[0]
  }

  /// Records the frames of cases that have no reference, and waits for the disk once.
  ///
  /// - Parameters:
  ///   - items: The cases; about ``recordedTogether`` at a time.
  ///   - recording: How references are made.
  /// - Returns: What was written, in the cases' order up to the first that failed, and why that one did.
  ///   Cases that are not told of are as they were.
  public func record(
    _ items: [GoldenCase], _ recording: Recording
  ) async -> (recorded: [Recorded], failure: GoldenError?) {
    let inner = max(1, recording.jobs / max(1, items.count))
    let results = await BoundedMap.map(items, jobs: recording.jobs) { item in
      await prepare(item, recording, jobs: inner)
    }
    var recorded: [Recorded] = []
    var staged: [Staged] = []
    var failure: GoldenError?
    for result in results {
      switch result {
      case .success(let prepared):
        guard failure == nil else {
          prepared.staged?.stage.remove()
          continue
        }
        recorded.append(prepared.recorded)
        if let variant = prepared.staged { staged.append(variant) }
      case .failure(let error): failure = failure ?? error
      }
    }
    guard !staged.isEmpty else { return (recorded, failure) }
    do throws(GoldenError) {
      try finish(staged)
    } catch {
      return ([], error)
    }
    return (recorded, failure)
  }

  /// A case whose new references are written and not at their place yet.
  private struct Prepared: Sendable {
    var recorded: Recorded
    var staged: Staged?
  }

  private func prepare(
    _ item: GoldenCase, _ recording: Recording, jobs: Int
  ) async -> Result<Prepared, GoldenError> {
    var stage: FolderStage?
    do throws(GoldenError) {
      if Task.isCancelled { throw .output(.cancelled) }
      return .success(try await prepare(item, recording, jobs: jobs, stage: &stage))
    } catch {
      stage?.remove()
      return .failure(error)
    }
  }

  private func prepare(
    _ item: GoldenCase, _ recording: Recording, jobs: Int, stage: inout FolderStage?
  ) async throws(GoldenError) -> Prepared {
    let place = Place(
      suite: try GoldenName.escape(item.suite), name: try GoldenName.escape(item.name),
      variant: try GoldenName.escape(recording.variant))
    let old = try manifest(place)?.manifest
    var manifest =
      old
      ?? GoldenManifest(
        environment: recording.environment, rate: item.source.framesPerSecond)
    if old == nil { manifest.compare = recording.rule }
    manifest.input = item.input ?? manifest.input
    var frames: [Int: (hash: String, source: Source)] = [:]
    var stored: [String: Source] = [:]
    if recording.replacing { manifest.environment = recording.environment }
    // A picture that somebody removed is made again with those that never were.
    for (frame, picture) in manifest.frames(in: folder(place)) where !recording.replacing {
      let source = Source.file(folder(place) + "/" + picture.file)
      frames[frame] = (picture.hash, source)
      stored[picture.hash] = source
    }
    let wanted = item.source.frames.filter { frames[$0] == nil }
    guard !wanted.isEmpty else {
      return Prepared(
        recorded: Recorded(id: item.id, frames: 0, pictures: Set(frames.values.map(\.hash)).count))
    }
    let made = try makeStage(place)
    stage = made
    let groups = item.source.groups(of: wanted)
    let known = stored
    let pictures = await BoundedMap.map(groups, jobs: jobs) { group in
      await Self.make(item.source, group[0], known: known, in: made)
    }
    // In the frames' order, so that of equal pictures the earliest frame's file stays.
    for (group, picture) in zip(groups, pictures) {
      let (hash, file) = try picture.get()
      let source: Source
      if let earlier = stored[hash] {
        source = earlier
      } else if let file {
        source = .made(file)
      } else {
        continue
      }
      stored[hash] = source
      for frame in group { frames[frame] = (hash, source) }
    }
    try self.stage(place, manifest, frames: frames, in: made)
    return Prepared(
      recorded: Recorded(
        id: item.id, frames: wanted.count, pictures: Set(frames.values.map(\.hash)).count),
      staged: Staged(place: place, stage: made))
  }

  /// Makes a frame's picture and writes it into the hidden folder, where no reference has it already.
  private static func make(
    _ source: any GoldenSource, _ frame: Int, known: [String: Source], in stage: FolderStage
  ) async -> Result<(hash: String, file: String?), GoldenError> {
    do throws(GoldenError) {
      if Task.isCancelled { throw .output(.cancelled) }
      let picture = try await source.picture(ofFrame: frame)
      let hash = PixelHash.hash(picture)
      if known[hash] != nil { return .success((hash, nil)) }
      let file = stage.path + "/made-" + GoldenName.file(ofFrame: frame)
      try FrameComparer.write(picture, to: file)
      return .success((hash, file))
    } catch {
      return .failure(error)
    }
  }
}

extension GoldenSource {
  /// Frames whose content is known to be the same, as groups in order.
  func groups(of frames: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    var known: [String: Int] = [:]
    for frame in frames {
      if let key = key(ofFrame: frame) {
        if let index = known[key] {
          groups[index].append(frame)
          continue
        }
        known[key] = groups.count
      }
      groups.append([frame])
    }
    return groups
  }
}
