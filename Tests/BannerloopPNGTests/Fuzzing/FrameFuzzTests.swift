import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Fuzzing frames", .enabled(if: Fuzzing.isOn))
struct FrameFuzzTests {
  @Test("Spliced frames decode to the composed frame")
  func spliced() {
    let outcome = Fuzzing.run("spliced frames") { generator in
      let type = ColorType.allCases.randomElement(using: &generator) ?? .rgb
      let filter: FilterType? =
        Bool.random(using: &generator) ? nil : FilterType.allCases.randomElement(using: &generator)
      let size = Self.canvas(&generator)
      let pages = try (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        try Self.page(atLeast: size, type, &generator)
      }
      let code = SpliceCode(pages: pages, canvasWidth: size.width, filter: filter)
      let encoded = pages.map { EncodedPage($0, code: code) }
      let splicer = try FrameSplicer(
        size: size, code: code,
        chunkLimit: Int.random(in: 0...2, using: &generator) == 0
          ? .random(in: 20...5_000, using: &generator) : ImageDataWriter.usualLimit)
      var file: [UInt8] = []
      for _ in 0..<4 {
        let slices = Self.slices(of: encoded, size, &generator)
        let patches = Self.patches(size, type, &generator)
        try splicer.write(slices: slices, patches: patches, to: &file)
        let decoded = try PNGDecoder.decode(file)
        guard decoded == TestPicture.compose(size, type, slices, patches) else {
          return "\(size) \(type) \(code.filter) \(slices.map { ($0.destination, $0.source) }) "
            + "\(patches.map(\.bounds))"
        }
      }
      return nil
    }
    #expect(outcome.failure == nil)
  }

  @Test("Pictures encoded in one pass decode to themselves")
  func onePass() {
    var encoders = ColorType.allCases.map { ($0, FastEncoder(as: $0)) }
    var file: [UInt8] = []
    let outcome = Fuzzing.run("one pass") { generator in
      let index = Int.random(in: 0..<encoders.count, using: &generator)
      let type = encoders[index].0
      let picture = Self.picture(Self.canvas(&generator), type, &generator)
      try encoders[index].1.write(picture, to: &file)
      let expected = picture.converted(to: type.pixelFormat)
      if try PNGDecoder.decode(file) != expected { return "\(picture.size) \(type) fast" }
      guard picture.size.area < 5_000 else { return nil }
      let strategy: PNGStrategy =
        Bool.random(using: &generator)
        ? .small : .level(.random(in: 1...12, using: &generator))
      let other = try PNGEncoding.encode(picture, as: type, strategy: strategy)
      return try PNGDecoder.decode(other) == expected ? nil : "\(picture.size) \(type) \(strategy)"
    }
    #expect(outcome.failure == nil)
  }

  @Test("Animations play back the frames that went in")
  func animations() {
    let outcome = Fuzzing.run("animations") { generator in
      let type = ColorType.allCases.randomElement(using: &generator) ?? .rgb
      let size = PixelSize(
        width: .random(in: 1...80, using: &generator),
        height: .random(in: 1...40, using: &generator)
      )
      var picture = Self.picture(size, type, &generator)
      var encoder = try AnimationEncoder(size: size, as: type, rate: 60)
      var file: [UInt8] = []
      var shown: [(picture: PixelBuffer, hold: Int)] = []
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        switch Int.random(in: 0...3, using: &generator) {
        case 0: picture = Self.picture(size, type, &generator)
        case 1: break
        default:
          for _ in 0..<Int.random(in: 1...5, using: &generator) {
            picture.bytes[.random(in: 0..<picture.bytes.count, using: &generator)] &+= 1
          }
        }
        let hold = Int.random(in: 1...200, using: &generator)
        file += try encoder.add(picture, hold: hold)
        let stored = picture.converted(to: type.pixelFormat)
        if shown.last?.picture == stored {
          shown[shown.count - 1].hold += hold
        } else {
          shown.append((stored, hold))
        }
      }
      let end = try encoder.finish()
      file += end.bytes
      end.correction.apply(to: &file)
      let read = try AnimationReader(file)
      guard read.sequenceIsRight, read.declared == read.frames.count else { return "\(size) count" }
      guard read.frames.map(\.canvas) == shown.map(\.picture) else { return "\(size) pictures" }
      let holds = read.frames.map { $0.delay.numerator * 60 / $0.delay.denominator }
      return holds == shown.map(\.hold) ? nil : "\(size) holds \(holds)"
    }
    #expect(outcome.failure == nil)
  }

  // MARK: - Random input

  /// Mostly small canvases; now and then one as wide as a screen, or too wide for row matches.
  private static func canvas(_ generator: inout SeededGenerator) -> PixelSize {
    switch Int.random(in: 0...19, using: &generator) {
    case 0:
      PixelSize(
        width: .random(in: 8_000...11_000, using: &generator),
        height: .random(in: 1...4, using: &generator))
    case 1...3:
      PixelSize(
        width: .random(in: 400...2_500, using: &generator),
        height: .random(in: 1...30, using: &generator))
    default:
      PixelSize(
        width: .random(in: 1...400, using: &generator),
        height: .random(in: 1...60, using: &generator))
    }
  }

  /// A picture in what a colour type stores, or as cairo keeps it.
  private static func picture(
    _ size: PixelSize, _ type: ColorType, _ generator: inout SeededGenerator
  ) -> PixelBuffer {
    let kind = TestPicture.Kind.allCases.randomElement(using: &generator) ?? .noise
    if Bool.random(using: &generator) { return TestPicture.make(kind, size, type, &generator) }
    var picture = TestPicture.make(kind, size, .rgba, &generator)
    if type == .rgb || Bool.random(using: &generator) {
      for alpha in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[alpha] = 255 }
    }
    return picture.converted(to: .bgraPremultiplied)
  }

  private static func page(
    atLeast size: PixelSize, _ type: ColorType, _ generator: inout SeededGenerator
  ) throws -> PageStream {
    let size = PixelSize(
      width: size.width + .random(in: 0...20, using: &generator),
      height: size.height + .random(in: 0...20, using: &generator))
    if Int.random(in: 0...5, using: &generator) == 0 {
      let color = Color(
        red: .random(in: 0...255, using: &generator), green: 7, blue: 200,
        alpha: type == .rgb ? 255 : .random(in: 0...255, using: &generator))
      return try PageStream(color: color, size: size, as: type)
    }
    return try PageStream(picture(size, type, &generator), as: type)
  }

  private static func slices(
    of pages: [EncodedPage], _ size: PixelSize, _ generator: inout SeededGenerator
  ) -> [PlacedSlice] {
    TestPicture.tiling(size, &generator).map { rectangle in
      let page = pages[.random(in: 0..<pages.count, using: &generator)]
      let room = page.page.size
      return PlacedSlice(
        page: page,
        source: PixelPoint(
          x: .random(in: 0...room.width - rectangle.width, using: &generator),
          y: .random(in: 0...room.height - rectangle.height, using: &generator)),
        destination: rectangle)
    }
  }

  private static func patches(
    _ size: PixelSize, _ type: ColorType, _ generator: inout SeededGenerator
  ) -> [PlacedPatch] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let x = Int.random(in: 0..<size.width, using: &generator)
      let y = Int.random(in: 0..<size.height, using: &generator)
      let patch = PixelSize(
        width: .random(in: 1...min(60, size.width - x), using: &generator),
        height: .random(in: 1...min(20, size.height - y), using: &generator))
      return PlacedPatch(
        origin: PixelPoint(x: x, y: y), pixels: picture(patch, type, &generator))
    }
  }
}
