#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The few functions of the platform's C library that the closed forms need.
///
/// They may differ in the last bit between C libraries; whatever is bit-reproducible (the Bezier
/// solver, fractions, grids) does without them.
enum PlatformMath {
  /// Returns e to the power `x`.
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// Returns `e^x - 1` without cancellation near 0.
  static func expMinusOne(_ x: Double) -> Double { expm1(x) }

  /// Returns 2 to the power `x`.
  static func powerOfTwo(_ x: Double) -> Double { exp2(x) }

  /// Returns `base` to the power `exponent`.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// Returns the natural logarithm of `x`.
  static func logarithm(_ x: Double) -> Double { log(x) }

  /// Returns `ln(1 + x)` without cancellation near 0.
  static func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }

  /// Returns the sine of an angle in radians.
  static func sine(_ x: Double) -> Double { sin(x) }

  /// Returns the cosine of an angle in radians.
  static func cosine(_ x: Double) -> Double { cos(x) }

  /// Returns the angle of the point `(x, y)` in radians, `-pi...pi`.
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }
}
