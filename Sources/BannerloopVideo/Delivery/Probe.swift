/// What ffprobe prints of a file: its values, and words about what is wrong.
struct Probe: Hashable {
  /// The values of the first stream of pictures, by their names without the stream's.
  private(set) var first: [String: String] = [:]

  /// The lines that are no values.
  private(set) var words: [String] = []

  /// Whether there is sound.
  private(set) var hasSound = false

  /// The whole file's length in seconds, where it is known.
  private(set) var duration: Double?

  /// Whether the kind of file keeps times exactly; others round them to milliseconds.
  private(set) var isExactInTime = false

  /// How many frames were decoded.
  var decodedFrames: Int { Int(first["nb_read_frames"] ?? "") ?? 0 }

  /// The arguments that make ffprobe decode a file and print what is read here.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: The kind that its bytes have told, by ffprobe's name; `nil` lets ffprobe find out.
  /// - Returns: What follows the program's name.
  static func arguments(path: String, kind: String?) -> [String] {
    // Names of pictures may hold %, which is a number's place in a sequence unless that is switched off.
    let isPicture = pictures.contains { path.lowercased().hasSuffix($0) }
    let form = kind.map { ["-f", $0] } ?? (isPicture ? Self.picture : [])
    return form + [
      "-v", "error", "-count_frames", "-show_entries",
      "stream=codec_type,codec_name,profile,width,height,avg_frame_rate,r_frame_rate,pix_fmt,"
        + "color_space,duration,nb_read_frames:stream_tags=alpha_mode:format=duration,format_name",
      "-of", "flat=s=.", "file:" + path,
    ]
  }

  private static let picture = ["-f", "image2", "-pattern_type", "none"]

  /// Endings for which ffprobe looks for a sequence of pictures.
  private static let pictures = [
    ".jpg", ".jpeg", ".jpe", ".jfif", ".bmp", ".tif", ".tiff", ".ppm", ".pgm", ".pbm", ".pnm",
    ".tga", ".jp2", ".dpx", ".exr", ".sgi", ".pcx", ".psd", ".qoi", ".xbm", ".pam",
  ]

  /// Reads what was printed.
  init(_ text: String) {
    // Streams of a broadcast are told again as parts of its programs.
    let sections = ["streams.", "format.", "programs."]
    var streams: [String: [String: String]] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: "=", maxSplits: 1)
      let key = halves.first ?? ""
      guard halves.count == 2, sections.contains(where: key.hasPrefix) else {
        // What a camera wrote beside the picture is no part of it.
        if !line.lowercased().contains("exif data") { words.append(String(line)) }
        continue
      }
      var value = halves[1]
      if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
        value = value.dropFirst().dropLast()
      }
      let parts = key.split(separator: ".", maxSplits: 3)
      if key == "format.duration" {
        duration = Double(value)
      } else if key == "format.format_name" {
        isExactInTime = value.split(separator: ",").contains("mp4")
      } else if parts.count == 4, key.hasPrefix("streams.stream.") {
        streams[String(parts[2]), default: [:]][String(parts[3])] = String(value)
      }
    }
    hasSound = streams.values.contains { $0["codec_type"] == "audio" }
    let video = streams.filter { $0.value["codec_type"] == "video" }.keys
    // Numbers as text: "10" comes after "9".
    if let number = video.min(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) {
      first = streams[number] ?? [:]
    }
  }

  /// What the first of some lines says, as a clause; `nil` where there is none.
  static func damage(of words: [String]) -> String? {
    guard let line = words.first else { return nil }
    // "[h264 @ 0x55d0c0a3d700] words": the place in memory is another in each run.
    var said = line[...]
    while said.hasPrefix("["), let end = said.firstIndex(of: "]"),
      let at = said.firstIndex(of: "@"), at < end
    {
      said = said[said.index(after: end)...].drop { $0 == " " }
    }
    let others = words.count == 1 ? "" : " (and \(words.count - 1) more)"
    return "ffprobe says \"\(said)\"\(others)"
  }
}
