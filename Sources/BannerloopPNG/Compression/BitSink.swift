/// Writes bits to memory, lowest first, as fast as it can be done: the core of every encoder here.
///
/// Up to 63 bits wait in a register; `flush` stores all eight bytes of it and then moves on by the
/// whole bytes that were full, so at most 7 bits wait afterwards. Callers flush before the register
/// could overflow and see to it that eight bytes of room remain.
///
/// SAFETY: `base` is borrowed from the caller for no longer than the closure in which the sink is
/// made, and holds `capacity` bytes. Every writer calls `makeRoom(for:)` first, which stops the
/// program where the worst case would not fit.
@safe
struct BitSink {
  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// The offset of the byte that the waiting bits begin in.
  private(set) var position: Int

  /// Bits not stored yet, lowest first.
  private(set) var waiting: UInt64

  /// How many bits wait; at most 7 after a flush.
  private(set) var count: UInt64

  /// Bytes past the last one that a store or copy may touch.
  static let slack = 64

  /// Makes a sink that writes into some memory from its start.
  ///
  /// - Parameters:
  ///   - memory: Where bits go.
  ///   - waiting: Bits of an unfinished byte from before.
  ///   - count: How many those are, at most 7.
  init(_ memory: UnsafeMutableRawBufferPointer, waiting: UInt64 = 0, count: UInt64 = 0) {
    guard let base = memory.baseAddress else { preconditionFailure("Bits need memory.") }
    unsafe self.base = unsafe base
    capacity = memory.count
    position = 0
    self.waiting = waiting
    self.count = count
  }

  /// Stops unless a number of bits can be written.
  @inline(__always)
  func makeRoom(for bits: Int) {
    precondition(position + (bits >> 3) + Self.slack <= capacity, "A buffer for bits is too small.")
  }

  /// Bits written so far, stored or waiting.
  @inline(__always)
  var bitCount: Int { position &* 8 &+ Int(truncatingIfNeeded: count) }

  /// Adds bits to the register: at most 63 may wait in all.
  @inline(__always)
  mutating func put(_ bits: UInt64, count bitCount: UInt64) {
    waiting |= bits &<< count
    count &+= bitCount
  }

  /// Adds the bits of a code word: see ``CodeWord``.
  @inline(__always)
  mutating func put(_ word: CodeWord) { put(word.bits, count: word.count) }

  /// Stores the whole bytes that wait.
  @inline(__always)
  mutating func flush() {
    unsafe base.storeBytes(of: waiting.littleEndian, toByteOffset: position, as: UInt64.self)
    position &+= Int(truncatingIfNeeded: count &>> 3)
    waiting = waiting &>> (count & 56)
    count &= 7
  }

  /// Copies a range of bits from another place in memory, whatever the two bit offsets.
  ///
  /// Bits of the target from the waiting byte on are bits of the source from `offset - count` on,
  /// so each eight bytes written are two neighbouring words shifted: a loop without dependencies.
  ///
  /// - Parameters:
  ///   - source: Readable from eight bytes before the first bit to 16 after the last.
  ///   - offset: The first bit.
  ///   - bits: How many bits.
  @inline(__always)
  mutating func copy(_ source: UnsafeRawPointer, from offset: Int, bits: Int) {
    if bits <= 0 { return }
    makeRoom(for: bits + 64)
    let start = offset - Int(truncatingIfNeeded: count)
    let shift = UInt64(truncatingIfNeeded: start & 7)
    let from = unsafe source + (start >> 3)
    let to = unsafe base + position
    let total = Int(truncatingIfNeeded: count) + bits
    let words = (total + 63) >> 6
    if shift == 0 {
      unsafe to.copyMemory(from: from, byteCount: words << 3)
    } else {
      // Four words at a time, as vectors: the plain loop becomes SHRD, which takes six cycles a
      // word on some processors.
      let right = SIMD4(repeating: shift)
      let left = SIMD4(repeating: 64 - shift)
      var byte = 0
      let end = words << 3
      while byte < end {
        let low = unsafe from.loadUnaligned(fromByteOffset: byte, as: SIMD4<UInt64>.self)
        let high = unsafe from.loadUnaligned(fromByteOffset: byte &+ 8, as: SIMD4<UInt64>.self)
        unsafe to.storeBytes(
          of: low &>> right | high &<< left, toByteOffset: byte, as: SIMD4<UInt64>.self)
        byte &+= 32
      }
    }
    // The waiting bits go over what was before `offset` in the source.
    let first = unsafe to.load(as: UInt8.self)
    let mask = UInt8(truncatingIfNeeded: (UInt64(1) &<< count) &- 1)
    let joined = first & ~mask | UInt8(truncatingIfNeeded: waiting) & mask
    unsafe to.storeBytes(of: joined, as: UInt8.self)
    position &+= total >> 3
    count = UInt64(truncatingIfNeeded: total & 7)
    let last = unsafe to.load(fromByteOffset: total >> 3, as: UInt8.self)
    waiting = UInt64(last) & ((UInt64(1) &<< count) &- 1)
  }

  /// Writes a list of bits, such as a block's header.
  mutating func put(_ list: BitList) {
    makeRoom(for: list.count + 64)
    for (index, byte) in list.bytes.enumerated() {
      put(UInt64(byte), count: UInt64(min(8, list.count - index * 8)))
      flush()
    }
  }

  /// Fills the last byte up with zeros and stores it.
  mutating func align() {
    makeRoom(for: 64)
    count = (count + 7) & ~7
    flush()
  }
}

/// Up to 48 bits and their number, in one machine word: the low 48 bits and the high 16.
struct CodeWord: Hashable, Sendable {
  /// Bits and count together.
  let packed: UInt64

  /// Makes a word of some bits.
  ///
  /// - Precondition: `count` is at most 48, and no higher bit is set.
  init(_ bits: UInt64, count: Int) {
    precondition(count <= 48 && bits >> UInt64(count) == 0, "A code word has at most 48 bits.")
    packed = bits | UInt64(count) << 48
  }

  /// The bits, lowest first.
  @inline(__always)
  var bits: UInt64 { packed & 0xFFFF_FFFF_FFFF }

  /// How many bits there are.
  @inline(__always)
  var count: UInt64 { packed &>> 48 }
}
