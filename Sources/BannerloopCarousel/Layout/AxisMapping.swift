import BannerloopPixels

/// Maps lengths along the axis of scrolling to rectangles: the one place that knows horizontal,
/// vertical and right-to-left.
struct AxisMapping: Hashable, Sendable {
  /// Whether pages follow each other downwards.
  var isVertical: Bool

  /// Whether pages follow each other from right to left.
  var isReversed: Bool

  /// The length of a size along the axis.
  func length(of size: PixelSize) -> Int { isVertical ? size.height : size.width }

  /// The length of a size across the axis.
  func breadth(of size: PixelSize) -> Int { isVertical ? size.width : size.height }

  /// The rectangle across a whole canvas from one distance along the axis to another.
  func rect(_ from: Int, _ to: Int, _ canvas: PixelSize) -> PixelRect {
    if isVertical { return PixelRect(x: 0, y: from, width: canvas.width, height: to - from) }
    let x = isReversed ? canvas.width - to : from
    return PixelRect(x: x, y: 0, width: to - from, height: canvas.height)
  }

  /// A box inside a tile, from its place along and across the axis.
  func box(along: Int, length: Int, across: Int, breadth: Int, in tile: PixelSize) -> PixelRect {
    if isVertical { return PixelRect(x: across, y: along, width: breadth, height: length) }
    let x = isReversed ? tile.width - along - length : along
    return PixelRect(x: x, y: across, width: length, height: breadth)
  }

  /// Where in a tile a part of a slot begins.
  ///
  /// A slot may be a pixel shorter than its tile: then the far end of the tile, seen along the axis,
  /// is what is cut.
  func source(skipping: Int, of slot: Int, taking: Int, in tile: PixelSize) -> PixelPoint {
    if isVertical { return PixelPoint(x: 0, y: skipping) }
    return PixelPoint(x: isReversed ? tile.width - skipping - taking : skipping, y: 0)
  }
}
