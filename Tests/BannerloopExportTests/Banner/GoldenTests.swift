import Bannerloop
import BannerloopTestSupport
import Testing

/// Whole frames against reference pictures, pixel by pixel.
@Suite("Golden frames")
struct GoldenTests {
  /// Two-coloured pages: a diagonal shows turning, mirroring and moving at once.
  static func pages(in folder: TemporaryFolder, size: PixelSize) throws -> [Page] {
    let colors: [(Color, Color)] = [
      (Color(red: 230, green: 80, blue: 60), Color(red: 250, green: 190, blue: 90)),
      (Color(red: 40, green: 120, blue: 200), Color(red: 160, green: 220, blue: 240)),
      (Color(red: 60, green: 150, blue: 90), Color(red: 210, green: 230, blue: 150)),
    ]
    return try colors.enumerated().map { index, pair in
      var pixels = PixelBuffer(size: size, format: .rgb)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = x * size.height > (size.width - 1 - 2 * y) * size.height / 2 ? pair.1 : pair.0
          let base = y * pixels.bytesPerRow + x * 3
          pixels.bytes[base] = color.red
          pixels.bytes[base + 1] = color.green
          pixels.bytes[base + 2] = color.blue
        }
      }
      return Page(
        picture: .file(try folder.write(try PNGEncoding.encode(pixels), to: "golden\(index).png")))
    }
  }

  static func banner(
    in folder: TemporaryFolder, change: (inout Scenario) -> Void = { _ in }
  ) throws -> Banner {
    var scenario = Scenario()
    scenario.canvas.size = PointSize(width: 160, height: 90)
    scenario.canvas.scale = 2
    scenario.canvas.ground = .color(Color(red: 245, green: 240, blue: 230))
    scenario.pages = try pages(in: folder, size: PixelSize(width: 320, height: 180))
    scenario.slide = SlideAnimation(duration: Rational(1, 2), curve: .easeInEaseOut)
    scenario.autoplay = Autoplay(pace: .dwell(Rational(1)), initialDelay: nil)
    change(&scenario)
    return try Banner(scenario)
  }

  @Test("A plain slide with dots, on its way")
  func slide() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder)
    #expect(try Golden("slide").compare(try await banner.png(atFrame: 72)) == .equal)
  }

  @Test("Peeking pages with gaps, rounded corners and a border")
  func peeking() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder) {
      $0.itemSize = PointSize(width: 120, height: 70)
      $0.interitemSpacing = 10
      $0.cornerRadius = 12
      $0.borderWidth = 2
      $0.borderColor = Color(red: 30, green: 30, blue: 40)
    }
    #expect(try Golden("peeking").compare(try await banner.png(atFrame: 70)) == .equal)
  }

  @Test("Pages one below the other, with dots at the right edge")
  func vertical() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder) {
      $0.direction = .vertical
      $0.pageControl.position = .right
      $0.pageControl.shadowOpacity = 0.3
    }
    #expect(try Golden("vertical").compare(try await banner.png(atFrame: 75)) == .equal)
  }

  @Test("Pages from right to left")
  func rightToLeft() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder) {
      $0.isRightToLeft = true
      $0.itemSize = PointSize(width: 140, height: 90)
      $0.contentInsets = Insets(top: 6, left: 4, bottom: 6, right: 4)
    }
    #expect(try Golden("right-to-left").compare(try await banner.png(atFrame: 70)) == .equal)
  }

  @Test("Pages over a gradient show it in their gaps and corners")
  func gradient() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder) {
      $0.canvas.ground = .gradient(
        [Color(red: 20, green: 20, blue: 60), Color(red: 200, green: 90, blue: 140)], angle: 90)
      $0.itemSize = PointSize(width: 120, height: 66)
      $0.interitemSpacing = 12
      $0.cornerRadius = 14
      $0.looping = .none
    }
    #expect(try Golden("gradient").compare(try await banner.png(atFrame: 0)) == .equal)
  }

  @Test("A fitted picture on a clear ground keeps its transparency")
  func fitted() async throws {
    let folder = try TemporaryFolder()
    let banner = try Self.banner(in: folder) {
      $0.canvas.ground = .color(.clear)
      $0.canvas.size = PointSize(width: 100, height: 90)
      $0.contentMode = .aspectFit
    }
    #expect(try Golden("fitted").compare(try await banner.png(atFrame: 76)) == .equal)
  }
}
