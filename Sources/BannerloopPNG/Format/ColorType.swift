public import BannerloopPixels

/// What a pixel of a PNG file holds, always 8 bits a channel.
///
/// A run of frames uses one colour type throughout; it is chosen by the caller, never by looking at
/// a frame's pixels, so that two frames of a run never differ in kind.
public enum ColorType: UInt8, CaseIterable, Hashable, Sendable {
  /// Red, green, blue: for opaque pictures.
  case rgb = 2

  /// Red, green, blue, alpha, with colours not multiplied by alpha.
  case rgba = 6

  /// Bytes a pixel takes: 3 or 4.
  @inlinable
  public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }

  /// The layout of a buffer that holds exactly what the file stores.
  public var pixelFormat: PixelFormat { self == .rgb ? .rgb : .rgba }
}
