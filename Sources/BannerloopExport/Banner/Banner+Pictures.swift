import BannerloopCarousel
import BannerloopFetch
import BannerloopImages
import BannerloopPixels
import BannerloopScenario

extension Banner {
  /// The largest canvas that is chosen by itself, in device pixels.
  private static let defaultCanvas = PixelSize(width: 1280, height: 720)

  /// Opens every local file that the scenario shows, and tells all faults at once.
  ///
  /// Files that a placeholder may stand for are no faults. Pictures from the web are fetched when they
  /// are needed, so that the first frame does not wait for the last picture.
  static func library(
    of scenario: Scenario, limits: ImageLimits, web: WebPictures?
  ) throws(BannerError) -> PictureLibrary {
    var pictures: [String: PictureFile] = [:]
    var faults: [String] = []
    var replaced: [String: String] = [:]
    let needed = scenario.neededFiles
    var seen: Set<String> = []
    var refused: Set<WebAddress> = []
    for source in scenario.pictureSources {
      if case .web(let address) = source, web == nil, refused.insert(address).inserted {
        faults.append(PictureLibrary.refusal(of: address))
      }
      guard case .file(let path) = source, seen.insert(path).inserted else { continue }
      do throws(ImageError) {
        pictures[path] = try PictureFile(path: path, limits: limits)
      } catch {
        if needed.contains(path) {
          faults.append("\(error)")
        } else {
          replaced[path] = "\(error)"
        }
      }
    }
    guard faults.isEmpty else { throw .pictures(faults) }
    return PictureLibrary(files: pictures, faults: replaced, web: web, limits: limits)
  }

  /// The size of the first page's picture; one from the web is waited for.
  private static func firstSize(
    of scenario: Scenario, library: PictureLibrary, limits: ImageLimits, web: WebPictures?
  ) throws(BannerError) -> (name: String, size: PixelSize)? {
    guard let page = scenario.pages.first else { return nil }
    switch page.picture {
    case .color, .builtIn: return nil
    case .file(let path):
      return library.files[path].map { (quoted(path), $0.header.size) }
    case .web(let address):
      guard let web else { return nil }
      var message = ""
      do throws(FetchError) {
        let bytes = try web.bytesWaiting(for: address)
        do throws(ExportError) {
          let file = try PictureLibrary.opened(bytes, of: address, limits)
          library.keep(file, of: address)
          return (quoted("\(address)"), file.header.size)
        } catch {
          web.forget(address)
          message = "\(error)"
        }
      } catch {
        message = "\(error)"
      }
      if scenario.mayReplace(page) { return nil }
      throw .pictures([message])
    }
  }

  /// The canvas in points: as the scenario says, or the first picture's shape fitted into 1280x720.
  ///
  /// Sides that are chosen are even, since videos need that, and never larger than the picture's. A
  /// script that makes the view larger gets a canvas that holds it.
  static func canvasSize(
    of scenario: Scenario, library: PictureLibrary, limits: ImageLimits, web: WebPictures?
  ) throws(BannerError) -> (canvas: PointSize, view: PointSize, note: String?) {
    if let size = scenario.canvas.size { return (size, size, nil) }
    var size = defaultCanvas
    var origin = "no picture has a size of its own"
    let first = try firstSize(of: scenario, library: library, limits: limits, web: web)
    if let (name, full) = first {
      let factor = min(
        1, Double(size.width) / Double(full.width), Double(size.height) / Double(full.height))
      size = PixelSize(
        width: even(Double(full.width) * factor), height: even(Double(full.height) * factor))
      origin = "from \(name), \(full)"
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
    sources += allPages.compactMap(\.placeholder) + [placeholder].compactMap { $0 }
    return sources
  }

  /// The paths of files that nothing may stand for.
  var neededFiles: Set<String> {
    var sources = allPages.filter { !mayReplace($0) }.map(\.picture)
    if case .picture(let source) = canvas.ground { sources.append(source) }
    sources += allPages.compactMap(\.placeholder) + [placeholder].compactMap { $0 }
    return Set(sources.compactMap { if case .file(let path) = $0 { path } else { nil } })
  }

  /// When pictures are there that are not from the start, by place in the list of pages.
  var arrivals: [Int: PageArrival] {
    Dictionary(
      uniqueKeysWithValues: allPages.enumerated().compactMap { index, page in
        page.arrival.map { (index, $0) }
      })
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
