import BannerloopTestSupport
import Testing

@testable import BannerloopScenario

@Suite struct JSON5GarbageTests {
  private static let valid = Array(
    """
    // A file with everything.
    { canvas: { size: "375x180", scale: +2., fps: '59.94', background: "#ffffff" },
      pages: ["a.jpg", { image: 'b\\u0041.webp', title: "Autumn 日本 👩‍👩‍👧", dwell: .5 }, ],
      /* and more */ carousel: { loop: "infinite", cornerRadius: 0x1F, },
      duration: { cycles: 1 } }
    """.utf8)

  @Test("Random bytes never crash the reader, and its faults lie inside the text")
  func randomBytes() {
    var generator = SeededGenerator(seed: 1)
    let favourites = Array("{}[]:,'\"\\/*+-.0x1eNaIu \n\r\t".utf8)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<80, using: &generator)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? favourites.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      check(bytes)
    }
  }

  @Test("Every truncation of a valid file is read without a crash and has a fault")
  func truncations() {
    #expect(JSON5Reader.read(Self.valid).faults == [])
    for count in 0..<Self.valid.count {
      let bytes = Array(Self.valid[..<count])
      check(bytes)
      #expect(!JSON5Reader.read(bytes).faults.isEmpty, "\(count) bytes")
    }
  }

  @Test("Mutations of a valid file never crash the whole reading")
  func mutations() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      var bytes = Self.valid
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
          bytes.insert(contentsOf: bytes[place..<end], at: 0)
        }
      }
      check(bytes)
      do {
        _ = try Scenario.read(bytes: bytes, fileName: "mutant.json5")
      } catch {
        #expect(error.faults.contains { $0.severity == .error })
        #expect(!error.report.isEmpty)
      }
    }
  }

  @Test("Hostile texts are read quickly, and their faults stay short")
  func hostile() {
    for unit in ["[", "{a:", "'", "/*", "\\", "[1 ", "{,", "]", "-", "\u{301}", "\"\\u", "{a:'\n"] {
      let text = String(repeating: unit, count: 10_000)
      check(Array(text.utf8))
      let longest = JSON5Reader.read(Array(text.utf8)).faults.map { fault in
        fault.message.count + (fault.suggestion?.count ?? 0)
      }.max()
      #expect(longest ?? 0 < 200)
    }
  }

  private func check(_ bytes: [UInt8]) {
    let (_, faults) = JSON5Reader.read(bytes)
    for fault in faults {
      guard let range = fault.range else { continue }
      #expect(range.start.offset <= range.end.offset && range.end.offset <= bytes.count)
      #expect(range.start.line >= 1 && range.start.column >= 1)
    }
    #expect(faults.count <= JSON5Reader.maximumFaults)
  }
}
