import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

/// Keeps the tokens that it is sent.
private struct TokenList: TokenOutput {
  var tokens: [Token] = []
  var begins: [Int] = []
  let bytesPerPixel: Int

  mutating func begin(pixel: Int) { begins.append(pixel) }

  mutating func literal(_ value: UInt32) {
    tokens.append(
      .literal((0..<bytesPerPixel).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }))
  }

  mutating func run(pixels: Int) { tokens.append(.run(pixels: pixels)) }

  mutating func rowMatch(pixels: Int) { tokens.append(.rowMatch(pixels: pixels)) }
}

@Suite("Tokeniser")
struct TokeniserTests {
  @Test("Cuts rows as the reference does", arguments: TestPicture.Kind.allCases)
  func equalsReference(kind: TestPicture.Kind) {
    var generator = SeededGenerator(seed: UInt64(kind.rawValue))
    for type in ColorType.allCases {
      for width in stride(from: type == .rgb ? 1 : 2, through: 130, by: 2) + [400] {
        let size = PixelSize(width: width, height: 2)
        let picture = TestPicture.make(kind, size, type, &generator)
        let table = TokenTable(
          lengths: HuffmanCode.lengths(
            weights: (0..<286).map { $0 == 0 ? 4000 : .random(in: 1...900, using: &generator) },
            limit: 15), bytesPerPixel: type.bytesPerPixel, rowDistance: 1 + picture.bytesPerRow)
        for filter in FilterType.allCases {
          var rows = [FilteredRow(picture), FilteredRow(picture)]
          rows[0].fill(filter, row: 0, of: picture)
          rows[1].fill(filter, row: 1, of: picture)
          let pixels = rows.map { row in
            (0..<width).map { x in
              Array(row.bytes[x * type.bytesPerPixel..<(x + 1) * type.bytesPerPixel])
            }
          }
          for above in [nil, 0] as [Int?] {
            var list = TokenList(bytesPerPixel: type.bytesPerPixel)
            rows[1].tokens(above: above.map { rows[$0] }, table: table, output: &list)
            let expected = TokeniserReference.tokens(
              row: pixels[1], above: above.map { pixels[$0] }, table: table)
            #expect(list.tokens == expected, "\(type) \(width) \(filter) \(above != nil)")
            #expect(list.begins.count == expected.count)
          }
        }
      }
    }
  }
}
