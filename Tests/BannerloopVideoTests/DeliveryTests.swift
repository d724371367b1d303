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
    let path = try folder.write([UInt8](repeating: 0, count: 2000), to: "a.mp4")
    var values = [
      "codec_type": "\"video\"", "codec_name": "\"h264\"", "width": "300", "height": "250",
      "avg_frame_rate": "\"24/1\"", "pix_fmt": "\"yuv420p\"", "duration": "\"12.000000\"",
      "nb_read_packets": "\"288\"",
    ]
    change(&values)
    let text = values.map { "streams.stream.0.\($0.key)=\($0.value)" }.sorted()
      .joined(separator: "\n")
    return try MediaReport(path: path, flat: text + "\nformat.duration=\"12.0\"")
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

  @Test("What is no video is refused", .enabled(if: Media.isHere, Media.reason))
  func unreadable() throws {
    let path = try folder.write(Array("hello".utf8), to: "a.mp4")
    #expect(throws: VideoError.self) { try MediaReport(path: path) }
    #expect(throws: VideoError.self) { try MediaReport(path: folder.file("none.mp4")) }
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
