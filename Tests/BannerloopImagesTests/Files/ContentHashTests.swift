import Testing

@testable import BannerloopImages

@Suite("Content hash")
struct ContentHashTests {
  @Test("Any changed bit, byte more or byte less gives another hash")
  func changes() {
    for count in [0, 1, 7, 8, 31, 32, 33, 64, 100] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
      var seen: Set<UInt64> = [ContentHash.hash(of: bytes)]
      for index in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[index] ^= 1 << bit
          #expect(seen.insert(ContentHash.hash(of: other)).inserted, "\(count) \(index) \(bit)")
        }
      }
      #expect(seen.insert(ContentHash.hash(of: bytes + [0])).inserted)
      if count > 0 { #expect(seen.insert(ContentHash.hash(of: bytes.dropLast())).inserted) }
    }
  }

  @Test("Two changes never cancel each other where words follow in a lane")
  func topBits() {
    var bytes = [UInt8](repeating: 0, count: 96)
    let before = ContentHash.hash(of: bytes)
    bytes[7] = 0x80
    bytes[39] = 0x80
    #expect(ContentHash.hash(of: bytes) != before)
  }

  @Test("The hash is the same on every machine")
  func known() {
    #expect(ContentHash.hash(of: []) == 0x4ADE_4F18_B866_FC8B)
    #expect(ContentHash.hash(of: (0..<100).map { UInt8($0) }) == 0xF08B_E8D5_3EC0_6657)
  }
}
