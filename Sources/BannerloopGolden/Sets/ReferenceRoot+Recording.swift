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

  /// Records the frames of a case that have no reference; those that have one stay as they are.
  ///
  /// - Parameters:
  ///   - item: The case.
  ///   - variant: The variant that is written.
  ///   - environment: What pictures are made with.
  ///   - rule: How a new variant is compared; `nil` for exactly.
  ///   - replacing: Whether frames that have a reference get a new one too.
  /// - Returns: What was written.
  /// - Throws: ``GoldenError``; then the variant is as it was.
  public func record(
    _ item: GoldenCase, variant: String, environment: GoldenEnvironment,
    rule: RuleDescription? = nil, replacing: Bool = false
  ) async throws(GoldenError) -> Recorded {
    let place = Place(
      suite: try GoldenName.escape(item.suite), name: try GoldenName.escape(item.name),
      variant: try GoldenName.escape(variant))
    let old = try manifest(place)?.manifest
    var manifest =
      old
      ?? GoldenManifest(
        environment: environment, rate: item.source.framesPerSecond)
    if old == nil { manifest.compare = rule }
    var frames: [Int: (hash: String, source: Source)] = [:]
    var stored: [String: Source] = [:]
    if replacing { manifest.environment = environment }
    for (frame, picture) in manifest.frames where !replacing {
      let source = Source.file(folder(place) + "/" + picture.file)
      frames[frame] = (picture.hash, source)
      stored[picture.hash] = source
    }
    var added = 0
    var known: [String: String] = [:]
    for frame in item.source.frames where frames[frame] == nil {
      added += 1
      let key = item.source.key(ofFrame: frame)
      if let key, let hash = known[key], let source = stored[hash] {
        frames[frame] = (hash, source)
        continue
      }
      let picture = try await item.source.picture(ofFrame: frame)
      let hash = PixelHash.hash(picture)
      let source: Source
      if let old = stored[hash] {
        source = old
      } else {
        source = .bytes(try FrameComparer.png(picture))
      }
      stored[hash] = source
      if let key { known[key] = hash }
      frames[frame] = (hash, source)
    }
    if added > 0 {
      try write(place, manifest, frames: frames, keeping: keptFiles(manifest))
    }
    return Recorded(id: item.id, frames: added, pictures: Set(frames.values.map(\.hash)).count)
  }

  /// Files beside the pictures that stay when a variant is written anew.
  func keptFiles(_ manifest: GoldenManifest) -> [String] {
    (manifest.alternates ?? []).map(\.file)
      + [manifest.compare?.mask].compactMap { $0 }.filter { !$0.contains("/") }
  }
}
