import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Huffman code")
struct HuffmanCodeTests {
  @Test("Gives the codes of RFC 1951's example")
  func example() {
    let codes = HuffmanCode.codes(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    // 010 011 100 101 110 00 1110 1111, each in reverse.
    #expect(codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
  }

  @Test("Uses up all code words and keeps to the limit", arguments: 0..<200)
  func complete(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...286, using: &generator)
    let steep = Int.random(in: 0...40, using: &generator)
    let weights = (0..<count).map { index in
      1 + UInt64.random(in: 0...1000, using: &generator) << UInt64(index * steep / count)
    }
    let limit = Int.random(in: 9...15, using: &generator)
    let lengths = HuffmanCode.lengths(weights: weights, limit: limit)
    #expect(lengths.allSatisfy { (1...limit).contains(Int($0)) })
    let used = lengths.reduce(0) { $0 + (1 << (limit - Int($1))) }
    #expect(used == 1 << limit)
    let free = HuffmanCode.lengths(weights: weights, limit: 60)
    let cost = zip(weights, free).reduce(0) { $0 + $1.0 * UInt64($1.1) }
    #expect(cost == HuffmanCode.cost(weights: weights))
  }

  @Test("Is the best of all codes that keep to the limit", arguments: 0..<60)
  func best(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...6, using: &generator)
    let weights = (0..<count).map { _ in
      UInt64.random(in: 1...10, using: &generator) << UInt64.random(in: 0...6, using: &generator)
    }
    let limit = 3
    var smallest = UInt64.max
    for choice in 0..<Int(exactly: (0..<count).reduce(1) { product, _ in product * limit })! {
      var rest = choice
      var lengths: [Int] = []
      for _ in 0..<count {
        lengths.append(rest % limit + 1)
        rest /= limit
      }
      guard lengths.reduce(0, { $0 + (1 << (limit - $1)) }) <= 1 << limit else { continue }
      smallest = min(smallest, zip(weights, lengths).reduce(0) { $0 + $1.0 * UInt64($1.1) })
    }
    let lengths = HuffmanCode.lengths(weights: weights, limit: limit)
    #expect(zip(weights, lengths).reduce(0) { $0 + $1.0 * UInt64($1.1) } == smallest)
  }

  @Test("Gives one symbol one bit, and unused ones none")
  func single() {
    #expect(HuffmanCode.lengths(weights: [0, 5, 0], limit: 15) == [0, 1, 0])
    #expect(HuffmanCode.lengths(weights: [0, 0], limit: 15) == [0, 0])
    #expect(HuffmanCode.cost(weights: [0, 5]) == 5)
  }

  @Test("Lengths and distances have the symbols of RFC 1951's tables")
  func alphabet() {
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
      163, 195, 227, 258,
    ]
    for length in 3...258 {
      let coded = DeflateAlphabet.length(length)
      let symbol = lengths.lastIndex { $0 <= length } ?? 0
      #expect(coded.symbol == 257 + symbol)
      #expect(lengths[symbol] + coded.extra == length)
      #expect(coded.extraBits == (symbol == 28 || symbol < 8 ? 0 : (symbol - 4) / 4))
    }
    var base = 1
    for symbol in 0..<30 {
      let bits = symbol < 4 ? 0 : (symbol - 2) / 2
      #expect(
        DeflateAlphabet.distance(base) == .init(symbol: symbol, extraBits: bits, extra: 0))
      base += 1 << bits
      #expect(
        DeflateAlphabet.distance(base - 1)
          == .init(symbol: symbol, extraBits: bits, extra: (1 << bits) - 1))
    }
    #expect(base == 32_769)
  }
}
