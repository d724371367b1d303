import BannerloopPixels

/// Turns pixels into what a PNG file stores, as `PixelBuffer.converted(to:)` does, only faster.
enum RowConversion {
  /// Returns a picture as the file stores it.
  ///
  /// Equal to `pixels.converted(to: colorType.pixelFormat)`.
  static func convert(_ pixels: PixelBuffer, to colorType: ColorType) -> PixelBuffer {
    guard pixels.format == .bgraPremultiplied else {
      return pixels.converted(to: colorType.pixelFormat)
    }
    var bytes: [UInt8] = []
    convert(pixels, to: colorType, into: &bytes)
    return PixelBuffer(size: pixels.size, format: colorType.pixelFormat, bytes: bytes)
  }

  /// Writes a premultiplied picture as the file stores it into an array that is used again.
  static func convert(_ pixels: PixelBuffer, to colorType: ColorType, into bytes: inout [UInt8]) {
    let size = pixels.size.area * colorType.bytesPerPixel
    if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
    let source = pixels.bytes.span
    var target = bytes.mutableSpan
    switch colorType {
    case .rgb: opaque(source, pixels.size.area, into: &target)
    case .rgba: straight(source, pixels.size.area, into: &target)
    }
  }

  private static func opaque(
    _ source: Span<UInt8>, _ count: Int, into target: inout MutableSpan<UInt8>
  ) {
    for pixel in 0..<count {
      target[pixel &* 3] = source[pixel &* 4 &+ 2]
      target[pixel &* 3 &+ 1] = source[pixel &* 4 &+ 1]
      target[pixel &* 3 &+ 2] = source[pixel &* 4]
    }
  }

  private static func straight(
    _ source: Span<UInt8>, _ count: Int, into target: inout MutableSpan<UInt8>
  ) {
    for pixel in 0..<count {
      let base = pixel &* 4
      let alpha = source[base &+ 3]
      var (red, green, blue) = (source[base &+ 2], source[base &+ 1], source[base])
      if alpha != 255 {
        red = PixelBuffer.unpremultiply(red, alpha: alpha)
        green = PixelBuffer.unpremultiply(green, alpha: alpha)
        blue = PixelBuffer.unpremultiply(blue, alpha: alpha)
      }
      target[base] = red
      target[base &+ 1] = green
      target[base &+ 2] = blue
      target[base &+ 3] = alpha
    }
  }
}
