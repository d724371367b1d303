import BannerloopCarousel
import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopRender

@Suite("Compositor and its reference")
struct CompositorReferenceTests {
  @Test("cairo and the plain loops agree on every byte of random plans", arguments: 0..<40)
  func agree(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let canvas = PixelSize(
      width: .random(in: 1...131, using: &generator),
      height: .random(in: 1...41, using: &generator))
    let isOpaque = Bool.random(using: &generator)
    let tiles = (0..<4).map { _ in
      PixelBuffer.noise(
        width: .random(in: 1...150, using: &generator),
        height: .random(in: 1...50, using: &generator), isOpaque: false, using: &generator)
    }
    let plan = FramePlan(
      slices: slices(count: 1...4, tiles: tiles, canvas: canvas, using: &generator),
      layers: slices(count: 0...3, tiles: tiles, canvas: canvas, using: &generator))
    let compositor = try Compositor(canvas: canvas, isOpaque: isOpaque)
    let frame = try compositor.draw(plan) { tile(of: $0, in: tiles) }
    let reference = compositor.drawReference(plan) { tile(of: $0, in: tiles) }
    #expect(frame == reference)
  }

  @Test("Every alpha over every channel is blended as pixman does")
  func blendsEveryAlpha() throws {
    // Column a of the upper tile has alpha a; row b of the lower one has the value b.
    let size = PixelSize(width: 256, height: 256)
    var upper = PixelBuffer(size: size, format: .bgraPremultiplied)
    var lower = upper
    for y in 0..<256 {
      for x in 0..<256 {
        let base = (y * 256 + x) * 4
        upper.bytes[base] = UInt8(x / 2)
        upper.bytes[base + 3] = UInt8(x)
        for channel in 0..<4 { lower.bytes[base + channel] = UInt8(y) }
      }
    }
    let (above, below) = (upper, lower)
    let whole = { (page: Int) in
      PageSlice(tile: .page(page), source: PixelPoint(x: 0, y: 0), destination: PixelRect(size))
    }
    let plan = FramePlan(slices: [whole(0)], layers: [whole(1)])
    let compositor = try Compositor(canvas: size, isOpaque: false)
    let frame = try compositor.draw(plan) { $0 == .page(0) ? below : above }
    let reference = compositor.drawReference(plan) { $0 == .page(0) ? below : above }
    #expect(frame == reference)
  }

  private func tile(of id: TileID, in tiles: [PixelBuffer]) -> PixelBuffer {
    guard case .page(let index, _) = id else { return tiles[0] }
    return tiles[index]
  }

  /// Parts of random tiles at random places, some of them partly outside the canvas.
  private func slices(
    count: ClosedRange<Int>, tiles: [PixelBuffer], canvas: PixelSize,
    using generator: inout SeededGenerator
  ) -> [PageSlice] {
    (0..<Int.random(in: count, using: &generator)).map { _ in
      let page = Int.random(in: tiles.indices, using: &generator)
      let tile = tiles[page].size
      let source = PixelPoint(
        x: .random(in: 0...tile.width, using: &generator),
        y: .random(in: 0...tile.height, using: &generator))
      return PageSlice(
        tile: .page(page), source: source,
        destination: PixelRect(
          x: .random(in: -10...canvas.width, using: &generator),
          y: .random(in: -10...canvas.height, using: &generator),
          width: .random(in: 0...tile.width - source.x, using: &generator),
          height: .random(in: 0...tile.height - source.y, using: &generator)))
    }
  }
}
