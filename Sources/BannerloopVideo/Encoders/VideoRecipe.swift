import BannerloopExport
import BannerloopMotion
import BannerloopPixels

/// How ffmpeg is told to make one file: the frames it is given, and all of its arguments.
///
/// Everything that decides bytes is said, none is left to the machine: threads are a fixed number, and
/// nothing tells the time.
struct VideoRecipe: Hashable, Sendable {
  /// The form in which frames go through the pipe.
  enum Feed: Hashable, Sendable {
    /// `yuv420p`, converted by us.
    case planes

    /// Four bytes a pixel, the fourth without meaning.
    case opaque

    /// Four bytes a pixel with straight alpha.
    case straight

    /// ffmpeg's name of it.
    var pixelFormat: String {
      switch self {
      case .planes: "yuv420p"
      case .opaque: "bgr0"
      case .straight: "rgba"
      }
    }
  }

  let container: VideoContainer
  let codec: VideoCodec
  let feed: Feed

  /// The sides of frames in the pipe.
  let fedSize: PixelSize

  /// The sides of frames in the file.
  let codedSize: PixelSize

  /// What was done about odd sides, to tell people; `nil` where nothing was.
  let oddNote: String?

  /// Frames a second of what the encoder is given.
  let rate: FrameRate

  private let options: VideoOptions
  private let encoder: String

  /// Threads of every encoder; the number is written into files, and changes their bytes.
  static let threads = 4

  /// Chooses how a file is made.
  ///
  /// - Parameters:
  ///   - container: The kind of file.
  ///   - options: What is asked of it.
  ///   - program: The encoder's program.
  ///   - canvas: The frames' sides.
  ///   - rate: Frames a second.
  ///   - isOpaque: Whether no frame has transparent pixels.
  /// - Throws: ``VideoError`` where the file cannot be what was asked.
  init(
    _ container: VideoContainer, options: VideoOptions, program: EncoderProgram,
    canvas: PixelSize, rate: FrameRate, isOpaque: Bool
  ) throws(VideoError) {
    let codec = try Self.codec(of: container, options: options)
    let keepsAlpha = !isOpaque && options.matte == nil
    if keepsAlpha, [.h264, .h265, .av1].contains(codec) {
      throw .unsuitable(
        """
        \(codec.rawValue) has no transparency, and this banner's ground is transparent. Give a colour to \
        put it on (--matte '#ffffff'), or make a .webm (vp9) or a .mov (prores).
        """)
    }
    let least = codec == .av1 ? 64 : codec == .h265 ? 16 : 1
    if min(canvas.width, canvas.height) < least {
      throw .unsuitable(
        """
        --codec \(codec.rawValue) cannot code \(canvas): its encoder wants \(least) pixels or more on \
        both sides. Choose a larger --size or --scale, or another codec.
        """)
    }
    try Self.check(rate, for: codec)
    if let crf = options.crf, let limits = Self.crfLimits(of: codec), !limits.contains(crf) {
      throw .unsuitable(
        "--crf \(crf): \(codec.rawValue) takes \(limits.lowerBound) to \(limits.upperBound).")
    }
    self.container = container
    self.codec = codec
    self.options = options
    self.rate = rate
    encoder = try Self.encoder(of: codec, program: program)
    if keepsAlpha {
      feed = .straight
    } else {
      feed = codec == .prores || codec == .webp ? .opaque : .planes
    }
    (fedSize, codedSize, oddNote) = try Self.sizes(
      canvas, codec: codec, keepsAlpha: keepsAlpha, odd: options.odd)
    if codec == .h264, options.crf == 0 {
      throw .unsuitable(
        "--crf 0 is lossless, which H.264's High profile has not. Use 1 or more, or --codec h265.")
    }
  }

  /// Refuses rates that encoders or their files do not take.
  private static func check(_ rate: FrameRate, for codec: VideoCodec) throws(VideoError) {
    let (slowest, fastest) =
      codec == .av1 ? (Rational(1, 100), Rational(240)) : (Rational(1, 1000), Rational(1000))
    let given = Rational(rate.numerator, rate.denominator)
    guard given < slowest || given > fastest else { return }
    throw .unsuitable(
      """
      \(rate) frames a second: \(codec.rawValue) takes \(slowest) to \(fastest). Choose another --fps\
      \(codec == .av1 ? " or --codec" : "").
      """)
  }

  private static func codec(
    of container: VideoContainer, options: VideoOptions
  ) throws(VideoError) -> VideoCodec {
    let known: [VideoCodec] =
      switch container {
      case .mp4: [.h264, .h265, .av1]
      case .webm: [.vp9, .av1]
      case .mov: [.prores, .h264, .h265]
      case .webp: [.webp]
      }
    guard let asked = options.codec else { return known[0] }
    guard known.contains(asked) else {
      throw .unsuitable(
        """
        --codec \(asked.rawValue) does not go into a .\(container.rawValue) file; it takes \
        \(known.map(\.rawValue).joined(separator: ", ")).
        """)
    }
    return asked
  }

  private static func encoder(
    of codec: VideoCodec, program: EncoderProgram
  ) throws(VideoError) -> String {
    switch codec {
    case .h264: try program.first(of: ["libx264"], package: "libx264")
    case .h265: try program.first(of: ["libx265"], package: "libx265")
    case .av1: try program.first(of: ["libsvtav1"], package: "libsvtav1enc")
    case .vp9: try program.first(of: ["libvpx-vp9"], package: "libvpx")
    case .prores: try program.first(of: ["prores_ks"], package: "libavcodec")
    case .webp: try program.first(of: ["libwebp_anim"], package: "libwebp")
    }
  }

  /// The sides in the pipe and in the file, and a note where they differ from the canvas.
  private static func sizes(
    _ canvas: PixelSize, codec: VideoCodec, keepsAlpha: Bool, odd: OddSides
  ) throws(VideoError) -> (fed: PixelSize, coded: PixelSize, note: String?) {
    // ProRes 4:2:2 stores colour for pairs of columns; ffmpeg leaves the last one's of an odd width out.
    let isPaired = codec == .prores && !keepsAlpha
    let excess = PixelSize(
      width: isPaired || [.h264, .h265, .av1].contains(codec) ? canvas.width % 2 : 0,
      height: [.h264, .h265, .av1].contains(codec) ? canvas.height % 2 : 0)
    guard excess.width + excess.height > 0 else { return (canvas, canvas, nil) }
    let up = PixelSize(
      width: canvas.width + excess.width, height: canvas.height + excess.height)
    let down = PixelSize(
      width: canvas.width - excess.width, height: canvas.height - excess.height)
    switch odd {
    case .pad:
      return (
        up, up,
        "\(canvas) is made \(up) by repeating the edge, since \(codec.rawValue) needs even sides."
      )
    case .crop where !(down.width > 0 && down.height > 0):
      throw .unsuitable("--odd crop leaves nothing of \(canvas). Use --odd pad.")
    case .crop:
      return (down, down, "\(canvas) is cut to \(down), since \(codec.rawValue) needs even sides.")
    case .scale:
      return (canvas, up, "\(canvas) is scaled to \(up), since \(codec.rawValue) needs even sides.")
    case .error:
      throw .unsuitable(
        """
        \(canvas) has an odd side, which \(codec.rawValue) cannot code. Choose another --size or --scale, \
        or --odd pad, crop or scale.
        """)
    }
  }

  // MARK: - Arguments

  /// The values of a codec's own scale; `nil` where there is none.
  static func crfLimits(of codec: VideoCodec) -> ClosedRange<Int>? {
    switch codec {
    case .h264, .h265: 0...51
    case .av1, .vp9: 0...63
    // WebP's quality is told from the other end, as 100 less this.
    case .webp: 0...100
    case .prores: nil
    }
  }

  /// The best and the worst value of the codec's own scale that the search for a size tries.
  var crfRange: ClosedRange<Int>? {
    Self.crfLimits(of: codec).map { crf...max(crf, $0.upperBound) }
  }

  /// The value of the codec's own scale; smaller is better.
  var crf: Int {
    if let crf = options.crf { return crf }
    switch (codec, options.quality) {
    case (.h264, .draft): return 23
    case (.h264, .standard): return 20
    case (.h264, .high): return 14
    case (.h265, .draft): return 28
    case (.h265, .standard): return 20
    case (.h265, .high): return 16
    case (.av1, .draft): return 40
    case (.av1, .standard): return 30
    case (.av1, .high): return 20
    case (.vp9, .draft): return 38
    case (.vp9, .standard): return 28
    case (.vp9, .high): return 18
    case (.webp, .draft): return 30
    case (.webp, .standard): return 15
    case (.webp, .high): return 5
    case (.prores, _): return 0
    }
  }

  /// The arguments that encode frames from the pipe into a file.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - runs: The runs, each of which is fed once; `nil` where every frame is fed.
  /// - Returns: What follows the program's name.
  func arguments(file: String, runs: [FrameRun]? = nil) -> [String] {
    var arguments =
      Self.quiet + [
        "-f", "rawvideo", "-pix_fmt", feed.pixelFormat, "-s", "\(fedSize.width)x\(fedSize.height)",
        "-framerate", "\(rate)",
      ]
    if feed == .planes { arguments += Self.tags }
    arguments += ["-i", "pipe:0", "-map_metadata", "-1", "-an", "-sn", "-dn"]
    let filters = filters(runs)
    if !filters.isEmpty { arguments += ["-vf", filters.joined(separator: ",")] }
    // Stamps as they are: no frame doubled, none left out.
    arguments += ["-fps_mode", "passthrough"]
    arguments += ["-c:v", encoder] + codecArguments + colourArguments
    arguments += ["-threads", "\(Self.threads)", "-flags:v", "+bitexact", "-fflags", "+bitexact"]
    return arguments + containerArguments(plays: options.plays) + ["-y", "file:" + file]
  }

  /// The arguments that copy what was encoded several times over.
  ///
  /// - Parameters:
  ///   - source: The file with one cycle; or, where holds are long, the ``cycleList(of:frames:)``.
  ///   - file: The file that is made.
  /// - Returns: What follows the program's name.
  func copying(_ source: String, to file: String) -> [String] {
    let input =
      options.holds == .long
      ? ["-f", "concat", "-safe", "0"] : ["-stream_loop", "\(options.copies - 1)"]
    return Self.quiet + input + [
      "-i", "file:" + source, "-map", "0:v", "-c", "copy", "-map_metadata", "-1", "-fflags",
      "+bitexact",
    ] + containerArguments(plays: options.plays) + ["-y", "file:" + file]
  }

  /// The list that shows a cycle again and again, for ffmpeg's `concat`.
  ///
  /// It says how long a cycle is, where ffmpeg would guess from the last picture. Microseconds are
  /// rounded at each cycle's end, so that they do not add up.
  ///
  /// - Parameters:
  ///   - name: The cycle's file, beside the list.
  ///   - frames: The cycle's length in frames.
  /// - Returns: The list's text.
  func cycleList(of name: String, frames: Int) -> String {
    func end(_ cycle: Int) -> Int {
      let (dividend, divisor) = (cycle * frames * rate.denominator * 1_000_000, rate.numerator)
      return (dividend + divisor / 2) / divisor
    }
    return (0..<options.copies).map { cycle in
      "file \(name)\nduration \(end(cycle + 1) - end(cycle))us\n"
    }.joined()
  }

  /// The kind of file that cycles are copied from: one that keeps exact times.
  var copySource: VideoContainer? {
    switch container {
    case .mp4, .mov: container
    // WebM rounds to milliseconds, which would add up; but mp4 has no place for its alpha.
    case .webm: feed == .straight ? nil : .mp4
    case .webp: nil
    }
  }

  /// The same recipe for the file that cycles are copied from.
  func intermediate(file: String, runs: [FrameRun]? = nil) -> [String] {
    var arguments = arguments(file: file, runs: runs)
    guard container == .webm, copySource == .mp4 else { return arguments }
    if let place = arguments.lastIndex(of: "webm") {
      arguments.replaceSubrange(
        place...place, with: ["mp4", "-video_track_timescale", "\(timeScale)"])
    }
    return arguments
  }

  private static let quiet = ["-hide_banner", "-nostdin", "-loglevel", "error"]

  private static let tags = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  private var colourArguments: [String] {
    codec == .webp
      ? [] : Self.tags + (feed == .planes ? ["-chroma_sample_location", "center"] : [])
  }

  /// The most holds that stamps are told of: their text must fit into one argument of a program.
  static let mostHolds = 3000

  /// Whether the encoder can be told how long each picture is held, so that it is fed once.
  ///
  /// - Complexity: O(runs).
  static func canStamp(_ runs: [FrameRun]) -> Bool {
    var holds = 0
    for run in runs where run.length > 1 { holds += 1 }
    return holds <= mostHolds
  }

  /// Refuses a hold that is longer than one sample of a file may last: 2^31 - 1 ticks.
  func check(_ runs: [FrameRun]) throws(VideoError) {
    guard options.holds == .long, let longest = runs.map(\.length).max() else { return }
    let frame = rate.denominator * (timeScale / rate.numerator)
    let most = Int(Int32.max) / frame
    guard longest > most else { return }
    throw .unsuitable(
      """
      A picture is held for \(longest) frames, and a sample of this file may last \(most) at \(rate) fps. \
      Choose fewer --frames, a lower --fps, or --holds constant.
      """)
  }

  /// The stamp of frame `N`, which is fed once for run `N`: the number of the frame that the run
  /// begins at, for ffmpeg's expressions.
  ///
  /// A tree of choices between runs, since ffmpeg takes no sum of more than some hundred parts.
  ///
  /// - Complexity: O(runs); ffmpeg takes O(log runs) for a frame.
  static func stamp(of runs: [FrameRun]) -> String {
    // From the run after each of these on, frames come later by so many.
    var holds: [(run: Int, delay: Int)] = []
    var delay = 0
    for (index, run) in runs.enumerated() where run.length > 1 {
      // After the last run comes its picture again, one tick before the end.
      delay += run.length - (index + 1 < runs.count ? 1 : 2)
      holds.append((index, delay))
    }
    func choice(_ low: Int, _ high: Int) -> String {
      // Delays are counted from before the first hold.
      guard low < high else { return "\(low == 0 ? 0 : holds[low - 1].delay)" }
      let middle = (low + high + 1) / 2
      let (later, earlier) = (choice(middle, high), choice(low, middle - 1))
      return "if(gt(N\\,\(holds[middle - 1].run))\\,\(later)\\,\(earlier))"
    }
    return "N+" + choice(0, holds.count)
  }

  private func filters(_ runs: [FrameRun]?) -> [String] {
    var filters: [String] = []
    // Without a hold, frames that arrive one after another have their right stamps by themselves.
    if let runs, options.holds == .long || runs.contains(where: { $0.length > 1 }) {
      filters += [
        "settb=\(rate.denominator)/\(rate.numerator)", "setpts=\(Self.stamp(of: runs))",
      ]
      // A held picture is repeated there, where that is a reference and not a copy.
      if options.holds == .constant { filters.append("fps=\(rate)") }
    }
    if fedSize != codedSize {
      filters.append("scale=\(codedSize.width):\(codedSize.height):flags=lanczos")
    }
    switch (codec, feed) {
    case (.prores, .straight): filters += [Self.toBT709, "format=yuva444p10le", Self.isBT709]
    case (.prores, _): filters += [Self.toBT709, "format=yuv422p10le", Self.isBT709]
    case (.vp9, .straight): filters += [Self.toBT709, "format=yuva420p", Self.isBT709]
    case (.webp, .opaque): filters.append("format=bgra")
    case (.webp, .straight): filters.append("format=bgra")
    default: break
    }
    return filters
  }

  private static let toBT709 =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp"

  private static let isBT709 =
    "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"

  /// What x264 need not look for here, by measurement: see the table in the module's README.
  private var thrift: [String] {
    // Stored as they are shown: the last one stored then has the last one's time, without which a
    // track's length is wrong, and copied cycles meet without a gap.
    let order = options.holds == .long ? ["-bf", "0"] : []
    guard options.quality == .standard else { return order }
    // Pages move by whole pixels. With holds among them, careful choices pay in the frames that follow;
    // where every frame moves they do not.
    guard options.holds == .long else { return ["-refs", "2"] }
    return ["-refs", "1", "-subq", "2"] + order
  }

  private var codecArguments: [String] {
    switch codec {
    case .h264:
      let preset =
        switch options.quality {
        case .draft: "veryfast"
        case .standard: "fast"
        case .high: "slow"
        }
      return [
        "-preset", preset, "-tune", "animation", "-profile:v", "high", "-crf", "\(crf)", "-pix_fmt",
        "yuv420p",
      ] + thrift
    case .h265:
      let preset =
        switch options.quality {
        case .draft: "ultrafast"
        case .standard: "fast"
        case .high: "medium"
        }
      return [
        "-preset", preset, "-crf", "\(crf)", "-pix_fmt", "yuv420p", "-tag:v", "hvc1",
        "-x265-params",
        "log-level=error:pools=\(Self.threads):frame-threads=2:info=0"
          + (options.holds == .long ? ":bframes=0" : ""),
      ]
    case .av1:
      let preset =
        switch options.quality {
        case .draft: "12"
        case .standard: "9"
        case .high: "6"
        }
      return [
        "-preset", preset, "-crf", "\(crf)", "-pix_fmt", "yuv420p", "-svtav1-params",
        "lp=\(Self.threads)",
      ]
    case .vp9:
      let speed =
        switch options.quality {
        case .draft: ["-deadline", "realtime", "-cpu-used", "8"]
        case .standard: ["-deadline", "good", "-cpu-used", "4"]
        case .high: ["-deadline", "good", "-cpu-used", "2"]
        }
      let alpha = feed == .straight ? ["-auto-alt-ref", "0"] : []
      return speed + [
        "-row-mt", "1", "-tile-columns", "2", "-crf", "\(crf)", "-b:v", "0",
      ] + alpha
    case .prores:
      return feed == .straight
        ? ["-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0"]
        : ["-profile:v", "hq", "-vendor", "apl0"]
    case .webp:
      return ["-lossless", "0", "-quality", "\(100 - crf)", "-compression_level", "4"]
    }
  }

  /// Ticks a second in which every frame has a whole number of them.
  private var timeScale: Int {
    var scale = rate.numerator
    while scale < 10_000 { scale *= 2 }
    return scale
  }

  private func containerArguments(plays: Int) -> [String] {
    switch container {
    case .mp4:
      ["-movflags", "+faststart", "-video_track_timescale", "\(timeScale)", "-f", "mp4"]
    case .mov:
      [
        "-movflags", "+faststart", "-video_track_timescale", "\(timeScale)", "-write_tmcd", "0",
        "-f",
        "mov",
      ]
    case .webm: ["-f", "webm"]
    // ffmpeg counts as the format does: times shown, 0 for ever.
    case .webp: ["-loop", "\(plays)", "-f", "webp"]
    }
  }
}
