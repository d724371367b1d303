import BannerloopCarousel
public import BannerloopExport
import BannerloopMotion
public import BannerloopPixels

/// What makes the pictures of a case.
public protocol GoldenSource: Sendable {
  /// The numbers of all frames, in order.
  var frames: [Int] { get }

  /// Frames a second; `nil` for single pictures.
  var framesPerSecond: Double? { get }

  /// Returns what tells a frame's content before it is made, or `nil` where nothing does.
  func key(ofFrame frame: Int) -> String?

  /// Makes a frame's picture.
  func picture(ofFrame frame: Int) async throws(GoldenError) -> PixelBuffer

  /// Returns the first frame whose picture depends on how it was reached; `nil` where none does.
  func firstPathDependentFrame() -> Int?
}

/// Frames of a banner.
public struct BannerSource: GoldenSource {
  private let banner: Banner

  /// The numbers of all frames, in order.
  public let frames: [Int]

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - banner: What is drawn.
  ///   - frames: Which frames; `nil` for all.
  public init(_ banner: Banner, frames: [Int]? = nil) {
    self.banner = banner
    self.frames = frames ?? Array(0..<banner.frameCount)
  }

  /// Frames a second.
  public var framesPerSecond: Double? {
    Double(banner.frames.rate.numerator) / Double(banner.frames.rate.denominator)
  }

  /// The plan's key: equal plans are equal pictures.
  public func key(ofFrame frame: Int) -> String? {
    "\(PlanKey(banner.plan(at: frame)))"
  }

  /// Draws a frame.
  public func picture(ofFrame frame: Int) async throws(GoldenError) -> PixelBuffer {
    do throws(ExportError) {
      return try await banner.pixels(atFrame: frame).converted(to: .rgba)
    } catch {
      throw .rendering(error)
    }
  }

  /// Compares frames that are reached step by step with those that are reached at once.
  public func firstPathDependentFrame() -> Int? {
    var cursor = banner.frames.cursor()
    var plan = FramePlan()
    let wanted = Set(frames)
    for frame in 0...(frames.last ?? 0) {
      banner.layout.update(&plan, for: cursor.next())
      guard wanted.contains(frame) else { continue }
      if PlanKey(plan) != PlanKey(banner.layout.plan(for: banner.frames.state(at: frame))) {
        return frame
      }
    }
    return nil
  }
}

/// Pictures that something else made.
public struct FileSource: GoldenSource {
  private let paths: [Int: String]
  private let reader: PNGReader

  /// The numbers of all frames, in order.
  public var frames: [Int] { paths.keys.sorted() }

  /// Nothing is known of a rate.
  public var framesPerSecond: Double? { nil }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - paths: PNG files by frame number.
  ///   - reader: What reads them.
  public init(paths: [Int: String], reader: PNGReader = PNGReader()) {
    self.paths = paths
    self.reader = reader
  }

  /// Nothing is known before a file is read.
  public func key(ofFrame frame: Int) -> String? { nil }

  /// Reads a file.
  public func picture(ofFrame frame: Int) async throws(GoldenError) -> PixelBuffer {
    try reader.picture(at: paths[frame] ?? "")
  }

  /// Files are reached in one way only.
  public func firstPathDependentFrame() -> Int? { nil }
}

/// Pictures that are made when they are asked for, such as by a test.
public struct ClosureSource: GoldenSource {
  /// The numbers of all frames, in order.
  public let frames: [Int]

  /// Frames a second.
  public let framesPerSecond: Double?

  private let make: @Sendable (Int) async throws(GoldenError) -> PixelBuffer

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - frames: The numbers of all frames.
  ///   - framesPerSecond: The rate; `nil` for single pictures.
  ///   - make: Makes a frame's picture.
  public init(
    frames: [Int], framesPerSecond: Double? = nil,
    make: @escaping @Sendable (Int) async throws(GoldenError) -> PixelBuffer
  ) {
    self.frames = frames.sorted()
    self.framesPerSecond = framesPerSecond
    self.make = make
  }

  /// Nothing is known before a picture is made.
  public func key(ofFrame frame: Int) -> String? { nil }

  /// Makes a picture.
  public func picture(ofFrame frame: Int) async throws(GoldenError) -> PixelBuffer {
    try await make(frame)
  }

  /// Frames are reached in one way only.
  public func firstPathDependentFrame() -> Int? { nil }
}

/// One case: its name and what makes its pictures.
public struct GoldenCase: Sendable {
  /// What the suite is called.
  public var suite: String

  /// What the case is called.
  public var name: String

  /// Where it comes from, for messages.
  public var origin: String

  /// What makes its pictures.
  public var source: any GoldenSource

  /// The path of what it is made from, seen from the references' root; `nil` where it is no file.
  ///
  /// A reference whose file is still there is no orphan.
  public var input: String?

  /// Whether only some of its frames are made; the others are then neither lost nor looked at.
  public var isPartial = false

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - suite: What the suite is called.
  ///   - name: What the case is called.
  ///   - origin: Where it comes from, for messages.
  ///   - source: What makes its pictures.
  public init(suite: String, name: String, origin: String, source: any GoldenSource) {
    self.suite = suite
    self.name = name
    self.origin = origin
    self.source = source
  }

  /// The case as people name it, `suite/case`.
  public var id: String { "\(suite)/\(name)" }
}

/// All cases of a run, checked before the first picture is made.
public struct GoldenPlan: Sendable {
  /// The cases in order of their names.
  public let cases: [GoldenCase]

  /// Whether some cases were left out.
  public let isPartial: Bool

  /// Where the run looked for cases; `nil` is everywhere.
  public let coverage: GoldenCoverage?

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - cases: All cases.
  ///   - filter: A pattern of the names that are wanted; `nil` for all.
  ///   - shard: Every `count`-th case from `index` on, `0..<count`; `nil` for all.
  ///   - isPartial: Whether cases were left out already.
  ///   - coverage: Where these cases were looked for; `nil` is everywhere.
  /// - Throws: ``GoldenError/duplicate(name:first:second:)`` for two cases with one reference, also
  ///   where names differ in case only; ``GoldenError/badName(_:reason:)``;
  ///   ``GoldenError/nothingSelected(_:)``.
  public init(
    _ cases: [GoldenCase], filter: String? = nil, shard: (index: Int, count: Int)? = nil,
    isPartial: Bool = false, coverage: GoldenCoverage? = nil
  ) throws(GoldenError) {
    var origins: [String: String] = [:]
    for item in cases {
      let place = try GoldenName.escape(item.suite) + "/" + GoldenName.escape(item.name)
      let key = item.id.lowercased()
      if let first = origins[key] {
        throw .duplicate(name: place, first: first, second: item.origin)
      }
      origins[key] = item.origin
    }
    var selected = cases.sorted { $0.id < $1.id }
    if let filter { selected.removeAll { !GoldenName.matches($0.id, filter) } }
    if let shard {
      selected = selected.enumerated().filter { $0.offset % shard.count == shard.index }
        .map(\.element)
    }
    if selected.isEmpty {
      throw .nothingSelected(
        filter.map { "no case matches \(quotedText($0))" } ?? "there is no case")
    }
    self.cases = selected
    self.coverage = coverage
    self.isPartial = isPartial || selected.count != cases.count
  }
}
