#if SLOWER_COMPOSITOR
import BannerloopCarousel
import BannerloopPixels

// Only `make check-compare` is built with this, to see whether a compositor that is 6 % slower is found.

extension Compositor {
  /// Draws 8 % of every slice and layer, which what is drawn next covers again.
  ///
  /// Rows that were drawn a moment ago are quick: of a large canvas that is 6 % of the time.
  func drawSomeMore(
    _ plan: FramePlan, on context: borrowing DrawingContext, work: inout CompositingWork,
    tiles: (TileID) -> PixelBuffer
  ) {
    for slice in plan.slices + plan.layers {
      var part = slice
      part.destination.height = (slice.destination.height * 8 + 50) / 100
      context.copy(
        checked(tiles(part.tile), for: part), from: part.source, to: part.destination,
        operation: .over)
      work.add(part.destination.intersection(PixelRect(canvas)).size.area)
    }
  }
}
#endif
