import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Frame hold")
struct FrameHoldTests {
  private func parts(_ frames: Int, _ rate: Int, _ per: Int = 1) throws -> [[Int]] {
    try FrameHold.parts(frames: frames, rate: rate, perSeconds: per).map {
      [Int($0.numerator), Int($0.denominator)]
    }
  }

  @Test("Is a reduced fraction")
  func reduced() throws {
    #expect(try parts(1, 60) == [[1, 60]])
    #expect(try parts(90, 60) == [[3, 2]])
    #expect(try parts(60, 60) == [[1, 1]])
    #expect(try parts(1, 30_000, 1_001) == [[1_001, 30_000]])
    #expect(try parts(2, 120_000, 1_001) == [[1_001, 60_000]])
    #expect(try parts(1, 50_000_000, 1_000_000) == [[1, 50]])
  }

  @Test("Is split where it does not fit")
  func split() throws {
    #expect(try parts(65_535 * 60 + 1, 60) == [[65_535, 1], [1, 60]])
    #expect(try parts(66, 60_000, 1_001) == [[11 * 1_001, 10_000]])
    #expect(try parts(67, 60_000, 1_001) == [[65 * 1_001 / 5, 12_000], [1_001, 30_000]])
  }

  @Test(
    "Parts sum up to the length exactly",
    arguments: [(60, 1), (25, 1), (60_000, 1_001), (24_000, 1_001), (120, 1)])
  func sums(rate: Int, per: Int) throws {
    var generator = SeededGenerator(seed: UInt64(rate))
    for _ in 0..<300 {
      let frames = Int.random(
        in: 1...1 << Int.random(in: 1...20, using: &generator), using: &generator)
      let parts = try parts(frames, rate, per)
      // In units of one frame: n / d seconds are n * rate / (d * per) frames.
      var sum = 0
      for part in parts {
        let (whole, rest) = (part[0] * rate).quotientAndRemainder(dividingBy: part[1] * per)
        #expect(rest == 0)
        sum += whole
      }
      #expect(sum == frames)
    }
  }

  @Test("Says where no exact fraction exists")
  func impossible() {
    #expect(throws: PNGError.holdNotExact(frames: 1, rate: 70_001, perSeconds: 1)) {
      try FrameHold.parts(frames: 1, rate: 70_001)
    }
    #expect(throws: PNGError.holdNotExact(frames: 1, rate: 120_000, perSeconds: 1_001)) {
      try FrameHold.parts(frames: 1, rate: 120_000, perSeconds: 1_001)
    }
  }
}
