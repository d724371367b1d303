import Bannerloop
import Foundation

/// The pictures that are measured with: photographs of 10 to 20 megapixels where there are any.
struct Photographs {
  /// Five files.
  let paths: [String]

  /// Where they come from, in words.
  let origin: String

  /// Photographs of the handed material with 10 to 20.5 megapixels, in the order of their names.
  private static let names = [
    "bridge-4352x2448.jpg", "dandelions-5312x2988.jpg", "milkyway-square-4096.jpg",
    "nuthatch-6028x3391.jpg", "sunset-4272x2848.jpg",
  ]

  /// Finds photographs, or makes pictures that are somewhat like them.
  init(shared: String?, scratch: String) throws {
    let folder =
      (shared ?? ProcessInfo.processInfo.environment["BANNERLOOP_SHARED"] ?? "../shared")
      + "/images/photos/"
    let found = Self.names.map { folder + $0 }
    if found.allSatisfy(FileManager.default.fileExists) {
      paths = found
      origin = "photographs: five JPEG files of 10.7 to 20.4 megapixels"
      return
    }
    let size = PixelSize(width: 4_000, height: 2_800)
    paths = try (1...5).map { seed in
      let path = scratch + "/made-\(seed).png"
      let file = try PNGEncoding.encode(Self.made(size, seed: UInt64(seed)), strategy: .fast)
      try Data(file).write(to: URL(filePath: path))
      return path
    }
    origin = "no photographs found: five generated pictures of 11.2 megapixels, as PNG files"
  }

  /// Returns a picture as a page of a size shows it.
  func page(_ index: Int, size: PixelSize) throws -> PixelBuffer {
    try PictureFile(path: paths[index % paths.count]).decoded(into: size, mode: .aspectFill)
  }

  /// A picture somewhat like a photograph: slopes, edges and noise.
  private static func made(_ size: PixelSize, seed: UInt64) -> PixelBuffer {
    var bytes = [UInt8](repeating: 0, count: size.area * 3)
    var state = seed
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<3 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let shade = x / 9 + y / 7 + (x * y / 50_000 % 5) * 20 + channel * 30
          bytes[(y * size.width + x) * 3 + channel] = UInt8(
            truncatingIfNeeded: shade + Int(state >> 61))
        }
      }
    }
    return PixelBuffer(size: size, format: .rgb, bytes: bytes)
  }

  /// Flat artwork: a ground with discs and panels, and steps of shades on their edges.
  static func artwork(_ size: PixelSize, seed: Int) -> PixelBuffer {
    var picture = PixelBuffer(size: size, format: .bgraPremultiplied)
    let unit = max(1, size.height / 9)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (dx, dy) = (x % (4 * unit) - 2 * unit, y % (4 * unit) - 2 * unit)
        let beyond = Double(dx * dx + dy * dy).squareRoot() - Double(unit)
        let disc = min(1, max(0, 0.5 - beyond))
        let panel = (x / (3 * unit) + y / (2 * unit) + seed) % 4
        let ground = [40 + 30 * panel, 90 + 20 * panel, 160 - 25 * panel]
        let base = (y * size.width + x) * 4
        for channel in 0..<3 {
          let ink = Double((channel + seed) % 3 * 100 + 40)
          let shade = Double(ground[channel]) * (1 - disc) + ink * disc
          picture.bytes[base + channel] = UInt8(min(255, shade))
        }
        picture.bytes[base + 3] = 255
      }
    }
    return picture
  }

  /// The same page with clear corners and margins, as over a clear ground.
  static func rounded(_ page: PixelBuffer) -> PixelBuffer {
    var page = page
    let (width, height) = (page.width, page.height)
    let (margin, radius) = (width / 64, width / 24)
    for y in 0..<height {
      for x in 0..<width {
        let dx = max(margin + radius - x, x - (width - 1 - margin - radius), 0)
        let dy = max(margin + radius - y, y - (height - 1 - margin - radius), 0)
        let cover = Double(radius) + 0.5 - Double(dx * dx + dy * dy).squareRoot()
        guard cover < 1 else { continue }
        let alpha = UInt8(max(0, cover) * 255)
        let base = (y * width + x) * 4
        for channel in 0..<3 {
          page.bytes[base + channel] = PixelBuffer.premultiply(
            page.bytes[base + channel], alpha: alpha)
        }
        page.bytes[base + 3] = alpha
      }
    }
    return page
  }
}
