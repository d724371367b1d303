import BannerloopExport
public import BannerloopMotion
public import BannerloopPixels

/// What a finished file is: PNG, WebP and GIF by their own bytes, all others as ffprobe reads them.
public struct MediaReport: Hashable, Sendable {
  /// The file.
  public let path: String

  /// The codec's name, as ffprobe has it.
  public let codec: String

  /// The codec in words, such as `H.264` or `ProRes 422 HQ`.
  public let coding: String

  /// The picture's sides.
  public let size: PixelSize

  /// Frames a second, in films on average; `nil` for a still, and where pictures are held.
  public let rate: FrameRate?

  /// Frames a second of a film's clock, on whose ticks frames begin; `nil` where none is known.
  ///
  /// It is higher than ``rate`` where held pictures are stored once.
  public let clockRate: FrameRate?

  /// The shortest time from a GIF's, APNG's or WebP's picture to the next, in seconds, `0...`.
  ///
  /// `nil` for other kinds, and where there is one picture.
  public let shortestDelay: Rational?

  /// How long it takes, in seconds; 0 for a still.
  public let seconds: Double

  /// How many frames it has; in films those that can be decoded.
  public let frames: Int

  /// The file's bytes.
  public let bytes: Int

  /// Whether there is sound.
  public let hasSound: Bool

  /// Whether pixels may be transparent.
  public let hasAlpha: Bool

  /// How samples lie, such as `yuv420p`; empty where that is not known.
  public let pixelFormat: String

  /// The matrix of colours, such as `bt709`; empty where the file does not say.
  public let colorSpace: String

  /// How often it plays; 0 is for ever, `nil` where the kind of file does not say.
  public let plays: Int?

  /// What is wrong with the file itself, as a clause; `nil` where nothing was found.
  ///
  /// The pixels of animated WebP files are not looked at; those of PNG files have checksums.
  public let damage: String?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - encoder: The program ffmpeg, beside which ffprobe is looked for; `nil` looks along `PATH`.
  ///     PNG and animated WebP files do without.
  /// - Throws: ``VideoError`` where ffprobe is missing, or the file cannot be read or is no picture or
  ///   video.
  /// - Complexity: Reads the whole file, and decodes films.
  public init(path: String, encoder: String? = nil) throws(VideoError) {
    switch FileSystem.kind(of: path) {
    case .file: break
    case .nothing: throw .unreadable(path: path, reason: "there is no such file")
    case .folder, .other: throw .unreadable(path: path, reason: "it is no file")
    }
    let found = try Self.look(at: path)
    if let head = found.head, head.damage != nil || head.isToldWhole {
      self.init(path: path, head: head, bytes: found.bytes)
      return
    }
    let said = try Self.ask(
      try EncoderProgram.prober(besides: encoder), about: path, kind: found.kind,
      failing: found.damage ?? "this ffprobe finds no picture or video in it")
    if let head = found.head {
      self.init(path: path, head: head, bytes: found.bytes, probe: said)
      return
    }
    try self.init(path: path, probe: said, bytes: found.bytes, damage: found.damage)
  }

  /// What the file's own bytes tell; the kind by ffprobe's name, where a file's name could mislead it.
  private static func look(
    at path: String
  ) throws(VideoError) -> (head: PictureHead?, kind: String?, bytes: Int, damage: String?) {
    let file: [UInt8]
    let bytes: Int
    do throws(ExportError) {
      bytes = try FileSystem.size(of: path)
      let start = try FileSystem.read(path, from: 0, count: PictureHead.Kind.signatureLength)
      let isJPEG = JPEGEnd.isJPEG(start)
      guard isJPEG || PictureHead.Kind(start) != nil else {
        // Films may be larger than memory.
        guard let film = try ContainerLength.of(path) else { return (nil, nil, bytes, nil) }
        return (nil, film.kind, bytes, film.least ?? 0 > bytes ? cut(bytes) : nil)
      }
      file = try FileSystem.read(path)
      if isJPEG { return (nil, nil, bytes, JPEGEnd.isThere(in: file) ? nil : cut(bytes)) }
    } catch {
      throw unreadable(path, error)
    }
    do throws(PictureHead.Unreadable) {
      let head = try PictureHead.read(file)
      return (head, head?.codec == "webp" ? "webp_pipe" : head?.codec, bytes, nil)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private static func cut(_ bytes: Int) -> String { "it is cut off after \(bytes) bytes" }

  private static func unreadable(_ path: String, _ error: ExportError) -> VideoError {
    // The system's word, such as "Permission denied", without that of writing around it.
    if case .cannotWrite(_, let reason) = error { return .unreadable(path: path, reason: reason) }
    return .unreadable(path: path, reason: "\(error)")
  }

  private static func ask(
    _ prober: String, about path: String, kind: String?, failing reason: String
  ) throws(VideoError) -> Probe {
    let said: String
    do throws(VideoError) {
      said = try EncoderProgram.ask(
        prober, Probe.arguments(path: path, kind: kind), patience: 600)
    } catch {
      guard case .failed = error else { throw error }
      throw .unreadable(path: path, reason: reason)
    }
    return Probe(said)
  }

  /// Makes the report of what a file's own bytes tell, and what ffprobe says of its pixels.
  init(path: String, head: PictureHead, bytes: Int, probe: Probe? = nil) {
    self.path = path
    self.bytes = bytes
    codec = head.codec
    coding = Coding.name(of: head.codec, profile: "")
    size = head.size
    rate = head.steadyRate
    clockRate = nil
    shortestDelay = head.shortestDelay
    seconds = head.seconds
    frames = head.frames
    hasSound = false
    hasAlpha = head.hasAlpha
    pixelFormat = head.pixelFormat.isEmpty ? probe?.first["pix_fmt"] ?? "" : head.pixelFormat
    colorSpace = ""
    plays = head.plays
    var damage = head.damage
    if damage == nil, let probe {
      // What follows the end is no block of the file, which ffprobe tells as an error.
      let words = probe.words.filter { !head.hasTrailingBytes || !$0.hasSuffix("block label") }
      damage = Probe.damage(of: words)
      let decoded = probe.decodedFrames
      if damage == nil, decoded < head.frames {
        damage = "\(decoded) of \(head.frames) pictures can be decoded"
      }
    }
    self.damage = damage
  }

  /// Makes the report of what ffprobe says.
  ///
  /// - Throws: ``VideoError/unreadable(path:reason:)`` where it found no picture.
  init(path: String, probe: Probe, bytes: Int, damage: String? = nil) throws(VideoError) {
    let values = probe.first
    guard let width = Int(values["width"] ?? ""), let height = Int(values["height"] ?? ""),
      width > 0, height > 0
    else { throw .unreadable(path: path, reason: "this ffprobe finds no picture or video in it") }
    self.path = path
    self.bytes = bytes
    size = PixelSize(width: width, height: height)
    codec = values["codec_name"] ?? ""
    coding = Coding.name(of: codec, profile: values["profile"] ?? "")
    pixelFormat = values["pix_fmt"] ?? ""
    // VP8 and VP9 keep alpha beside the picture, of which only a tag tells.
    // The fourth channel of a JPEG is black ink.
    hasAlpha =
      codec != "mjpeg" && Coding.hasAlpha(pixelFormat: pixelFormat)
      || values["tags.alpha_mode"] == "1"
    let space = values["color_space"] ?? ""
    colorSpace = space == "unknown" ? "" : space
    hasSound = probe.hasSound
    frames = probe.decodedFrames
    let isStill = frames <= 1
    let rate = isStill ? nil : FrameRate(values["avg_frame_rate"] ?? "")
    // A file that was written to a pipe does not know its length.
    let length =
      Double(values["duration"] ?? "") ?? probe.duration
      ?? rate.map { $0.time(ofFrame: probe.decodedFrames).value } ?? 0
    seconds = isStill && length < 0.1 ? 0 : length
    self.rate = rate
    clockRate =
      isStill || !probe.isExactInTime ? nil : FrameRate(values["r_frame_rate"] ?? "")
    shortestDelay = nil
    plays = nil
    self.damage = damage ?? Probe.damage(of: probe.words)
    // Whole files of a kind that ffprobe does not know are not damaged.
    if frames == 0, self.damage == nil {
      throw .unreadable(path: path, reason: "ffprobe can decode no picture of it")
    }
  }

  /// The file in a line of words.
  public var summary: String {
    var parts = ["\(codec) \(size)"]
    if let rate {
      parts.append("\(rate) fps" + (clockRate.map { $0 == rate } ?? true ? "" : " on average"))
    } else if let shortestDelay, shortestDelay > .zero {
      parts.append("up to \(DeliveryProfile.short(1 / shortestDelay.value)) fps")
    }
    if seconds > 0 { parts.append("\(DeliveryProfile.short(seconds)) s") }
    parts.append(frames == 1 ? "1 frame" : "\(frames) frames")
    if let plays, frames > 1 {
      parts.append(
        plays == 0 ? "plays for ever" : plays == 1 ? "plays once" : "plays \(plays) times")
    }
    parts.append("\(ByteCount(bytes)) (\(bytes) bytes)")
    return parts.joined(separator: ", ")
  }
}

/// Names of codecs and what they hold.
private enum Coding {
  /// A codec in words.
  static func name(of codec: String, profile: String) -> String {
    switch codec {
    case "h264": "H.264"
    case "hevc": "H.265"
    case "av1": "AV1"
    case "vp8", "vp9": codec.uppercased()
    // ffprobe's profiles are Proxy, LT, Standard, HQ, 4444 and XQ.
    case "prores" where ["4444", "XQ"].contains(profile):
      profile == "XQ" ? "ProRes 4444 XQ" : "ProRes 4444"
    case "prores": ["Standard", ""].contains(profile) ? "ProRes 422" : "ProRes 422 \(profile)"
    case "mjpeg": "JPEG"
    case "webp": "WebP"
    default: codec.uppercased()
    }
  }

  /// Whether a way in which samples lie has room for alpha, by its name.
  static func hasAlpha(pixelFormat: String) -> Bool {
    ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16", "ayuv"]
      .contains(where: pixelFormat.hasPrefix)
  }
}
