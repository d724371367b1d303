import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Frame splicer")
struct FrameSplicerTests {
  @Test("Two pages at every offset decode to the composed frame", arguments: FilterType.allCases)
  func everyOffset(filter: FilterType) throws {
    for width in 1...130 {
      var generator = SeededGenerator(seed: UInt64(width) * 8 + UInt64(filter.rawValue))
      let type: ColorType = width.isMultiple(of: 2) ? .rgb : .rgba
      let size = PixelSize(width: width, height: 3)
      let pages = try [0, 1].map { index in
        try PageStream(
          TestPicture.make(
            TestPicture.Kind(rawValue: (width / 2 + index) % 4)!, size, type, &generator),
          as: type)
      }
      let code = SpliceCode(pages: pages, canvasWidth: width, filter: filter)
      let encoded = pages.map { EncodedPage($0, code: code) }
      let splicer = try FrameSplicer(size: size, code: code)
      var file: [UInt8] = []
      for offset in 0...width {
        let slices = [
          PlacedSlice(
            page: encoded[0], source: PixelPoint(x: offset, y: 0),
            destination: PixelRect(x: 0, y: 0, width: width - offset, height: 3)),
          PlacedSlice(
            page: encoded[1], source: PixelPoint(x: 0, y: 0),
            destination: PixelRect(x: width - offset, y: 0, width: offset, height: 3)),
        ]
        try splicer.write(slices: slices, to: &file)
        let decoded = try PNGDecoder.decode(file)
        let same = decoded == TestPicture.compose(size, type, slices, [])
        #expect(same, "width \(width), offset \(offset)")
        if !same { return }
      }
    }
  }

  @Test("Rectangles of any kind with patches decode to the composed frame", arguments: 0..<60)
  func rectangles(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let type = ColorType.allCases[seed % 2]
    let filter = FilterType.allCases[seed / 2 % 5]
    let size = PixelSize(
      width: .random(in: 1...300, using: &generator), height: .random(in: 1...40, using: &generator)
    )
    let pages = try (0..<4).map { index in
      let size = PixelSize(
        width: size.width + .random(in: 0...9, using: &generator),
        height: size.height + .random(in: 0...9, using: &generator))
      let kind = TestPicture.Kind(rawValue: (seed / 10 + index * (seed % 3)) % 4)!
      return try PageStream(TestPicture.make(kind, size, type, &generator), as: type)
    }
    let code = SpliceCode(pages: pages, canvasWidth: size.width, filter: filter)
    let encoded = pages.map { EncodedPage($0, code: code) }
    let splicer = try FrameSplicer(size: size, code: code, chunkLimit: seed % 3 == 0 ? 50 : 1 << 30)
    for _ in 0..<8 {
      var slices: [PlacedSlice] = []
      for rectangle in TestPicture.tiling(size, &generator) {
        let page = encoded.randomElement(using: &generator)!
        let room = page.page.size
        slices.append(
          PlacedSlice(
            page: page,
            source: PixelPoint(
              x: .random(in: 0...room.width - rectangle.width, using: &generator),
              y: .random(in: 0...room.height - rectangle.height, using: &generator)),
            destination: rectangle))
      }
      let patches = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        let x = Int.random(in: 0..<size.width, using: &generator)
        let y = Int.random(in: 0..<size.height, using: &generator)
        let patch = PixelSize(
          width: .random(in: 1...min(20, size.width - x), using: &generator),
          height: .random(in: 1...min(6, size.height - y), using: &generator))
        return PlacedPatch(
          origin: PixelPoint(x: x, y: y),
          pixels: TestPicture.make(
            .allCases.randomElement(using: &generator)!, patch, type, &generator))
      }
      let file = try splicer.png(slices: slices, patches: patches)
      let decoded = try PNGDecoder.decode(file)
      let same = decoded == TestPicture.compose(size, type, slices, patches)
      #expect(same, "\(slices.map(\.destination)) \(patches.map(\.bounds)) \(filter)")
      if !same { return }
    }
  }
}
