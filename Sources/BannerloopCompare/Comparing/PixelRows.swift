import BannerloopPixels

/// Loops over rows of RGBA pixels that the compiler turns into wide instructions.
///
/// Each has a readable twin that tests hold it to.
package enum PixelRows {
  /// Returns whether any pixel has alpha 0.
  static func hasClearPixel(_ pixels: borrowing Span<UInt8>) -> Bool {
    // SAFETY: the buffer lives through the closure; loads end at `count / 4 * 4` at most.
    unsafe pixels.withUnsafeBytes { bytes in
      var found = false
      for pixel in 0..<bytes.count / 4 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self)
        found = found || UInt32(littleEndian: word) < 0x0100_0000
      }
      return found
    }
  }

  /// Returns whether all pixels have alpha 255.
  package static func isOpaque(_ pixels: borrowing Span<UInt8>) -> Bool {
    // SAFETY: as above.
    unsafe pixels.withUnsafeBytes { bytes in
      var all: UInt32 = 0xFF00_0000
      for pixel in 0..<bytes.count / 4 {
        all &= unsafe UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self))
      }
      return all >= 0xFF00_0000
    }
  }

  /// Returns the place of the first byte that is not 0, or the end where all are.
  static func endOfZeros(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "Outside the bytes.")
    // SAFETY: the buffer lives through the closure; loads end at the range's end, which is inside.
    return unsafe bytes.withUnsafeBytes { buffer in
      var place = range.lowerBound
      while place &+ 32 <= range.upperBound {
        let words = unsafe buffer.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
        if words != .zero { break }
        place &+= 32
      }
      while place < range.upperBound, unsafe buffer[place] == 0 { place &+= 1 }
      return place
    }
  }

  /// What ``compare(_:_:from:count:classes:at:)`` finds in a row.
  struct Found {
    var differing = 0
    var alphaChanged = 0

    /// The largest steps of red, green, blue and alpha.
    var delta = SIMD4<UInt8>()

    /// Whether pixels differ in a colour that alpha 0 hides in both.
    var hasHidden = false
  }

  /// Compares a row of two pictures exactly and writes a class for each of its pixels.
  ///
  /// Where ``Found/hasHidden`` comes back, the row is to be looked at pixel by pixel instead.
  ///
  /// - Parameters:
  ///   - a: One picture's bytes.
  ///   - b: The other's.
  ///   - start: The row's first byte.
  ///   - count: The row's pixels.
  ///   - classes: Takes ``PixelClass/counted`` for pixels that differ, and ``PixelClass/equal``.
  ///   - place: The row's first pixel in `classes`.
  /// - Returns: What differs in the row.
  static func compare(
    _ a: borrowing Span<UInt8>, _ b: borrowing Span<UInt8>, from start: Int, count: Int,
    classes: inout MutableSpan<UInt8>, at place: Int
  ) -> Found {
    precondition(
      start >= 0 && start + count * 4 <= a.count && start + count * 4 <= b.count
        && place >= 0 && place + count <= classes.count, "Outside the pixels.")
    let counted = PixelClass.counted.rawValue
    let equal = PixelClass.equal.rawValue
    // SAFETY: the buffers live through the closures; loads end at `start + count * 4`, stores at
    // `place + count`, which the precondition found inside.
    return unsafe a.withUnsafeBytes { first in
      unsafe b.withUnsafeBytes { second in
        unsafe classes.withUnsafeMutableBufferPointer { target in
          var found = Found()
          var differing: UInt32 = 0
          var alphaChanged: UInt32 = 0
          var hidden: UInt32 = 0
          for pixel in 0..<count {
            let offset = start &+ pixel &* 4
            let p = unsafe UInt32(
              littleEndian: first.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let q = unsafe UInt32(
              littleEndian: second.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let differs: UInt32 = p != q ? 1 : 0
            differing &+= differs
            alphaChanged &+= (p ^ q) >= 0x0100_0000 ? 1 : 0
            hidden |= (p | q) < 0x0100_0000 ? differs : 0
            unsafe target[place &+ pixel] = p != q ? counted : equal
          }
          found.differing = Int(differing)
          found.alphaChanged = Int(alphaChanged)
          found.hasHidden = hidden != 0
          var steps = SIMD16<UInt8>()
          var pixel = 0
          while pixel &+ 4 <= count {
            let offset = start &+ pixel &* 4
            let p = unsafe first.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            let q = unsafe second.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            steps = pointwiseMax(steps, pointwiseMax(p, q) &- pointwiseMin(p, q))
            pixel &+= 4
          }
          var delta = pointwiseMax(
            pointwiseMax(steps.lowHalf.lowHalf, steps.lowHalf.highHalf),
            pointwiseMax(steps.highHalf.lowHalf, steps.highHalf.highHalf))
          while pixel < count {
            let offset = start &+ pixel &* 4
            let p = unsafe first.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
            let q = unsafe second.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
            delta = pointwiseMax(delta, pointwiseMax(p, q) &- pointwiseMin(p, q))
            pixel &+= 1
          }
          found.delta = delta
          return found
        }
      }
    }
  }
}
