import BannerloopCarousel
import BannerloopPixels

/// A page's planes, and how its pixels meet colour samples: which of its columns and rows are first in
/// a pair.
struct PlanarPage: Hashable, Sendable {
  /// The page.
  let tile: TileID

  /// Whether pairs of columns begin at the page's second one.
  let skipsColumn: Bool

  /// Whether pairs of rows begin at the page's second one.
  let skipsRow: Bool

  /// The pixel at which the planes begin.
  var origin: PixelPoint { PixelPoint(x: skipsColumn ? 1 : 0, y: skipsRow ? 1 : 0) }

  /// Makes the planes of a page, from their origin on.
  ///
  /// - Complexity: O(pixels).
  func planes(of pixels: PixelBuffer) -> PlanarPicture {
    pixels.planes(
      of: PixelSize(width: pixels.width - origin.x, height: pixels.height - origin.y), from: origin)
  }
}

extension PageSlice {
  /// Where to find a part of a slice in planes.
  ///
  /// - Parameter part: The part, on the canvas; it begins with whole colour samples.
  /// - Returns: The page's planes, and the part's top left in them.
  func planarSource(of part: PixelRect) -> (page: PlanarPage, start: PixelPoint) {
    let x = source.x + part.x - destination.x
    let y = source.y + part.y - destination.y
    return (
      PlanarPage(tile: tile, skipsColumn: x & 1 == 1, skipsRow: y & 1 == 1),
      PixelPoint(x: x & ~1, y: y & ~1)
    )
  }
}

/// How a rectangle meets the colour samples of a picture, each of which stands for two by two pixels.
struct SampleGrid: Hashable, Sendable {
  /// The part whose samples belong to the rectangle alone.
  let whole: PixelRect

  /// The samples that it shares with others or with nobody, in strips along its edges; they may reach
  /// over the picture's.
  let torn: [PixelRect]

  /// Sorts the samples of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - size: The picture's sides.
  init(_ rect: PixelRect, in size: PixelSize) {
    let outer = Self.around(rect)
    let (left, top) = ((rect.x + 1) & ~1, (rect.y + 1) & ~1)
    let right = max(left, min(rect.maxX, size.width) & ~1)
    let bottom = max(top, min(rect.maxY, size.height) & ~1)
    whole = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    guard !whole.isEmpty else {
      torn = [outer]
      return
    }
    torn = [
      PixelRect(x: outer.x, y: outer.y, width: left - outer.x, height: outer.height),
      PixelRect(x: right, y: outer.y, width: outer.maxX - right, height: outer.height),
      PixelRect(x: outer.x, y: outer.y, width: outer.width, height: top - outer.y),
      PixelRect(x: outer.x, y: bottom, width: outer.width, height: outer.maxY - bottom),
    ]
  }

  /// All samples that a rectangle has a part in.
  static func around(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (rect.x & ~1, rect.y & ~1)
    return PixelRect(
      x: left, y: top, width: ((rect.maxX + 1) & ~1) - left, height: ((rect.maxY + 1) & ~1) - top)
  }
}
