import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopVideo

@Suite("Places that banners are delivered to")
struct DeliveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Bytes are counted in thousands",
    arguments: [
      ("150kB", 150_000), ("2MB", 2_000_000), ("4096", 4096), ("1.5 mb", 1_500_000), ("7b", 7),
    ])
  func bytes(_ text: String, _ value: Int) { #expect(ByteCount(text)?.value == value) }

  @Test("What is no size", arguments: ["", "kB", "-3kB", "0", "150 kilo", "nan", "1e99"])
  func noBytes(_ text: String) { #expect(ByteCount(text) == nil) }

  @Test("Every place has a name of its own, sizes, and limits that can be met")
  func profiles() {
    let all = DeliveryProfile.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.count > 30)
    for profile in all {
      #expect(!profile.sizes.isEmpty && Set(profile.sizes).count == profile.sizes.count)
      #expect(profile.sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
      if let highest = profile.highestRate {
        #expect(profile.rates.allSatisfy { $0.numerator <= highest.numerator })
      }
    }
    #expect(DeliveryProfile.named("IAB.mrec")?.sizes == [PixelSize(width: 300, height: 250)])
    #expect(DeliveryProfile.named("iab.mrec")?.maximumBytes == 150_000)
    #expect(DeliveryProfile.named("story")?.sizes == [PixelSize(width: 1080, height: 1920)])
    #expect(DeliveryProfile.named("appstore.header")?.seconds == 5...30)
    #expect(DeliveryProfile.named("nowhere") == nil)
  }

  private func report(_ change: (inout [String: String]) -> Void) throws -> MediaReport {
    var values = [
      "codec_type": "\"video\"", "codec_name": "\"h264\"", "width": "300", "height": "250",
      "avg_frame_rate": "\"24/1\"", "pix_fmt": "\"yuv420p\"", "duration": "\"12.000000\"",
      "nb_read_frames": "\"288\"",
    ]
    change(&values)
    let text = values.map { "streams.stream.0.\($0.key)=\($0.value)" }.sorted()
      .joined(separator: "\n")
    let probe = Probe(text + "\nformat.duration=\"12.0\"\nformat.format_name=\"mov,mp4\"")
    return try MediaReport(path: "a.mp4", probe: probe, bytes: 2000)
  }

  @Test(
    "Each rule that is broken is told, and no other",
    arguments: [
      ("width", "301", "size:"), ("height", "25", "size:"), ("avg_frame_rate", "\"30/1\"", "rate:"),
      ("duration", "\"15.100000\"", "length:"),
    ])
  func rules(_ key: String, _ value: String, _ word: String) throws {
    let profile = try #require(DeliveryProfile.named("iab.mrec"))
    #expect(try report { _ in }.faults(for: profile) == [])
    let faults = try report { $0[key] = value }.faults(for: profile)
    #expect(faults.count == 1 && faults[0].hasPrefix(word), "\(faults)")
  }

  @Test("Weight, kind and stills")
  func others() throws {
    var profile = try #require(DeliveryProfile.named("iab.mrec"))
    profile.maximumBytes = 1999
    #expect(try report { _ in }.faults(for: profile).count == 1)
    profile.maximumBytes = 2000
    #expect(try report { _ in }.faults(for: profile) == [])
    profile.endings = [".gif"]
    #expect(try report { _ in }.faults(for: profile).first?.hasPrefix("kind:") == true)
    profile.endings = []
    profile.isStill = true
    #expect(try report { _ in }.faults(for: profile).first?.hasPrefix("motion:") == true)
  }

  @Test(
    "A GIF's plays are read from its bytes", .enabled(if: Media.isHere, Media.reason),
    arguments: [0, 1, 3])
  func plays(_ plays: Int) async throws {
    let path = folder.file("a.gif")
    try await Rig.render(
      Rig.scenario { $0.duration = .frames(20) }, to: [.gif(path: path)],
      change: { $0.plays = plays })
    let report = try MediaReport(path: path)
    #expect(report.plays == plays)
    #expect(report.size == PixelSize(width: 64, height: 32))
    #expect(abs(report.seconds - 1.0 / 3) < 0.011)
  }

  @Test("Films that store held pictures once are told as such, whatever their average is")
  func heldOnce() throws {
    let profile = try #require(DeliveryProfile.named("iab.mrec"))
    for average in ["7", "24/5"] {
      let faults = try report {
        $0["avg_frame_rate"] = average
        $0["r_frame_rate"] = "24/1"
      }.faults(for: profile)
      #expect(faults.count == 1, "\(faults)")
      #expect(faults[0].hasPrefix("rate: held pictures are stored once"))
      #expect(faults[0].hasSuffix("a constant 24 is asked. Render with --holds constant."))
    }
    // By chance the average is what is asked.
    let chance = try report {
      $0["avg_frame_rate"] = "24/1"
      $0["r_frame_rate"] = "60/1"
    }.faults(for: profile)
    #expect(chance.count == 1 && chance[0].contains("a constant 24 is asked"), "\(chance)")
    // A clock that is not asked for is no reason to speak of holds.
    let other = try report {
      $0["avg_frame_rate"] = "7/1"
      $0["r_frame_rate"] = "30/1"
    }.faults(for: profile)
    #expect(other.count == 1 && other[0].hasPrefix("rate: 7 frames a second"), "\(other)")
  }

  @Test(
    "Sizes that are odd are met by the even ones of codecs that need them",
    arguments: [
      ("h264", 1126, 540, true), ("hevc", 1126, 540, true), ("av1", 1126, 540, true),
      ("prores", 1126, 540, true), ("vp9", 1126, 540, false), ("vp9", 1125, 540, true),
      ("h264", 1124, 540, false), ("h264", 1126, 542, false), ("h264", 1126, 541, false),
    ])
  func evenSides(_ codec: String, _ width: Int, _ height: Int, _ fits: Bool) throws {
    let profile = try #require(DeliveryProfile.named("ios.banner"))
    let report = try report {
      $0["codec_name"] = codec
      $0["width"] = "\(width)"
      $0["height"] = "\(height)"
      $0["avg_frame_rate"] = "60/1"
    }
    #expect(report.faults(for: profile).isEmpty == fits, "\(report.faults(for: profile))")
  }

  @Test(
    "Codings that a place takes",
    arguments: [
      ("h264", "High", true, true), ("prores", "HQ", true, true),
      ("prores", "Standard", false, true), ("prores", "4444", false, true),
      ("hevc", "Main", false, false), ("vp9", "Profile 0", false, false),
    ])
  func codings(_ codec: String, _ kind: String, _ preview: Bool, _ header: Bool) throws {
    let report = try report {
      $0["codec_name"] = codec
      $0["profile"] = "\"\(kind)\""
      $0["avg_frame_rate"] = "30/1"
      $0["duration"] = "16"
    }
    for (name, fits) in [("preview", preview), ("header", header), ("search", header)] {
      let profile = try #require(DeliveryProfile.named("appstore." + name))
      let faults = report.faults(for: profile).filter { !$0.hasPrefix("size:") }
      #expect(faults.isEmpty == fits, "\(name): \(faults)")
      if !fits { #expect(faults[0].hasPrefix("codec: \(report.coding), and H.264 or ProRes")) }
      #expect(profile.rules.contains("H.264 or ProRes"))
    }
  }

  @Test("Alpha where none may be, and one picture where many are asked")
  func alphaAndMotion() throws {
    let still = PictureHead(
      codec: "png", size: PixelSize(width: 1024, height: 500), hasAlpha: true, pixelFormat: "rgba")
    let feature = try #require(DeliveryProfile.named("play.feature"))
    let report = MediaReport(path: "a.png", head: still, bytes: 900)
    #expect(report.faults(for: feature).map { $0.prefix(6) } == ["alpha:"])
    #expect(feature.rules.contains("no alpha"))
    #expect(DeliveryProfile.named("appstore.header.still")?.isOpaque == true)

    let picture = PictureHead(codec: "png", size: PixelSize(width: 1920, height: 1080))
    let youtube = try #require(DeliveryProfile.named("youtube"))
    let faults = MediaReport(path: "a.png", head: picture, bytes: 900).faults(for: youtube)
    #expect(faults == ["motion: one picture, and a moving one is asked."])
    // An ad may stand still.
    let ad = PictureHead(
      codec: "gif", size: PixelSize(width: 300, height: 250), delays: [Rational(1, 10)], plays: 0)
    let mrec = try #require(DeliveryProfile.named("iab.mrec"))
    #expect(MediaReport(path: "a.gif", head: ad, bytes: 900).faults(for: mrec) == [])
  }

  @Test(
    "The shortest delay is the rate of a file that stores held pictures once",
    arguments: [
      // Hundredths that rounding may have made of 1/24 s, and others.
      ("gif", [Rational(4, 100), Rational(5, 100), Rational(3, 1)], true),
      ("gif", [Rational(3, 100), Rational(5, 100)], false),
      ("gif", [Rational(2, 100), Rational(2, 100)], false),
      ("webp", [Rational(41, 1000), Rational(42, 1000)], true),
      ("webp", [Rational(40, 1000), Rational(42, 1000)], false),
      ("apng", [Rational(1, 24), Rational(1, 24)], true),
      ("apng", [Rational(41, 1000), Rational(1, 24)], false),
      ("apng", [Rational.zero, Rational(1, 24)], false),
      // Slow files break no rate, and the last picture's time alone is none.
      ("apng", [Rational(1), Rational(1)], true),
      ("apng", [Rational(1, 24), Rational(1, 1000)], true),
      ("gif", [Rational(1, 10), Rational(2, 100)], true),
    ])
  func delays(_ codec: String, _ delays: [Rational], _ fits: Bool) throws {
    let head = PictureHead(
      codec: codec, size: PixelSize(width: 300, height: 250), delays: delays, plays: 3)
    let report = MediaReport(path: "a." + codec, head: head, bytes: 900)
    let profile = try #require(DeliveryProfile.named("iab.mrec"))
    let faults = report.faults(for: profile)
    #expect(faults.isEmpty == fits, "\(faults)")
    if !fits {
      #expect(faults.count == 1 && faults[0].hasSuffix("and 24 is asked. Render with --fps."))
    }
  }

  @Test("A picture's kind is what is in it, not what its name says")
  func kinds() throws {
    let gif = PictureHead(codec: "gif", size: PixelSize(width: 1024, height: 500))
    let png = PictureHead(codec: "png", size: PixelSize(width: 1024, height: 500))
    let feature = try #require(DeliveryProfile.named("play.feature"))
    func kinds(_ path: String, _ head: PictureHead) -> Int {
      MediaReport(path: path, head: head, bytes: 9).faults(for: feature)
        .count { $0.hasPrefix("kind:") }
    }
    #expect(kinds("a.PNG", png) == 0 && kinds("a.jpg", png) == 0 && kinds("a.gif", gif) == 1)
    #expect(kinds("a.jpg", gif) == 1)
    let email = try #require(DeliveryProfile.named("email"))
    #expect(
      MediaReport(path: "a.gif", head: png, bytes: 9).faults(for: email)
        .contains("kind: it holds PNG, whatever its name says, and .gif is asked."))
  }

  @Test(
    "What ffprobe says is told without places in memory",
    arguments: [
      ("[h264 @ 0x55c4] [IMGUTILS @ 0x7f] bad [a @ b]", "bad [a @ b]"), ("plain", "plain"),
      ("[no place] bad", "[no place] bad"),
    ])
  func words(_ line: String, _ said: String) {
    #expect(Probe.damage(of: [line]) == "ffprobe says \"\(said)\"")
    #expect(Probe.damage(of: [line, "b", "c"]) == "ffprobe says \"\(said)\" (and 2 more)")
    #expect(Probe.damage(of: Probe("invalid TIFF header in Exif data").words) == nil)
  }

  @Test("A highest rate holds for delays too, and plays are judged in all three kinds")
  func fastAndForEver() throws {
    let google = try #require(DeliveryProfile.named("googleads"))
    for (delay, fits) in [(Rational(24, 100), true), (Rational(23, 100), false)] {
      let head = PictureHead(
        codec: "gif", size: PixelSize(width: 300, height: 250), delays: [delay, delay], plays: 0)
      let faults = MediaReport(path: "a.gif", head: head, bytes: 900).faults(for: google)
      #expect(faults.isEmpty == fits, "\(faults)")
      if !fits {
        #expect(
          faults == [
            "rate: up to 4.348 frames a second, and at most 4 are allowed. Render with --fps."
          ])
      }
    }
    let mrec = try #require(DeliveryProfile.named("iab.mrec"))
    for codec in ["gif", "apng", "webp"] {
      for (plays, fits) in [(0, false), (1, true), (3, true), (4, false)] {
        let head = PictureHead(
          codec: codec, size: PixelSize(width: 300, height: 250),
          delays: [Rational(1), Rational(1)],
          plays: plays)
        let faults = MediaReport(path: "a", head: head, bytes: 900).faults(for: mrec)
        #expect(faults.map { $0.prefix(6) } == (fits ? [] : ["plays:"]), "\(codec) \(plays)")
      }
    }
  }

  @Test("What is no video is refused", .enabled(if: Media.isHere, Media.reason))
  func unreadable() throws {
    let path = try folder.write(Array("hello".utf8), to: "a.mp4")
    #expect(throws: VideoError.self) { try MediaReport(path: path) }
    func reason(_ path: String) -> String? {
      do throws(VideoError) { _ = try MediaReport(path: path) } catch {
        if case .unreadable(_, let reason) = error { return reason }
      }
      return nil
    }
    #expect(reason(folder.file("none.mp4")) == "there is no such file")
    #expect(reason(folder.path) == "it is no file")
    #expect(reason("/dev/null") == "it is no file")
    let pipe = folder.file("pipe")
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    #expect(reason(pipe) == "it is no file")
    // The superuser may read everything.
    if getuid() != 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      #expect(reason(path) == "Permission denied")
    }
  }

  @Test("A sheet has each frame at its place, with its time under it")
  func sheet() async throws {
    let banner = try Banner(Rig.scenario())
    let sheet = ContactSheet(banner, count: 6, columns: 3, width: 32)
    #expect(sheet.shownFrames == [0, 4, 8, 12, 16, 20])
    #expect(sheet.label(of: 8) == "0.133 s  #8")
    let picture = try PNGDecoder.decode(try await sheet.png())
    #expect(picture.size == sheet.size)
    #expect(sheet.size == PixelSize(width: 12 + 3 * 44, height: 12 + 2 * (16 + 22 + 12)))
    for (number, frame) in sheet.shownFrames.enumerated() where frame % 12 < 5 {
      // The middle of a page at rest: red, then green.
      let (x, y) = (12 + number % 3 * 44 + 16, 12 + number / 3 * 50 + 8)
      let base = (y * picture.width + x) * picture.format.bytesPerPixel
      let wanted: [UInt8] = frame < 12 ? [255, 0, 0] : [0, 255, 0]
      #expect(Array(picture.bytes[base..<base + 3]) == wanted, "frame \(frame)")
    }
    // Under each frame there is ink.
    for number in 0..<6 {
      var darkest = 255
      for y in 0..<18 {
        for x in 0..<32 {
          let base =
            ((12 + number / 3 * 50 + 18 + y) * picture.width + 12 + number % 3 * 44 + x)
            * picture.format.bytesPerPixel
          darkest = min(darkest, Int(picture.bytes[base]))
        }
      }
      #expect(darkest < 120)
    }
  }
}
