/// Filters as the PNG specification writes them, one byte at a time: the measure for the fast ones.
enum RowFilterReference {
  /// Returns a row's filtered bytes.
  ///
  /// - Parameters:
  ///   - type: How bytes are predicted.
  ///   - row: The row's bytes.
  ///   - above: The row above; `nil` for the first.
  ///   - bytesPerPixel: How far back the byte to the left lies.
  /// - Returns: As many bytes as `row` has.
  static func filter(
    _ type: FilterType, row: [UInt8], above: [UInt8]?, bytesPerPixel: Int
  ) -> [UInt8] {
    row.indices.map { index in
      let inside = index >= bytesPerPixel
      let a = inside ? Int(row[index - bytesPerPixel]) : 0
      let b = above.map { Int($0[index]) } ?? 0
      let c = inside ? above.map { Int($0[index - bytesPerPixel]) } ?? 0 : 0
      let prediction = prediction(type, a: a, b: b, c: c)
      return row[index] &- UInt8(truncatingIfNeeded: prediction)
    }
  }

  /// Returns a row's bytes from its filtered bytes.
  ///
  /// - Parameters:
  ///   - type: How bytes were predicted.
  ///   - filtered: The filtered bytes.
  ///   - above: The row above; `nil` for the first.
  ///   - bytesPerPixel: How far back the byte to the left lies.
  /// - Returns: As many bytes as `filtered` has.
  static func unfilter(
    _ type: FilterType, filtered: [UInt8], above: [UInt8]?, bytesPerPixel: Int
  ) -> [UInt8] {
    var row: [UInt8] = []
    for index in filtered.indices {
      let inside = index >= bytesPerPixel
      let a = inside ? Int(row[index - bytesPerPixel]) : 0
      let b = above.map { Int($0[index]) } ?? 0
      let c = inside ? above.map { Int($0[index - bytesPerPixel]) } ?? 0 : 0
      let prediction = prediction(type, a: a, b: b, c: c)
      row.append(filtered[index] &+ UInt8(truncatingIfNeeded: prediction))
    }
    return row
  }

  /// The prediction of a byte from its three neighbours.
  static func prediction(_ type: FilterType, a: Int, b: Int, c: Int) -> Int {
    switch type {
    case .none: return 0
    case .sub: return a
    case .up: return b
    case .average: return (a + b) / 2
    case .paeth:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      if pa <= pb && pa <= pc { return a }
      return pb <= pc ? b : c
    }
  }
}
