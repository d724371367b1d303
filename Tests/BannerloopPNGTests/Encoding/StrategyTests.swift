import BannerloopPNG
import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Strategies")
struct StrategyTests {
  private static let strategies: [PNGStrategy] = [.fast, .level(1), .level(6), .small]

  @Test("All store the same pixels", arguments: strategies, TestPicture.Kind.allCases)
  func samePixels(strategy: PNGStrategy, kind: TestPicture.Kind) throws {
    var generator = SeededGenerator(seed: 5)
    for type in ColorType.allCases {
      for size in [(1, 1), (1, 9), (2, 3), (37, 20), (130, 20), (300, 6)] {
        let size = PixelSize(width: size.0, height: size.1)
        let picture = TestPicture.make(kind, size, type, &generator)
        let file = try PNGEncoding.encode(picture, strategy: strategy)
        let decoded = try PNGDecoder.decode(file)
        #expect(decoded == picture)
      }
    }
  }

  @Test("The fast encoder takes every width and keeps nothing from picture to picture")
  func widths() throws {
    var generator = SeededGenerator(seed: 6)
    for type in ColorType.allCases {
      var encoder = FastEncoder(as: type)
      var file: [UInt8] = []
      for width in 1...130 {
        let size = PixelSize(width: width, height: 20 / width + 2)
        let kind = TestPicture.Kind.allCases[width % 4]
        let picture = TestPicture.make(kind, size, type, &generator)
          .converted(to: .bgraPremultiplied)
        try encoder.write(picture, to: &file)
        let decoded = try PNGDecoder.decode(file)
        #expect(decoded == picture.converted(to: type.pixelFormat))
        let alone = try PNGEncoding.encode(picture, as: type, strategy: .fast)
        #expect(alone == file)
      }
    }
  }

  @Test("Flat artwork becomes small")
  func flat() throws {
    var generator = SeededGenerator(seed: 4)
    let picture = TestPicture.make(.flat, PixelSize(width: 300, height: 100), .rgb, &generator)
    let small = try PNGEncoding.encode(picture, strategy: .small)
    let fast = try PNGEncoding.encode(picture, strategy: .fast)
    #expect(small.count < 800)
    #expect(fast.count < 2_000)
  }

  @Test("Conversion equals the shared one for every alpha")
  func conversion() {
    var generator = SeededGenerator(seed: 2)
    var picture = PixelBuffer(
      size: PixelSize(width: 256, height: 64), format: .bgraPremultiplied)
    for pixel in 0..<picture.size.area {
      let alpha = UInt8(pixel % 256)
      for channel in 0..<3 {
        picture.bytes[pixel * 4 + channel] = .random(in: 0...alpha, using: &generator)
      }
      picture.bytes[pixel * 4 + 3] = alpha
    }
    for type in ColorType.allCases {
      let fast = RowConversion.convert(picture, to: type)
      #expect(fast == picture.converted(to: type.pixelFormat))
    }
  }

  @Test("Texts are stored, and odd ones refused")
  func texts() throws {
    let text = try PNGText(keyword: "Software", text: "Bannerloop")
    let picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb)
    for strategy in Self.strategies {
      let file = try PNGEncoding.encode(picture, strategy: strategy, texts: [text])
      let chunk = Array("tEXtSoftware\u{0}Bannerloop".utf8)
      #expect(file.indices.contains { file[$0...].starts(with: chunk) })
      #expect(throws: Never.self) { try PNGDecoder.decode(file) }
    }
    for keyword in ["", " a", "a ", "a  b", "\u{7f}", "日", String(repeating: "x", count: 80)] {
      #expect(throws: PNGError.keywordNotAllowed(keyword)) {
        try PNGText(keyword: keyword, text: "")
      }
    }
    #expect(throws: PNGError.textNotAllowed(keyword: "a")) {
      try PNGText(keyword: "a", text: "€")
    }
  }

  @Test("Sizes that PNG cannot say are refused before any memory is asked for")
  func sizes() {
    let empty = PixelSize(width: 0, height: 5)
    #expect(throws: PNGError.emptyPicture(empty)) { try PNGHeader(size: empty, colorType: .rgb) }
    let long = PixelSize(width: 1, height: 1 << 31)
    #expect(throws: PNGError.sideTooLong(long, limit: 2_147_483_647)) {
      try PNGHeader(size: long, colorType: .rgb)
    }
    let large = PixelSize(width: (1 << 31) - 1, height: (1 << 31) - 1)
    #expect(throws: PNGError.self) { try PNGHeader(size: large, colorType: .rgba) }
    let wide = PixelSize(width: 1 << 28, height: 1)
    #expect(
      throws: PNGError.rowTooLong(wide, bytes: 3 << 28, limit: PageStream.longestRow)
    ) { try PageStream(color: .white, size: wide, as: .rgb) }
    #expect(throws: Never.self) {
      try PNGHeader(size: PixelSize(width: (1 << 31) - 1, height: 1), colorType: .rgb)
    }
  }
}
