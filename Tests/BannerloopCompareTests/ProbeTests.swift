import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopCompare

@Suite("Probes")
struct ProbeTests {
  /// A patchy picture, sampled so many sixteenths to the right and down.
  private func patches(_ dx: Int, _ dy: Int) -> PixelBuffer {
    var random = SeededGenerator(seed: 12)
    let cells = (0..<400).map { _ in Double.random(in: 20...235, using: &random) }
    func pixel(_ x: Int, _ y: Int) -> Double {
      let column = min(max((x + 40) / 5, 0), 19)
      let row = min(max((y + 40) / 5, 0), 19)
      return cells[row * 20 + column]
    }
    return PixelBuffer(60, 50) { x, y in
      let fx = Double(x) - Double(dx) / 16
      let fy = Double(y) - Double(dy) / 16
      let x0 = Int(fx.rounded(.down))
      let y0 = Int(fy.rounded(.down))
      let a = fx - Double(x0)
      let b = fy - Double(y0)
      let value =
        (pixel(x0, y0) * (1 - a) + pixel(x0 + 1, y0) * a) * (1 - b)
        + (pixel(x0, y0 + 1) * (1 - a) + pixel(x0 + 1, y0 + 1) * a) * b
      return .grey(UInt8(value.rounded()))
    }
  }

  @Test(
    "A move is found to a sixteenth of a pixel",
    arguments: [
      (8, 0), (-8, 0), (0, 8), (1, -1), (16, 0), (40, -23), (-77, 5), (3, 100),
    ])
  func shift(_ dx: Int, _ dy: Int) throws {
    let a = patches(0, 0)
    let b = patches(dx, dy)
    let box = try #require(try difference(a, b).box)
    let found = try #require(ShiftProbe.estimate(a, b, in: box))
    #expect(found.sixteenthsX == dx && found.sixteenthsY == dy)
    #expect(found.explained > 0.9)
  }

  @Test("The half pixel that smoothing hides is told")
  func halfPixel() throws {
    func edge(_ grey: UInt8) -> PixelBuffer {
      PixelBuffer(24, 16) { x, _ in x < 12 ? .black : x == 12 ? .grey(grey) : .white }
    }
    // 64 to 192: the edge moved left by half a pixel.
    let found = try #require(
      ShiftProbe.estimate(edge(64), edge(192), in: PixelRect(x: 12, y: 0, width: 1, height: 16)))
    #expect(found.sixteenthsY == 0)
    #expect((-12...(-6)).contains(found.sixteenthsX))
  }

  @Test("A colour that drifts over slopes is no move")
  func drift() {
    func slopes(blue: UInt8) -> PixelBuffer {
      PixelBuffer(128, 96) { x, y in Color(red: UInt8(x), green: UInt8(y * 2), blue: blue) }
    }
    let box = PixelRect(x: 0, y: 0, width: 128, height: 96)
    #expect(ShiftProbe.estimate(slopes(blue: 100), slopes(blue: 130), in: box) == nil)
  }

  @Test("What changed without moving is no move")
  func noShift() {
    let noise = PixelBuffer.noise(40, 40, seed: 1, alpha: false)
    let other = PixelBuffer.noise(40, 40, seed: 2, alpha: false)
    let box = PixelRect(x: 0, y: 0, width: 40, height: 40)
    #expect(ShiftProbe.estimate(noise, other, in: box) == nil)
    #expect(ShiftProbe.estimate(.flat(.white, 40, 40), .flat(.black, 40, 40), in: box) == nil)
    #expect(ShiftProbe.estimate(noise, .flat(.white, 41, 40), in: box) == nil)
  }

  @Test("A frame that came early or late is named with its time")
  func time() {
    let references = [40: "a", 41: "b", 42: "c", 43: "d", 44: "e"]
    #expect(TimeProbe.match(frame: 42, hash: "e", among: references) == 44)
    #expect(TimeProbe.match(frame: 42, hash: "c", among: references) == nil)
    #expect(TimeProbe.match(frame: 42, hash: "x", among: references) == nil)
    #expect(TimeProbe.match(frame: 46, hash: "a", among: references) == nil)
    #expect(
      TimeProbe.words(frame: 42, match: 44, framesPerSecond: 60)
        == "frame 42 equals reference 44: 2 frames early (33.3 ms)")
    #expect(
      TimeProbe.words(frame: 42, match: 41, framesPerSecond: nil)
        == "frame 42 equals reference 41: 1 frame late")
  }

  @Test("Failing frames that follow each other are one finding")
  func findings() {
    let counts = [0, 3, 9, 9, 0, 0, 2]
    let found = SequenceFinding.group(
      counts.enumerated().map {
        (number: 10 + $0.offset, counted: $0.element, fails: $0.element > 2)
      })
    #expect(
      found == [
        SequenceFinding(first: 11, last: 13, frames: 3, worst: 12, worstPixels: 9)
      ])
    #expect(SequenceFinding.strip(counts) == ".399..2")
    #expect(SequenceFinding.strip([Int](repeating: 0, count: 200)).count == 60)
    #expect(SequenceFinding.strip([]) == "")
    #expect(SequenceFinding.strip([0, nil, 4]) == ".x8")
    #expect(SequenceFinding.strip([nil, nil]) == "xx")
  }

  @Test("Difference pictures show what changed, and triptychs cut nothing")
  func drawing() throws {
    let a = PixelBuffer.flat(.grey(100), 20, 10)
    var b = a
    b[3, 4] = .grey(180)
    let found = try difference(a, b)
    for style in DifferenceStyle.allCases {
      let picture = DifferencePicture.draw(a, b, found, style: style)
      #expect(picture.size == a.size && picture[3, 4] != picture[4, 4])
      #expect(picture[4, 4] == picture[15, 8])
    }
    let mask = DifferencePicture.draw(a, b, found, style: .mask)
    #expect(mask[3, 4] == Color(red: 255, green: 0, blue: 0) && mask[0, 0] == .clear)
    let tiny = DifferencePicture.draw(a, b, found, style: .amplified)
    #expect(tiny[0, 0] == .grey(128) && tiny[3, 4] == .grey(255))
    // GC-G01: the triptych of two sizes is drawn on what both need.
    let tall = PixelBuffer.flat(.white, 100, 101)
    let wide = PixelBuffer.flat(.white, 100, 100)
    let overlap = try PixelComparison.compare(wide, tall).difference
    let sheet = Triptych.draw(wide, tall, overlap)
    #expect(sheet.size == PixelSize(width: 300 + 2 * Triptych.gap, height: 101))
  }
}
