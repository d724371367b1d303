import BannerloopCarousel
import BannerloopPixels

// The readable twin of the compositor, for tests: rows are copied, alpha is blended with the
// integer arithmetic of pixman's `over`. Patches are not part of it.

extension Compositor {
  /// Draws a plan's slices and layers without cairo.
  func drawReference(_ plan: FramePlan, tiles: (TileID) -> PixelBuffer) -> PixelBuffer {
    var frame = PixelBuffer(size: canvas, format: .bgraPremultiplied)
    if isOpaque {
      for pixel in 0..<canvas.area { frame.bytes[pixel * 4 + 3] = 255 }
    }
    for slice in plan.slices {
      let tile = checked(tiles(slice.tile), for: slice)
      forEachPixel(of: slice, in: tile) { from, to in
        for channel in 0..<4 { frame.bytes[to + channel] = tile.bytes[from + channel] }
        if isOpaque { frame.bytes[to + 3] = 255 }
      }
    }
    for layer in plan.layers {
      let tile = checked(tiles(layer.tile), for: layer)
      forEachPixel(of: layer, in: tile) { from, to in
        let rest = 255 - tile.bytes[from + 3]
        for channel in 0..<4 {
          let below = Self.multiply(frame.bytes[to + channel], rest)
          let sum = tile.bytes[from + channel].addingReportingOverflow(below)
          frame.bytes[to + channel] = sum.overflow ? 255 : sum.partialValue
        }
      }
    }
    return frame
  }

  /// The product of two channels as pixman rounds it: `a * b / 255`, to the nearest.
  private static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
    let product = UInt32(left) * UInt32(right) + 128
    return UInt8((product + product >> 8) >> 8)
  }

  /// Visits the byte offsets of a slice's pixels, in the tile and on the canvas.
  private func forEachPixel(
    of slice: PageSlice, in tile: PixelBuffer, _ body: (_ from: Int, _ to: Int) -> Void
  ) {
    let visible = slice.destination.intersection(PixelRect(canvas))
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let column = slice.source.x + x - slice.destination.x
        let row = slice.source.y + y - slice.destination.y
        body((row * tile.width + column) * 4, (y * canvas.width + x) * 4)
      }
    }
  }
}
