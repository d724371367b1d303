public import BannerloopPixels

/// Where everything of a page lies inside its tile, in device pixels; the same for all pages.
public struct PageTileLayout: Hashable, Sendable {
  /// The whole tile: one pitch long (rounded up), as high as the view across.
  public var size: PixelSize

  /// The page's box in the tile; what is outside is gap and shows the ground.
  public var item: PixelRect

  /// The picture's box: the item without its insets.
  public var picture: PixelRect

  /// The radius of the item's corners in device pixels, `0...`.
  public var cornerRadius: Double

  /// The width of the border inside the item's edge in device pixels, `0...`.
  public var borderWidth: Double

  /// Device pixels in a point.
  public var scale: Double

  /// Makes a tile's layout.
  public init(
    size: PixelSize, item: PixelRect, picture: PixelRect, cornerRadius: Double,
    borderWidth: Double, scale: Double
  ) {
    self.size = size
    self.item = item
    self.picture = picture
    self.cornerRadius = cornerRadius
    self.borderWidth = borderWidth
    self.scale = scale
  }
}

extension PageTileLayout {
  /// Lays a page out in its tile.
  init(
    _ configuration: Layout.Configuration, view: PixelSize, geometry: PageGeometry,
    axis: AxisMapping
  ) {
    let scale = configuration.scale
    let breadth = axis.breadth(of: view)
    let pitch = max(1, Int((geometry.pitch * scale).rounded(.up)))
    let tile =
      axis.isVertical
      ? PixelSize(width: breadth, height: pitch) : PixelSize(width: pitch, height: breadth)
    // Without a gap the item is as long as its tile, also where the pitch is no whole pixel.
    let length = geometry.spacing == 0 ? pitch : min(pitch, Layout.pixel(geometry.item * scale))
    let wanted = configuration.itemSize.map { axis.isVertical ? $0.width : $0.height }
    let across = wanted.map { min(breadth, Layout.pixel($0 * scale)) } ?? breadth
    let item = axis.box(
      along: 0, length: length, across: (breadth - across) / 2, breadth: across, in: tile)
    self.init(
      size: tile, item: item, picture: item.inset(by: configuration.contentInsets, scale: scale),
      cornerRadius: configuration.cornerRadius * scale,
      borderWidth: configuration.borderWidth * scale, scale: scale)
  }
}

extension PixelRect {
  /// The rectangle without its insets; empty where they meet.
  fileprivate func inset(by insets: Insets, scale: Double) -> PixelRect {
    let left = Layout.pixel(insets.left * scale)
    let top = Layout.pixel(insets.top * scale)
    return PixelRect(
      x: x + left, y: y + top,
      width: max(0, width - left - Layout.pixel(insets.right * scale)),
      height: max(0, height - top - Layout.pixel(insets.bottom * scale)))
  }
}
