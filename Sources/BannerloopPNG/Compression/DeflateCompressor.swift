private import CDeflate

/// Owner of one libdeflate compressor: scratch memory for one stream at a time, on one task.
@safe
struct DeflateCompressor: ~Copyable {
  /// SAFETY: made in `init`, freed in `deinit`, never handed out.
  private let handle: OpaquePointer

  /// Makes a compressor.
  ///
  /// - Parameter level: 1 is fastest, 12 is smallest.
  /// - Precondition: `level` is in `1...12`.
  init(level: Int) {
    precondition((1...12).contains(level), "A compression level is 1 to 12, not \(level).")
    guard let handle = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      preconditionFailure("There is no memory left for a compressor.")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe libdeflate_free_compressor(handle) }

  /// Returns a zlib stream of some bytes.
  mutating func zlib(_ input: [UInt8]) -> [UInt8] {
    let bound = unsafe libdeflate_zlib_compress_bound(handle, input.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // SAFETY: both buffers live through the call; libdeflate writes at most `bound` bytes.
      count = unsafe input.withUnsafeBufferPointer { source in
        unsafe libdeflate_zlib_compress(
          handle, source.baseAddress, source.count, output.baseAddress, bound)
      }
      precondition(count > 0, "libdeflate did not keep to its own bound.")
    }
  }
}
