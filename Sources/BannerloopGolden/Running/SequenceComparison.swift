import BannerloopCompare
import BannerloopExport

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

    /// Every frame in order.
    public var frames: [FrameReport]

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

  /// Makes a comparison.
  ///
  /// - Parameters:
  ///   - comparer: How pictures are compared.
  ///   - jobs: How many frames at once, `1...`.
  ///   - framesPerSecond: The sequences' rate, for telling times; `nil` where it is not known.
  public init(_ comparer: FrameComparer, jobs: Int, framesPerSecond: Double? = nil) {
    self.comparer = comparer
    self.jobs = jobs
    self.framesPerSecond = framesPerSecond
  }

  /// Compares two files or two folders.
  ///
  /// At most four pictures a job are in memory at a time.
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
    let single = pairs.count == 1
    var frames = await BoundedMap.map(pairs, jobs: jobs) { [comparer] pair in
      await Self.compare(pair, comparer, cache, folder: folder, isSingle: single)
    }
    probeTimes(&frames, references: first)
    let metric = comparer.rule.metric.flatMap { Metric($0) } ?? .exact
    return Report(metric: metric.source, frames: frames)
  }

  /// The most failing frames that are looked for among their neighbours.
  private static let mostProbed = 64

  /// Tells of failing frames that are an earlier or later frame of the reference.
  private func probeTimes(_ frames: inout [FrameReport], references: [Int: String]) {
    var hashes: [Int: String] = [:]
    let failing = frames.indices.filter { frames[$0].outcome == .differ }.prefix(Self.mostProbed)
    for index in failing {
      guard let hash = frames[index].actualHash else { continue }
      let number = frames[index].frame
      for near in number - TimeProbe.reach...number + TimeProbe.reach where hashes[near] == nil {
        guard let path = references[near],
          let picture = try? comparer.reader.picture(at: path)
        else { continue }
        hashes[near] = PixelHash.hash(picture)
      }
      if let match = TimeProbe.match(frame: number, hash: hash, among: hashes) {
        frames[index].notes.append(
          TimeProbe.words(frame: number, match: match, framesPerSecond: framesPerSecond))
      }
    }
  }

  private struct Pair: Sendable {
    var number: Int
    var reference: String?
    var candidate: String?
  }

  private static func compare(
    _ pair: Pair, _ comparer: FrameComparer, _ cache: VerdictCache, folder: String?,
    isSingle: Bool
  ) async -> FrameReport {
    guard let reference = pair.reference else {
      return FrameReport(frame: pair.number, outcome: .missing, notes: ["only B has this frame"])
    }
    guard let candidate = pair.candidate else {
      return FrameReport(frame: pair.number, outcome: .orphan, notes: ["only A has this frame"])
    }
    do throws(GoldenError) {
      let a = try comparer.reader.bytes(of: reference)
      let b = try comparer.reader.bytes(of: candidate)
      let key = VerdictCache.Key(first: FileKey(a), second: FileKey(b))
      if var known = await cache.report(for: key) {
        known.frame = pair.number
        return known
      }
      let first = try comparer.reader.decode(a, path: reference)
      // The same file has the same pixels; decoding it once shows that it is whole.
      let second = a == b ? first : try comparer.reader.decode(b, path: candidate)
      let digits = String(pair.number)
      let name = "f" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      let report = try comparer.compare(
        first, second, frame: pair.number, folder: folder, prefix: isSingle ? "" : name + ".")
      await cache.keep(report, for: key)
      return report
    } catch {
      return FrameReport(frame: pair.number, error: error)
    }
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

/// What tells a file's bytes from others' within one run: 128 bits and the length.
///
/// Two lanes of eight bytes at a time, each step one-to-one in the word and in the lane. Not safe
/// against those who make files collide on purpose; references are told by SHA-256.
struct FileKey: Hashable, Sendable {
  private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    let span = bytes.span
    var low = low
    var high = high
    var start = 0
    while start &+ 8 <= count {
      var word: UInt64 = 0
      for index in 0..<8 { word |= UInt64(span[start &+ index]) &<< UInt64(index &* 8) }
      Self.mix(&low, &high, word)
      start &+= 8
    }
    var rest: UInt64 = 1
    for index in start..<count { rest = rest &<< 8 | UInt64(span[index]) }
    Self.mix(&low, &high, rest)
    self.low = low
    self.high = high
  }

  @inline(__always)
  private static func mix(_ low: inout UInt64, _ high: inout UInt64, _ word: UInt64) {
    low = (low ^ word) &* 0x9E37_79B9_7F4A_7C15
    low ^= low &>> 32
    high = (high &+ word) &* 0xC2B2_AE3D_27D4_EB4F
    high ^= high &>> 29
  }
}
