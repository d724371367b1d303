/// Filters of whole rows, written as plain loops that the compiler turns into vector code.
enum RowFilter {
  /// Writes a row's filtered bytes.
  ///
  /// Equal to ``RowFilterReference/filter(_:row:above:bytesPerPixel:)``. For a first row pass a row
  /// of zeros as `above`.
  ///
  /// - Parameters:
  ///   - type: How bytes are predicted.
  ///   - row: The row's bytes.
  ///   - above: The row above; as many bytes as `row`.
  ///   - bytesPerPixel: How far back the byte to the left lies: 3 or 4.
  ///   - output: Takes as many bytes as `row` has, from its start.
  /// - Precondition: `above` and `output` are not shorter than `row`.
  static func filter(
    _ type: FilterType, row: Span<UInt8>, above: Span<UInt8>, bytesPerPixel: Int,
    into output: inout MutableSpan<UInt8>
  ) {
    let count = row.count
    precondition(
      above.count >= count && output.count >= count, "A row above or an output is too short.")
    let head = min(bytesPerPixel, count)
    switch type {
    case .none:
      for index in 0..<count { output[index] = row[index] }
    case .up:
      for index in 0..<count { output[index] = row[index] &- above[index] }
    case .sub:
      for index in 0..<head { output[index] = row[index] }
      for index in head..<count { output[index] = row[index] &- row[index - head] }
    case .average:
      for index in 0..<head { output[index] = row[index] &- (above[index] >> 1) }
      for index in head..<count {
        output[index] = row[index] &- average(row[index - head], above[index])
      }
    case .paeth:
      // With nothing to the left, the prediction is the byte above.
      for index in 0..<head { output[index] = row[index] &- above[index] }
      for index in head..<count {
        output[index] =
          row[index] &- paeth(row[index - head], above[index], above[index - head])
      }
    }
  }

  /// The mean of two bytes, rounded down, without leaving eight bits.
  @inline(__always)
  static func average(_ a: UInt8, _ b: UInt8) -> UInt8 { (a & b) &+ ((a ^ b) >> 1) }

  /// Whichever of three bytes is closest to a + b - c.
  ///
  /// p - a is b - c, p - b is a - c, and p - c is their sum.
  @inline(__always)
  static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let fromA = Int16(b) &- Int16(c)
    let fromB = Int16(a) &- Int16(c)
    let pa = magnitude(fromA)
    let pb = magnitude(fromB)
    let pc = magnitude(fromA &+ fromB)
    let nearest = pb <= pc ? b : c
    return pa <= pb && pa <= pc ? a : nearest
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 {
    let sign = value >> 15
    return (value ^ sign) &- sign
  }
}
