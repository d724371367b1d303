public import BannerloopPixels

/// What the head of a picture's file says, as the picture is shown.
public struct PictureHeader: Hashable, Sendable {
  /// The type, found from the content.
  public let format: PictureFormat

  /// The upright picture's sides in pixels: EXIF orientation and HEIF transformations are applied.
  public let size: PixelSize

  /// Whether the picture has an alpha channel (which may still be opaque everywhere).
  public let hasAlpha: Bool

  /// How the stored rows must be turned; upright where the decoder does it itself.
  let orientation: Orientation
}
