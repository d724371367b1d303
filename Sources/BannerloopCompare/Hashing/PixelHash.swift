public import BannerloopPixels

/// What tells a picture's pixels from others', however the file stores them.
public enum PixelHash {
  /// Returns the hash of a picture: SHA-256 over width, height (four bytes each, the highest first)
  /// and straight RGBA, with the colours under alpha 0 as zeros.
  ///
  /// - Complexity: O(pixels).
  public static func hash(_ picture: PixelBuffer) -> String {
    let bytes = picture.straightBytes
    var hash = SHA256()
    hash.update(head(of: picture.size))
    let span = bytes.span
    var start = 0
    while start < span.count {
      let end = min(start + pieceBytes, span.count)
      let piece = span.extracting(start..<end)
      if PixelRows.hasClearPixel(piece) {
        hash.update(withoutHiddenColors(piece))
      } else {
        hash.update(piece)
      }
      start = end
    }
    return hash.finish()
  }

  /// Colours under alpha 0 are looked for, and taken out, a piece at a time: no picture is copied.
  private static let pieceBytes = 64 << 10

  private static func head(of size: PixelSize) -> [UInt8] {
    [size.width, size.height].flatMap { side in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: side >> $0) }
    }
  }

  private static func withoutHiddenColors(_ pixels: borrowing Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    for pixel in 0..<pixels.count / 4 {
      let base = pixel &* 4
      let alpha = pixels[base &+ 3]
      result.append(alpha == 0 ? 0 : pixels[base])
      result.append(alpha == 0 ? 0 : pixels[base &+ 1])
      result.append(alpha == 0 ? 0 : pixels[base &+ 2])
      result.append(alpha)
    }
    return result
  }

  /// The readable twin: the bytes that are hashed, all at once, without the processor's instructions.
  static func hashReference(_ picture: PixelBuffer) -> String {
    let picture = picture.converted(to: .rgba)
    var bytes = head(of: picture.size)
    for pixel in 0..<picture.size.area {
      let color = picture.bytes[pixel * 4..<pixel * 4 + 4]
      bytes += color.last == 0 ? [0, 0, 0, 0] : Array(color)
    }
    return SHA256.hash(bytes)
  }
}
