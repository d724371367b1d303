import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Decoding plain pictures")
struct PlainDecoderTests {
  private func stream(_ file: [UInt8]) -> [UInt8] { file.imageDataContents.flatMap { Array($0) } }

  @Test("The same pixels as libspng, for every filter, strategy and width", arguments: 0..<40)
  func equivalence(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      width: Int.random(in: 1...70, using: &random), height: Int.random(in: 1...40, using: &random))
    let format: PixelFormat = seed % 2 == 0 ? .rgb : .rgba
    let smooth = seed % 3
    var bytes = [UInt8](repeating: 0, count: size.area * format.bytesPerPixel)
    for index in bytes.indices {
      let noise = UInt8.random(in: 0...(smooth == 0 ? 255 : 3), using: &random)
      bytes[index] = noise &+ UInt8(truncatingIfNeeded: index / 7 &* smooth)
    }
    let pixels = PixelBuffer(size: size, format: format, bytes: bytes)
    for strategy: PNGStrategy in [.fast, .small, .level(1), .level(6)] {
      let file = try PNGEncoding.encode(pixels, strategy: strategy)
      let expected = try PNGDecoder.decode(file).converted(to: .rgba).bytes
      let found = PlainDecoder.rgba(
        stream: stream(file).span, width: size.width, height: size.height,
        bytesPerPixel: format.bytesPerPixel)
      #expect(found == expected)
    }
  }

  @Test("Each filter is undone as the specification writes it")
  func filters() throws {
    var random = SeededGenerator(seed: 77)
    for filter in FilterType.allCases {
      for step in [3, 4] {
        let rows = (0..<5).map { _ in
          (0..<(9 * step)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        var raw: [UInt8] = []
        var above: [UInt8]?
        for row in rows {
          raw.append(filter.rawValue)
          raw += RowFilterReference.filter(filter, row: row, above: above, bytesPerPixel: step)
          above = row
        }
        var compressor = DeflateCompressor(level: 6)
        let found = PlainDecoder.rgba(
          stream: compressor.zlib(raw).span, width: 9, height: 5, bytesPerPixel: step)
        let expected = rows.flatMap { row in
          (0..<9).flatMap { pixel -> [UInt8] in
            let start = pixel * step
            return Array(row[start..<start + 3]) + [step == 4 ? row[start + 3] : 255]
          }
        }
        #expect(found == expected)
      }
    }
  }

  @Test("A stream that is not exactly the picture gives nothing")
  func damage() throws {
    let size = PixelSize(width: 8, height: 8)
    let file = try PNGEncoding.encode(PixelBuffer(size: size, format: .rgb), strategy: .level(6))
    let whole = stream(file)
    func decode(_ stream: [UInt8], height: Int = 8) -> [UInt8]? {
      PlainDecoder.rgba(stream: stream.span, width: 8, height: height, bytesPerPixel: 3)
    }
    #expect(decode(whole) != nil)
    #expect(decode(whole, height: 7) == nil && decode(whole, height: 9) == nil)
    #expect(decode(Array(whole.dropLast())) == nil && decode([]) == nil)
    var compressor = DeflateCompressor(level: 6)
    var raw = [UInt8](repeating: 0, count: 25 * 8)
    #expect(decode(compressor.zlib(raw)) != nil)
    raw[25] = 5
    #expect(decode(compressor.zlib(raw)) == nil)
  }
}
