import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

/// A browser plays what we make: a page seeks to a time, and its picture is compared.
@Suite(
  "In Chromium", .serialized,
  .enabled(if: Media.isHere && Media.find("chromium") != nil, "chromium or ffmpeg is not installed")
)
struct BrowserTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Left half red, right half blue, and so on: a slide moves an edge that can be found.
  private static let scenario = Rig.scenario(
    pages: [.init(red: 220, green: 30, blue: 30), .init(red: 30, green: 30, blue: 220)],
    size: (200, 100), hold: Rational(1, 2), slide: Rational(1, 2))

  /// A page's picture after some seconds, at the top left of a window that has room for it.
  private func screenshot(_ page: String) throws -> PixelBuffer {
    _ = try folder.write(Array(page.utf8), to: "page.html")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Media.find("chromium")))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--force-device-scale-factor=1", "--window-size=200,300", "--virtual-time-budget=5000",
      "--allow-file-access-from-files", "--autoplay-policy=no-user-gesture-required",
      "--user-data-dir=" + folder.file("profile"), "--screenshot=" + folder.file("shot.png"),
      "file://" + folder.file("page.html"),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try PNGDecoder.decode(try folder.bytes("shot.png")).converted(to: .rgba)
  }

  @Test("A video shows the frame of its time, mid-slide", arguments: ["a.webm", "a.mp4"])
  func video(_ name: String) async throws {
    let container = try #require(VideoContainer(path: name))
    let banner = try await Rig.render(
      Self.scenario, to: [.video(path: folder.file(name), container)],
      change: { $0.quality = .high })
    // The middle of frame 48's time: 18 frames into the slide of 30.
    let shot = try screenshot(
      """
      <body style="margin:0;background:#0f0"><video src="\(name)" muted preload="auto" width="200"></video>
      <script>
      const video = document.querySelector("video");
      video.addEventListener("loadeddata", () => { video.currentTime = 48.5 / 60; }, {once: true});
      </script>
      """)
    try await compare(shot, banner, frame: 48)
  }

  @Test("An animated PNG is drawn as its frames are")
  func animation() async throws {
    // One frame a second for a second: whatever the moment, the browser shows a known frame.
    let banner = try await Rig.render(
      Self.scenario, to: [.animation(path: folder.file("a.apng"))],
      frames: FrameSelection(first: 48, last: 48))
    let shot = try screenshot(
      "<body style='margin:0;background:#0f0'><img src='a.apng' width='200'></body>")
    try await compare(shot, banner, frame: 48)
  }

  private func compare(_ shot: PixelBuffer, _ banner: Banner, frame: Int) async throws {
    let png = try PNGDecoder.decode(try await banner.png(atFrame: frame)).converted(to: .rgba)
    func edge(_ picture: PixelBuffer) -> Int? {
      let row = 50 * picture.bytesPerRow
      return (1..<200).first {
        abs(Int(picture.bytes[row + $0 * 4]) - Int(picture.bytes[row + $0 * 4 - 4])) > 60
      }
    }
    let (found, wanted) = (edge(shot) ?? -1, edge(png) ?? -9)
    #expect(abs(found - wanted) <= 2)
    for x in [20, 180] where abs(x - wanted) > 8 {
      let (a, b) = (50 * shot.bytesPerRow + x * 4, 50 * png.bytesPerRow + x * 4)
      for channel in 0..<3 {
        // Browsers turn planes into colours with few bits: a bright blue comes out 10 too dark.
        #expect(abs(Int(shot.bytes[a + channel]) - Int(png.bytes[b + channel])) <= 12, "at \(x)")
      }
    }
  }
}
