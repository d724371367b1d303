/// How the bytes of a pixel lie in memory, 8 bits a channel.
public enum PixelFormat: Hashable, Sendable {
  /// Blue, green, red, alpha; colours multiplied by alpha. Cairo's `ARGB32` on little-endian machines.
  case bgraPremultiplied

  /// Red, green, blue; opaque.
  case rgb

  /// Red, green, blue, alpha; colours not multiplied by alpha, as PNG stores them.
  case rgba

  /// Bytes a pixel takes: 3 or 4.
  public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}
