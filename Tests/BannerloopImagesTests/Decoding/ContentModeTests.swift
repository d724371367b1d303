import BannerloopImages
import BannerloopPixels
import Testing

/// Exact pixels of small pictures in small boxes.
@Suite("Content modes")
struct ContentModeTests {
  private func greens(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ mode: ContentMode
  ) throws -> [[UInt8]] {
    try picture(bytes).decoded(into: PixelSize(width: width, height: height), mode: mode).greens
  }

  @Test("Filling takes the middle")
  func aspectFill() throws {
    #expect(
      try greens(numbered(width: 4, height: 2), 2, 2, .aspectFill) == [[11, 21], [12, 22]])
    #expect(
      try greens(numbered(width: 5, height: 2), 2, 2, .aspectFill) == [[11, 21], [12, 22]])
    #expect(
      try greens(numbered(width: 2, height: 5), 2, 2, .aspectFill) == [[2, 12], [3, 13]])
  }

  @Test("Fitting leaves clear bands")
  func aspectFit() throws {
    let result = try picture(numbered(width: 2, height: 1))
      .decodedPicture(into: PixelSize(width: 2, height: 4), mode: .aspectFit)
    #expect(result.pixels.greens == [[0, 0], [1, 11], [0, 0], [0, 0]])
    #expect(result.pixels.pixel(0, 0) == [0, 0, 0, 0])
    #expect(result.pixels.pixel(0, 1) == [1, 1, 1, 255])
    #expect(!result.isOpaque)
  }

  @Test("Centring scales nothing")
  func center() throws {
    #expect(
      try greens(numbered(width: 2, height: 2), 4, 3, .center)
        == [[0, 1, 11, 0], [0, 2, 12, 0], [0, 0, 0, 0]])
    #expect(try greens(numbered(width: 4, height: 4), 2, 2, .center) == [[12, 22], [13, 23]])
  }

  @Test("Stretching ignores the ratio")
  func fill() throws {
    let columns = TinyFiles.ppm(width: 8, height: 1) { x, _ in
      x < 4 ? [0, 0, 0] : [200, 200, 200]
    }
    let result = try greens(columns, 2, 6, .fill)
    #expect(result.allSatisfy { $0 == result[0] })
    #expect(result[0][0] < 25 && result[0][0] + result[0][1] == 200)
  }

  @Test("Scaling up keeps the picture's edges on the box's edges")
  func upscalePhase() throws {
    // A ramp of 20 a pixel, doubled: pixel centres lie at odd quarters, 5 below and above.
    let ramp = TinyFiles.ppm(width: 8, height: 1) { x, _ in
      [UInt8](repeating: UInt8(20 * x), count: 3)
    }
    let row = try greens(ramp, 16, 1, .fill)[0]
    for x in 3..<13 { #expect(abs(Int(row[x]) - (10 * x - 5)) <= 1, "column \(x)") }
    #expect(abs((Int(row[0]) + Int(row[15])) - 140) <= 6)
  }

  @Test("Scaling down keeps the centre")
  func downscalePhase() throws {
    let ramp = TinyFiles.ppm(width: 64, height: 1) { x, _ in
      [UInt8](repeating: UInt8(4 * x), count: 3)
    }
    let row = try greens(ramp, 16, 1, .fill)[0]
    // Four columns a pixel: the mean of 16x, 16x+4, 16x+8, 16x+12.
    for x in 2..<14 { #expect(abs(Int(row[x]) - (16 * x + 6)) <= 1, "column \(x)") }
  }

  @Test("A flat colour stays the same at every size", arguments: [1, 3, 7, 40, 64, 65, 200])
  func flat(_ side: Int) throws {
    let bytes = TinyFiles.ppm(width: 64, height: 48) { _, _ in [13, 100, 254] }
    for mode in ContentMode.allCases where mode != .center && mode != .aspectFit {
      let result = try picture(bytes)
        .decodedPicture(into: PixelSize(width: side, height: side), mode: mode)
      guard mode != .blurFill else { continue }
      #expect(result.isOpaque)
      for x in 0..<side { #expect(result.pixels.pixel(x, side / 2) == [254, 100, 13, 255]) }
    }
  }

  @Test("Filling with the blur darkens the ground and keeps the picture")
  func blurFill() throws {
    let bytes = TinyFiles.ppm(width: 40, height: 10) { _, _ in [100, 200, 50] }
    let result = try picture(bytes)
      .decodedPicture(into: PixelSize(width: 40, height: 40), mode: .blurFill)
    #expect(result.isOpaque)
    #expect(result.pixels.pixel(20, 20) == [50, 200, 100, 255])
    #expect(result.pixels.pixel(20, 2) == [40, 160, 80, 255])
    #expect(result.pixels.pixel(0, 39) == [40, 160, 80, 255])
  }

  @Test("The blur leaves no edge")
  func blurIsSmooth() throws {
    let bytes = TinyFiles.ppm(width: 200, height: 20) { x, _ in
      x < 100 ? [0, 0, 0] : [250, 250, 250]
    }
    let result = try picture(bytes)
      .decoded(into: PixelSize(width: 200, height: 200), mode: .blurFill)
    let row = result.greens[4].map(Int.init)
    // sigma is 8 pixels; a Gaussian step rises by at most 250 * 0.8 / (8 * 2.507) = 10 a pixel.
    for x in 1..<200 { #expect((-1...12).contains(row[x] - row[x - 1])) }
    #expect(row[0] <= 1 && row[199] >= 199)
  }

  @Test("A picture of one column fills a screen")
  func thinFills() throws {
    let bytes = TinyFiles.ppm(width: 1, height: 10000) { _, y in
      [UInt8](repeating: y < 5000 ? 40 : 240, count: 3)
    }
    let result = try picture(bytes)
      .decoded(into: PixelSize(width: 1280, height: 720), mode: .aspectFill)
    // Half a source pixel is seen, with the edge between 40 and 240 in its middle.
    let column = (0..<720).map { Int(result.pixel(640, $0)[1]) }
    #expect(zip(column, column.dropFirst()).allSatisfy { $0 <= $1 })
    for y in 0..<360 { #expect(abs(column[y] + column[719 - y] - 280) <= 2) }
    #expect(column[0] < 80 && column[719] > 200)
  }

  @Test("An empty box gives an empty picture")
  func emptyBox() throws {
    let result = try picture(numbered(width: 2, height: 2))
      .decoded(into: PixelSize(width: 0, height: 5), mode: .aspectFill)
    #expect(result.bytes.isEmpty)
  }

  @Test("Equal calls give equal pixels, whatever the thread")
  func deterministic() async throws {
    let file = try picture(
      TinyFiles.ppm(width: 300, height: 200) { x, y in
        [UInt8(x * y % 251), UInt8((x + y) % 256), UInt8(x % 256)]
      })
    let box = PixelSize(width: 128, height: 99)
    let first = try file.decoded(into: box, mode: .blurFill)
    try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<16 { group.addTask { try file.decoded(into: box, mode: .blurFill) } }
      for try await other in group { #expect(other == first) }
    }
  }
}
