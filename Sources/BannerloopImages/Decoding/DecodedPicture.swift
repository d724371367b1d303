public import BannerloopPixels

/// A picture as a page shows it.
public struct DecodedPicture: Hashable, Sendable {
  /// The pixels: exactly the box, `.bgraPremultiplied`, sRGB.
  public let pixels: PixelBuffer

  /// Whether no pixel lets anything show through.
  public let isOpaque: Bool
}

extension DecodedPicture {
  /// Puts decoded pixels into a clear box.
  init(_ part: Vips.Pixels, at origin: PixelPoint, in box: PixelSize) {
    if part.bands == 3 {
      self.init(pixels: Self.opaque(part, at: origin, in: box), isOpaque: part.size == box)
      return
    }
    var result = PixelBuffer(size: box, format: .bgraPremultiplied)
    var isOpaque = part.size == box
    for y in 0..<part.size.height {
      var from = y * part.size.width * part.bands
      var to = ((origin.y + y) * box.width + origin.x) * 4
      for _ in 0..<part.size.width {
        let alpha = part.bytes[from + 3]
        if alpha != 255 { isOpaque = false }
        for channel in 0..<3 {
          let value = part.bytes[from + channel]
          result.bytes[to + 2 - channel] =
            part.isPremultiplied ? value : PixelBuffer.premultiply(value, alpha: alpha)
        }
        result.bytes[to + 3] = alpha
        from += part.bands
        to += 4
      }
    }
    self.init(pixels: result, isOpaque: isOpaque)
  }

  /// Puts RGB pixels into a clear box: without alpha there is nothing to multiply.
  private static func opaque(
    _ part: Vips.Pixels, at origin: PixelPoint, in box: PixelSize
  ) -> PixelBuffer {
    var result = PixelBuffer(size: box, format: .bgraPremultiplied)
    let source = part.bytes.span
    var target = result.bytes.mutableSpan
    for y in 0..<part.size.height {
      let from = y * part.size.width * 3
      let to = ((origin.y + y) * box.width + origin.x) * 4
      for x in 0..<part.size.width {
        target[to &+ x &* 4] = source[from &+ x &* 3 &+ 2]
        target[to &+ x &* 4 &+ 1] = source[from &+ x &* 3 &+ 1]
        target[to &+ x &* 4 &+ 2] = source[from &+ x &* 3]
        target[to &+ x &* 4 &+ 3] = 255
      }
    }
    return result
  }

  /// Returns this picture over another one of the same size.
  func over(_ ground: PixelBuffer) -> DecodedPicture {
    var result = ground
    var isOpaque = true
    for pixel in 0..<ground.size.area {
      let base = pixel * 4
      let rest = 255 - pixels.bytes[base + 3]
      for channel in base..<base + 4 {
        // Premultiplied: the sum is at most 255, but for rounding.
        let under = PixelBuffer.premultiply(ground.bytes[channel], alpha: rest)
        result.bytes[channel] = UInt8(clamping: Int(pixels.bytes[channel]) + Int(under))
      }
      if result.bytes[base + 3] != 255 { isOpaque = false }
    }
    return DecodedPicture(pixels: result, isOpaque: isOpaque)
  }
}
