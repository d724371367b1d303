import Bannerloop

/// The options of `render` that are about videos and animations.
enum VideoArguments {
  static let specs: [OptionSpec] = [
    .value("--plays", "N", "How often an animated file plays; 0, the default, is for ever."),
    .value("--codec", "NAME", "What a video is coded with: h264, h265, av1, vp9 or prores."),
    .value("--quality", "NAME", "What a video may cost: draft, standard or high."),
    .value("--crf", "N", "The codec's own scale of quality instead; smaller is better."),
    .value("--max-size", "SIZE", "Give up quality until the file fits, such as 150kB or 2MB."),
    .value("--odd", "RULE", "Odd sides in a video: pad (the default), crop, scale or error."),
    .value("--holds", "STYLE", "Pages at rest in a video: constant, or long, one frame each."),
    .value(
      "--matte", "COLOR", "Put a transparent banner on this colour; GIFs have white without it."),
    .value("--ffmpeg", "PATH", "The program ffmpeg; BANNERLOOP_FFMPEG, or the one on PATH."),
    .value("--encoder-patience", "S", "Seconds without progress before ffmpeg is given up; 120."),
  ]

  private static let forVideos = [
    "--codec", "--quality", "--crf", "--odd", "--holds", "--ffmpeg", "--encoder-patience",
  ]

  /// Reads the options, and refuses those that no output can have.
  static func options(
    _ arguments: ParsedArguments, for outputs: [RenderOutput]
  ) throws -> VideoOptions {
    let hasVideo = outputs.contains(where: \.needsProgram)
    let hasAnimation = outputs.contains {
      switch $0 {
      case .sequence, .y4m: false
      case .animation, .gif, .video: true
      }
    }
    for option in forVideos where arguments.has(option) && !hasVideo {
      throw CommandError.usage("\(option) is about videos, and no output is one.")
    }
    if arguments.has("--plays"), !outputs.contains(where: \.tellsPlays) {
      throw CommandError.usage(
        "--plays is about .gif, .webp and .apng; other files do not say how often they play.")
    }
    let isRaw = outputs.contains { if case .y4m = $0 { true } else { false } }
    if arguments.has("--max-size"), !hasAnimation {
      throw CommandError.usage("--max-size is about videos and animations, and no output is one.")
    }
    if arguments.has("--matte"), !hasAnimation, !isRaw {
      throw CommandError.usage(
        "--matte is about videos and animations, and no output is one. --background sets a ground.")
    }
    var options = VideoOptions()
    options.plays = try arguments.integer("--plays", in: 0...2_147_483_647) ?? 0
    if options.plays > 65535, outputs.contains(where: \.countsPlaysIn16Bits) {
      throw CommandError.usage(
        "--plays \(options.plays): GIF and WebP count to 65535. Use fewer, or 0 for ever.")
    }
    options.overwrites = arguments.has("--overwrite")
    options.codec = try choice("--codec", arguments)
    options.quality = try choice("--quality", arguments) ?? .standard
    options.odd = try choice("--odd", arguments) ?? .pad
    options.holds = try choice("--holds", arguments) ?? .constant
    for option in ["--crf", "--quality"]
    where arguments.has(option) && !outputs.contains(where: { $0.hasQualities(options.codec) }) {
      throw CommandError.usage("\(option) is not for ProRes, which has one quality.")
    }
    // Each codec has its own end of the scale.
    options.crf = try arguments.integer("--crf", in: 0...100)
    if let seconds = try patience(arguments) { options.patience = seconds }
    if let text = try arguments.value("--matte") {
      guard let color = Color(parsing: text), color.isOpaque else {
        throw CommandError.usage("--matte \(text) is no opaque colour, such as #ffffff.")
      }
      options.matte = color
    }
    if let text = try arguments.value("--max-size") {
      guard let bytes = ByteCount(text) else {
        throw CommandError.usage(
          "--max-size \(text) is no size. Write bytes, kB or MB, such as 150kB; 1 kB is 1000 bytes."
        )
      }
      options.maximumBytes = bytes.value
    }
    return options
  }

  /// Begins to find ffmpeg and to ask what it can do, where an output needs it.
  ///
  /// The answer takes as long as to open a banner, and is waited for before the first frame.
  static func program(
    _ arguments: ParsedArguments, for outputs: [RenderOutput]
  ) throws -> Task<EncoderProgram, any Error>? {
    guard outputs.contains(where: \.needsProgram) else { return nil }
    let path = try arguments.value("--ffmpeg")
    let patience = try patience(arguments) ?? EncoderProgram.patience
    return Task.detached {
      do throws(VideoError) {
        return try EncoderProgram(path: path, patience: patience)
      } catch {
        throw CommandError(error)
      }
    }
  }

  private static func patience(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
    try arguments.integer("--encoder-patience", in: 1...86_400)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ arguments: ParsedArguments
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let text = try arguments.value(option) else { return nil }
    guard let value = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(option) \(text) is unknown. Use one of \(names).")
    }
    return value
  }
}

extension RenderOutput {
  /// Whether the file says how often it plays.
  fileprivate var tellsPlays: Bool {
    if case .animation = self { true } else { countsPlaysIn16Bits }
  }

  /// Whether the file has 16 bits for how often it plays.
  fileprivate var countsPlaysIn16Bits: Bool {
    switch self {
    case .gif, .video(_, .webp): true
    case .sequence, .animation, .y4m, .video: false
    }
  }

  /// Whether a codec, or the usual one, has several qualities in the file.
  fileprivate func hasQualities(_ codec: VideoCodec?) -> Bool {
    if case .video(_, let container) = self {
      container != .mov || codec != nil && codec != .prores
    } else {
      false
    }
  }
}

extension CommandError {
  init(_ error: VideoError) {
    switch error {
    case .unsuitable: self.init(.usage, "\(error)")
    case .unreadable: self.init(.input, "\(error)")
    default: self.init(.encoder, "\(error)")
    }
  }
}
