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
    switch colorType {
    case .rgb: opaque(pixels.bytes, pixels.size.area, into: &bytes)
    case .rgba:
      var target = bytes.mutableSpan
      straight(pixels.bytes.span, pixels.size.area, into: &target)
    }
  }

  /// Drops alpha and turns blue, green, red around.
  ///
  /// A pixel is read and written as one number of four bytes; the fourth is overwritten by the next
  /// pixel, and the last pixel is written byte by byte.
  private static func opaque(_ source: [UInt8], _ count: Int, into target: inout [UInt8]) {
    guard count > 0 else { return }
    precondition(
      source.count >= count * 4 && target.count >= count * 3, "A conversion needs its memory.")
    // SAFETY: both buffers live through the closures; pixel `count - 2` is the last whose four bytes
    // are written, and they end at byte 3 * count - 2 of the target.
    unsafe source.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for pixel in 0..<count &- 1 {
          let value = unsafe UInt32(
            bigEndian: source.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self))
          // Highest byte first: blue, green, red, alpha; lowest first: alpha, red, green, blue.
          unsafe target.storeBytes(
            of: (value &>> 8).littleEndian, toByteOffset: pixel &* 3, as: UInt32.self)
        }
        let last = count &- 1
        for channel in 0..<3 {
          let byte = unsafe source.load(fromByteOffset: last &* 4 &+ 2 &- channel, as: UInt8.self)
          unsafe target.storeBytes(
            of: byte, toByteOffset: last &* 3 &+ channel, as: UInt8.self)
        }
      }
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
