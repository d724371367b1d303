import BannerloopCompare
import BannerloopExport
import BannerloopPixels

/// Compares two pictures or two sequences of pictures: `bannerloop diff`.
///
/// Frames pair up by number. Frames of which one side has equal files are compared once.
public struct SequenceComparison: Sendable {
  /// What came of it.
  public struct Report: Hashable, Sendable, Codable {
    /// The file's schema.
    public var schema = "bannerloop.diff/1"

    /// The metric and the version that it follows.
    public var metric: String

    /// Bits a channel that were compared, where they are not 8.
    public var depth: Int?

    /// Every frame in order.
    public var frames: [FrameReport]

    /// What was bounded, in words; `nil` where nothing was.
    public var notes: [String]?

    /// Whether all pictures count as equal.
    public var passes: Bool { !frames.contains { $0.outcome.fails || $0.outcome == .orphan } }

    /// The worst that happened.
    public var outcome: Outcome {
      frames.map(\.outcome).max { $0.severity < $1.severity } ?? .error
    }
  }

  private let comparer: FrameComparer
  private let jobs: Int
  private let framesPerSecond: Double?
  private let isDeep: Bool

  /// Makes a comparison.
  ///
  /// - Parameters:
  ///   - comparer: How pictures are compared.
  ///   - jobs: How many frames at once, `1...`.
  ///   - framesPerSecond: The sequences' rate, for telling times; `nil` where it is not known.
  ///   - isDeep: Whether 16 bits a channel are compared; otherwise they are rounded to 8, which is noted.
  public init(
    _ comparer: FrameComparer, jobs: Int, framesPerSecond: Double? = nil, isDeep: Bool = false
  ) {
    self.isDeep = isDeep
    self.comparer = comparer
    self.jobs = jobs
    self.framesPerSecond = framesPerSecond
  }

  /// Compares two files or two folders.
  ///
  /// At most six pictures a job are in memory at a time: two, what is made of them, and two that the
  /// frames before had, since a sequence often holds a picture while the other one moves.
  ///
  /// - Parameters:
  ///   - reference: A file or a folder.
  ///   - candidate: A file or a folder.
  ///   - folder: Where pictures of failing frames go, not at its final place yet.
  /// - Returns: All frames in order. A frame that only one side has is ``Outcome/missing`` (without
  ///   reference) or ``Outcome/orphan`` (without candidate); a broken file is ``Outcome/error``.
  /// - Throws: ``GoldenError`` where a path leads to no picture.
  public func compare(
    _ reference: String, _ candidate: String, folder: String?
  ) async throws(GoldenError) -> Report {
    let a = try PictureFolder(path: reference)
    let b = try PictureFolder(path: candidate)
    guard FileSystem.kind(of: reference) == FileSystem.kind(of: candidate) else {
      throw .badFile(path: candidate, reason: "one of A and B is a file and the other a folder")
    }
    let first = Dictionary(uniqueKeysWithValues: a.frames.map { ($0.number, $0.path) })
    let second = Dictionary(uniqueKeysWithValues: b.frames.map { ($0.number, $0.path) })
    let pairs = Set(first.keys).union(second.keys).sorted().map { number in
      Pair(number: number, reference: first[number], candidate: second[number])
    }
    let cache = VerdictCache()
    let job = Job(
      comparer: comparer, cache: cache, pictures: PictureCache(limit: 2 * jobs), folder: folder,
      isSingle: pairs.count == 1, isDeep: isDeep)
    var results = await BoundedMap.map(pairs, jobs: jobs) { pair in await job.compare(pair) }
    var notes: [String] = []
    // Of many frames it is not known before which ones get pictures.
    if !job.isSingle { notes += await picture(&results, pairs, job) }
    var frames = results.map(\.report)
    notes += await probeTimes(&frames, references: first)
    let rounded = frames.count { $0.notes.contains(Self.roundedNote) }
    if rounded > 0, frames.count > 1 { notes.append("\(rounded) frames: \(Self.roundedNote)") }
    let firstOnly = frames.count { $0.notes.contains(Self.firstOnlyNote) }
    if firstOnly > 0, frames.count > 1 {
      notes.append("\(firstOnly) frames: \(Self.firstOnlyNote)")
    }
    let metric = comparer.rule.metric.flatMap { Metric($0) } ?? .exact
    return Report(
      metric: metric.source, depth: isDeep ? 16 : nil, frames: frames,
      notes: notes.isEmpty ? nil : notes)
  }

  /// Draws the differences of some failing frames; those whose files are the same share pictures.
  private func picture(
    _ results: inout [Job.Result], _ pairs: [Pair], _ job: Job
  ) async -> [String] {
    func isDifferent(_ report: FrameReport) -> Bool {
      report.outcome == .differ || report.outcome == .sizeMismatch
    }
    var firsts: [VerdictCache.Key: Int] = [:]
    for (index, result) in results.enumerated() where isDifferent(result.report) {
      if let key = result.key, firsts[key] == nil { firsts[key] = index }
    }
    let own = Set(firsts.values)
    let chosen = PicturedFrames.choose(
      results.enumerated().map { index, result in
        (result.report.frame, result.report.counted, own.contains(index))
      }, most: comparer.mostPictured)
    let indices = own.filter { chosen.contains(results[$0].report.frame) }.sorted()
    let known = results
    let pictured = await BoundedMap.map(indices, jobs: jobs) { index in
      await job.picture(known[index].report, pairs[index])
    }
    var byKey: [VerdictCache.Key: FrameReport] = [:]
    for (index, report) in zip(indices, pictured) {
      if let key = results[index].key { byKey[key] = report }
    }
    for index in results.indices {
      guard let key = results[index].key, var report = byKey[key] else { continue }
      report.frame = results[index].report.frame
      results[index].report = report
    }
    let failing = results.count { isDifferent($0.report) }
    let done = results.count { result in result.key.map { byKey[$0] != nil } ?? false }
    return PicturedFrames.note(chosen: done, failing: failing).map { [$0] } ?? []
  }

  fileprivate static let roundedNote = "16 bits a channel are rounded to 8; --depth 16 compares all"

  fileprivate static let firstOnlyNote = "of an animation only the first picture is compared"

  /// The most reference frames that are decoded only to tell times.
  private static let mostProbed = 128

  /// Tells of failing frames that are an earlier or later frame of the reference.
  ///
  /// Failing frames have the hashes of both pictures already; only passing neighbours are decoded.
  private func probeTimes(
    _ frames: inout [FrameReport], references: [Int: String]
  ) async -> [String] {
    var hashes: [Int: String] = [:]
    for frame in frames { hashes[frame.frame] = frame.expectedHash }
    let failing = frames.indices.filter {
      frames[$0].outcome == .differ && frames[$0].actualHash != nil
    }
    var wanted: Set<Int> = []
    for index in failing {
      let number = frames[index].frame
      for near in number - TimeProbe.reach...number + TimeProbe.reach
      where hashes[near] == nil && references[near] != nil { wanted.insert(near) }
    }
    let probed = wanted.sorted().prefix(Self.mostProbed)
    let found = await BoundedMap.map(Array(probed), jobs: jobs) { [comparer] number in
      (try? comparer.reader.picture(at: references[number] ?? "")).map { PixelHash.hash($0) }
    }
    for (number, hash) in zip(probed, found) { hashes[number] = hash }
    for index in failing {
      let number = frames[index].frame
      guard let hash = frames[index].actualHash,
        let match = TimeProbe.match(frame: number, hash: hash, among: hashes)
      else { continue }
      frames[index].notes.append(
        TimeProbe.words(frame: number, match: match, framesPerSecond: framesPerSecond))
    }
    let left = wanted.count - probed.count
    return left > 0
      ? ["\(left) passing reference frames beside failing ones were not looked at for their time"]
      : []
  }

  fileprivate struct Pair: Sendable {
    var number: Int
    var reference: String?
    var candidate: String?
  }
}

/// What all pairs of frames share while they are compared.
private struct Job: Sendable {
  let comparer: FrameComparer
  let cache: VerdictCache
  let pictures: PictureCache
  let folder: String?
  let isSingle: Bool
  let isDeep: Bool

  /// What came of a pair; the key is that of its files' contents.
  struct Result: Sendable {
    var report: FrameReport
    var key: VerdictCache.Key?
  }

  private struct Pictures {
    var first: PixelBuffer
    var second: PixelBuffer

    /// The same with 16 bits a channel; empty where those are not asked for.
    var deep: [DeepPicture] = []
  }

  func compare(_ pair: SequenceComparison.Pair) async -> Result {
    guard let reference = pair.reference else {
      return Result(
        report: FrameReport(frame: pair.number, outcome: .missing, notes: ["only B has this frame"])
      )
    }
    guard let candidate = pair.candidate else {
      return Result(
        report: FrameReport(frame: pair.number, outcome: .orphan, notes: ["only A has this frame"]))
    }
    do throws(GoldenError) {
      // Whoever stops the comparison wants it to end, and nobody reads its report.
      if Task.isCancelled { throw .output(.cancelled) }
      let a = try comparer.reader.bytes(of: reference)
      let b = try comparer.reader.bytes(of: candidate)
      let key = VerdictCache.Key(first: FileKey(a), second: FileKey(b))
      if var known = await cache.report(for: key) {
        known.frame = pair.number
        return Result(report: known, key: key)
      }
      let pictures = try await decode(a, b, key, pair)
      var (report, comparison) = try measure(comparer, pictures, frame: pair.number)
      if !isDeep, PNGReader.isDeep(a) || PNGReader.isDeep(b) {
        report.notes.append(SequenceComparison.roundedNote)
      }
      if PNGReader.isAnimated(a) || PNGReader.isAnimated(b) {
        report.notes.append(SequenceComparison.firstOnlyNote)
      }
      if isSingle, report.outcome.fails {
        try comparer.picture(
          &report, pictures.first, pictures.second, comparison.difference, folder: folder,
          prefix: prefix(pair.number), files: (a, b))
      }
      await cache.keep(report, for: key)
      return Result(report: report, key: key)
    } catch {
      return Result(report: FrameReport(frame: pair.number, error: error))
    }
  }

  /// Compares a failing pair again and draws it.
  func picture(_ known: FrameReport, _ pair: SequenceComparison.Pair) async -> FrameReport {
    do throws(GoldenError) {
      if Task.isCancelled { throw .output(.cancelled) }
      let a = try comparer.reader.bytes(of: pair.reference ?? "")
      let b = try comparer.reader.bytes(of: pair.candidate ?? "")
      let key = VerdictCache.Key(first: FileKey(a), second: FileKey(b))
      let pictures = try await decode(a, b, key, pair)
      var again = comparer
      again.similarities = []
      let (_, comparison) = try measure(
        again, pictures, frame: pair.number, knownHashes: (known.expectedHash, known.actualHash))
      var report = known
      try comparer.picture(
        &report, pictures.first, pictures.second, comparison.difference, folder: folder,
        prefix: prefix(pair.number), files: (a, b))
      return report
    } catch {
      return FrameReport(frame: pair.number, error: error)
    }
  }

  private func measure(
    _ comparer: FrameComparer, _ pictures: Pictures, frame: Int,
    knownHashes: (reference: String?, candidate: String?) = (nil, nil)
  ) throws(GoldenError) -> (FrameReport, Comparison) {
    guard pictures.deep.count == 2 else {
      return try comparer.measure(
        pictures.first, pictures.second, frame: frame, knownHashes: knownHashes)
    }
    var (report, comparison) = try comparer.measure(
      pictures.deep[0], pictures.deep[1], frame: frame)
    comparer.addSimilarities(to: &report, pictures.first, pictures.second)
    return (report, comparison)
  }

  private func decode(
    _ a: [UInt8], _ b: [UInt8], _ key: VerdictCache.Key, _ pair: SequenceComparison.Pair
  ) async throws(GoldenError) -> Pictures {
    if isDeep {
      let first = try comparer.reader.decodeDeep(a, path: pair.reference ?? "")
      let second = try comparer.reader.decodeDeep(b, path: pair.candidate ?? "")
      return Pictures(first: first.rounded, second: second.rounded, deep: [first, second])
    }
    let first = try await decode(a, key.first, path: pair.reference)
    // The same file has the same pixels; decoding it once shows that it is whole.
    if BytesComparison.areEqual(a, b) { return Pictures(first: first, second: first) }
    return Pictures(first: first, second: try await decode(b, key.second, path: pair.candidate))
  }

  private func decode(
    _ bytes: [UInt8], _ key: FileKey, path: String?
  ) async throws(GoldenError) -> PixelBuffer {
    if let known = await pictures.picture(for: key) { return known }
    let picture = try comparer.reader.decode(bytes, path: path ?? "")
    if !isSingle { await pictures.keep(picture, for: key) }
    return picture
  }

  private func prefix(_ number: Int) -> String {
    isSingle ? "" : GoldenName.file(ofFrame: number).dropLast(4) + "."
  }
}

/// The pictures that were decoded last, by their files' contents.
actor PictureCache {
  private let limit: Int
  private var pictures: [(key: FileKey, picture: PixelBuffer)] = []

  /// Makes a cache of at most so many pictures.
  init(limit: Int) { self.limit = limit }

  func picture(for key: FileKey) -> PixelBuffer? {
    guard let index = pictures.firstIndex(where: { $0.key == key }) else { return nil }
    // What is asked for again is kept longer.
    let found = pictures.remove(at: index)
    pictures.append(found)
    return found.picture
  }

  func keep(_ picture: PixelBuffer, for key: FileKey) {
    guard !pictures.contains(where: { $0.key == key }) else { return }
    pictures.append((key, picture))
    if pictures.count > limit { pictures.removeFirst() }
  }
}

/// What is known of pairs of files, by their contents.
actor VerdictCache {
  struct Key: Hashable, Sendable {
    var first: FileKey
    var second: FileKey
  }

  private var reports: [Key: FrameReport] = [:]

  func report(for key: Key) -> FrameReport? { reports[key] }

  func keep(_ report: FrameReport, for key: Key) {
    if reports[key] == nil { reports[key] = report }
  }
}
