#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The few functions that this module needs of the platform's mathematics.
enum PlatformMath {
  static func log(_ value: Double) -> Double { unqualifiedLog(value) }
  static func exp(_ value: Double) -> Double { unqualifiedExp(value) }

  /// The natural logarithm of the gamma function, for values above 0.
  ///
  /// Lanczos' approximation with g = 7 and nine terms, good to 1e-13. The platform's own writes its
  /// sign to a global variable, which threads may not share.
  static func logGamma(_ value: Double) -> Double {
    let coefficients = [
      676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
      12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
    ]
    let x = value - 1
    var sum = 0.99999999999980993
    for (index, coefficient) in coefficients.enumerated() {
      sum += coefficient / (x + Double(index) + 1)
    }
    let t = x + 7.5
    return 0.5 * log(2 * Double.pi) + (x + 0.5) * log(t) - t + log(sum)
  }

  /// The chance that a standard normal value is at least so far from 0, on both sides together.
  static func normalTails(_ z: Double) -> Double {
    complementaryError(z.magnitude / 2.0.squareRoot())
  }
}

private func unqualifiedLog(_ value: Double) -> Double { log(value) }
private func unqualifiedExp(_ value: Double) -> Double { exp(value) }
private func complementaryError(_ value: Double) -> Double { erfc(value) }

/// Writes a number with a fixed number of decimals and no exponent; half-way values go away from 0.
///
/// - Parameters:
///   - value: The number. Values beyond 9e15 / 10^places are held there; no number is `null`.
///   - places: Decimals, `0...9`.
/// - Returns: Text such as `-7.467`; never `-0.000`.
public func fixed(_ value: Double, _ places: Int) -> String {
  guard value.isFinite else { return "null" }
  let places = min(max(0, places), 9)
  var factor = 1
  for _ in 0..<places { factor *= 10 }
  let limit = 9e15
  let scaled = Int(min(max((value * Double(factor)).rounded(), -limit), limit))
  let whole = String(scaled.magnitude / UInt(factor))
  let sign = scaled < 0 ? "-" : ""
  guard places > 0 else { return sign + whole }
  let part = String(scaled.magnitude % UInt(factor))
  return sign + whole + "." + String(repeating: "0", count: places - part.count) + part
}

/// A length of time in nanoseconds as milliseconds.
func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1e6 }

/// Rounds a quotient of positive numbers up.
func ceilingQuotient(_ top: Int128, _ bottom: Int128) -> Int {
  let quotient = top / bottom + (top % bottom > 0 ? 1 : 0)
  return Int(clamping: quotient)
}
