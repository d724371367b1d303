/// What tells a file's bytes from others' within one run: 128 bits and the length.
///
/// Four lanes of eight bytes at a time, each step one-to-one in the word and in the lane. Not safe
/// against those who make files collide on purpose; references are told by SHA-256.
struct FileKey: Hashable, Sendable {
  private var low: UInt64
  private var high: UInt64
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    var lanes = SIMD4<UInt64>(
      0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x2545_F491_4F6C_DD1D)
    let blocks = bytes.count / 32
    // SAFETY: the buffer lives through the closure; loads end at `blocks * 32`, within the bytes.
    unsafe bytes.withUnsafeBytes { source in
      for block in 0..<blocks {
        for lane in 0..<4 {
          let word = unsafe UInt64(
            littleEndian: source.loadUnaligned(
              fromByteOffset: block &* 32 &+ lane &* 8, as: UInt64.self))
          lanes[lane] = Self.mixed(lanes[lane], word)
        }
      }
    }
    for (index, byte) in bytes[(blocks * 32)...].enumerated() {
      lanes[index % 4] = Self.mixed(lanes[index % 4], UInt64(byte) + 1)
    }
    low = Self.mixed(lanes[0], lanes[1])
    high = Self.mixed(lanes[2], lanes[3])
    low = Self.mixed(low, high)
    high = Self.mixed(high, lanes[0] &+ lanes[1])
  }

  @inline(__always)
  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }
}
