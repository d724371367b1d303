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
  private let pictures: [String: PictureFile]

  /// A renderer for each size of the view.
  private let renderers: [TileRenderer]

  /// Enlarging more than this much shows.
  private static let largestEnlargement = 1.5

  init(
    scenario: Scenario, canvas: PixelSize, layout: Layout, pictures: [String: PictureFile]
  ) {
    self.scenario = scenario
    self.canvas = canvas
    self.layout = layout
    self.pictures = pictures
    let plain: Color? = if case .color(let color) = scenario.canvas.ground { color } else { nil }
    renderers = layout.views.map { view in
      TileRenderer(
        layout: view.tile, ground: plain, borderColor: scenario.borderColor,
        titlePaint: TitlePaint(scenario.titles))
    }
  }

  /// Makes a tile.
  func paint(_ tile: TileID) throws(ExportError) -> PixelBuffer {
    switch tile {
    case .ground: return try paintGround()
    case .page(let index, let view):
      let page = scenario.allPages[index]
      let renderer = renderers[view]
      let paint: PagePaint =
        switch page.picture {
        case .color(let color): .color(color)
        case .file(let path):
          .picture(try decode(path, into: renderer.layout.picture.size, mode: scenario.contentMode))
        }
      do throws(RenderError) {
        return try renderer.pageTile(paint, title: page.title)
      } catch {
        throw .drawing("\(error)")
      }
    }
  }

  /// Looks for what people should know before they look at the frames.
  func warnings() throws(RenderError) -> [String] {
    var warnings: [String] = []
    for (index, page) in scenario.allPages.enumerated() {
      if case .file(let path) = page.picture, let picture = pictures[path] {
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

  private func paintGround() throws(ExportError) -> PixelBuffer {
    let paint: GroundPaint =
      switch scenario.canvas.ground {
      case .color(let color): .color(color)
      case .gradient(let colors, let angle): .gradient(colors, angle: angle)
      case .picture(.color(let color)): .color(color)
      case .picture(.file(let path)): .picture(try decode(path, into: canvas, mode: .aspectFill))
      }
    do throws(RenderError) {
      return try TileRenderer.groundTile(paint, size: canvas)
    } catch {
      throw .drawing("\(error)")
    }
  }

  private func decode(
    _ path: String, into box: PixelSize, mode: ContentMode
  ) throws(ExportError) -> PixelBuffer {
    guard let picture = pictures[path] else {
      throw .picture("\(quoted(path)) was not opened before it was shown.")
    }
    if box.isEmpty { return PixelBuffer(size: box, format: .bgraPremultiplied) }
    do throws(ImageError) {
      return try picture.decoded(into: box, mode: mode)
    } catch {
      throw .picture("\(error)")
    }
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
