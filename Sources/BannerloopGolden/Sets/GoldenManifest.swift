import BannerloopCompare
import BannerloopExport

/// `golden.json`: the reference pictures of one variant of one case, and how they are compared.
public struct GoldenManifest: Hashable, Sendable, Codable {
  /// A picture and the frames that have it; each picture is stored once.
  public struct Picture: Hashable, Sendable, Codable {
    /// The file's name beside the manifest.
    public var file: String

    /// The pixels' hash.
    public var hash: String

    /// The frames, such as `0-12,80`.
    public var frames: String
  }

  /// What is known to be wrong.
  public struct KnownFault: Hashable, Sendable, Codable {
    /// Why it is not repaired yet.
    public var reason: String

    /// Pixel hashes of the known wrong pictures, by frame number; without any, all wrong ones count.
    public var known: [String: String]?

    /// Makes a known fault.
    public init(reason: String, known: [String: String]? = nil) {
      self.reason = reason
      self.known = known
    }
  }

  /// The file's schema.
  public var schema = Self.schema

  /// The environment that made the pictures.
  public var environment: GoldenEnvironment

  /// Frames a second; `nil` for single pictures.
  public var rate: Double?

  /// The path of the file or folder that the case is made from, seen from the references' root.
  public var input: String?

  /// The pictures.
  public var pictures: [Picture]

  /// Further pictures that are right too; each names the frames that it may be.
  public var alternates: [Picture]?

  /// How pictures are compared; exactly where it is not given.
  public var compare: RuleDescription?

  /// What is known to be wrong.
  public var xfail: KnownFault?

  /// A reviewer's words.
  public var note: String?

  static let schema = "bannerloop.golden/1"

  /// The file's name.
  public static let fileName = "golden.json"

  /// Reads a manifest; unknown keys and frames that are twice there are faults.
  init(_ bytes: [UInt8], path: String) throws(GoldenError) {
    self = try GoldenJSON.read(Self.self, from: bytes, path: path)
    guard schema == Self.schema else {
      throw .badFile(path: path, reason: "its schema is \(quotedText(schema)), not \(Self.schema)")
    }
    let allowed = [
      "schema", "environment", "rate", "input", "pictures", "alternates", "compare", "xfail",
      "note",
    ]
    for key in GoldenJSON.keys(in: bytes, at: []) where !allowed.contains(key) {
      throw .badFile(path: path, reason: "the key \(quotedText(key)) is unknown")
    }
    for key in GoldenJSON.keys(in: bytes, at: ["compare"]) where !RuleDescription.keys.contains(key)
    {
      throw .badFile(path: path, reason: "the key \(quotedText("compare." + key)) is unknown")
    }
    for key in GoldenJSON.keys(in: bytes, at: ["xfail"])
    where !["reason", "known"].contains(key) {
      throw .badFile(path: path, reason: "the key \(quotedText("xfail." + key)) is unknown")
    }
    for picture in pictures + (alternates ?? []) {
      guard !picture.file.contains("/"), picture.file.hasSuffix(".png"),
        !picture.file.hasPrefix(".")
      else {
        throw .badFile(path: path, reason: "\(quotedText(picture.file)) names no picture beside it")
      }
      guard FrameList.numbers(picture.frames) != nil else {
        throw .badFile(
          path: path, reason: "\(quotedText(picture.frames)) is no list of frames such as 0-12,80")
      }
    }
    let count = pictures.reduce(0) { $0 + (FrameList.numbers($1.frames)?.count ?? 0) }
    guard count == frames.count else {
      throw .badFile(path: path, reason: "a frame has two pictures")
    }
  }

  /// Makes a manifest without pictures.
  public init(environment: GoldenEnvironment, rate: Double? = nil) {
    self.environment = environment
    self.rate = rate
    pictures = []
  }

  /// Every frame's picture.
  var frames: [Int: Picture] {
    var result: [Int: Picture] = [:]
    for picture in pictures {
      for frame in FrameList.numbers(picture.frames) ?? [] { result[frame] = picture }
    }
    return result
  }

  /// Returns every frame's picture without those whose file is not in the variant's folder.
  ///
  /// - Complexity: O(frames), and a look at each picture's name.
  func frames(in folder: String) -> [Int: Picture] {
    let present = Set(
      pictures.map(\.file).filter { FileSystem.kind(of: folder + "/" + $0) == .file })
    return frames.filter { present.contains($0.value.file) }
  }

  /// Hashes that are right too, by frame.
  var alternateHashes: [Int: [(hash: String, file: String)]] {
    var result: [Int: [(hash: String, file: String)]] = [:]
    for picture in alternates ?? [] {
      for frame in FrameList.numbers(picture.frames) ?? [] {
        result[frame, default: []].append((picture.hash, picture.file))
      }
    }
    return result
  }
}

/// A text in quotes for messages.
func quotedText(_ text: String) -> String { "\"\(text)\"" }
