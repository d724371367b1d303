public import BannerloopPixels

/// What a page shows in its picture's box.
public enum PagePaint: Hashable, Sendable {
  /// A picture scaled to exactly the box, in ``PixelFormat/bgraPremultiplied``.
  case picture(PixelBuffer)

  /// A plain colour.
  case color(Color)
}
