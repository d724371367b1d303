public import BannerloopPixels

/// What odiff 4.5 counts, for comparing with that tool: pictures of any two sizes.
///
/// The part that both share is compared; every pixel outside it that is not transparent counts, of
/// either picture. The share is one of the larger width times the larger height.
public enum OdiffCount {
  /// Returns the number of differing pixels, and their share.
  ///
  /// - Parameters:
  ///   - reference: One picture.
  ///   - candidate: The other; the order does not matter.
  ///   - threshold: `0...1`.
  /// - Returns: Pixels, and percent of the common frame.
  /// - Throws: ``CompareError/badThreshold(metric:value:)``.
  /// - Complexity: O(pixels).
  public static func count(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, threshold: Double
  ) throws(CompareError) -> (pixels: Int, percent: Double) {
    let rule = ComparisonRule(metric: .odiff(threshold), alpha: .white)
    let overlap = try PixelComparison.compare(reference, candidate, by: rule).difference
    let pixels =
      overlap.counted + outside(reference, overlap.size) + outside(candidate, overlap.size)
    let frame =
      max(reference.width, candidate.width) * max(reference.height, candidate.height)
    return (pixels, frame == 0 ? 0 : Double(pixels) * 100 / Double(frame))
  }

  /// Pixels outside the shared part that are not transparent.
  private static func outside(_ picture: PixelBuffer, _ shared: PixelSize) -> Int {
    let bytes = picture.straightBytes
    var count = 0
    for y in 0..<picture.height {
      for x in (y < shared.height ? shared.width : 0)..<max(picture.width, shared.width)
      where x < picture.width && bytes[(y * picture.width + x) * 4 + 3] != 0 { count += 1 }
    }
    return count
  }
}
