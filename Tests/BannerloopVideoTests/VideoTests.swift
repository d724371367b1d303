import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopExport
@testable import BannerloopVideo

/// Cases are named as in the collection of other tools' faults, VC-...
@Suite("Videos, read back by ffprobe and ffmpeg", .enabled(if: Media.isHere, Media.reason))
struct VideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func video(
    _ name: String, _ scenario: Scenario, change: (inout VideoOptions) -> Void = { _ in }
  ) async throws -> String {
    let path = folder.file(name)
    let container = try #require(VideoContainer(path: path))
    try await Rig.render(scenario, to: [.video(path: path, container)], change: change)
    return path
  }

  @Test("VC-C01, VC-C05, VC-T10, VC-T14: mp4 is tagged BT.709, and its rate is constant")
  func tags() async throws {
    let path = try await video("a.mp4", Rig.scenario())
    let probe = try Media.probe(path)
    #expect(probe["codec_name"] == "h264")
    #expect(probe["profile"] == "High")
    #expect(probe["pix_fmt"] == "yuv420p")
    for key in ["color_space", "color_primaries", "color_transfer"] {
      #expect(probe[key] == "bt709", "\(key)")
    }
    #expect(probe["color_range"] == "tv")
    #expect(probe["r_frame_rate"] == "60/1")
    #expect(probe["avg_frame_rate"] == "60/1")
    #expect(probe["nb_read_frames"] == "24")
    #expect(Set(try Media.durations(path)).count == 1)
  }

  @Test("VC-C01: near-white grounds stay apart")
  func nearWhite() async throws {
    let scenario = Rig.scenario(pages: [
      .init(red: 255, green: 255, blue: 255), .init(red: 250, green: 249, blue: 247),
    ])
    let path = try await video("a.mp4", scenario)
    let frames = try Media.frames(path, bytes: 64 * 32 * 4)
    let (white, ground) = (frames[2], frames[14])
    for (channel, difference) in [5, 6, 8].enumerated() {
      let middle = (16 * 64 + 32) * 4 + channel
      #expect(abs(Int(white[middle]) - Int(ground[middle]) - difference) <= 2)
    }
  }

  @Test("VC-C02: green has the numbers of BT.709", arguments: ["a.mp4", "a.webm"])
  func green(_ name: String) async throws {
    let path = try await video(
      name, Rig.scenario(pages: [.init(red: 0, green: 255, blue: 0)]) { $0.duration = .frames(6) })
    let planes = try Media.frames(path, format: "yuv420p", bytes: 64 * 32 * 3 / 2)
    let frame = planes[3]
    #expect(abs(Int(frame[1000]) - 173) <= 1)
    #expect(abs(Int(frame[2048 + 256]) - 42) <= 1)
    #expect(abs(Int(frame[2048 + 512 + 256]) - 27) <= 1)
  }

  @Test(
    "Decoded frames are those of the PNG files",
    arguments: [
      ("a.mp4", nil), ("a.webm", nil), ("a.mov", nil), ("h265.mp4", .h265), ("av1.mp4", .av1),
      ("av1.webm", .av1), ("h264.mov", .h264),
    ] as [(String, VideoCodec?)])
  func pictures(_ name: String, _ codec: VideoCodec?) async throws {
    // The encoder of AV1 takes no smaller ones.
    let height = codec == .av1 ? 64 : 32
    let scenario = Rig.scenario(
      pages: [.init(red: 200, green: 60, blue: 30), .init(red: 20, green: 90, blue: 210)],
      size: (64, Double(height)))
    let path = try await video(name, scenario) {
      $0.quality = .high
      $0.codec = codec
    }
    let probe = try Media.probe(path)
    let names: [VideoCodec: String] = [.h265: "hevc", .av1: "av1", .h264: "h264"]
    if let codec { #expect(probe["codec_name"] == names[codec]) }
    if !name.hasSuffix("mov") || codec != nil {
      #expect(probe["color_space"] == "bt709" && probe["color_range"] == "tv")
    }
    let banner = try Banner(scenario)
    let frames = try Media.frames(path, bytes: 64 * height * 4)
    #expect(frames.count == banner.frameCount)
    for frame in [0, 3, 7, 9, 11, 12, 20, 23] {
      let png = try PNGDecoder.decode(try await banner.png(atFrame: frame)).converted(to: .rgba)
      #expect(meanDifference(frames[frame], png.bytes) < 3, "frame \(frame)")
    }
  }

  @Test(
    "VC-T02, VC-T13: counts and rates are exact",
    arguments: [
      ("59", "24", "24/1", 59), ("60", "59.94", "60000/1001", 60),
      ("25", "29.97", "30000/1001", 25),
      ("12", "23.976", "24000/1001", 12), ("30", "30", "30/1", 30), ("20", "12.5", "25/2", 20),
    ])
  func counts(_ count: String, _ rate: String, _ expected: String, _ frames: Int) async throws {
    let rate = try #require(FrameRate(rate))
    let scenario = Rig.scenario {
      $0.canvas.rate = rate
      $0.duration = .frames(frames)
    }
    for name in expected == "60000/1001" ? ["a.mp4", "b.webm", "c.mov"] : ["a.mp4"] {
      let path = try await video(name, scenario) { $0.quality = .draft }
      let probe = try Media.probe(path)
      #expect(probe["nb_read_frames"] == count, "\(name)")
      // Matroska keeps a frame's length in whole nanoseconds; ffprobe finds a fraction near it.
      if !name.hasSuffix("webm") {
        #expect(probe["r_frame_rate"] == expected, "\(name)")
        #expect(probe["avg_frame_rate"] == expected, "\(name)")
      }
      // VC-T07: the last frame has its whole time.
      let length = try #require(Double(probe["format_duration"] ?? ""))
      let wanted = Double(frames * rate.denominator) / Double(rate.numerator)
      #expect(abs(length - wanted) <= 0.0011, "\(name): \(length) for \(wanted)")
    }
  }

  @Test("Sizes that an encoder does not take are told before it is started")
  func tooSmall() async throws {
    let scenario = Rig.scenario(size: (300, 50))
    await #expect {
      try await video("small.mp4", scenario) { $0.codec = .av1 }
    } throws: {
      "\($0)".contains("300x50") && "\($0)".contains("64 pixels or more")
    }
    await #expect {
      try await video("tiny.mp4", Rig.scenario(size: (8, 8))) { $0.codec = .h265 }
    } throws: {
      "\($0)".contains("16 pixels or more")
    }
    _ = try await video("least.mp4", Rig.scenario(size: (16, 16))) { $0.codec = .h265 }
    _ = try await video("least-av1.mp4", Rig.scenario(size: (64, 64))) { $0.codec = .av1 }
  }

  @Test("A hold that no sample can last is refused before ffmpeg sees it")
  func tooLongHold() throws {
    var options = VideoOptions()
    options.holds = .long
    let recipe = try VideoRecipe(
      .mp4, options: options, program: try Rig.encoder.get(),
      canvas: PixelSize(width: 64, height: 64), rate: FrameRate(60), isOpaque: true)
    var run = try #require(try Banner(Rig.scenario()).runs(of: FrameSelection(count: 2)).first)
    // 60 is doubled to 15,360 ticks a second: 256 a frame.
    run.length = 8_388_607
    #expect(throws: Never.self) { try recipe.check([run]) }
    run.length += 1
    #expect { try recipe.check([run]) } throws: {
      "\($0)".contains("held for 8388608 frames") && "\($0)".contains("--holds constant")
    }
  }

  @Test("VC-T15: ffmpeg gets one stream of finished frames, and no filter of its own mixes pages")
  func noTransitions() throws {
    for (container, codec) in [
      (VideoContainer.mp4, nil), (.mp4, .h265), (.mp4, .av1), (.webm, nil), (.mov, nil),
      (.webp, nil),
    ] as [(VideoContainer, VideoCodec?)] {
      for holds in HoldStyle.allCases {
        var options = VideoOptions()
        options.codec = codec
        options.holds = holds
        let recipe = try VideoRecipe(
          container, options: options, program: try Rig.encoder.get(),
          canvas: PixelSize(width: 64, height: 64), rate: FrameRate(60), isOpaque: true)
        let banner = try Banner(Rig.scenario())
        let arguments = recipe.arguments(
          file: "x", runs: banner.runs(of: FrameSelection(count: banner.frameCount)))
        #expect(arguments.filter { $0 == "-i" }.count == 1)
        #expect(!arguments.contains("-filter_complex"))
        let filters = arguments.firstIndex(of: "-vf").map { arguments[$0 + 1] } ?? ""
        for name in ["xfade", "overlay", "blend", "zoompan", "hstack"] {
          #expect(!filters.contains(name), "\(container): \(filters)")
        }
      }
    }
  }

  @Test("VC-T04, VC-T06, VC-T07: one picture, ten pictures, one second")
  func few() async throws {
    let still = Rig.scenario(pages: [.init(red: 9, green: 9, blue: 9)]) {
      $0.canvas.rate = FrameRate(10)
      $0.duration = .seconds(Rational(10))
    }
    #expect(try Media.probe(try await video("still.mp4", still))["nb_read_frames"] == "100")
    let ten = Rig.scenario(slide: Rational(1, 6)) { $0.duration = .frames(16) }
    let path = try await video("ten.mp4", ten)
    #expect(try Media.frames(path, bytes: 64 * 32 * 4).count == 16)
    let second = Rig.scenario {
      $0.canvas.rate = FrameRate(30)
      $0.duration = .frames(30)
    }
    let probe = try Media.probe(try await video("second.mp4", second))
    #expect(probe["duration"] == "1.000000")
  }

  @Test("VC-P09: the index is before the frames", arguments: ["a.mp4", "a.mov"])
  func fastStart(_ name: String) async throws {
    let path = try await video(name, Rig.scenario())
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func place(_ box: String) -> Int? {
      let code = Array(box.utf8)
      return (0..<(bytes.count - 4)).first { Array(bytes[$0..<$0 + 4]) == code }
    }
    #expect(try #require(place("moov")) < (try #require(place("mdat"))))
  }

  @Test("VC-S01, VC-S03: odd sides are padded, cut, scaled or refused")
  func odd() async throws {
    let scenario = Rig.scenario(size: (37, 21)) { $0.duration = .frames(4) }
    var notes: [String] = []
    let path = folder.file("pad.mp4")
    try await Rig.render(scenario, to: [.video(path: path, .mp4)], tell: { notes.append($0) })
    #expect(
      notes == ["note: 37x21 is made 38x22 by repeating the edge, since h264 needs even sides."])
    for (rule, size) in [(OddSides.pad, "38x22"), (.crop, "36x20"), (.scale, "38x22")] {
      let path = try await video("\(rule).mp4", scenario) {
        $0.odd = rule
        $0.overwrites = true
      }
      let probe = try Media.probe(path)
      #expect("\(probe["width"] ?? "")x\(probe["height"] ?? "")" == size, "\(rule)")
    }
    await #expect(throws: ExportError.self) {
      _ = try await video("error.mp4", scenario) { $0.odd = .error }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("error.mp4")))
  }

  @Test("ProRes 4:2:2 of an odd width has its last column's colour")
  func oddProRes() async throws {
    let scenario = Rig.scenario(pages: [.init(red: 200, green: 40, blue: 20)], size: (33, 21)) {
      $0.duration = .frames(2)
    }
    let path = try await video("odd.mov", scenario)
    let probe = try Media.probe(path)
    #expect(probe["width"] == "34" && probe["height"] == "21")
    let frames = try Media.frames(path, bytes: 34 * 21 * 4)
    for column in 0..<34 {
      let place = (10 * 34 + column) * 4
      for (channel, wanted) in [200, 40, 20].enumerated() {
        #expect(abs(Int(frames[0][place + channel]) - wanted) <= 4, "column \(column)")
      }
    }
  }

  @Test("A quality that H.264's profile does not have is told before the encoder is started")
  func lossless() async throws {
    await #expect {
      try await video("lossless.mp4", Rig.scenario()) { $0.crf = 0 }
    } throws: {
      "\($0)".contains("Use 1 or more")
    }
  }

  @Test(
    "VC-S02: formats that can keep an odd size", arguments: ["a.webm", "a.gif", "a.apng", "a.webp"])
  func oddKept(_ name: String) async throws {
    let scenario = Rig.scenario(size: (37, 21)) { $0.duration = .frames(8) }
    let path = folder.file(name)
    let output: RenderOutput =
      if let container = VideoContainer(path: path) {
        .video(path: path, container)
      } else if name.hasSuffix("gif") { .gif(path: path) } else { .animation(path: path) }
    try await Rig.render(scenario, to: [output])
    if name.hasSuffix("webp") {
      // ffmpeg 5 does not read animated WebP; the canvas is in the file's extended head.
      let bytes = try folder.bytes(name)
      #expect(Array(bytes[12..<16]) == Array("VP8X".utf8))
      #expect(Int(bytes[24]) + 1 == 37 && Int(bytes[27]) + 1 == 21)
      return
    }
    let probe = try Media.probe(path)
    #expect(probe["width"] == "37" && probe["height"] == "21")
  }

  /// The durations of a WebP file's frames in milliseconds, and where they are.
  private static func webPDurations(_ file: [UInt8]) -> [(place: Int, value: Int)] {
    var found: [(Int, Int)] = []
    var place = 12
    while place + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 + Int(file[place + 4 + $1]) << (8 * $1) }
      if Array(file[place..<place + 4]) == Array("ANMF".utf8) {
        found.append(
          (place + 20, (0..<3).reduce(0) { $0 + Int(file[place + 20 + $1]) << (8 * $1) }))
      }
      place += 8 + length + length % 2
    }
    return found
  }

  @Test(
    "WebP shows each picture from its time on, to half a millisecond, and is as long as it should be",
    arguments: [FrameRate(60), FrameRate(24), FrameRate(60000, 1001), FrameRate(30), FrameRate(7)])
  func webPTimes(_ rate: FrameRate) async throws {
    let scenario = Rig.scenario(hold: Rational(2, 5), slide: Rational(1, 5)) {
      $0.canvas.rate = rate
      $0.duration = .frames(61)
    }
    let banner = try Banner(scenario)
    try await Rig.render(scenario, to: [.video(path: folder.file("a.webp"), .webp)])
    let file = try folder.bytes("a.webp")
    let durations = Self.webPDurations(file)
    func milliseconds(_ frame: Int) -> Int {
      Int((Double(frame * 1000 * rate.denominator) / Double(rate.numerator)).rounded())
    }
    let runs = banner.runs(of: FrameSelection(count: 61))
    let ends = durations.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.value) }.dropFirst()
    #expect(Array(ends) == runs.dropFirst().map { milliseconds($0.first) } + [milliseconds(61)])
    // As ffmpeg writes them they are cut to whole milliseconds, and the last one is one short.
    func written(_ frame: Int) -> Int { frame * 1000 * rate.denominator / rate.numerator }
    var raw = file
    var start = 0
    for (index, duration) in durations.enumerated() {
      let end = index + 1 < runs.count ? written(runs[index + 1].first) : written(61) - 1
      for byte in 0..<3 {
        raw[duration.place + byte] = UInt8(truncatingIfNeeded: (end - start) >> (8 * byte))
      }
      start = end
    }
    #expect(WebPDurations.corrected(raw, frames: 61, rate: rate) == file)
    // What is no such file stays as it is.
    #expect(WebPDurations.corrected(Array(raw.prefix(90)), frames: 61, rate: rate) == nil)
    #expect(WebPDurations.corrected([], frames: 61, rate: rate) == nil)
  }

  @Test("VC-A03: ProRes 4444 and VP9 keep transparency", arguments: ["a.mov", "a.webm"])
  func alpha(_ name: String) async throws {
    let scenario = Rig.scenario(pages: [.init(red: 255, green: 0, blue: 0, alpha: 128)]) {
      $0.canvas.ground = .color(.init(red: 0, green: 0, blue: 0, alpha: 0))
      $0.duration = .frames(4)
    }
    let path = try await video(name, scenario)
    let decoder = name.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
    let data = [UInt8](
      try Media.output(
        of: "ffmpeg",
        ["-v", "error"] + decoder + ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    let middle = (16 * 64 + 32) * 4
    for (value, wanted) in zip(data[middle..<middle + 4], [255, 0, 0, 128]) {
      #expect(abs(Int(value) - wanted) <= 3, "\(data[middle..<middle + 4])")
    }
  }

  @Test("A transparent banner goes into an mp4 only on a colour that was named")
  func matte() async throws {
    let scenario = Rig.scenario(pages: [.init(red: 255, green: 0, blue: 0, alpha: 128)]) {
      $0.canvas.ground = .color(.init(red: 0, green: 0, blue: 0, alpha: 0))
      $0.duration = .frames(4)
    }
    await #expect(throws: ExportError.self) { _ = try await video("a.mp4", scenario) }
    let path = try await video("b.mp4", scenario) { $0.matte = .white }
    let frame = try Media.frames(path, bytes: 64 * 32 * 4)[2]
    let middle = (16 * 64 + 32) * 4
    for (value, wanted) in zip(frame[middle..<middle + 3], [255, 127, 127]) {
      #expect(abs(Int(value) - wanted) <= 4)
    }
  }

  @Test("VC-R06: the same bytes from run to run and for any number of workers")
  func bytes() async throws {
    let scenario = Rig.scenario()
    var files: [[UInt8]] = []
    let program = try Rig.encoder.get()
    for (index, jobs) in [1, 2, 8, 2].enumerated() {
      let banner = try Banner(scenario)
      let path = folder.file("\(index).mp4")
      var job = RenderJob(
        banner, frames: FrameSelection(count: banner.frameCount), to: [.video(path: path, .mp4)],
        jobs: jobs)
      job.program = program
      _ = try await job.run()
      files.append(try folder.bytes("\(index).mp4"))
    }
    #expect(Set(files).count == 1)
  }

  @Test(
    "Cycles are copied: the same pictures again, at exact times",
    arguments: [
      ("a.mp4", FrameRate(60)), ("a.mov", FrameRate(60)), ("a.webm", FrameRate(60)),
      ("b.mp4", FrameRate(60_000, 1001)),
    ])
  func cycles(_ name: String, _ rate: FrameRate) async throws {
    // Six frames each, so that a cycle is a whole number of frames.
    let six = Rational(6) * rate.interval
    let scenario = Rig.scenario(hold: six, slide: six) { $0.canvas.rate = rate }
    let one = try await video("one-" + name, scenario)
    let many = try await video(
      name,
      Rig.scenario(hold: six, slide: six) {
        $0.canvas.rate = rate
        $0.duration = .cycles(5)
      })
    let banner = try Banner(scenario)
    let single = try Media.frames(one, bytes: 64 * 32 * 4)
    let all = try Media.frames(many, bytes: 64 * 32 * 4)
    #expect(single.count == banner.frameCount)
    #expect(all.count == 5 * single.count)
    let different = all.indices.filter { all[$0] != single[$0 % single.count] }
    #expect(different.isEmpty)
    let stamps = try Media.stamps(many)
    let steps = Set(zip(stamps, stamps.dropFirst()).map { $1 - $0 })
    #expect(steps.count == 1 || (name.hasSuffix("webm") && steps == [16, 17]), "\(steps)")
  }

  @Test("Hundreds of holds have exact times, and more than can be told are fed frame by frame")
  func manyHolds() async throws {
    let scenario = Rig.scenario(hold: Rational(3, 60), slide: Rational(1, 60)) {
      $0.duration = .frames(4 * 700)
    }
    let constant = try await video("many.mp4", scenario) { $0.quality = .draft }
    let long = try await video("many-long.mp4", scenario) {
      $0.quality = .draft
      $0.holds = .long
    }
    let banner = try Banner(scenario)
    let runs = banner.runs(of: FrameSelection(count: banner.frameCount))
    #expect(runs.filter { $0.length > 1 }.count > 600)
    #expect(try Media.probe(constant)["nb_read_frames"] == "2800")
    let stamps = try Media.stamps(long)
    #expect(stamps.map { $0 / 256 } == runs.map(\.first) + (runs.last?.length == 1 ? [] : [2799]))
    let many = (0...VideoRecipe.mostHolds).map {
      FrameRun(first: 2 * $0, length: 2, step: 1, key: runs[0].key)
    }
    #expect(VideoRecipe.canStamp(Array(many.dropLast())) && !VideoRecipe.canStamp(many))
    // An argument of a program on Linux has at most 128 KiB.
    let far = many.map { FrameRun(first: $0.first, length: 9999, step: 1, key: $0.key) }
    #expect(VideoRecipe.stamp(of: far).utf8.count < 120_000)
  }

  @Test(
    "A held picture that is fed once is the same video as one that is fed for every frame",
    arguments: [
      ("a.mp4", VideoContainer.mp4), ("a.webm", .webm), ("a.mov", .mov), ("a.webp", .webp),
    ])
  func fedOnce(_ name: String, _ container: VideoContainer) async throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<4 {
      let rate = [FrameRate(60), FrameRate(60_000, 1001), FrameRate(25)].randomElement(
        using: &random)
      let scenario = Rig.scenario(
        hold: Rational(Int.random(in: 1...20, using: &random), 50), slide: Rational(1, 10)
      ) {
        $0.canvas.rate = rate ?? FrameRate(60)
        // Ends in a hold, in a slide, or at once.
        $0.duration = .frames([1, 2, 7, 31, 47].randomElement(using: &random) ?? 1)
        if container == .webm { $0.canvas.ground = .color(.clear) }
      }
      let banner = try Banner(scenario)
      let selection = FrameSelection(count: banner.frameCount)
      var told: [[String]] = []
      for runs in [banner.runs(of: selection), nil] {
        let path = folder.file("\(round)-\(runs == nil)-" + name)
        let sink = try VideoSink(
          path: path, container, program: try Rig.encoder.get(), options: VideoOptions(), runs: runs
        )
        _ = try await FramePipeline(banner, jobs: 2).run(selection, into: sink)
        if container == .webp {
          // ffmpeg 5 does not read animated WebP: the files themselves are the same.
          told.append(["\(try folder.bytes("\(round)-\(runs == nil)-" + name).hashValue)"])
          continue
        }
        let frames = try Media.frames(path, bytes: 64 * 32 * 4)
        #expect(frames.count == banner.frameCount)
        told.append(frames.map { "\($0.hashValue)" } + (try Media.stamps(path).map { "\($0)" }))
      }
      #expect(told[0] == told[1], "round \(round), \(scenario.duration)")
    }
  }

  @Test(
    "Holds are one frame each with exact times, and cycles of them are copied",
    arguments: [1, 4, 60], [FrameRate(60), FrameRate(60_000, 1001)])
  func longHolds(_ cycles: Int, _ rate: FrameRate) async throws {
    let scenario = Rig.scenario(
      hold: Rational(30) * rate.interval, slide: Rational(6) * rate.interval
    ) {
      $0.canvas.rate = rate
      $0.duration = .cycles(cycles)
    }
    let constant = try await video("constant.mp4", scenario)
    let long = try await video("long.mp4", scenario) { $0.holds = .long }
    let banner = try Banner(scenario)
    let runs = banner.runs(of: FrameSelection(count: banner.frameCount))
    let probe = try Media.probe(long)
    // A track's length is read from the last picture stored, which must be the last one shown.
    #expect(probe["has_b_frames"] == "0")
    let lengths = (try Media.probe(constant)["duration"], probe["duration"])
    #expect(lengths.0 == lengths.1)
    let stamps = try Media.stamps(long)
    let base = try #require(Int((probe["time_base"] ?? "").split(separator: "/")[1]))
    let tick = base * rate.denominator / rate.numerator
    var expected = runs.map(\.first)
    // The last picture comes again one tick before the end, or its time would be lost.
    if let last = runs.last, last.length > 1 { expected.append(banner.frameCount - 1) }
    #expect(stamps.map { $0 / tick } == expected)
    #expect(stamps.allSatisfy { $0 % tick == 0 })
  }

  @Test("Files get smaller until they fit, and that is told")
  func maximumSize() async throws {
    var random = SeededGenerator(seed: 3)
    let pages = (0..<2).map { page in
      let pixels = (0..<(24 * 16 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
      try? Data(Array("P6 24 16 255\n".utf8) + pixels).write(
        to: URL(filePath: folder.file("\(page).ppm")))
      return Page(picture: .file(folder.file("\(page).ppm")))
    }
    let scenario = Rig.scenario(size: (24, 16)) {
      $0.pages = pages
      $0.canvas.rate = FrameRate(25)
    }
    for name in ["a.mp4", "a.gif"] {
      let path = folder.file(name)
      let output: RenderOutput = name.hasSuffix("mp4") ? .video(path: path, .mp4) : .gif(path: path)
      try await Rig.render(scenario, to: [output])
      let size = try folder.bytes(name).count
      let limit = size * 4 / 5
      var notes: [String] = []
      try await Rig.render(
        scenario, to: [output],
        change: {
          $0.maximumBytes = limit
          $0.overwrites = true
        }, tell: { notes.append($0) })
      #expect(try folder.bytes(name).count <= limit)
      #expect(notes.contains { $0.contains("fits") }, "\(notes)")
      await #expect(throws: ExportError.self) {
        try await Rig.render(
          scenario, to: [output],
          change: {
            $0.maximumBytes = 300
            $0.overwrites = true
          })
      }
      #expect(try folder.bytes(name).count <= limit)
    }
  }

  @Test(
    "VC-P01, VC-P02: names of any kind",
    arguments: [
      "夏 セール (1).mp4", "a'b\"c.mp4", "-dash.mp4", "new\nline.mp4", "50%d off/100%.mp4", "a:b.mp4",
      "\(String(repeating: "n", count: 196)).mp4",
    ])
  func names(_ name: String) async throws {
    let path = try await video(name, Rig.scenario { $0.duration = .frames(2) })
    #expect(try Media.probe("file:" + path)["nb_read_frames"] == "2")
  }

  @Test("Several outputs in one run, each at its own rate", .timeLimit(.minutes(5)))
  func several() async throws {
    let scenario = Rig.scenario { $0.canvas.rate = FrameRate(60) }
    let outputs: [RenderOutput] = [
      .video(path: folder.file("a.mp4"), .mp4), .gif(path: folder.file("a.gif")),
      .animation(path: folder.file("a.apng")), .y4m(path: folder.file("a.y4m")),
      .sequence(.folder(folder.file("pngs"))),
    ]
    var seen: [FramePipeline.Progress] = []
    try await Rig.render(scenario, to: outputs, progress: { seen.append($0) })
    #expect(try Media.probe(folder.file("a.mp4"))["nb_read_frames"] == "24")
    #expect(try Media.probe(folder.file("a.y4m"))["nb_read_frames"] == "24")
    #expect(try folder.names(in: "pngs").count == 25)
    // VC-T17: progress never falls, and ends once at all of it.
    #expect(seen.last?.done == seen.last?.total && seen.last?.total == 44)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.done < $1.done })
    let alone = folder.file("alone.mp4")
    try await Rig.render(scenario, to: [.video(path: alone, .mp4)])
    #expect(try folder.bytes("alone.mp4") == folder.bytes("a.mp4"))
  }
}
