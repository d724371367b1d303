import BannerloopTestSupport
import Testing

@testable import BannerloopPixels

@Suite("SHA-256 by the processor's instructions")
struct SHA256TwinTests {
  @Test("The same hash as the Swift twin, for every length and any pieces")
  func twins() {
    var random = SeededGenerator(seed: 256)
    for length in Array(0...200) + [1000, 4096, 65_537] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      var fast = SHA256()
      var plain = SHA256(allowsInstructions: false)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Int.random(in: 1...300, using: &random)))
        fast.update(piece)
        plain.update(piece.span)
        rest = rest.dropFirst(piece.count)
      }
      let hash = plain.finish()
      #expect(fast.finish() == hash)
      #expect(SHA256.hash(bytes) == hash)
    }
  }
}
