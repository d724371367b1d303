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
    let page =
      """
      <body style="margin:0;background:#0f0"><video src="\(name)" muted preload="auto" width="200"></video>
      <script>
      const video = document.querySelector("video");
      video.addEventListener("loadeddata", () => { video.currentTime = 48.5 / 60; }, {once: true});
      </script>
      """
    try await expect(page, toShow: 48, of: banner)
  }

  @Test("An animated PNG plays all its frames, each for its time, and shows them mid-slide")
  func animation() async throws {
    // Few frames, since the window is drawn after a time that does not wait for decoders.
    var scenario = Self.scenario
    scenario.canvas.rate = FrameRate(10)
    let banner = try await Rig.render(
      scenario, to: [.animation(path: folder.file("a.apng"))])
    let bytes = Data(try folder.bytes("a.apng")).base64EncodedString()
    // The browser's own decoder, since the moment of a screenshot is not ours to choose. A page's colour
    // tells whether number, times and repetition are right; the picture is that of frame 8.
    let page =
      """
      <body style="margin:0;background:#000"><canvas width="200" height="100"></canvas><script>
      (async () => {
        const bytes = Uint8Array.from(atob("\(bytes)"), (letter) => letter.charCodeAt(0));
        const decoder = new ImageDecoder({data: bytes, type: "image/png"});
        await decoder.tracks.ready;
        await decoder.completed;
        const track = decoder.tracks.selectedTrack;
        let end = 0, gaps = 0, picture = null;
        for (let index = 0; index < track.frameCount; index++) {
          const {image} = await decoder.decode({frameIndex: index});
          if (Math.abs(image.timestamp - end) > 1000) gaps += 1;
          end = image.timestamp + image.duration;
          if (image.timestamp <= 0.85e6 && end > 0.85e6) picture = image;
        }
        document.querySelector("canvas").getContext("2d").drawImage(picture, 0, 0);
        const whole = Math.abs(end - \(banner.frameCount) / 10 * 1e6) < 1000;
        const plays = track.animated && track.repetitionCount === Infinity;
        if (gaps === 0 && whole && plays) document.body.style.background = "#0f0";
      })();
      </script>
      """
    try await expect(page, toShow: 8, of: banner) { shot in
      Array(shot.bytes[(200 * shot.bytesPerRow)...].prefix(3)) == [0, 255, 0]
    }
  }

  /// Expects a page to show a frame in its upper half, and what a condition says.
  ///
  /// The window may be drawn before its decoders are ready, on a loaded machine: then it is drawn again.
  private func expect(
    _ page: String, toShow frame: Int, of banner: Banner,
    and holds: (PixelBuffer) -> Bool = { _ in true }
  ) async throws {
    let png = try PNGDecoder.decode(try await banner.png(atFrame: frame)).converted(to: .rgba)
    var faults: [String] = []
    for _ in 0..<6 {
      let shot = try screenshot(page)
      faults = differences(shot, png)
      if !holds(shot) { faults.append("the condition does not hold") }
      if faults.isEmpty { break }
    }
    #expect(faults == [])
  }

  private func differences(_ shot: PixelBuffer, _ png: PixelBuffer) -> [String] {
    func edge(_ picture: PixelBuffer) -> Int? {
      let row = 50 * picture.bytesPerRow
      return (1..<200).first {
        abs(Int(picture.bytes[row + $0 * 4]) - Int(picture.bytes[row + $0 * 4 - 4])) > 60
      }
    }
    guard let wanted = edge(png) else { return ["the frame itself has no edge"] }
    guard let found = edge(shot) else { return ["no edge"] }
    var faults = abs(found - wanted) <= 2 ? [] : ["the edge is at \(found), not \(wanted)"]
    for x in [20, 180] where abs(x - wanted) > 8 {
      let (a, b) = (50 * shot.bytesPerRow + x * 4, 50 * png.bytesPerRow + x * 4)
      for channel in 0..<3 {
        // Browsers turn planes into colours with few bits: a bright blue comes out 10 too dark.
        let difference = Int(shot.bytes[a + channel]) - Int(png.bytes[b + channel])
        if abs(difference) > 12 {
          faults.append("channel \(channel) at \(x) is off by \(difference)")
        }
      }
    }
    return faults
  }
}
