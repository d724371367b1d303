public import BannerloopPixels

/// Structural similarity, for reports only: nothing is decided with it.
///
/// Brightness over white with BT.601 weights, unrounded; a Gaussian of 11x11 with sigma 1.5; mean
/// over windows that lie wholly inside; variances without Bessel's correction.
///
/// Source: Wang, Bovik, Sheikh, Simoncelli, "Image Quality Assessment" (2004); for several scales
/// Wang, Simoncelli, Bovik, "Multiscale structural similarity" (2003).
public enum SSIM {
  /// `(0.01 * 255)^2`.
  static let c1 = 6.5025

  /// `(0.03 * 255)^2`.
  static let c2 = 58.5225

  /// The window's side in pixels.
  public static let window = 11

  /// The shortest side for which ``multiscale(_:_:)`` is defined: a window at the smallest scale.
  public static let shortestSide = window * 16

  private static let scales = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  private static let kernel: [Double] = {
    let weights = (0..<window).map { index in
      let x = Double(index - window / 2)
      return PlatformMath.exp(-x * x / (2 * 1.5 * 1.5))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  /// Returns the mean similarity of two pictures, 1 where they are equal.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: A picture of the same size.
  /// - Returns: `nil` where the sizes differ or a side is shorter than ``window``.
  /// - Complexity: O(pixels).
  public static func mean(_ reference: PixelBuffer, _ candidate: PixelBuffer) -> Double? {
    guard reference.size == candidate.size, min(reference.width, reference.height) >= window
    else { return nil }
    return terms(Plane(luma: reference), Plane(luma: candidate)).whole
  }

  /// Returns the similarity over five scales, 1 where the pictures are equal.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: A picture of the same size.
  /// - Returns: `nil` (not applicable) where the sizes differ or a side is shorter than
  ///   ``shortestSide``.
  /// - Complexity: O(pixels).
  public static func multiscale(_ reference: PixelBuffer, _ candidate: PixelBuffer) -> Double? {
    guard reference.size == candidate.size,
      min(reference.width, reference.height) >= shortestSide
    else { return nil }
    var a = Plane(luma: reference)
    var b = Plane(luma: candidate)
    var product = 1.0
    for (index, weight) in scales.enumerated() {
      let terms = terms(a, b)
      let isLast = index == scales.count - 1
      // A negative mean has no real power; pictures that contradict each other are not similar.
      product *= PlatformMath.pow(max(0, isLast ? terms.whole : terms.structure), weight)
      a = a.halved()
      b = b.halved()
    }
    return product
  }

  private static func terms(_ a: Plane, _ b: Plane) -> (whole: Double, structure: Double) {
    let meanA = a.filteredInside(kernel)
    let meanB = b.filteredInside(kernel)
    let squareA = a.times(a).filteredInside(kernel)
    let squareB = b.times(b).filteredInside(kernel)
    let product = a.times(b).filteredInside(kernel)
    var whole = 0.0
    var structures = 0.0
    for index in meanA.values.indices {
      let p = meanA.values[index]
      let q = meanB.values[index]
      let variances = squareA.values[index] - p * p + squareB.values[index] - q * q
      let structure = (2 * (product.values[index] - p * q) + c2) / (variances + c2)
      structures += structure
      whole += (2 * p * q + c1) / (p * p + q * q + c1) * structure
    }
    let count = Double(meanA.values.count)
    return (whole / count, structures / count)
  }
}
