/// Bits collected one number at a time, lowest bit first: for headers, not for pixels.
struct BitList: Hashable, Sendable {
  /// The bits, eight to a byte; the unused ones of the last byte are zero.
  private(set) var bytes: [UInt8] = []

  /// How many bits there are.
  private(set) var count = 0

  /// Appends the lowest `bits` bits of a number.
  mutating func append(_ value: Int, bits: Int) {
    for bit in 0..<bits {
      if count & 7 == 0 { bytes.append(0) }
      bytes[count >> 3] |= UInt8(value >> bit & 1) << UInt8(count & 7)
      count += 1
    }
  }
}
