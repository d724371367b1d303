/// The two sums that Adler-32 is made of, for bytes in memory.
///
/// SAFETY: `bytes` is readable for `count` bytes and borrowed for the call.
enum ByteSums {
  /// Returns the sum of some bytes, and that of each byte times its place among them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: How many; any number.
  /// - Returns: The sum, and the weighted sum up to a multiple of 65,521.
  static func sums(of bytes: UnsafePointer<UInt8>, count: Int) -> (sum: Int, weighted: Int) {
    var total = 0
    var totalWeighted = 0
    var start = 0
    while start < count {
      // 256 bytes: places times bytes stay below 256 * 255 * 255 / 2, well inside 32 bits.
      let end = min(count, start &+ 256)
      var sum: UInt32 = 0
      var weighted: UInt32 = 0
      for index in start..<end {
        let byte = unsafe UInt32(bytes[index])
        sum &+= byte
        weighted &+= UInt32(truncatingIfNeeded: index &- start) &* byte
      }
      total &+= Int(sum)
      totalWeighted &+= (Int(weighted) &+ Int(sum) &* start) % Adler32.modulus
      start = end
    }
    return (total, totalWeighted)
  }
}
