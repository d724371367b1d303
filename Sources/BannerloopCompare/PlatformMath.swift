#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
private import Darwin
#endif

/// The few functions of the C library that metrics need.
enum PlatformMath {
  /// The cube root.
  static func cbrt(_ value: Double) -> Double { unqualifiedCbrt(value) }

  /// `base` to the power `exponent`.
  static func pow(_ base: Double, _ exponent: Double) -> Double { unqualifiedPow(base, exponent) }

  /// e to the power `value`.
  static func exp(_ value: Double) -> Double { unqualifiedExp(value) }
}

// Inside the enumeration its own members would be meant.
private func unqualifiedCbrt(_ value: Double) -> Double { cbrt(value) }
private func unqualifiedPow(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
private func unqualifiedExp(_ value: Double) -> Double { exp(value) }
