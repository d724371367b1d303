import BannerloopTestSupport
import Testing

@testable import BannerloopScenario

@Suite("Fuzzing scenarios", .enabled(if: Fuzzing.isOn))
struct JSON5FuzzTests {
  private static let seeds: [[UInt8]] = [
    """
    // A file with everything.
    { canvas: { size: "375x180", scale: +2., fps: '59.94', background: "#ffffff" },
      pages: ["a.jpg", { image: 'b\\u0041.webp', title: "Autumn 日本 👩‍👩‍👧", dwell: .5 }, ],
      /* and more */ carousel: { loop: "infinite", cornerRadius: 0x1F, },
      duration: { cycles: 1 } }
    """,
    """
    {pages:[{color:"#123"},{color:"red"}],carousel:{loop:"none",autoplay:{period:3,
    slide:{duration:.3,curve:"cubic-bezier(.25,.1,.25,1)"}}},
    script:[{at:1,drag:{from:[300,90],to:[20,90],duration:.2}},{at:2.5,call:"next"}]}
    """,
  ].map { Array($0.utf8) }

  private static let favourites = Array("{}[]:,'\"\\/*+-.0x1eNaIu \n\r\t".utf8)

  @Test("Random and mutated texts are read to an end, and faults lie inside them")
  func texts() {
    let outcome = Fuzzing.run("scenario texts") { generator in
      let bytes =
        Int.random(in: 0...3, using: &generator) == 0
        ? Self.random(&generator) : Self.mutant(&generator)
      let (_, faults) = JSON5Reader.read(bytes)
      guard faults.count <= JSON5Reader.maximumFaults else { return "too many faults: \(bytes)" }
      for range in faults.compactMap(\.range) {
        guard range.start.offset <= range.end.offset, range.end.offset <= bytes.count,
          range.start.line >= 1, range.start.column >= 1
        else { return "a fault outside the text: \(bytes)" }
      }
      do throws(ScenarioError) {
        _ = try Scenario.read(bytes: bytes, fileName: "mutant.json5")
      } catch {
        guard error.faults.contains(where: { $0.severity == .error }), !error.report.isEmpty else {
          return "refused without a fault: \(bytes)"
        }
      }
      return nil
    }
    #expect(outcome.failure == nil)
  }

  private static func random(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? favourites.randomElement(using: &generator) ?? 0
        : UInt8.random(in: 0...255, using: &generator)
    }
  }

  private static func mutant(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[.random(in: 0..<seeds.count, using: &generator)]
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
      switch Int.random(in: 0...6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = favourites.randomElement(using: &generator) ?? 0
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(bytes[place], at: place)
      case 4: bytes.removeSubrange(place..<end)
      case 5: bytes.removeLast(bytes.count - place)
      default:
        let to = Int.random(in: 0...bytes.count, using: &generator)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: to)
      }
    }
    return bytes
  }
}
