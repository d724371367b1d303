private import CDeflate

/// The checksum of a zlib stream: two sums modulo 65,521.
///
/// The low half is a = 1 + the sum of the bytes; the high half is b = the sum of all values that a
/// went through. Both are linear in the bytes, which is why checksums of parts can be joined.
package enum Adler32 {
  /// The largest prime below 2^16; both sums are taken modulo this.
  static let modulus = 65_521

  /// Returns the checksum of some bytes, carrying on from those before them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to take in.
  ///   - start: The checksum of the bytes before; 1 where there are none.
  /// - Returns: The checksum of all bytes so far.
  package static func checksum(of bytes: Span<UInt8>, continuing start: UInt32 = 1) -> UInt32 {
    // SAFETY: libdeflate reads `count` bytes of the span's own memory and keeps no pointer.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, buffer.count > 0 else { return start }
      return unsafe libdeflate_adler32(start, base, buffer.count)
    }
  }
}
