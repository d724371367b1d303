import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Frame splicer")
struct FrameSplicerTests {
  @Test("Two pages at every offset decode to the composed frame", arguments: 0..<10)
  func everyOffset(part: Int) throws {
    for width in stride(from: part + 1, through: 130, by: 10) {
      var generator = SeededGenerator(seed: UInt64(width))
      let type: ColorType = (width / 10).isMultiple(of: 2) ? .rgb : .rgba
      let size = PixelSize(width: width, height: 3)
      let pages = try [0, 1].map { index in
        let kind = TestPicture.Kind.allCases[(width / 2 + index) % 4]
        return try PageStream(TestPicture.make(kind, size, type, &generator), as: type)
      }
      for filter in FilterType.allCases {
        let code = SpliceCode(pages: pages, canvasWidth: width, filter: filter)
        let encoded = pages.map { EncodedPage($0, code: code) }
        let splicer = try FrameSplicer(size: size, code: code)
        var file: [UInt8] = []
        for offset in 0...width {
          let slices = slide(encoded, by: offset)
          try splicer.write(slices: slices, to: &file)
          let decoded = try PNGDecoder.decode(file)
          let same = decoded == TestPicture.compose(size, type, slices, [])
          #expect(same, "width \(width), offset \(offset), \(filter)")
          if !same { return }
        }
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

  /// Two pages side by side with everything a test may want to change.
  private func pair(
    _ type: ColorType = .rgb, kind: TestPicture.Kind = .photograph, width: Int = 200,
    height: Int = 40, filter: FilterType? = nil
  ) throws -> (pages: [PageStream], encoded: [EncodedPage], splicer: FrameSplicer) {
    var generator = SeededGenerator(seed: 11)
    let size = PixelSize(width: width, height: height)
    let pages = try (0..<2).map { _ in
      try PageStream(TestPicture.make(kind, size, type, &generator), as: type)
    }
    let code = SpliceCode(pages: pages, canvasWidth: width, filter: filter)
    return (
      pages, pages.map { EncodedPage($0, code: code) }, try FrameSplicer(size: size, code: code)
    )
  }

  private func slide(_ encoded: [EncodedPage], by offset: Int) -> [PlacedSlice] {
    let size = encoded[0].page.size
    return [
      PlacedSlice(
        page: encoded[0], source: PixelPoint(x: offset, y: 0),
        destination: PixelRect(x: 0, y: 0, width: size.width - offset, height: size.height)),
      PlacedSlice(
        page: encoded[1], source: PixelPoint(x: 0, y: 0),
        destination: PixelRect(
          x: size.width - offset, y: 0, width: offset, height: size.height)),
    ]
  }

  @Test("The code depends on the set of pages only")
  func codeOfSet() throws {
    let (pages, _, _) = try pair()
    let code = SpliceCode(pages: pages, canvasWidth: 200)
    #expect(SpliceCode(pages: pages.reversed(), canvasWidth: 200) == code)
    #expect(SpliceCode(pages: pages + [pages[0]], canvasWidth: 200) == code)
    #expect(SpliceCode(pages: [pages[0]], canvasWidth: 200) != code)
    // The same picture from other memory is the same page.
    let copy = try PageStream(
      PixelBuffer(size: pages[0].size, format: .rgb, bytes: pages[0].pixels.bytes.map { $0 }),
      as: .rgb)
    #expect(SpliceCode(pages: pages + [copy], canvasWidth: 200) == code)
  }

  @Test("Bytes are the same in any order of slices, with used memory, and made anew")
  func sameBytes() throws {
    for kind in TestPicture.Kind.allCases {
      let (_, encoded, splicer) = try pair(kind: kind)
      let (_, again, other) = try pair(kind: kind)
      var file = [UInt8](repeating: 0xFF, count: 99_999)
      for offset in [0, 1, 77, 199, 200] {
        let slices = slide(encoded, by: offset)
        try splicer.write(slices: slices, to: &file)
        let reversed = try splicer.png(slices: slices.reversed())
        let anew = try other.png(slices: slide(again, by: offset))
        #expect(file == reversed)
        #expect(file == anew)
      }
    }
  }

  @Test("Pixels are copied from pages, not encoded again")
  func copies() throws {
    let (_, encoded, splicer) = try pair(kind: .noise)
    let whole = try splicer.png(slices: slide(encoded, by: 0))
    let half = try splicer.png(slices: slide(encoded, by: 100))
    #expect(abs(whole.count - half.count) < whole.count / 50)
  }

  @Test("Large frames at random, with row matches and patches")
  func large() throws {
    var generator = SeededGenerator(seed: 21)
    for kind in TestPicture.Kind.allCases {
      let type = ColorType.allCases[kind.rawValue % 2]
      let (pages, encoded, splicer) = try pair(type, kind: kind, width: 1_300, height: 24)
      for _ in 0..<6 {
        let slices = slide(encoded, by: .random(in: 0...1_300, using: &generator))
        let patch = PlacedPatch(
          origin: PixelPoint(x: .random(in: 0...1_250, using: &generator), y: 9),
          pixels: TestPicture.make(
            .flat, PixelSize(width: 50, height: 6), type, &generator))
        let decoded = try PNGDecoder.decode(try splicer.png(slices: slices, patches: [patch]))
        #expect(decoded == TestPicture.compose(pages[0].size, type, slices, [patch]))
      }
    }
  }

  @Test("Every height of a vertical slide decodes to the composed frame")
  func vertical() throws {
    for kind in TestPicture.Kind.allCases {
      let (_, encoded, splicer) = try pair(.rgba, kind: kind, width: 33, height: 12)
      for offset in 0...12 {
        let slices = [
          PlacedSlice(
            page: encoded[0], source: PixelPoint(x: 0, y: offset),
            destination: PixelRect(x: 0, y: 0, width: 33, height: 12 - offset)),
          PlacedSlice(
            page: encoded[1], source: PixelPoint(x: 0, y: 0),
            destination: PixelRect(x: 0, y: 12 - offset, width: 33, height: offset)),
        ]
        let decoded = try PNGDecoder.decode(try splicer.png(slices: slices))
        #expect(decoded == TestPicture.compose(splicer.size, .rgba, slices, []))
      }
    }
  }

  @Test("A cut in front of a run's matches makes the run anew", arguments: ColorType.allCases)
  func runs(type: ColorType) throws {
    // One colour: with no filter each row is a literal and then matches, which begin at 1, 87, 173,
    // or at 1, 65, 129 with four bytes.
    let pages = try [Color.white, Color(red: 1, green: 2, blue: 3)].map {
      try PageStream(color: $0, size: PixelSize(width: 200, height: 3), as: type)
    }
    for filter in FilterType.allCases {
      let code = SpliceCode(pages: pages, canvasWidth: 200, filter: filter)
      let encoded = pages.map { EncodedPage($0, code: code) }
      for shift in 0...99 {
        let canvas = PixelSize(width: 200, height: 3)
        let slices = [
          PlacedSlice(
            page: encoded[0], source: PixelPoint(x: shift, y: 0),
            destination: PixelRect(x: 0, y: 0, width: 100, height: 3)),
          PlacedSlice(
            page: encoded[1], source: PixelPoint(x: 99 - shift, y: 0),
            destination: PixelRect(x: 100, y: 0, width: 100, height: 3)),
        ]
        let file = try FrameSplicer(size: canvas, code: code).png(slices: slices)
        let decoded = try PNGDecoder.decode(file)
        #expect(decoded == TestPicture.compose(canvas, type, slices, []), "\(filter) \(shift)")
      }
    }
  }

  @Test("A canvas too wide for row matches still decodes")
  func wide() throws {
    let (pages, encoded, splicer) = try pair(.rgba, kind: .flat, width: 8_300, height: 3)
    #expect(!splicer.code.rowMatches)
    let slices = slide(encoded, by: 4_001)
    let decoded = try PNGDecoder.decode(try splicer.png(slices: slices))
    #expect(decoded == TestPicture.compose(pages[0].size, .rgba, slices, []))
  }

  @Test("Flat pages use row matches, and long chunks become several")
  func chunks() throws {
    let (pages, encoded, splicer) = try pair(kind: .stripes, filter: FilterType.none)
    #expect(splicer.code.rowMatches)
    let short = try FrameSplicer(size: splicer.size, code: splicer.code, chunkLimit: 40)
    let slices = slide(encoded, by: 61)
    let file = try short.png(slices: slices)
    #expect(file.imageDataContents.count > 3)
    #expect(
      Array(file.imageDataContents.joined())
        == (try splicer.png(slices: slices)).imageDataContents.flatMap { $0 })
    let decoded = try PNGDecoder.decode(file)
    #expect(decoded == TestPicture.compose(pages[0].size, .rgb, slices, []))
  }

  @Test("What is not a frame is refused and leaves the file alone")
  func refuses() throws {
    let (pages, encoded, splicer) = try pair()
    let size = splicer.size
    var file: [UInt8] = [1, 2, 3]
    func expect(_ error: PNGError, _ slices: [PlacedSlice], _ patches: [PlacedPatch] = []) {
      #expect(throws: error) {
        try splicer.write(slices: slices, patches: patches, to: &file)
      }
      #expect(file == [1, 2, 3])
    }
    var slices = slide(encoded, by: 50)
    expect(.slicesDoNotTile(canvas: size), [slices[0]])
    expect(.slicesDoNotTile(canvas: size), [])
    expect(.slicesDoNotTile(canvas: size), [slices[0], slices[0]])
    slices[1].destination.x -= 1
    expect(.slicesDoNotTile(canvas: size), slices)
    slices[1].destination = PixelRect(x: 150, y: 0, width: .max, height: 40)
    expect(.slicesDoNotTile(canvas: size), slices)
    slices = slide(encoded, by: 50)
    slices[0].source.x = 51
    expect(.sliceOutsidePage(slices[0].sourceRect, page: size), slices)
    slices[0].source.x = .max
    expect(.sliceOutsidePage(slices[0].sourceRect, page: size), slices)
    slices[0].source.x = -1
    expect(.sliceOutsidePage(slices[0].sourceRect, page: size), slices)
    let other = EncodedPage(
      pages[0], code: SpliceCode(pages: [pages[0]], canvasWidth: 200))
    slices = slide([other, encoded[1]], by: 50)
    expect(.pageOfOtherCode(slices[0].destination), slices)
    let patch = PlacedPatch(
      origin: PixelPoint(x: 195, y: 0),
      pixels: PixelBuffer(size: PixelSize(width: 6, height: 1), format: .rgb))
    expect(
      .patchOutsideCanvas(patch.bounds, canvas: size), slide(encoded, by: 50), [patch])
    #expect(throws: PNGError.emptyPicture(PixelSize(width: 200, height: 0))) {
      try FrameSplicer(size: PixelSize(width: 200, height: 0), code: splicer.code)
    }
  }

  @Test("Pages of one colour fill gaps")
  func gap() throws {
    let gap = try PageStream(
      color: Color(red: 1, green: 2, blue: 3), size: PixelSize(width: 5, height: 40), as: .rgb)
    let (pages, _, _) = try pair()
    let code = SpliceCode(pages: pages + [gap], canvasWidth: 100)
    let encoded = (pages + [gap]).map { EncodedPage($0, code: code) }
    let canvas = PixelSize(width: 100, height: 40)
    let zero = PixelPoint(x: 0, y: 0)
    let slices = [
      PlacedSlice(
        page: encoded[0], source: PixelPoint(x: 160, y: 0),
        destination: PixelRect(x: 0, y: 0, width: 40, height: 40)),
      PlacedSlice(
        page: encoded[2], source: zero, destination: PixelRect(x: 40, y: 0, width: 5, height: 40)),
      PlacedSlice(
        page: encoded[1], source: zero, destination: PixelRect(x: 45, y: 0, width: 55, height: 40)),
    ]
    let file = try FrameSplicer(size: canvas, code: code).png(slices: slices)
    let decoded = try PNGDecoder.decode(file)
    #expect(decoded == TestPicture.compose(canvas, .rgb, slices, []))
  }

  @Test("A code stops on a set without pages, and a splicer on another width")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = SpliceCode(pages: [], canvasWidth: 5) }
    await #expect(processExitsWith: .failure) {
      let page = try PageStream(color: .white, size: PixelSize(width: 4, height: 4), as: .rgb)
      let code = SpliceCode(pages: [page], canvasWidth: 4)
      _ = try FrameSplicer(size: PixelSize(width: 5, height: 4), code: code)
    }
  }
}
