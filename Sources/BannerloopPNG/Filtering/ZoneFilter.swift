/// Filters a short stretch of a row whose neighbours to the left and above are all in memory.
///
/// Outside the picture the caller has put zeros, so no case is special. Equal to
/// ``RowFilterReference`` there.
///
/// SAFETY: `row` and `above` are readable from `bytesPerPixel` bytes before to `count` after;
/// `output` takes `count` bytes. All are borrowed for the call.
enum ZoneFilter {
  /// Writes filtered bytes.
  static func filter(
    _ type: FilterType, row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    bytesPerPixel: Int, into output: UnsafeMutablePointer<UInt8>
  ) {
    switch type {
    case .none:
      for index in 0..<count { unsafe output[index] = row[index] }
    case .sub:
      for index in 0..<count { unsafe output[index] = row[index] &- row[index &- bytesPerPixel] }
    case .up:
      for index in 0..<count { unsafe output[index] = row[index] &- above[index] }
    case .average:
      for index in 0..<count {
        let left = unsafe row[index &- bytesPerPixel]
        unsafe output[index] = row[index] &- RowFilter.average(left, above[index])
      }
    case .paeth:
      for index in 0..<count {
        let left = unsafe row[index &- bytesPerPixel]
        let corner = unsafe above[index &- bytesPerPixel]
        unsafe output[index] = row[index] &- RowFilter.paeth(left, above[index], corner)
      }
    }
  }

  /// Returns the sum of some bytes, and that of each byte times its place among them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: How many; any number.
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
