import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopVideo

/// Whole files of every kind that is rendered, and what is left of them when they are damaged.
@Suite(
  "Finished files that are whole, and files that are not", .enabled(if: Media.isHere, Media.reason))
struct DamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let clear = Ground.color(.init(red: 0, green: 0, blue: 0, alpha: 0))

  /// Renders a file; 24 frames at 60 a second, of which half are different.
  private func render(
    _ name: String, to ending: String? = nil, width: Double = 66, height: Double = 64,
    frames: Int = 24, isClear: Bool = false, change: (inout VideoOptions) -> Void = { _ in }
  ) async throws -> String {
    let path = folder.file(name)
    let output: RenderOutput =
      switch name.split(separator: ".").last {
      case "gif": .gif(path: path)
      case "apng", "png": .animation(path: path)
      default: .video(path: path, try #require(VideoContainer(path: path)))
      }
    let scenario = Rig.scenario(
      pages: [
        .init(red: 255, green: 0, blue: 0, alpha: isClear ? 128 : 255),
        .init(red: 0, green: 255, blue: 0),
      ], size: (width, height)
    ) {
      $0.duration = .frames(frames)
      if isClear { $0.canvas.ground = Self.clear }
    }
    try await Rig.render(scenario, to: [output], change: change)
    return path
  }

  struct Kind: CustomTestStringConvertible {
    var name: String
    var codec: VideoCodec?
    var isClear = false
    var holds = HoldStyle.constant

    var testDescription: String {
      "\(name) \(codec?.rawValue ?? "") \(isClear ? "clear " : "")\(holds)"
    }
  }

  private static let kinds: [Kind] = [
    Kind(name: "a.mp4", codec: .h264), Kind(name: "a.mp4", codec: .h265),
    Kind(name: "a.mp4", codec: .av1), Kind(name: "a.mp4", codec: .h264, holds: .long),
    Kind(name: "a.mp4", codec: .h265, holds: .long), Kind(name: "a.mp4", codec: .av1, holds: .long),
    Kind(name: "a.mov", codec: .prores), Kind(name: "a.mov", codec: .prores, isClear: true),
    Kind(name: "a.mov", codec: .prores, holds: .long), Kind(name: "a.mov", codec: .h264),
    Kind(name: "a.webm", codec: .vp9), Kind(name: "a.webm", codec: .vp9, isClear: true),
    Kind(name: "a.webm", codec: .av1), Kind(name: "a.webp"), Kind(name: "a.webp", isClear: true),
    Kind(name: "a.gif"), Kind(name: "a.gif", isClear: true), Kind(name: "a.apng"),
    Kind(name: "a.apng", isClear: true),
  ]

  @Test("Files that are rendered are told as they are", arguments: kinds)
  func healthy(_ kind: Kind) async throws {
    for (width, height) in [(66.0, 64.0), (67, 65)] {
      let path = try await render(
        "\(Int(width))" + kind.name, width: width, height: height, isClear: kind.isClear
      ) {
        $0.codec = kind.codec
        $0.holds = kind.holds
      }
      let report = try MediaReport(path: path)
      #expect(report.damage == nil, "\(report.damage ?? "")")
      #expect(abs(report.seconds - 0.4) < 0.0011, "\(report.seconds)")
      // GIFs use transparency for what does not change.
      if !path.hasSuffix("gif") { #expect(report.hasAlpha == kind.isClear) }
      let isEven = [.h264, .h265, .av1].contains(kind.codec)
      let isPaired = isEven || kind.codec == .prores && !kind.isClear
      #expect(report.size.width == Int(width) + (isPaired ? Int(width) % 2 : 0))
      #expect(report.size.height == Int(height) + (isEven ? Int(height) % 2 : 0))
      #expect(report.clockRate == nil || report.clockRate == FrameRate(60))
      if report.rate == FrameRate(60) { #expect(report.frames == 24) }
    }
  }

  @Test("Files of one frame, and stills", arguments: kinds)
  func single(_ kind: Kind) async throws {
    let path = try await render(kind.name, frames: 1, isClear: kind.isClear) {
      $0.codec = kind.codec
      $0.holds = kind.holds
    }
    let report = try MediaReport(path: path)
    #expect(report.damage == nil, "\(report.damage ?? "")")
    #expect(report.frames == (kind.holds == .long ? report.frames : 1))
    #expect(report.shortestDelay == nil)
  }

  @Test("Animated pictures: frames, exact length, plays", arguments: [0, 1, 3])
  func animated(_ plays: Int) async throws {
    let apng = try MediaReport(path: try await render("a.apng") { $0.plays = plays })
    #expect(apng.codec == "apng" && apng.plays == plays && apng.seconds == 0.4)
    #expect(apng.shortestDelay == Rational(1, 60))
    let webp = try MediaReport(path: try await render("a.webp") { $0.plays = plays })
    #expect(webp.codec == "webp" && webp.plays == plays && webp.seconds == 0.4)
    #expect(webp.frames > 10 && webp.size == PixelSize(width: 66, height: 64))
    #expect(webp.shortestDelay == Rational(16, 1000))
    let gif = try MediaReport(path: try await render("a.gif") { $0.plays = plays })
    #expect(gif.plays == plays)
  }

  @Test("Held pictures stored once", arguments: ["a.mp4", "a.mov"])
  func held(_ name: String) async throws {
    let path = try await render(name) { $0.holds = .long }
    let report = try MediaReport(path: path)
    #expect(report.clockRate == FrameRate(60) && report.rate != FrameRate(60))
    #expect(report.summary.contains("fps on average"))
  }

  @Test("A file that is cut is damaged, wherever that is", arguments: kinds)
  func cut(_ kind: Kind) async throws {
    let path = try await render(kind.name, isClear: kind.isClear) {
      $0.codec = kind.codec
      $0.holds = kind.holds
    }
    let whole = try folder.bytes(kind.name)
    // Between two frames too, where a decoder has nothing to complain of.
    let packets = path.hasSuffix("webp") || path.hasSuffix("png") ? [] : try packetEnds(path)
    let places = [whole.count / 3, whole.count / 2, whole.count - 1] + packets
    for (index, place) in places.enumerated() where place < whole.count {
      let cut = try folder.write(Array(whole.prefix(place)), to: "\(index)-" + kind.name)
      do throws(VideoError) {
        let report = try MediaReport(path: cut)
        #expect(report.damage != nil, "\(place) of \(whole.count): \(report.summary)")
      } catch {
        guard case .unreadable = error else { throw error }
      }
    }
  }

  /// Where some of the packets begin.
  private func packetEnds(_ path: String) throws -> [Int] {
    let data = try Media.output(
      of: "ffprobe", ["-v", "error", "-show_entries", "packet=pos", "-of", "csv=p=0", path])
    let places = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { Int($0.prefix { $0.isNumber }) }.sorted()
    return [places.count / 2, places.count - 1].filter { $0 > 0 }.map { places[$0] }
  }

  @Test("Files of other programs that are whole", arguments: ["ts", "avi", "mkv", "mp4", "webm"])
  func foreign(_ ending: String) throws {
    let path = folder.file("a." + ending)
    let source = ["-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=1", "-pix_fmt", "yuv420p"]
    _ = try Media.output(of: "ffmpeg", ["-v", "error"] + source + [path])
    let report = try MediaReport(path: path)
    #expect(report.damage == nil && report.frames == 25 && report.rate == FrameRate(25))
    #expect(abs(report.seconds - 1) < 0.05, "\(report.seconds)")
    // Written to a pipe, in pieces or without a length.
    let form = ["mp4": "mp4", "mkv": "matroska", "webm": "webm"][ending]
    guard let form else { return }
    let streamed = try Media.output(
      of: "ffmpeg",
      ["-v", "error"] + source + ["-movflags", "frag_keyframe+empty_moov", "-f", form, "-"])
    let piped = try MediaReport(path: try folder.write([UInt8](streamed), to: "b." + ending))
    #expect(piped.damage == nil && piped.frames == 25)
    #expect(abs(piped.seconds - 1) < 0.05, "\(piped.seconds)")
  }

  @Test("A film whose head is missing is said to be cut")
  func headless() async throws {
    let path = try await render("a.mov")
    let data = try Media.output(
      of: "ffmpeg", ["-v", "error", "-i", path, "-c", "copy", folder.file("b.mov")])
    #expect(data.isEmpty)
    let bytes = try folder.bytes("b.mov")
    let cut = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.mov")
    #expect(
      throws: VideoError.unreadable(
        path: cut, reason: "it is cut off after \(bytes.count / 2) bytes")
    ) { try MediaReport(path: cut) }
  }

  @Test("Random bytes in the middle of a film")
  func scrambled() async throws {
    for codec in [VideoCodec.h264, .h265] {
      _ = try await render("a.mp4", width: 320, height: 180) {
        $0.codec = codec
        $0.overwrites = true
      }
      var bytes = try folder.bytes("a.mp4")
      let place = try #require(bytes.indices.last { bytes[$0...].starts(with: "mdat".utf8) })
      var generator = SeededGenerator(seed: 7)
      for _ in 0..<200 {
        let index = Int.random(in: (place + 200)..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      let report = try MediaReport(path: try folder.write(bytes, to: "\(codec).mp4"))
      #expect(report.damage?.hasPrefix("ffprobe says") == true)
      // Where something lay in memory says nothing to people.
      #expect(report.damage?.contains("0x") == false, "\(report.damage ?? "")")
    }
  }

  @Test("PNG: checksums, order and the end")
  func png() async throws {
    _ = try await render("a.apng")
    let whole = try folder.bytes("a.apng")
    #expect(try PictureHead(png: whole).damage == nil)
    #expect(try PictureHead(png: whole + [1, 2, 3]).damage == nil)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var bytes = whole
      let place = Int.random(in: 33..<bytes.count, using: &generator)
      bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(try PictureHead(png: bytes).damage != nil, "byte \(place)")
      #expect(try PictureHead(png: Array(whole.prefix(place))).damage != nil, "cut at \(place)")
    }
    #expect(throws: PictureHead.Unreadable.self) { try PictureHead(png: Array(whole.prefix(20))) }
  }

  @Test("APNG: frames that are out of order or missing, with checksums that are right")
  func order() async throws {
    _ = try await render("a.apng")
    let whole = try folder.bytes("a.apng")
    /// The file with the number at a place of its last frame's control changed.
    func changed(_ name: String, at offset: Int, to value: UInt8) throws -> [UInt8] {
      var bytes = whole
      let place = try #require(bytes.indices.last { bytes[$0...].starts(with: name.utf8) })
      let length = Int(bytes[place - 2]) << 8 | Int(bytes[place - 1])
      bytes[place + 4 + offset] = value
      let sum = CRC32.checksum(of: bytes.span.extracting(place..<place + 4 + length))
      for index in 0..<4 {
        bytes[place + 4 + length + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index))
      }
      return bytes
    }
    let order = try PictureHead(png: try changed("fcTL", at: 3, to: 200))
    #expect(order.damage == "its frames are out of order")
    let count = try PictureHead(png: try changed("acTL", at: 3, to: 99))
    #expect(count.damage?.hasSuffix("frames of 99") == true)
  }

  @Test("GIF delays of no or one hundredth are ten, as browsers show them", arguments: [0, 1, 2])
  func shortDelays(_ delay: UInt8) async throws {
    _ = try await render("a.gif")
    var bytes = try folder.bytes("a.gif")
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x21, 0xF9, 0x04]) })
    bytes.replaceSubrange(place + 4..<place + 6, with: [delay, 0])
    let head = try PictureHead(gif: bytes)
    #expect(head.delays[0] == Rational(delay < 2 ? 10 : 2, 100))
  }

  @Test(
    "Pictures of test suites are whole, and broken ones are not",
    .enabled(if: SharedFolder.path != nil, "the shared folder is not here"))
  func suites() throws {
    let images = try #require(SharedFolder.path) + "/images/"
    for part in ["png", "apng", "gif", "webp", "exif", "jpeg"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: images + part) {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: images + part + "/" + name)))
        let isCut = name.contains("truncated")
        if JPEGEnd.isJPEG(bytes) { #expect(JPEGEnd.isThere(in: bytes) != isCut, "\(name)") }
        guard let head = try PictureHead.read(bytes), !name.contains("no-frames") else { continue }
        #expect((head.damage != nil) == isCut, "\(name): \(head.damage ?? "")")
      }
    }
    for name in ["xd0n2c08", "xd9n2c08", "xcsn0g01", "xdtn0g01"] {
      let path = images + "png-corrupt/\(name).png"
      #expect(try MediaReport(path: path).damage != nil, "\(name)")
    }
    for name in ["hopper-webp-orientation_5.webp", "hopper-webp-orientation_6.webp"] {
      #expect(try MediaReport(path: images + "exif/" + name).damage == nil, "\(name)")
    }
  }

  @Test("A delay of so many parts of nothing is of hundredths")
  func hundredths() async throws {
    _ = try await render("a.apng")
    var bytes = try folder.bytes("a.apng")
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "fcTL".utf8) })
    bytes.replaceSubrange(place + 24..<place + 28, with: [0, 7, 0, 0])
    let sum = CRC32.checksum(of: bytes.span.extracting(place..<place + 30))
    bytes.replaceSubrange(
      place + 30..<place + 34, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    )
    let head = try PictureHead(png: bytes)
    #expect(head.damage == nil && head.delays[0] == Rational(7, 100))
  }

  @Test("A GIF ends with its trailer where its blocks end, and nowhere else")
  func gif() async throws {
    let path = try await render("a.gif")
    let whole = try folder.bytes("a.gif")
    #expect(try PictureHead(gif: whole).damage == nil)
    let trailed = try folder.write(whole + Array("more".utf8), to: "trailed.gif")
    #expect(try MediaReport(path: trailed).damage == nil)
    #expect(try MediaReport(path: path).frames == MediaReport(path: trailed).frames)
    // A picture's end is missing, and what looks like a trailer is none.
    for count in [3, 9, 20] {
      #expect(try PictureHead(gif: Array(whole.dropLast(count)) + [0x3B]).damage != nil)
    }
    for count in 13..<whole.count where count % 7 == 0 {
      #expect(try PictureHead(gif: Array(whole.prefix(count))).damage != nil)
    }
  }

  @Test("WebP: plain pictures, and what is missing in an animated one")
  func webp() async throws {
    _ = try await render("a.webp")
    let whole = try folder.bytes("a.webp")
    #expect(try PictureHead(webp: whole + [0, 1]).damage == nil)
    for count in 40..<whole.count where count % 5 == 0 {
      #expect(try PictureHead(webp: Array(whole.prefix(count))).damage != nil, "\(count)")
    }
    // A frame whose picture has another name, and one that is longer than its frame.
    let frame = try #require(whole.indices.last { whole[$0...].starts(with: "ANMF".utf8) })
    for (offset, value) in [(24, UInt8(ascii: "X")), (29, 0xF0)] {
      var bytes = whole
      bytes[frame + offset] = value
      let head = try PictureHead(webp: bytes)
      #expect(head.damage == "frame \(head.frames - 1) has no picture", "\(head.damage ?? "")")
    }
    for (name, options) in [
      ("lossy", ["-vf", "format=yuv420p"]), ("lossless", ["-lossless", "1"]),
      ("clear", ["-vf", "format=rgba,colorchannelmixer=aa=0.5"]),
    ] {
      let path = folder.file(name + ".webp")
      _ = try Media.output(
        of: "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=67x33", "-frames:v", "1"] + options
          + ["-c:v", "libwebp", path])
      let report = try MediaReport(path: path)
      #expect(report.damage == nil && report.frames == 1 && report.seconds == 0)
      #expect(report.size == PixelSize(width: 67, height: 33))
      #expect(report.hasAlpha == (name == "clear") || name == "lossless", "\(name)")
      let bytes = try folder.bytes(name + ".webp")
      let half = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "half.webp-" + name)
      #expect(try MediaReport(path: half).damage != nil)
    }
  }

  @Test("JPEG: cut anywhere, and a name that looks like a sequence's")
  func jpeg() throws {
    for name in ["g%03d.jpg", "100%.jpeg", "noending"] {
      let path = folder.file("a.jpg")
      _ = try Media.output(
        of: "ffmpeg",
        ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=320x180", "-frames:v", "1", path])
      let bytes = try folder.bytes("a.jpg")
      let report = try MediaReport(path: try folder.write(bytes, to: name))
      #expect(report.damage == nil && report.rate == nil && report.seconds == 0)
      #expect(report.size == PixelSize(width: 320, height: 180) && report.coding == "JPEG")
      for count in [bytes.count / 3, bytes.count / 2, bytes.count - 1] {
        let cut = try folder.write(Array(bytes.prefix(count)), to: "\(count)" + name)
        #expect(try MediaReport(path: cut).damage != nil, "\(count) of \(bytes.count)")
      }
    }
  }

  @Test("A name says nothing about what is in a file, and % is a letter like others")
  func names() async throws {
    for kind in ["a.gif", "a.webp", "a.mp4", "a.webm", "a.apng"] {
      let whole = try MediaReport(path: try await render(kind))
      let bytes = try folder.bytes(kind)
      for name in ["g%03d." + kind.dropFirst(2), "%d.jpg", "%d.gif", "none"] {
        let path = try folder.write(bytes, to: name)
        let report = try MediaReport(path: path)
        #expect(report.codec == whole.codec && report.damage == nil, "\(kind) as \(name)")
        #expect(report.frames == whole.frames && report.seconds == whole.seconds)
        try FileManager.default.removeItem(atPath: path)
      }
    }
    // One frame in an animated file, which ffprobe cannot read.
    _ = try await render("b.webp")
    let bytes = try folder.bytes("b.webp")
    let first = try #require(WebPChunks(bytes)?.chunks.first { $0.name == "ANMF" })
    var single = Array(bytes[..<(first.contents.upperBound + first.contents.count % 2)])
    let length = single.count - 8
    single.replaceSubrange(
      4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
    let report = try MediaReport(path: try folder.write(single, to: "one.webp"))
    #expect(report.damage == nil && report.frames == 1)
  }

  @Test("Bytes that were changed anywhere end no reader", arguments: ["a.gif", "a.apng", "a.webp"])
  func hostile(_ name: String) async throws {
    _ = try await render(name)
    let whole = try folder.bytes(name)
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<min(bytes.count, 400), using: &generator)
        bytes[place] =
          [0, 1, 127, 255, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      _ = try? PictureHead.read(bytes)
      _ = JPEGEnd.isThere(in: [0xFF, 0xD8] + bytes)
    }
  }
}
