extension PixelBuffer {
  /// Returns the same picture with another layout of its bytes.
  ///
  /// Turning premultiplied colours back is ``unpremultiply(_:alpha:)`` for every channel; this is
  /// the one place where that happens, so that all writers agree on every pixel. Converting to
  /// ``PixelFormat/rgb`` drops alpha: the premultiplied colours are taken as they are, which is the
  /// picture over black.
  ///
  /// - Complexity: O(pixels).
  public func converted(to target: PixelFormat) -> PixelBuffer {
    if target == format { return self }
    var result = PixelBuffer(size: size, format: target)
    let count = size.area
    let from = format.bytesPerPixel
    let to = target.bytesPerPixel
    for pixel in 0..<count {
      let (red, green, blue, alpha) = straight(at: pixel * from)
      let base = pixel * to
      switch target {
      case .bgraPremultiplied:
        result.bytes[base] = Self.premultiply(blue, alpha: alpha)
        result.bytes[base + 1] = Self.premultiply(green, alpha: alpha)
        result.bytes[base + 2] = Self.premultiply(red, alpha: alpha)
        result.bytes[base + 3] = alpha
      case .rgb:
        if format == .bgraPremultiplied {
          result.bytes[base] = bytes[pixel * 4 + 2]
          result.bytes[base + 1] = bytes[pixel * 4 + 1]
          result.bytes[base + 2] = bytes[pixel * 4]
        } else {
          result.bytes[base] = Self.premultiply(red, alpha: alpha)
          result.bytes[base + 1] = Self.premultiply(green, alpha: alpha)
          result.bytes[base + 2] = Self.premultiply(blue, alpha: alpha)
        }
      case .rgba:
        result.bytes[base] = red
        result.bytes[base + 1] = green
        result.bytes[base + 2] = blue
        result.bytes[base + 3] = alpha
      }
    }
    return result
  }

  /// Returns a colour channel without its alpha: `value * 255 / alpha`, rounded half up, at most 255.
  ///
  /// - Parameters:
  ///   - value: The channel times alpha, `0...255`.
  ///   - alpha: The pixel's alpha, `0...255`; at 0 the result is 0.
  /// - Returns: The channel, `0...255`.
  @inlinable
  public static func unpremultiply(_ value: UInt8, alpha: UInt8) -> UInt8 {
    if alpha == 255 { return value }
    if alpha == 0 { return 0 }
    let a = UInt32(alpha)
    return UInt8(min(255, (UInt32(value) * 255 + a / 2) / a))
  }

  /// Returns a colour channel times its alpha, rounded half up.
  ///
  /// - Parameters:
  ///   - value: The channel, `0...255`.
  ///   - alpha: The pixel's alpha, `0...255`.
  /// - Returns: `value * alpha / 255`, `0...255`.
  @inlinable
  public static func premultiply(_ value: UInt8, alpha: UInt8) -> UInt8 {
    UInt8((UInt32(value) * UInt32(alpha) + 127) / 255)
  }

  /// The straight colour of the pixel whose bytes begin at `offset`.
  private func straight(at offset: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    switch format {
    case .rgb: return (bytes[offset], bytes[offset + 1], bytes[offset + 2], 255)
    case .rgba:
      return (bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
    case .bgraPremultiplied:
      let alpha = bytes[offset + 3]
      return (
        Self.unpremultiply(bytes[offset + 2], alpha: alpha),
        Self.unpremultiply(bytes[offset + 1], alpha: alpha),
        Self.unpremultiply(bytes[offset], alpha: alpha), alpha
      )
    }
  }
}
