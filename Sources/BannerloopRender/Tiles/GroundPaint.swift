public import BannerloopPixels

/// What a ground tile shows.
public enum GroundPaint: Hashable, Sendable {
  /// One colour; clear makes a transparent ground.
  case color(Color)

  /// Colours in even steps along a line through the middle; the angle in degrees, 0 upwards, 90 to
  /// the right.
  ///
  /// The line is as long as CSS makes it: corners in its direction get the outermost colours. One
  /// colour fills the tile; none leaves it clear.
  case gradient([Color], angle: Double)

  /// A picture of exactly the tile's size, in ``PixelFormat/bgraPremultiplied``.
  case picture(PixelBuffer)
}
