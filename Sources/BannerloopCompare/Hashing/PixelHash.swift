public import BannerloopPixels

/// What tells a picture's pixels from others', however the file stores them.
public enum PixelHash {
  /// Returns the hash of a picture: SHA-256 over width, height (four bytes each, the highest first)
  /// and straight RGBA, with the colours under alpha 0 as zeros.
  ///
  /// - Complexity: O(pixels).
  public static func hash(_ picture: PixelBuffer) -> String {
    var bytes = picture.straightBytes
    var span = bytes.mutableSpan
    for pixel in 0..<picture.size.area where span[pixel &* 4 &+ 3] == 0 {
      span[pixel &* 4] = 0
      span[pixel &* 4 &+ 1] = 0
      span[pixel &* 4 &+ 2] = 0
    }
    var hash = SHA256()
    hash.update(
      [picture.width, picture.height].flatMap { side in
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: side >> $0) }
      })
    hash.update(bytes)
    return hash.finish()
  }
}
