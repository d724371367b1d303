import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Bit sink")
struct BitSinkTests {
  /// The bits of some bytes, lowest first.
  private func bits(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
  }

  @Test("Copies any range of bits behind any number of waiting bits")
  func copies() {
    var generator = SeededGenerator(seed: 3)
    let source = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let sourceBits = bits(source)
    for before in 0...7 {
      for offset in 64..<72 {
        for count in Array(0...20) + [55, 56, 57, 63, 64, 65, 127, 128, 255, 256, 257, 1000, 1025] {
          var output = [UInt8](repeating: 0xA5, count: 512)
          let head = UInt64.random(in: 0...127, using: &generator) & ((1 << UInt64(before)) - 1)
          var used = 0
          unsafe source.withUnsafeBytes { source in
            unsafe output.withUnsafeMutableBytes { output in
              guard let source = source.baseAddress else { return }
              var sink = unsafe BitSink(output)
              sink.put(head, count: UInt64(before))
              sink.flush()
              unsafe sink.copy(source, from: offset, bits: count)
              sink.put(0b101, count: 3)
              used = sink.bitCount
              sink.align()
            }
          }
          let headBits = (0..<before).map { UInt8(head >> UInt64($0) & 1) }
          let expected = headBits + sourceBits[offset..<offset + count] + [1, 0, 1]
          #expect(used == expected.count)
          #expect(Array(bits(output).prefix(used)) == expected)
          let touched = (used + 7) / 8 + BitSink.slack
          #expect(output[touched...].allSatisfy { $0 == 0xA5 })
        }
      }
    }
  }

  @Test("Writes numbers lowest bit first")
  func numbers() {
    var output = [UInt8](repeating: 0, count: 128)
    unsafe output.withUnsafeMutableBytes { output in
      var sink = unsafe BitSink(output)
      sink.put(CodeWord(0b1, count: 1))
      sink.put(CodeWord(0b0110, count: 4))
      sink.flush()
      sink.put(CodeWord(0xABCD_EF01_2345, count: 48))
      sink.flush()
      sink.align()
    }
    let value = output[..<7].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(value == 0xABCD_EF01_2345 << 5 | 0b01101)
  }

  @Test("Stops before it would leave its memory")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      var output = [UInt8](repeating: 0, count: 80)
      unsafe output.withUnsafeMutableBytes { output in
        let sink = unsafe BitSink(output)
        sink.makeRoom(for: 200)
      }
    }
  }
}
