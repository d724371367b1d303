import BannerloopExport
public import BannerloopMotion
public import BannerloopPixels

/// What a finished file is, as ffprobe reads it.
public struct MediaReport: Hashable, Sendable {
  /// The file.
  public let path: String

  /// The codec's name.
  public let codec: String

  /// The picture's sides.
  public let size: PixelSize

  /// Frames a second on average; `nil` for a still.
  public let rate: FrameRate?

  /// How long it takes, in seconds; 0 for a still.
  public let seconds: Double

  /// How many frames it has.
  public let frames: Int

  /// The file's bytes.
  public let bytes: Int

  /// Whether there is sound.
  public let hasSound: Bool

  /// How samples lie, such as `yuv420p`.
  public let pixelFormat: String

  /// The matrix of colours, such as `bt709`; empty where the file does not say.
  public let colorSpace: String

  /// How often it plays; 0 is for ever, `nil` where the kind of file does not say.
  public let plays: Int?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - encoder: The program ffmpeg, beside which ffprobe is looked for; `nil` looks along `PATH`.
  /// - Throws: ``VideoError`` where ffprobe is missing, or the file is no picture or video.
  /// - Complexity: Reads the whole file.
  public init(path: String, encoder: String? = nil) throws(VideoError) {
    let prober = try EncoderProgram.prober(besides: encoder)
    guard FileSystem.kind(of: path) == .file else {
      throw .unreadable(path: path, reason: "there is no such file")
    }
    let said: String
    do throws(VideoError) {
      said = try EncoderProgram.ask(
        prober,
        [
          "-v", "error", "-count_packets", "-show_entries",
          "stream=codec_type,codec_name,width,height,avg_frame_rate,pix_fmt,color_space,duration,"
            + "nb_read_packets:format=duration",
          "-of", "flat=s=.", "file:" + path,
        ], patience: 600)
    } catch {
      guard case .failed = error else { throw error }
      throw .unreadable(path: path, reason: "ffprobe finds no picture or video in it")
    }
    try self.init(path: path, flat: said)
  }

  /// Makes the report of what ffprobe prints.
  init(path: String, flat text: String) throws(VideoError) {
    var values: [String: String] = [:]
    var kinds: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { continue }
      var value = halves[1]
      if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
        value = value.dropFirst().dropLast()
      }
      values[String(halves[0])] = String(value)
      if halves[0].hasSuffix(".codec_type") {
        kinds[String(halves[0].dropLast("codec_type".count))] = String(value)
      }
    }
    guard let stream = kinds.filter({ $0.value == "video" }).keys.min(),
      let width = Int(values[stream + "width"] ?? ""),
      let height = Int(values[stream + "height"] ?? "")
    else { throw .unreadable(path: path, reason: "ffprobe finds no picture or video in it") }
    self.path = path
    size = PixelSize(width: width, height: height)
    codec = values[stream + "codec_name"] ?? ""
    pixelFormat = values[stream + "pix_fmt"] ?? ""
    let space = values[stream + "color_space"] ?? ""
    colorSpace = space == "unknown" ? "" : space
    hasSound = kinds.values.contains("audio")
    frames = Int(values[stream + "nb_read_packets"] ?? "") ?? 0
    let isStill = frames <= 1 && codec != "gif"
    let length =
      Double(values[stream + "duration"] ?? "") ?? Double(values["format.duration"] ?? "")
    seconds = isStill && (length ?? 0) < 0.1 ? 0 : length ?? 0
    let hundredths = Int(seconds * 100 + 0.5)
    if isStill {
      rate = nil
    } else if codec == "gif", frames > 0, hundredths > 0 {
      // ffprobe leaves out the last picture's time.
      rate = FrameRate(frames * 100, hundredths)
    } else {
      rate = FrameRate(values[stream + "avg_frame_rate"] ?? "")
    }
    let contents: [UInt8]
    do throws(ExportError) {
      bytes = try FileSystem.size(of: path)
      contents = codec == "gif" ? try FileSystem.read(path) : []
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    plays = codec == "gif" ? Self.plays(ofGIF: contents) : nil
  }

  /// How often a GIF plays: its block tells repeats after the first showing.
  static func plays(ofGIF bytes: [UInt8]) -> Int {
    let name = Array("NETSCAPE2.0".utf8)
    guard bytes.count > 32 else { return 1 }
    for place in 13..<min(bytes.count - 16, 4096)
    where bytes[place] == name[0] && Array(bytes[place..<place + name.count]) == name {
      let repeats = Int(bytes[place + 13]) | Int(bytes[place + 14]) << 8
      return repeats == 0 ? 0 : repeats + 1
    }
    return 1
  }

  /// The file in a line of words.
  public var summary: String {
    var parts = ["\(codec) \(size)"]
    if let rate { parts.append("\(rate) fps") }
    if seconds > 0 { parts.append("\(DeliveryProfile.short(seconds)) s") }
    parts.append("\(frames) frames")
    if let plays { parts.append(plays == 0 ? "plays for ever" : "plays \(plays) times") }
    parts.append("\(ByteCount(bytes)) (\(bytes) bytes)")
    return parts.joined(separator: ", ")
  }

  /// Returns which of a profile's rules the file breaks, each as a sentence; empty where none.
  public func faults(for profile: DeliveryProfile) -> [String] {
    var faults: [String] = []
    if !profile.sizes.contains(size) {
      let wanted = profile.sizes.map { "\($0)" }.joined(separator: " or ")
      faults.append("size: \(size), and \(wanted) is asked. Render with --for \(profile.name).")
    }
    if !profile.endings.isEmpty, !profile.endings.contains(where: path.lowercased().hasSuffix) {
      faults.append("kind: \(profile.endings.joined(separator: ", ")) is asked.")
    }
    if let limit = profile.maximumBytes, bytes > limit {
      faults.append(
        "weight: \(bytes) bytes, and at most \(limit) are allowed. Render with --max-size "
          + "\(limit / 1000)kB.")
    }
    if profile.isStill {
      if frames > 1 { faults.append("motion: \(frames) frames, and a still is asked.") }
      return faults
    }
    if let rate {
      // A GIF merges frames that are equal, so its average says nothing about its rate.
      let isMeasured = codec != "gif"
      if isMeasured, !profile.rates.isEmpty, !profile.rates.contains(rate) {
        let wanted = profile.rates.map { "\($0)" }.joined(separator: " or ")
        faults.append("rate: \(rate) frames a second, and \(wanted) is asked. Render with --fps.")
      }
      if let highest = profile.highestRate,
        Rational(rate.numerator, rate.denominator)
          > Rational(highest.numerator, highest.denominator)
      {
        faults.append("rate: \(rate) frames a second, and at most \(highest) are allowed.")
      }
    }
    if let allowed = profile.seconds {
      // Containers round to milliseconds, GIFs to hundredths.
      if seconds > allowed.upperBound + 0.011 {
        faults.append(
          "length: \(DeliveryProfile.short(seconds)) s, and at most "
            + "\(DeliveryProfile.short(allowed.upperBound)) s are allowed. Render with --seconds.")
      } else if seconds < allowed.lowerBound - 0.011 {
        faults.append(
          "length: \(DeliveryProfile.short(seconds)) s, and at least "
            + "\(DeliveryProfile.short(allowed.lowerBound)) s are asked. Render with --cycles.")
      }
    }
    if let most = profile.maximumPlays, let plays, plays == 0 || plays > most {
      faults.append(
        "plays: \(plays == 0 ? "for ever" : "\(plays)"), and at most \(most) are allowed. "
          + "Render with --plays \(most).")
    }
    if hasSound { faults.append("sound: there is some, and none is asked.") }
    return faults
  }
}
