import BannerloopCompare
import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopGolden

@Suite("Which failing frames get pictures")
struct PicturedFramesTests {
  private func frames(_ counts: [Int]) -> [(number: Int, counted: Int, fails: Bool)] {
    counts.enumerated().map { ($0.offset, $0.element, $0.element > 0) }
  }

  @Test("All of few, and never more than asked for")
  func bounds() {
    let some = frames([0, 3, 0, 9, 9, 0])
    #expect(PicturedFrames.choose(some, most: 3) == [1, 3, 4])
    #expect(PicturedFrames.choose(some, most: nil) == [1, 3, 4])
    #expect(PicturedFrames.choose(some, most: 1) == [3])
    #expect(PicturedFrames.choose(some, most: 0) == [])
    #expect(PicturedFrames.choose([], most: 4) == [])
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let counts = (0..<Int.random(in: 1...90, using: &random)).map { _ in
        max(0, Int.random(in: -5...20, using: &random))
      }
      let most = Int.random(in: 1...40, using: &random)
      let chosen = PicturedFrames.choose(frames(counts), most: most)
      let failing = counts.count { $0 > 0 }
      #expect(chosen.count <= most && chosen.allSatisfy { counts[$0] > 0 })
      #expect(failing > most || chosen.count == failing)
      let worst = counts.max().flatMap { most in most > 0 ? counts.firstIndex(of: most) : nil }
      if let worst { #expect(chosen.contains(worst)) }
    }
  }

  @Test("The worst, the start of each run of failures, and others evenly")
  func spread() {
    var counts = [Int](repeating: 5, count: 600)
    counts[300] = 0
    counts[450] = 90
    let chosen = PicturedFrames.choose(frames(counts), most: 16)
    #expect(chosen.isSuperset(of: [0, 301, 450, 599]))
    let gaps = zip(chosen.sorted(), chosen.sorted().dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) < 130, "\(chosen.sorted())")
    #expect(PicturedFrames.note(chosen: 16, failing: 599)?.contains("16 of 599") == true)
    #expect(PicturedFrames.note(chosen: 3, failing: 3) == nil)
  }

  @Test("Files are told apart by every byte, and by their lengths")
  func fileKeys() {
    var random = SeededGenerator(seed: 12)
    for length in [0, 1, 7, 8, 31, 32, 33, 100] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(FileKey(bytes) == FileKey(bytes.map { $0 }))
      #expect(FileKey(bytes) != FileKey(bytes + [0]))
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 1 << UInt8(place % 8)
        #expect(FileKey(other) != FileKey(bytes))
      }
    }
  }

  @Test("Of decoded pictures those stay that were asked for last")
  func kept() async {
    let cache = PictureCache(limit: 2)
    func key(_ value: UInt8) -> FileKey { FileKey([value]) }
    func picture(_ value: UInt8) -> PixelBuffer { PixelBuffer(3, 2) { _, _ in .grey(value) } }
    await cache.keep(picture(1), for: key(1))
    await cache.keep(picture(2), for: key(2))
    #expect(await cache.picture(for: key(1)) == picture(1))
    await cache.keep(picture(3), for: key(3))
    #expect(await cache.picture(for: key(2)) == nil)
    #expect(await cache.picture(for: key(1)) == picture(1))
    #expect(await cache.picture(for: key(3)) == picture(3))
  }
}
