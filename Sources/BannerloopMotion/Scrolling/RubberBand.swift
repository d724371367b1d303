/// How far content follows a finger that pulls it past its edge.
///
/// `b(x) = D (1 - 1 / (x c / D + 1))` for x from 0 on, and odd: 0 at 0, slope c there, never D.
/// Source: that closed form, the usual description of UIKit's rubber band, with c = 0.55.
public struct RubberBand: Hashable, Sendable {
  /// The length of the viewport along the pull, in points, above 0.
  public let dimension: Double

  /// The slope at the edge, above 0 and up to 1.
  public let coefficient: Double

  /// UIKit's coefficient.
  public static let standardCoefficient = 0.55

  /// Flutter's coefficient; its step-by-step rule is this curve for ever smaller steps.
  public static let flutterCoefficient = 0.52

  /// Makes a rubber band.
  ///
  /// - Precondition: `dimension` is above 0, `coefficient` above 0 and at most 1.
  /// - Parameters:
  ///   - dimension: The length of the viewport along the pull, in points.
  ///   - coefficient: The slope at the edge.
  public init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    precondition(
      dimension > 0 && dimension.isFinite, "A rubber band's dimension is above 0 points.")
    precondition(
      coefficient > 0 && coefficient <= 1, "A rubber band's coefficient is above 0 and up to 1.")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns how far the content moves.
  ///
  /// - Parameter pull: How far the finger has gone past the edge, in points, of either sign.
  /// - Returns: The way of the content in points, with the sign of the pull.
  public func displacement(forPull pull: Double) -> Double {
    // x c D / (x c + D) is the same without the difference that loses digits near 0.
    let scaled = pull * coefficient
    return scaled * dimension / (scaled.magnitude + dimension)
  }

  /// Returns how far the finger must have gone, the inverse of ``displacement(forPull:)``.
  ///
  /// A drag that begins while the content is past its edge starts from this pull, so that nothing
  /// jumps.
  ///
  /// - Parameter displacement: The way of the content in points, of either sign.
  /// - Returns: The pull in points; `nil` where no pull gets that far: from the dimension on.
  public func pull(forDisplacement displacement: Double) -> Double? {
    guard displacement.magnitude < dimension else { return nil }
    return displacement * dimension / (coefficient * (dimension - displacement.magnitude))
  }

  /// Returns how fast the content follows the finger: `c / (x c / D + 1)²`.
  ///
  /// - Parameter pull: How far the finger has gone past the edge, in points.
  /// - Returns: Points of the content for a point of the finger, above 0 and up to the coefficient.
  public func slope(atPull pull: Double) -> Double {
    let base = pull.magnitude * coefficient / dimension + 1
    return coefficient / (base * base)
  }

  /// Returns the content's offset where the finger alone would have brought it elsewhere.
  ///
  /// - Parameters:
  ///   - offset: The offset that follows the finger point for point.
  ///   - bounds: The offsets without resistance.
  /// - Returns: The same offset inside the bounds, the resisted one outside.
  public func offset(forDragged offset: Double, in bounds: ClosedRange<Double>) -> Double {
    if offset < bounds.lowerBound {
      return bounds.lowerBound + displacement(forPull: offset - bounds.lowerBound)
    }
    if offset > bounds.upperBound {
      return bounds.upperBound + displacement(forPull: offset - bounds.upperBound)
    }
    return offset
  }

  /// Returns the offset that follows the finger, the inverse of ``offset(forDragged:in:)``.
  ///
  /// - Parameters:
  ///   - offset: The content's offset.
  ///   - bounds: The offsets without resistance.
  /// - Returns: The dragged offset; `nil` where no drag gets that far past an edge.
  public func draggedOffset(for offset: Double, in bounds: ClosedRange<Double>) -> Double? {
    let edge = min(max(offset, bounds.lowerBound), bounds.upperBound)
    if edge == offset { return offset }
    return pull(forDisplacement: offset - edge).map { edge + $0 }
  }
}
