import BannerloopPixels

/// Encodes for few bytes: tries ways of filtering, and lets libdeflate take its time with the best.
enum SmallEncoder {
  /// The level that ways of filtering are compared at.
  private static let trialLevel = 5

  /// The level that the best one is compressed at.
  private static let finalLevel = 12

  /// Returns the smallest zlib stream that was found for a picture.
  ///
  /// - Parameter picture: The pixels as the file stores them.
  /// - Returns: The whole stream.
  static func stream(of picture: PixelBuffer) -> [UInt8] {
    var trial = DeflateCompressor(level: trialLevel)
    var best: [UInt8] = []
    var size = Int.max
    for candidate in 0..<5 {
      let filtered =
        switch candidate {
        case 0: AdaptiveFilter.fewestBits(picture)
        case 1: AdaptiveFilter.smallestSum(picture)
        case 2: AdaptiveFilter.uniform(.none, picture)
        case 3: AdaptiveFilter.uniform(.up, picture)
        default: AdaptiveFilter.uniform(.paeth, picture)
        }
      let count = trial.zlib(filtered).count
      guard count < size else { continue }
      size = count
      best = filtered
    }
    var compressor = DeflateCompressor(level: finalLevel)
    return compressor.zlib(best)
  }
}
