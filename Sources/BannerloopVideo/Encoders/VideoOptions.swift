public import BannerloopPixels

/// What kinds of video files there are.
public enum VideoContainer: String, CaseIterable, Hashable, Sendable {
  /// H.264, H.265 or AV1 for everybody.
  case mp4

  /// VP9 for web pages; keeps transparency.
  case webm

  /// ProRes for editors; keeps transparency.
  case mov

  /// Animated WebP for web pages; keeps transparency.
  case webp

  /// Returns the kind that a file's name ends in.
  public init?(path: String) {
    let lower = path.lowercased()
    guard let kind = Self.allCases.first(where: { lower.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = kind
  }
}

/// How a video is coded.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  case h264, h265, av1, vp9, prores, webp
}

/// What is done where a codec needs even sides and the picture has odd ones.
public enum OddSides: String, CaseIterable, Hashable, Sendable {
  /// The last column or row is repeated.
  case pad

  /// The last column or row is left out.
  case crop

  /// The picture is scaled up to even sides.
  case scale

  /// That is an error.
  case error
}

/// How much a video may cost.
public enum VideoQuality: String, CaseIterable, Hashable, Sendable {
  /// Quick to make, to look at.
  case draft

  /// Good for publishing.
  case standard

  /// For pictures that will be coded again.
  case high
}

/// How pictures that stand still are stored.
public enum HoldStyle: String, CaseIterable, Hashable, Sendable {
  /// As frames like all others: a constant rate.
  case constant

  /// As one frame with its whole duration: a variable rate with exact times.
  case long
}

/// What is asked of a video.
public struct VideoOptions: Hashable, Sendable {
  /// The codec; `nil` is the container's usual one.
  public var codec: VideoCodec?

  /// What it may cost.
  public var quality = VideoQuality.standard

  /// The codec's own scale of quality; smaller is better, and `nil` follows ``quality``.
  public var crf: Int?

  /// What is done with odd sides.
  public var odd = OddSides.pad

  /// How holds are stored.
  public var holds = HoldStyle.constant

  /// The colour that transparent pictures are put on; `nil` keeps transparency, and refuses it where
  /// the codec has none.
  public var matte: Color?

  /// How often the frames are repeated by copying what was encoded, `1...`.
  public var copies = 1

  /// How often an animated picture is shown, 0 for ever; videos do not tell.
  public var plays = 0

  /// The most bytes of the file.
  public var maximumBytes: Int?

  /// Seconds without any progress after which the encoder counts as dead.
  public var patience = 120

  /// Whether a file that is there is replaced.
  public var overwrites = false

  /// Makes the usual options.
  public init() {}
}
