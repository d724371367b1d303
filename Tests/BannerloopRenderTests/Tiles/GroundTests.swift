import BannerloopPixels
import Testing

@testable import BannerloopRender

@Suite("Ground tiles")
struct GroundTests {
  private let black = Color.black
  private let white = Color.white

  @Test("A colour fills the tile, its alpha included")
  func fillsColor() throws {
    let size = PixelSize(width: 5, height: 3)
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let tile = try TileRenderer.groundTile(.color(half), size: size)
    #expect(tile[4, 2] == Pixel(blue: 0, green: 0, red: 128, alpha: 128))
    let clear = try TileRenderer.groundTile(.color(.clear), size: size)
    #expect(clear == PixelBuffer(size: size, format: .bgraPremultiplied))
  }

  @Test("An angle of 0 runs upwards, 90 to the right, 180 downwards, 270 to the left")
  func turnsGradient() throws {
    let size = PixelSize(width: 101, height: 101)
    func edges(_ angle: Double) throws -> [Bool] {
      let tile = try TileRenderer.groundTile(.gradient([black, white], angle: angle), size: size)
      let places = [(50, 0), (100, 50), (50, 100), (0, 50)]
      return places.map { tile[$0.0, $0.1].green > 250 }
    }
    #expect(try edges(0) == [true, false, false, false])
    #expect(try edges(90) == [false, true, false, false])
    #expect(try edges(180) == [false, false, true, false])
    #expect(try edges(270) == [false, false, false, true])
  }

  @Test("Colours lie in even steps along the line")
  func spacesColors() throws {
    let size = PixelSize(width: 201, height: 4)
    let red = Color(red: 255, green: 0, blue: 0)
    let tile = try TileRenderer.groundTile(.gradient([black, red, white], angle: 90), size: size)
    #expect(tile[100, 2] == Pixel(blue: 0, green: 0, red: 255, alpha: 255))
    #expect(abs(Int(tile[50, 2].red) - 128) <= 1)
    #expect(abs(Int(tile[150, 2].green) - 128) <= 1)
  }

  @Test("At any angle the corner in the line's direction is the line's end, as in CSS")
  func reachesCorners() {
    let size = PixelSize(width: 300, height: 100)
    for angle in stride(from: 0.0, to: 360, by: 7.5) {
      let (start, end) = TileRenderer.gradientLine(angle: angle, size: size)
      let direction = end - start
      let squared = (direction * direction).sum()
      let offsets = [Vector(0, 0), Vector(300, 0), Vector(0, 100), Vector(300, 100)].map {
        (($0 - start) * direction).sum() / squared
      }
      #expect(abs((offsets.max() ?? 0) - 1) < 1e-9)
      #expect(abs(offsets.min() ?? 1) < 1e-9)
    }
  }

  @Test("A gradient of one colour is that colour, and of none is clear")
  func takesFewColors() throws {
    let size = PixelSize(width: 4, height: 4)
    #expect(
      try TileRenderer.groundTile(.gradient([white], angle: 30), size: size)
        == .plain(.white, width: 4, height: 4))
    #expect(
      try TileRenderer.groundTile(.gradient([], angle: 30), size: size)
        == PixelBuffer(size: size, format: .bgraPremultiplied))
  }
}
