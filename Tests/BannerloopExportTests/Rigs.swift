import Bannerloop
import BannerloopTestSupport
import Foundation

/// Scenarios of the tests.
enum Rig {
  /// The standard rig: 320x160 points at scale 2, four plain pages, 2 s, 0.3 s, magenta ground.
  static func standard(
    pages: [Color] = [
      Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
      Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 255, blue: 0),
    ],
    change: (inout Scenario) throws -> Void = { _ in }
  ) rethrows -> Scenario {
    var scenario = Scenario()
    scenario.canvas.size = PointSize(width: 320, height: 160)
    scenario.canvas.scale = 2
    scenario.canvas.ground = .color(magenta)
    scenario.pages = pages.map { Page(picture: .color($0)) }
    scenario.autoplay = Autoplay(pace: .period(Rational(2)), initialDelay: Rational(2))
    scenario.slide = SlideAnimation(duration: Rational(3, 10), curve: .easeInEaseOut)
    scenario.pageControl.isVisible = false
    try change(&scenario)
    return scenario
  }

  static let magenta = Color(red: 255, green: 0, blue: 255)

  /// A small and quick rig whose pages have pictures in them: 40x24 pixels, 30 frames a round.
  static func small(
    in folder: TemporaryFolder, change: (inout Scenario) -> Void = { _ in }
  ) throws -> Scenario {
    try standard {
      $0.canvas.size = PointSize(width: 40, height: 24)
      $0.canvas.scale = 1
      $0.pages = try (0..<3).map { page in
        Page(picture: .file(try picture(in: folder, name: "p\(page).png", seed: page)))
      }
      $0.autoplay = Autoplay(pace: .dwell(Rational(1, 10)), initialDelay: nil)
      $0.slide = SlideAnimation(duration: Rational(1, 10), curve: .linear)
      $0.pageControl.isVisible = true
      change(&$0)
    }
  }

  /// Writes a picture of coloured noise.
  static func picture(in folder: TemporaryFolder, name: String, seed: Int) throws -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(width: 40, height: 24)
    let bytes = (0..<(size.area * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let pixels = PixelBuffer(size: size, format: .rgb, bytes: bytes)
    let path = folder.file(name)
    try Data(try PNGEncoding.encode(pixels)).write(to: URL(filePath: path))
    return path
  }
}

extension Banner {
  /// A frame as straight RGB pixels, read back from its PNG file by another library.
  func decoded(_ frame: Int) async throws -> PixelBuffer {
    try PNGDecoder.decode(try await png(atFrame: frame))
  }
}

extension PixelBuffer {
  /// A pixel's colour.
  func color(_ x: Int, _ y: Int) -> Color {
    let base = y * bytesPerRow + x * format.bytesPerPixel
    return Color(
      red: bytes[base], green: bytes[base + 1], blue: bytes[base + 2],
      alpha: format == .rgb ? 255 : bytes[base + 3])
  }

  /// A part of a row.
  func row(_ y: Int, from x: Int = 0, to end: Int? = nil) -> ArraySlice<UInt8> {
    let pixel = format.bytesPerPixel
    return bytes[(y * bytesPerRow + x * pixel)..<(y * bytesPerRow + (end ?? width) * pixel)]
  }
}
