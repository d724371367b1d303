/// Whether bytes are equal, at the speed of memory.
package enum BytesComparison {
  /// Returns whether two arrays hold the same bytes.
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && areEqual(a.span, b.span, from: 0, count: a.count)
  }

  /// Returns whether a part of two spans holds the same bytes.
  ///
  /// Differences are gathered over blocks, which the compiler turns into wide instructions; an early
  /// way out after each block keeps unequal pictures cheap.
  static func areEqual(
    _ a: borrowing Span<UInt8>, _ b: borrowing Span<UInt8>, from start: Int, count: Int
  ) -> Bool {
    let end = start + count
    precondition(start >= 0 && end <= a.count && end <= b.count, "Outside the bytes.")
    // SAFETY: the buffers live through the closures; loads end at `end` at most, which both hold.
    return unsafe a.withUnsafeBytes { first in
      unsafe b.withUnsafeBytes { second in
        var offset = start
        while offset &+ 256 <= end {
          var gathered: UInt64 = 0
          for word in 0..<32 {
            let place = offset &+ word &* 8
            unsafe gathered |=
              first.loadUnaligned(fromByteOffset: place, as: UInt64.self)
              ^ second.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          }
          if gathered != 0 { return false }
          offset &+= 256
        }
        while offset < end {
          if unsafe first[offset] != second[offset] { return false }
          offset &+= 1
        }
        return true
      }
    }
  }
}
