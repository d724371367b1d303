/// A number of bytes as people write it: `150kB` is 150,000, `2MB` two million, `4096` itself.
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, `1...`.
  public let value: Int

  /// Makes a number of bytes.
  public init(_ value: Int) { self.value = value }

  /// Reads a number of bytes; fails where the text is none or 0, or above 10^15.
  public init?(_ text: String) {
    let lower = text.lowercased().filter { $0 != " " }
    let units: [(String, Int)] = [
      ("gb", 1_000_000_000), ("mb", 1_000_000), ("kb", 1000), ("b", 1), ("", 1),
    ]
    for (unit, factor) in units where lower.hasSuffix(unit) {
      guard let number = Double(lower.dropLast(unit.count)), number > 0 else { return nil }
      let bytes = number * Double(factor)
      guard bytes >= 1, bytes <= 1e15 else { return nil }
      value = Int(bytes)
      return
    }
    return nil
  }

  /// The number in the largest unit of which there is one, to a tenth.
  public var description: String {
    for (unit, factor) in [("MB", 1_000_000), ("kB", 1000)] where value >= factor {
      let tenths = (value * 10 + factor / 2) / factor
      return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(value) bytes"
  }
}
