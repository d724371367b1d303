import Bannerloop
import CBenchPeers
import Foundation

/// What an mp4 of the banner costs, ours and ffmpeg's, from process start to exit.
struct VideoResult: Codable {
  /// Seconds by the clock, and on all cores, by who did what.
  var wall: [String: Samples] = [:]
  var cpu: [String: Samples] = [:]

  /// The files' bytes.
  var bytes: [String: Int] = [:]

  /// One job over another, by the clock: the middle of the rounds' ratios, since load changes.
  func ratio(_ over: String, _ under: String) -> Double? {
    guard let above = wall[over]?.values, let below = wall[under]?.values, !above.isEmpty else {
      return nil
    }
    let ratios = zip(above, below).map { $0 / $1 }.sorted()
    return ratios[ratios.count / 2]
  }

  /// The same in processor time.
  func ratioCPU(_ over: String, _ under: String) -> Double? {
    guard let above = cpu[over]?.values, let below = cpu[under]?.values, !above.isEmpty else {
      return nil
    }
    let ratios = zip(above, below).map { $0 / $1 }.sorted()
    return ratios[ratios.count / 2]
  }
}

/// 450 frames of five photographs as an mp4: by us, by ffmpeg from raw frames in memory, and by the best
/// that ffmpeg's own filters can do: one wide strip and a crop that moves over it.
struct VideoBench {
  let command: String
  let photographs: Photographs
  let scratch: String
  let isQuick: Bool

  /// What our recipe for mp4 says.
  private static let coding = [
    "-c:v", "libx264", "-preset", "fast", "-tune", "animation", "-profile:v", "high", "-crf", "20",
    "-pix_fmt", "yuv420p", "-refs", "2", "-threads", "4", "-movflags", "+faststart",
    "-video_track_timescale",
    "15360",
  ]

  func run() throws -> VideoResult {
    var result = VideoResult()
    // Frames in memory, where the system has such a place.
    let memory = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : scratch
    let raw = "\(memory)/bannerloop-bench-\(getpid()).y4m"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    _ = try render(raw, [])
    let strip = scratch + "/strip.png"
    let encoder = try EncoderProgram().path
    try makeStrip(strip)
    let ready = try (0..<5).map { number in
      let file = scratch + "/page-\(number).png"
      let page = try photographs.page(number, size: PixelSize(width: 1280, height: 720))
      try Data(try PNGEncoding.encode(page)).write(to: URL(filePath: file))
      return file
    }

    for round in 0..<(isQuick ? 3 : 7) {
      note("video: round \(round + 1)")
      try add("ours", &result) { try render($0, []) }
      try add("ours, pages of the canvas's size", &result) { try render($0, [], of: ready) }
      try add("ffmpeg, raw frames", &result) { file in
        try measured([encoder, "-v", "error", "-nostdin", "-y", "-i", raw] + Self.coding + [file])
      }
      try add("ffmpeg, strip and crop", &result) { file in
        // Page k rests for a second and slides for half of one.
        let offset = "1280*(floor(t/1.5)+max(0\\,mod(t\\,1.5)-1)/0.5)"
        return try measured(
          [
            encoder, "-v", "error", "-nostdin", "-y", "-framerate", "60", "-i", strip, "-frames:v",
            "450", "-vf",
            // Converted once, then looped: to convert the strip for every frame takes five times as long.
            "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,loop=-1:1:0,settb=1/60,"
              + "setpts=N,crop=1280:720:\(offset):0:exact=1",
          ] + Self.coding + [file])
      }
      try add("ours, long holds", &result) { try render($0, ["--holds", "long"]) }
      try add("ours, 100 cycles", &result) { try render($0, ["--cycles", "100"]) }
    }
    return result
  }

  private func add(
    _ name: String, _ result: inout VideoResult, _ work: (String) throws -> peers_process
  ) throws {
    let file = scratch + "/video.mp4"
    let taken = try work(file)
    result.wall[name, default: Samples()].values.append(taken.wall)
    result.cpu[name, default: Samples()].values.append(taken.cpu)
    result.bytes[name] = try Data(contentsOf: URL(filePath: file)).count
    try FileManager.default.removeItem(atPath: file)
  }

  private func render(
    _ file: String, _ options: [String], of pictures: [String]? = nil
  ) throws -> peers_process {
    try measured(
      [command, "render"] + (pictures ?? Array(photographs.paths.prefix(5))) + [
        "--size", "1280x720", "--fps", "60", "--dwell", "1", "--slide", "0.5", "--progress", "none",
        "--quiet", "-o", file,
      ] + options)
  }

  /// Five pages and the first again, side by side.
  private func makeStrip(_ file: String) throws {
    let size = PixelSize(width: 1280, height: 720)
    let pages = try (0..<5).map { try photographs.page($0, size: size) }
    var strip = PixelBuffer(
      size: PixelSize(width: 6 * size.width, height: size.height), format: .bgraPremultiplied)
    for place in 0..<6 {
      let page = pages[place % 5]
      for row in 0..<size.height {
        let to = row * strip.bytesPerRow + place * page.bytesPerRow
        let from = row * page.bytesPerRow
        strip.bytes.replaceSubrange(
          to..<to + page.bytesPerRow, with: page.bytes[from..<from + page.bytesPerRow])
      }
    }
    try Data(try PNGEncoding.encode(strip)).write(to: URL(filePath: file))
  }

  private func measured(_ arguments: [String]) throws -> peers_process {
    try measuredProcess(arguments, in: scratch)
  }
}
