import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Animation encoder")
struct AnimationEncoderTests {
  @Test(
    "Plays back the frames that went in for exactly as long",
    arguments: [PNGStrategy.fast, .level(6), .small], ColorType.allCases)
  func playsBack(strategy: PNGStrategy, type: ColorType) throws {
    var generator = SeededGenerator(seed: 1)
    let size = PixelSize(width: 40, height: 30)
    var picture = TestPicture.make(.photograph, size, type, &generator)
    var encoder = try AnimationEncoder(size: size, as: type, rate: 60, plays: 3, strategy: strategy)
    var file: [UInt8] = []
    var expected: [(PixelBuffer, Int)] = []
    for step in 0..<12 {
      let hold = step == 5 ? 60 * 70_000 : Int.random(in: 1...100, using: &generator)
      if step != 8 {
        let place = Int.random(in: 0..<picture.bytes.count, using: &generator)
        for index in place..<min(place + 50, picture.bytes.count) { picture.bytes[index] &+= 77 }
        expected.append((picture, hold))
      } else {
        expected[expected.count - 1].1 += hold
      }
      file += try encoder.add(picture, hold: hold)
    }
    let end = try encoder.finish()
    file += end.bytes
    end.correction.apply(to: &file)

    let still = try PNGDecoder.decode(file)
    #expect(still == expected[0].0)
    let read = try AnimationReader(file)
    #expect(read.sequenceIsRight)
    #expect(read.plays == 3)
    #expect(read.declared == read.frames.count)
    #expect(read.frames.count == end.frames)
    #expect(Array(read.chunks.prefix(5)) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"])
    // Join the parts of split holds and compare, in 60ths of a second.
    var played: [(PixelBuffer, Int)] = []
    for frame in read.frames {
      let time = frame.delay.numerator * 60 / frame.delay.denominator
      if played.last?.0 == frame.canvas {
        played[played.count - 1].1 += time
      } else {
        played.append((frame.canvas, time))
      }
    }
    #expect(played.map(\.0) == expected.map(\.0))
    #expect(played.map(\.1) == expected.map(\.1))
  }

  @Test("Stores only the rectangle that changed")
  func rectangle() throws {
    let size = PixelSize(width: 20, height: 10)
    var picture = PixelBuffer(size: size, format: .rgb)
    var encoder = try AnimationEncoder(size: size, as: .rgb, rate: 50)
    var file = try encoder.add(picture)
    picture.bytes[(3 * 20 + 5) * 3 + 2] = 9
    picture.bytes[(6 * 20 + 4) * 3] = 9
    file += try encoder.add(picture)
    picture.bytes[199 * 3 + 1] = 9
    file += try encoder.add(picture)
    file += try encoder.finish().bytes
    let areas = try AnimationReader(file).frames.map(\.area.description)
    #expect(areas == ["20x10+0+0", "2x4+4+3", "1x1+19+9"])
  }

  @Test("Finds the rectangle of difference that a search pixel by pixel finds", arguments: 0..<50)
  func difference(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(width: .random(in: 1...20, using: &generator), height: 12)
    let format: PixelFormat = seed.isMultiple(of: 2) ? .rgb : .rgba
    let before = PixelBuffer(size: size, format: format)
    var after = before
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let index = Int.random(in: 0..<after.bytes.count, using: &generator)
      after.bytes[index] ^= .random(in: 0...255, using: &generator)
    }
    var columns: Set<Int> = []
    var rows: Set<Int> = []
    for index in after.bytes.indices where after.bytes[index] != before.bytes[index] {
      rows.insert(index / after.bytesPerRow)
      columns.insert(index % after.bytesPerRow / format.bytesPerPixel)
    }
    var expected: PixelRect?
    if let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    {
      expected = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
    #expect(before.difference(from: after) == expected)
  }

  @Test("A number of frames given beforehand needs no correction, and is checked")
  func declared() throws {
    let size = PixelSize(width: 2, height: 2)
    func make(_ frames: Int) throws -> ([UInt8], AnimationEncoder.End) {
      var encoder = try AnimationEncoder(size: size, as: .rgba, rate: 60, frames: frames)
      var file: [UInt8] = []
      for color in [UInt8(0), 1, 1, 2] {
        let bytes = [UInt8](repeating: color, count: 16)
        try encoder.add(PixelBuffer(size: size, format: .rgba, bytes: bytes)) { file += $0 }
      }
      let end = try encoder.finish()
      return (file + end.bytes, end)
    }
    var (file, end) = try make(3)
    let before = file
    end.correction.apply(to: &file)
    #expect(file == before)
    #expect(throws: PNGError.frameCountDiffers(declared: 4, made: 3)) { try make(4) }
  }

  @Test("Refuses an animation without frames and frames of another size")
  func refuses() throws {
    let size = PixelSize(width: 2, height: 2)
    var encoder = try AnimationEncoder(size: size, as: .rgb, rate: 60)
    #expect(throws: PNGError.emptyAnimation) { try encoder.finish() }
    let other = PixelBuffer(size: PixelSize(width: 3, height: 2), format: .rgb)
    #expect(throws: PNGError.frameOfOtherSize(other.size, canvas: size)) {
      try encoder.add(other)
    }
  }
}
