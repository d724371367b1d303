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
