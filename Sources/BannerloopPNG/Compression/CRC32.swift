private import CDeflate

/// The checksum of a PNG chunk: CRC-32 with the polynomial of ISO 3309.
package enum CRC32 {
  /// Returns the checksum of some bytes.
  ///
  /// - Complexity: O(bytes), at the speed of memory.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    checksum(of: bytes.span)
  }

  /// Returns the checksum of some bytes, carrying on from those before them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to take in.
  ///   - start: The checksum of the bytes before; 0 where there are none.
  /// - Returns: The checksum of all bytes so far.
  package static func checksum(of bytes: Span<UInt8>, continuing start: UInt32 = 0) -> UInt32 {
    // SAFETY: libdeflate reads `count` bytes of the span's own memory and keeps no pointer.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // A null pointer is a request for the first checksum, so nothing is asked for no bytes.
      guard let base = buffer.baseAddress, buffer.count > 0 else { return start }
      return unsafe libdeflate_crc32(start, base, buffer.count)
    }
  }
}
