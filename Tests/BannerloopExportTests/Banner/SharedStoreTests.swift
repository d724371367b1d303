import Bannerloop
@testable import BannerloopExport
import BannerloopTestSupport
import Testing

@Suite("Kept tiles")
struct SharedStoreTests {
  @Test("No more tiles stay than the limit allows, however many pages there are")
  func bounded() async throws {
    // CC-46: 500 pages, three rounds; a tile of 40x24 pixels is 3840 bytes.
    let folder = try TemporaryFolder()
    let path = try Rig.picture(in: folder, name: "p.png", seed: 1)
    let banner = try Banner(
      try Rig.small(in: folder) {
        $0.pages = (0..<500).map { _ in Page(picture: .file(path)) }
      }, tileMemory: 3 * 3840)
    for _ in 0..<3 {
      for page in 0..<500 {
        _ = try await banner.maker.tiles.value(.page(page))
        #expect(await banner.maker.tiles.residentCount <= 3)
      }
    }
    #expect(banner.layout.pageControl.dots(current: 250).count < 4)
  }

  @Test("However large the canvas, a slide over a ground makes each of its tiles once")
  func largeCanvas() async throws {
    let banner = try Banner(
      Rig.standard {
        $0.canvas.size = PointSize(width: 2400, height: 1500)
        $0.canvas.scale = 1
        $0.canvas.ground = .gradient([.black, .white], angle: 40)
        $0.cornerRadius = 20
        $0.autoplay = Autoplay(pace: .dwell(Rational(1, 20)), initialDelay: nil)
        $0.slide = SlideAnimation(duration: Rational(1, 10), curve: .linear)
      })
    for frame in 3..<12 { _ = try await banner.pixels(atFrame: frame) }
    // Two pages, the ground, and the page after them.
    #expect(await banner.maker.tiles.madeCount <= 4)
  }

  @Test("A tile that many ask for at once is made once and is the same for all")
  func shared() async throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(try Rig.small(in: folder))
    let tiles = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<20 { group.addTask { try await banner.maker.tiles.value(.page(1)) } }
      return try await group.reduce(into: [PixelBuffer]()) { $0.append($1) }
    }
    #expect(tiles.count == 20 && Set(tiles).count == 1)
    #expect(await banner.maker.tiles.madeCount == 1)
  }
}
