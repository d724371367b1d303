import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Checksums")
struct ChecksumTests {
  @Test("CRC-32 has the value that every IEND chunk carries")
  func crc() {
    #expect(CRC32.checksum(of: Array("IEND".utf8)) == 0xAE42_6082)
    #expect(CRC32.checksum(of: []) == 0)
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test("Adler-32 of joined pieces equals that of the whole", arguments: 0..<40)
  func adler(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let high = seed.isMultiple(of: 2)
    let pieces = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
      (0..<Int.random(in: 0...3000, using: &generator)).map { _ in
        UInt8.random(in: high ? 250...255 : 0...255, using: &generator)
      }
    }
    var joined = Adler32.Joined()
    for piece in pieces {
      // Each piece in two parts, as a row is made of slices.
      let cut = piece.count / 3
      var sums = Adler32.Sums()
      for (part, start) in [(Array(piece[..<cut]), 0), (Array(piece[cut...]), cut)] {
        let (sum, weighted) = unsafe part.withUnsafeBufferPointer { bytes in
          unsafe bytes.baseAddress.map { unsafe ByteSums.sums(of: $0, count: bytes.count) }
            ?? (0, 0)
        }
        sums.add(sum: sum, weighted: weighted, shift: start)
      }
      joined.append(sums, count: piece.count)
    }
    let whole = pieces.flatMap { $0 }
    let expected = Adler32.checksum(of: whole.span)
    #expect(joined.checksum == expected)
  }
}
