import BannerloopTestSupport
import Testing

@testable import BannerloopMotion

@Suite struct NearestNameTests {
  @Test(
    "The distance counts inserts, deletes, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("loop", "loop", 0), ("lop", "loop", 1), ("loop", "Loop", 0),
      ("laop", "loop", 1), ("olop", "loop", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func distance(_ a: String, _ b: String, _ edits: Int) {
    #expect(NearestName.distance(a, b) == edits)
    #expect(NearestName.distance(b, a) == edits)
  }

  @Test("The distance is a whole number between the lengths' difference and the longer length")
  func bounds() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let words = (0..<2).map { _ in
        let count = Int.random(in: 0...9, using: &generator)
        return (0..<count).map { _ in ["a", "b", "c"].randomElement(using: &generator) ?? "" }
          .joined()
      }
      let edits = NearestName.distance(words[0], words[1])
      #expect(edits >= abs(words[0].count - words[1].count))
      #expect(edits <= max(words[0].count, words[1].count))
      #expect((edits == 0) == (words[0] == words[1]))
    }
  }

  @Test("A name is near only if at most a third of it is wrong")
  func near() {
    #expect(NearestName.find("contntMode", in: ["contentMode", "loop"])?.name == "contentMode")
    #expect(NearestName.find("xyz", in: ["loop"]) == nil)
    #expect(NearestName.find("a", in: ["b"]) == nil)
    #expect(NearestName.find(String(repeating: "a", count: 100_000), in: ["a"]) == nil)
  }
}
