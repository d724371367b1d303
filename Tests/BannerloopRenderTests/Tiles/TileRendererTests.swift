import BannerloopCarousel
import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopRender

@Suite("Page tiles")
struct TileRendererTests {
  private let ground = Color(red: 240, green: 230, blue: 210)
  private let paint = Color(red: 20, green: 90, blue: 160)
  private let border = Color(red: 200, green: 30, blue: 60)

  private func layout(radius: Double = 0, border: Double = 0) -> PageTileLayout {
    PageTileLayout(
      size: PixelSize(width: 91, height: 62), item: PixelRect(x: 3, y: 5, width: 81, height: 51),
      picture: PixelRect(x: 5, y: 9, width: 77, height: 45), cornerRadius: radius,
      borderWidth: border, scale: 1)
  }

  @Test("A picture lies in its box byte for byte, with ground around it")
  func placesPicture() throws {
    var generator = SeededGenerator(seed: 1)
    let picture = PixelBuffer.noise(width: 77, height: 45, isOpaque: true, using: &generator)
    let tile = try TileRenderer(layout: layout(), ground: ground).pageTile(.picture(picture))
    let box = layout().picture
    #expect(tile.cropped(to: box) == picture)
    for y in 0..<tile.height {
      for x in 0..<tile.width
      where !box.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
        #expect(tile[x, y] == Pixel(blue: 210, green: 230, red: 240, alpha: 255))
      }
    }
  }

  @Test("Where a picture is clear the ground shows, and without a ground the tile is clear")
  func keepsTransparency() throws {
    let size = PixelSize(width: 77, height: 45)
    let picture = PixelBuffer(size: size, format: .bgraPremultiplied)
    let tile = try TileRenderer(layout: layout(radius: 9), ground: ground)
      .pageTile(.picture(picture))
    #expect(tile == .plain(ground, width: 91, height: 62))
    let clear = try TileRenderer(layout: layout(radius: 9), ground: nil).pageTile(.color(paint))
    #expect(clear[3, 5].alpha == 0)
    #expect(clear[0, 0].alpha == 0)
    #expect(clear[40, 30] == Pixel(blue: 160, green: 90, red: 20, alpha: 255))
  }

  @Test("Round corners are alike in all four places, and larger than half a side changes nothing")
  func roundsCorners() throws {
    let box = PixelRect(x: 0, y: 0, width: 61, height: 41)
    func tile(radius: Double) throws -> PixelBuffer {
      try TileRenderer(
        layout: PageTileLayout(
          size: box.size, item: box, picture: box, cornerRadius: radius, borderWidth: 0, scale: 1),
        ground: nil
      ).pageTile(.color(.white))
    }
    let round = try tile(radius: 12)
    #expect(round[0, 0].alpha == 0)
    #expect(round[12, 0].alpha == 255)
    #expect(round[0, 12].alpha == 255)
    // cairo samples rows on a grid of 15, which is not quite symmetric: a few steps of 255.
    for y in 0..<box.height {
      for x in 0..<box.width {
        let alpha = Int(round[x, y].alpha)
        #expect(abs(alpha - Int(round[box.width - 1 - x, y].alpha)) <= 8)
        #expect(abs(alpha - Int(round[x, box.height - 1 - y].alpha)) <= 8)
      }
    }
    // The area of the page is the rectangle's less the corners': (4 - pi) r^2.
    let area = (0..<box.size.area).reduce(0.0) { $0 + Double(round.bytes[$1 * 4 + 3]) / 255 }
    #expect(abs(area - (Double(box.size.area) - (4 - .pi) * 144)) < 1)
    #expect(try tile(radius: 20.5) == tile(radius: 1_000))
  }

  @Test("A border is its width of pure colour inside the edge")
  func drawsBorder() throws {
    let renderer = TileRenderer(
      layout: layout(border: 3), ground: ground, borderColor: border)
    let tile = try renderer.pageTile(.color(paint))
    let item = layout().item
    let red = Pixel(blue: 60, green: 30, red: 200, alpha: 255)
    for step in 0..<3 {
      #expect(tile[item.x + step, 30] == red)
      #expect(tile[item.maxX - 1 - step, 30] == red)
      #expect(tile[40, item.y + step] == red)
      #expect(tile[40, item.maxY - 1 - step] == red)
    }
    #expect(tile[item.x - 1, 30] != red)
    #expect(tile[item.x + 3, 30] != red)
    #expect(tile[40, item.maxY - 4] != red)
  }

  @Test("A round border has no colour but its own at the edge, so nothing shines through")
  func borderHidesPicture() throws {
    let box = PixelRect(x: 0, y: 0, width: 61, height: 41)
    let tile = try TileRenderer(
      layout: PageTileLayout(
        size: box.size, item: box, picture: box, cornerRadius: 15, borderWidth: 4, scale: 1),
      ground: nil, borderColor: Color(red: 255, green: 0, blue: 0)
    ).pageTile(.color(Color(red: 0, green: 0, blue: 255)))
    for y in 0..<3 {
      for x in 0..<box.width {
        #expect(tile[x, y].blue == 0)
        #expect(tile[x, y].red == tile[x, y].alpha)
      }
    }
    #expect(tile[30, 20] == Pixel(blue: 255, green: 0, red: 0, alpha: 255))
  }

  @Test("A page without pixels is all ground")
  func drawsEmptyPage() throws {
    let empty = PixelRect(x: 2, y: 2, width: 0, height: 0)
    let tile = try TileRenderer(
      layout: PageTileLayout(
        size: PixelSize(width: 9, height: 7), item: empty, picture: empty, cornerRadius: 4,
        borderWidth: 2, scale: 1), ground: ground
    ).pageTile(.color(paint), title: "Title")
    #expect(tile == .plain(ground, width: 9, height: 7))
  }
}
