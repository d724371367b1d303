import BannerloopCarousel
import BannerloopImages
import BannerloopPixels
import BannerloopRender
import BannerloopScenario

/// Makes tiles: loads a page's picture, scales it once to the pixels it covers, and draws the page.
struct TilePainter: Sendable {
  private let scenario: Scenario
  private let canvas: PixelSize
  private let layout: Layout
  private let library: PictureLibrary

  /// A renderer for each size of the view.
  private let renderers: [TileRenderer]

  /// Enlarging more than this much shows.
  private static let largestEnlargement = 1.5

  init(
    scenario: Scenario, canvas: PixelSize, layout: Layout, library: PictureLibrary
  ) {
    self.scenario = scenario
    self.canvas = canvas
    self.layout = layout
    self.library = library
    let plain: Color? = if case .color(let color) = scenario.canvas.ground { color } else { nil }
    renderers = layout.views.map { view in
      TileRenderer(
        layout: view.tile, ground: plain, borderColor: scenario.borderColor,
        titlePaint: TitlePaint(scenario.titles))
    }
  }

  /// Makes a tile.
  func paint(_ tile: TileID) async throws(ExportError) -> PixelBuffer {
    switch tile {
    case .ground: return try await paintGround()
    case .page(let index, let view): return try await paintPage(index, view: view)
    case .arriving(let index, let view, let shown):
      let page = scenario.allPages[index]
      let placeholder = try await paintTile(
        scenario.placeholder(of: page), title: page.title, with: renderers[view])
      if shown == 0 { return placeholder }
      return placeholder.mixed(with: try await paintPage(index, view: view), shown: shown)
    }
  }

  /// Draws a page, with its placeholder where its picture is missing or broken and may be.
  private func paintPage(_ index: Int, view: Int) async throws(ExportError) -> PixelBuffer {
    let page = scenario.allPages[index]
    do throws(ExportError) {
      return try await paintTile(page.picture, title: page.title, with: renderers[view])
    } catch {
      guard case .picture(let message) = error, scenario.mayReplace(page) else { throw error }
      library.note("Page \(index) shows its placeholder: \(message)")
      return try await paintTile(
        scenario.placeholder(of: page), title: page.title, with: renderers[view])
    }
  }

  private func paintTile(
    _ source: PictureSource, title: String?, with renderer: TileRenderer
  ) async throws(ExportError) -> PixelBuffer {
    let size = renderer.layout.picture.size
    let paint: PagePaint
    switch source {
    case .color(let color): paint = .color(color)
    case .builtIn(let picture): paint = .picture(try Self.draw(picture, size: size))
    case .file, .web:
      paint = .picture(try await decode(source, into: size, mode: scenario.contentMode))
    }
    do throws(RenderError) {
      return try renderer.pageTile(paint, title: title)
    } catch {
      throw .drawing("\(error)")
    }
  }

  private static func draw(
    _ picture: BuiltInPicture, size: PixelSize
  ) throws(ExportError) -> PixelBuffer {
    if size.isEmpty { return PixelBuffer(size: size, format: .bgraPremultiplied) }
    do throws(RenderError) {
      return try TileRenderer.groundTile(
        .gradient(picture.colors, angle: picture.angle), size: size)
    } catch {
      throw .drawing("\(error)")
    }
  }

  /// Looks for what people should know before they look at the frames.
  func warnings() throws(RenderError) -> [String] {
    var warnings: [String] = []
    for (index, page) in scenario.allPages.enumerated() {
      if case .file(let path) = page.picture, let fault = library.faults[path] {
        warnings.append("Page \(index) shows its placeholder: \(fault)")
      }
      if case .file(let path) = page.picture, let picture = library.files[path] {
        let factor = scenario.contentMode.enlargement(
          of: picture.header.size, in: layout.tile.picture.size)
        if factor > Self.largestEnlargement, picture.header.format != .svg {
          warnings.append(
            """
            Page \(index): \(quoted(path)) is \(picture.header.size) and is enlarged \
            \(Double(Int(factor * 10)) / 10) times to fill \(layout.tile.picture.size); it will \
            look soft. Use a larger picture or a smaller --size.
            """)
        }
      }
      if let title = page.title, try renderers.first?.titleIsCut(title) == true {
        warnings.append(
          "Page \(index): the title \(quoted(title)) is too long for its bar and is cut.")
      }
    }
    return warnings
  }

  private func paintGround() async throws(ExportError) -> PixelBuffer {
    let paint: GroundPaint
    switch scenario.canvas.ground {
    case .color(let color): paint = .color(color)
    case .gradient(let colors, let angle): paint = .gradient(colors, angle: angle)
    case .picture(.color(let color)): paint = .color(color)
    case .picture(.builtIn(let picture)):
      paint = .gradient(picture.colors, angle: picture.angle)
    case .picture(let source):
      paint = .picture(try await decode(source, into: canvas, mode: .aspectFill))
    }
    do throws(RenderError) {
      return try TileRenderer.groundTile(paint, size: canvas)
    } catch {
      throw .drawing("\(error)")
    }
  }

  private func decode(
    _ source: PictureSource, into box: PixelSize, mode: ContentMode
  ) async throws(ExportError) -> PixelBuffer {
    guard let picture = try await library.picture(source), !box.isEmpty else {
      return PixelBuffer(size: box, format: .bgraPremultiplied)
    }
    do throws(ImageError) {
      return try picture.decoded(into: box, mode: mode)
    } catch {
      throw .picture("\(error)")
    }
  }
}

extension BuiltInPicture {
  /// The colours of its gradient.
  fileprivate var colors: [Color] {
    switch self {
    case .placeholder:
      [Color(red: 232, green: 234, blue: 237), Color(red: 212, green: 216, blue: 221)]
    case .sunrise:
      [
        Color(red: 255, green: 214, blue: 130), Color(red: 246, green: 114, blue: 128),
        Color(red: 108, green: 91, blue: 123),
      ]
    case .meadow:
      [
        Color(red: 168, green: 224, blue: 99), Color(red: 34, green: 139, blue: 114),
        Color(red: 12, green: 74, blue: 96),
      ]
    case .night:
      [
        Color(red: 20, green: 30, blue: 72), Color(red: 72, green: 52, blue: 140),
        Color(red: 200, green: 109, blue: 215),
      ]
    }
  }

  /// The direction of its gradient, in degrees.
  fileprivate var angle: Double {
    switch self {
    case .placeholder: 180
    case .sunrise: 160
    case .meadow: 135
    case .night: 20
    }
  }
}

extension PixelBuffer {
  /// Returns this picture with another of the same size over it, so many 255ths of it.
  func mixed(with other: PixelBuffer, shown: Int) -> PixelBuffer {
    var result = self
    for index in bytes.indices {
      let sum = Int(bytes[index]) * (255 - shown) + Int(other.bytes[index]) * shown
      result.bytes[index] = UInt8((sum + 127) / 255)
    }
    return result
  }
}

extension ContentMode {
  /// How much larger a picture is drawn than it is, `1` where it is not scaled.
  func enlargement(of picture: PixelSize, in box: PixelSize) -> Double {
    guard !picture.isEmpty else { return 1 }
    let x = Double(box.width) / Double(picture.width)
    let y = Double(box.height) / Double(picture.height)
    return switch self {
    case .aspectFill, .fill: max(x, y)
    case .aspectFit, .blurFill: min(x, y)
    case .center: 1
    }
  }
}

extension TitlePaint {
  /// The title's looks as the scenario gives them.
  init(_ style: TitleStyle) {
    self.init()
    families = style.font
    fontSize = style.fontSize
    color = style.color
    background = style.background
    height = style.height
    padding = style.padding
    alignment =
      switch style.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}
