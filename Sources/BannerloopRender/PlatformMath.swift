// The trigonometric functions come from the platform's C library; importing one also links it.

#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }
