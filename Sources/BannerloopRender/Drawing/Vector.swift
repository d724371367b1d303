/// A place or an offset in device pixels: `x` to the right, `y` downwards.
package typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  /// Returns the offset of a length in a direction.
  ///
  /// - Parameters:
  ///   - angle: The direction in radians, 0 to the right, growing clockwise.
  ///   - length: How far.
  /// - Returns: The offset.
  package static func polar(angle: Double, length: Double) -> Vector {
    Vector(cosine(angle), sine(angle)) * length
  }
}
