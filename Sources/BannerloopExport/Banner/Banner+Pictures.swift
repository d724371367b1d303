import BannerloopCarousel
import BannerloopImages
import BannerloopPixels
import BannerloopScenario

extension Banner {
  /// The largest canvas that is chosen by itself, in device pixels.
  private static let defaultCanvas = PixelSize(width: 1280, height: 720)

  /// Opens every file that the scenario shows, and tells all faults at once.
  static func pictures(
    of scenario: Scenario, limits: ImageLimits
  ) throws(BannerError) -> [String: PictureFile] {
    var pictures: [String: PictureFile] = [:]
    var faults: [String] = []
    var seen: Set<String> = []
    for source in scenario.pictureSources {
      guard case .file(let path) = source, seen.insert(path).inserted else { continue }
      do throws(ImageError) {
        pictures[path] = try PictureFile(path: path, limits: limits)
      } catch {
        faults.append("\(error)")
      }
    }
    guard faults.isEmpty else { throw .pictures(faults) }
    return pictures
  }

  /// The canvas in points: as the scenario says, or the first picture's shape fitted into 1280x720.
  ///
  /// Sides that are chosen are even, since videos need that, and never larger than the picture's. A
  /// script that makes the view larger gets a canvas that holds it.
  static func canvasSize(
    of scenario: Scenario, pictures: [String: PictureFile]
  ) -> (canvas: PointSize, view: PointSize, note: String?) {
    if let size = scenario.canvas.size { return (size, size, nil) }
    var size = defaultCanvas
    var origin = "no picture has a size of its own"
    if case .file(let path)? = scenario.pages.first?.picture, let picture = pictures[path] {
      let full = picture.header.size
      let factor = min(
        1, Double(size.width) / Double(full.width), Double(size.height) / Double(full.height))
      size = PixelSize(
        width: even(Double(full.width) * factor), height: even(Double(full.height) * factor))
      origin = "from \(quoted(path)), \(full)"
    }
    let scale = scenario.canvas.scale
    let view = PointSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    return (
      scenario.canvasSize(holding: view), view,
      "The canvas is \(size) pixels (\(origin)). Choose another with --size."
    )
  }

  private static func even(_ side: Double) -> Int {
    max(2, Int((side / 2 + 1e-9).rounded(.down)) * 2)
  }
}

extension Scenario {
  /// Every picture that is shown, in order of need.
  var pictureSources: [PictureSource] {
    var sources = allPages.map(\.picture)
    if case .picture(let source) = canvas.ground { sources.append(source) }
    return sources
  }
}

extension PixelSize {
  /// A size in points as whole device pixels, rounded half up; at least one pixel.
  init(_ size: PointSize, scale: Double) {
    self.init(
      width: max(1, Int((size.width * scale + 0.5).rounded(.down))),
      height: max(1, Int((size.height * scale + 0.5).rounded(.down))))
  }
}
