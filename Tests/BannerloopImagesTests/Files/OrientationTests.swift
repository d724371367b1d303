import BannerloopPixels
import Testing

@testable import BannerloopImages

@Suite("Orientation")
struct OrientationTests {
  /// EXIF 2.32, tag 0x0112: where the stored rows and columns of a 3x2 picture are seen.
  ///
  /// Stored, the greens are 1 11 21 / 2 12 22.
  static let upright: [(Orientation, [[UInt8]])] = [
    (.upright, [[1, 11, 21], [2, 12, 22]]),
    (.mirrored, [[21, 11, 1], [22, 12, 2]]),
    (.upsideDown, [[22, 12, 2], [21, 11, 1]]),
    (.mirroredUpsideDown, [[2, 12, 22], [1, 11, 21]]),
    (.transposed, [[1, 2], [11, 12], [21, 22]]),
    (.turnClockwise, [[2, 1], [12, 11], [22, 21]]),
    (.transverse, [[22, 21], [12, 11], [2, 1]]),
    (.turnCounterclockwise, [[21, 22], [11, 12], [1, 2]]),
  ]

  private func file(_ orientation: Orientation) throws(ImageError) -> PictureFile {
    let samples: [UInt8] = [1, 11, 21, 2, 12, 22]
    return try picture(
      TinyFiles.png(
        width: 3, height: 2, colorType: 0, samples: samples, orientation: orientation.rawValue))
  }

  @Test("VC-I01: Each orientation is undone once", arguments: upright)
  func undone(_ orientation: Orientation, _ expected: [[UInt8]]) throws {
    let file = try file(orientation)
    #expect(file.header.size.width == expected[0].count)
    #expect(file.header.size.height == expected.count)
    #expect(try file.decodedFull().greens == expected)
    #expect(try file.decoded(into: file.header.size, mode: .fill).greens == expected)
  }

  @Test("A cut takes the same pixels as of the picture stored upright", arguments: upright)
  func cut(_ orientation: Orientation, _ expected: [[UInt8]]) throws {
    let file = try file(orientation)
    let box = PixelSize(width: 2, height: 1)
    let greens = try file.decoded(into: box, mode: .center).greens
    let x = (expected[0].count - 2) / 2
    let y = (expected.count - 1) / 2
    #expect(greens == [Array(expected[y][x..<x + 2])])
  }

  @Test("An impossible orientation counts as upright")
  func impossible() throws {
    let bytes = TinyFiles.png(
      width: 2, height: 1, colorType: 0, samples: [1, 2], orientation: 9)
    #expect(try picture(bytes).decodedFull().greens == [[1, 2]])
  }
}
