import BannerloopPixels
import Testing

@testable import BannerloopImages

@Suite("Placement")
struct PlacementTests {
  private func place(
    _ picture: (Int, Int), _ box: (Int, Int), _ mode: ContentMode
  ) -> Placement {
    Placement(
      picture: PixelSize(width: picture.0, height: picture.1),
      box: PixelSize(width: box.0, height: box.1), mode: mode)
  }

  @Test("Filling a square with a wide picture keeps its middle")
  func wideFillsSquare() {
    let placement = place((4, 2), (2, 2), .aspectFill)
    #expect(placement.scaled == PixelSize(width: 4, height: 2))
    #expect(placement.crop == PixelRect(x: 1, y: 0, width: 2, height: 2))
    #expect(placement.origin == PixelPoint(x: 0, y: 0))
  }

  @Test("An odd pixel is cut at the right and at the bottom")
  func oddDifference() {
    #expect(place((5, 2), (2, 2), .aspectFill).crop.x == 1)
    #expect(place((2, 5), (2, 2), .aspectFill).crop.y == 1)
    #expect(place((5, 5), (2, 2), .center).crop == PixelRect(x: 1, y: 1, width: 2, height: 2))
  }

  @Test("An odd clear pixel lies at the right and at the bottom")
  func oddClearPixel() {
    #expect(place((2, 2), (5, 2), .aspectFit).origin == PixelPoint(x: 1, y: 0))
    #expect(place((2, 2), (5, 5), .center).origin == PixelPoint(x: 1, y: 1))
  }

  @Test("Filling covers, fitting stays inside, and one side is exact", arguments: 0..<200)
  func coversOrFits(_ seed: Int) {
    let (w, h) = (1 + seed * 37 % 91, 1 + seed * 53 % 83)
    let (bw, bh) = (1 + seed * 29 % 67, 1 + seed * 71 % 59)
    let fill = place((w, h), (bw, bh), .aspectFill)
    #expect(fill.scaled.width >= bw && fill.scaled.height >= bh)
    #expect(fill.scaled.width == bw || fill.scaled.height == bh)
    #expect(fill.crop.size == PixelSize(width: bw, height: bh))
    #expect(PixelRect(fill.scaled).contains(fill.crop))
    let fit = place((w, h), (bw, bh), .aspectFit)
    #expect(fit.scaled.width <= bw && fit.scaled.height <= bh)
    #expect(fit.scaled.width == bw || fit.scaled.height == bh)
    #expect(fit.crop == PixelRect(fit.scaled))
    // Never cut or cleared more on the left than on the right, nor by more than a pixel less.
    let left = fill.crop.x
    let right = fill.scaled.width - fill.crop.maxX
    #expect(right - left == 0 || right - left == 1)
  }

  @Test("A thin picture keeps a side of one pixel")
  func thin() {
    #expect(place((10000, 1), (100, 100), .aspectFit).scaled == PixelSize(width: 100, height: 1))
  }

  @Test("Only pictures scaled beyond all measure are cut before scaling")
  func cutsSource() {
    let size = PixelSize(width: 1, height: 10000)
    let box = PixelSize(width: 1280, height: 720)
    let (part, placement) = Placement(picture: size, box: box, mode: .aspectFill)
      .cuttingSource(of: size)
    #expect(part == PixelRect(x: 0, y: 4995, width: 1, height: 10))
    #expect(placement.scaled == PixelSize(width: 1280, height: 12800))
    #expect(placement.crop == PixelRect(x: 0, y: 6040, width: 1280, height: 720))
    let usual = PixelSize(width: 400, height: 300)
    let same = Placement(picture: usual, box: box, mode: .aspectFill)
    #expect(same.cuttingSource(of: usual).part == nil)
    #expect(same.cuttingSource(of: usual).placement == same)
  }

  @Test("JPEG is decoded smaller only where twice the pixels stay and no edge moves")
  func shrink() {
    func shrink(_ from: Int, _ to: Int) -> Int {
      PictureFile.shrink(
        from: PixelSize(width: from, height: from), to: PixelSize(width: to, height: to))
    }
    #expect(shrink(1600, 100) == 8)
    #expect(shrink(1592, 100) == 4)
    #expect(shrink(800, 100) == 4)
    #expect(shrink(400, 100) == 2)
    #expect(shrink(399, 100) == 1)
    #expect(shrink(1601, 100) == 4)
  }
}
