import BannerloopPixels

/// Filters whole pictures, with a filter chosen for each row or one for all.
enum AdaptiveFilter {
  /// Returns all rows with their filter types, every row with the same filter.
  static func uniform(_ type: FilterType, _ picture: PixelBuffer) -> [UInt8] {
    rows(picture) { _ in
      0
    } among: {
      [type]
    }
  }

  /// Returns all rows, each with the filter whose bytes have the smallest sum of magnitudes.
  ///
  /// The PNG specification's own advice, section 12.8: good on photographs, poor on flat artwork.
  static func smallestSum(_ picture: PixelBuffer) -> [UInt8] {
    rows(picture) {
      magnitudes($0)
    } among: {
      FilterType.allCases
    }
  }

  /// Returns all rows, each with the filter that takes the fewest bits by what was seen so far.
  ///
  /// A byte costs what a code for the filtered bytes of the rows above would spend on it.
  static func fewestBits(_ picture: PixelBuffer) -> [UInt8] {
    var counts = [UInt32](repeating: 1, count: 256)
    var costs = costs(counts)
    return rows(picture) { bytes in
      var sum = 0
      for index in bytes.indices { sum &+= Int(costs[Int(bytes[index])]) }
      return sum
    } among: {
      FilterType.allCases
    } chosen: { bytes in
      for index in bytes.indices { counts[Int(bytes[index])] += 1 }
      // What is far above counts less and less.
      if counts.reduce(0, { $0 &+ $1 }) > 1 << 17 {
        for index in counts.indices { counts[index] = (counts[index] + 1) / 2 }
      }
      costs = Self.costs(counts)
    }
  }

  /// Filters every row in several ways and keeps what a measure finds smallest.
  private static func rows(
    _ picture: PixelBuffer, measure: (Span<UInt8>) -> Int, among types: () -> [FilterType],
    chosen: (Span<UInt8>) -> Void = { _ in }
  ) -> [UInt8] {
    let count = picture.bytesPerRow
    var output: [UInt8] = []
    output.reserveCapacity((count + 1) * picture.height)
    var trial = FilteredRow(picture)
    var best = FilteredRow(picture)
    for y in 0..<picture.height {
      var smallest = Int.max
      var bestType = FilterType.none
      for type in types() {
        trial.fill(type, row: y, of: picture)
        let size = measure(trial.bytes.span.extracting(first: count))
        guard size < smallest else { continue }
        smallest = size
        bestType = type
        swap(&trial, &best)
      }
      output.append(bestType.rawValue)
      output.append(contentsOf: best.bytes[..<count])
      chosen(best.bytes.span.extracting(first: count))
    }
    return output
  }

  /// The sum of the bytes' magnitudes, read as signed numbers.
  private static func magnitudes(_ bytes: Span<UInt8>) -> Int {
    var total = 0
    for index in bytes.indices {
      total &+= Int(Int8(bitPattern: bytes[index]).magnitude)
    }
    return total
  }

  /// What each byte costs, in 16ths of a bit, in a code for given counts.
  private static func costs(_ counts: [UInt32]) -> [UInt16] {
    let total = logarithm(counts.reduce(0) { $0 &+ $1 })
    return counts.map { UInt16(truncatingIfNeeded: total - logarithm($0)) }
  }

  /// 16 times the logarithm to base 2, straight between powers of two: no floating point, so that
  /// every machine chooses alike.
  private static func logarithm(_ value: UInt32) -> Int {
    let whole = 31 - max(value, 1).leadingZeroBitCount
    let fraction = ((UInt64(max(value, 1)) << 4) >> UInt64(whole)) & 15
    return whole * 16 + Int(fraction)
  }
}
