import Bannerloop
import BannerloopCompare
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopGolden

/// Pictures at the sizes at which other tools broke: a minute without the optimiser.
@Suite(
  "Large pictures",
  .enabled(
    if: ProcessInfo.processInfo.environment["BANNERLOOP_SLOW"] != nil,
    "Slow tests run where BANNERLOOP_SLOW is set"), .serialized)
struct LargePictureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture whose rows have a colour each.
  private func rows(_ size: PixelSize, shift: Int) -> PixelBuffer {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 3)
    for y in 0..<size.height {
      let color = [UInt8(y % 256), UInt8((y + shift) % 256), UInt8(y / 256)]
      bytes += (0..<size.width).flatMap { _ in color }
    }
    return PixelBuffer(size: size, format: .rgb, bytes: bytes)
  }

  @Test(
    "GC-G19: every row of a large difference picture is whole",
    arguments: [
      (PixelSize(width: 3840, height: 2160), DifferenceStyle.amplified),
      (PixelSize(width: 2560, height: 1440), DifferenceStyle.blend),
    ])
  func wholeRows(_ size: PixelSize, _ style: DifferenceStyle) async throws {
    defer { withExtendedLifetime(folder) {} }
    let (a, b) = (rows(size, shift: 0), rows(size, shift: 9))
    try folder.picture("a.png", a)
    try folder.picture("b.png", b)
    let report = try await SequenceComparison(FrameComparer(style: style), jobs: 2).compare(
      folder.file("a.png"), folder.file("b.png"), folder: folder.file("out"))
    #expect(report.frames[0].counted == size.area)
    for name in ["expected", "actual", "diff", "triptych"] {
      let file = try folder.bytes("out/\(name).png")
      // libspng with every checksum held to.
      let picture = try PNGDecoder.decode(file)
      #expect(file.suffix(8).prefix(4) == Array("IEND".utf8)[...])
      if name == "expected" { #expect(picture == a) }
      if name == "actual" { #expect(picture == b) }
      guard name == "diff" else { continue }
      #expect(picture.size == size)
      let row = size.width * 3
      for y in 0..<size.height {
        let color = Array(picture.bytes[y * row..<y * row + 3])
        let green = (Int(b.bytes[y * row + 1]) - Int(a.bytes[y * row + 1]))
        let expected: [UInt8] =
          style == .amplified
          ? [128, UInt8(min(255, max(0, 128 + 4 * green))), 128]
          : [
            a.bytes[y * row], UInt8((Int(a.bytes[y * row + 1]) + Int(b.bytes[y * row + 1])) / 2),
            a.bytes[y * row + 2],
          ]
        #expect(color == expected, "row \(y)")
        #expect(Array(picture.bytes[(y + 1) * row - 3..<(y + 1) * row]) == expected)
      }
    }
  }

  @Test("GC-G20: 16000x4000 with half of its pixels changed, and a file cut in half beside it")
  func noise() async throws {
    defer { withExtendedLifetime(folder) {} }
    let size = PixelSize(width: 16000, height: 4000)
    var state: UInt64 = 9
    var counted = 0
    // A tile of noise, so that making the picture takes no longer than comparing it.
    let tile = (0..<size.width * 40).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let changed = tile.map { value -> UInt8 in
      if value % 2 == 0 { counted += 1 }
      return value % 2 == 0 ? value ^ 64 : value
    }
    func picture(_ values: [UInt8]) -> PixelBuffer {
      var rows: [UInt8] = []
      rows.reserveCapacity(values.count * 3)
      for value in values { rows += [value, value, value] }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(size.area * 3)
      for _ in 0..<100 { bytes += rows }
      return PixelBuffer(size: size, format: .rgb, bytes: bytes)
    }
    try folder.picture("a/f0.png", picture(tile))
    try folder.picture("b/f0.png", picture(changed))
    let cut = try folder.bytes("a/f0.png")
    for (name, bytes) in [("a/f1.png", cut), ("b/f1.png", Array(cut.prefix(cut.count / 2)))] {
      _ = try folder.write(bytes, to: name)
    }
    try folder.flat("a/f2.png", 4)
    try folder.flat("b/f2.png", 4)
    let report = try await SequenceComparison(FrameComparer(), jobs: 1).compare(
      folder.file("a"), folder.file("b"), folder: nil)
    #expect(report.frames.map(\.outcome) == [.differ, .error, .pass])
    #expect(report.frames[0].counted == counted * 100)
    #expect(report.frames[1].notes[0].contains("b/f1.png"))
    #expect(report.frames[1].notes[0].contains("chunk IDAT at byte"))
  }
}
