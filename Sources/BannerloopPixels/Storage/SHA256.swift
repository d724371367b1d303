private import CHashShim

/// The hash SHA-256, byte for byte what FIPS 180-4 says: names pixels, reference files, cache entries.
///
/// Here because it is the lowest module that all who hash so share. Processors that have instructions
/// for it take eight times as much in the same time; the Swift code is their twin, and does the work
/// on others.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var length = 0
  private let isNative: Bool

  /// Whether this processor has instructions for the hash.
  private static let hasInstructions = bannerloop_sha256_is_native() != 0

  /// Begins a hash.
  package init() { self.init(allowsInstructions: true) }

  /// Begins a hash; without instructions it is the readable twin.
  init(allowsInstructions: Bool) {
    isNative = allowsInstructions && Self.hasInstructions
    pending.reserveCapacity(128)
  }

  /// Takes in more bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Takes in more bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func update(_ bytes: borrowing Span<UInt8>) {
    length += bytes.count
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      for index in 0..<start { pending.append(bytes[index]) }
      if pending.count < 64 { return }
      let block = pending
      process(block.span, from: 0, blocks: 1)
      pending.removeAll(keepingCapacity: true)
    }
    let blocks = (bytes.count - start) / 64
    process(bytes, from: start, blocks: blocks)
    for index in start + blocks * 64..<bytes.count { pending.append(bytes[index]) }
  }

  /// Ends the hash.
  ///
  /// - Returns: The 64 hexadecimal digits, in lower case.
  package consuming func finish() -> String {
    let bits = UInt64(length) * 8
    var tail = pending + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var ended = self
    ended.process(tail.span, from: 0, blocks: tail.count / 64)
    return ended.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns the hash of some bytes.
  ///
  /// - Complexity: O(bytes).
  package static func hash(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Takes whole blocks into the state.
  private mutating func process(
    _ bytes: borrowing Span<UInt8>, from start: Int, blocks: Int
  ) {
    precondition(start >= 0 && start + blocks * 64 <= bytes.count, "Outside the bytes.")
    guard blocks > 0 else { return }
    guard isNative else {
      for block in 0..<blocks { Self.process(bytes, at: start &+ block &* 64, &state, &schedule) }
      return
    }
    // SAFETY: the shim reads `blocks * 64` bytes, which the precondition found inside the span, and
    // writes the state's eight words; both live through the call.
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe state.withUnsafeMutableBufferPointer { words in
        guard let first = source.baseAddress, let words = words.baseAddress else { return }
        unsafe bannerloop_sha256_blocks(words, first + start, blocks)
      }
    }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private static func process(
    _ bytes: borrowing Span<UInt8>, at start: Int, _ state: inout [UInt32],
    _ schedule: inout [UInt32]
  ) {
    var w = schedule.mutableSpan
    for index in 0..<16 {
      let base = start &+ index &* 4
      w[index] =
        UInt32(bytes[base]) << 24 | UInt32(bytes[base &+ 1]) << 16
        | UInt32(bytes[base &+ 2]) << 8 | UInt32(bytes[base &+ 3])
    }
    for index in 16..<64 {
      let s0 = rotate(w[index &- 15], 7) ^ rotate(w[index &- 15], 18) ^ w[index &- 15] &>> 3
      let s1 = rotate(w[index &- 2], 17) ^ rotate(w[index &- 2], 19) ^ w[index &- 2] &>> 10
      w[index] = w[index &- 16] &+ s0 &+ w[index &- 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let k = constants.span
    for index in 0..<64 {
      let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = e & f ^ ~e & g
      let first = h &+ s1 &+ choice &+ k[index] &+ w[index]
      let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = a & b ^ a & c ^ b & c
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ s0 &+ majority
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }
}
