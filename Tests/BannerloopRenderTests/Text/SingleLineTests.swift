import Testing

@testable import BannerloopRender

@Suite("Single lines")
struct SingleLineTests {
  @Test(
    "Breaks and tabs become one space each, control characters go",
    arguments: [
      ("one\ntwo", "one two"), ("one\r\ntwo", "one two"), ("one\rtwo", "one two"),
      ("a\u{2028}b\u{2029}c", "a b c"), ("a\tb", "a b"), ("a\u{0}b\u{7F}c\u{9B}d", "abcd"),
      ("\u{85}", " "), ("שלום\u{200F}!", "שלום\u{200F}!"), ("", ""), ("\n\r", "  "),
    ])
  func cleans(text: String, expected: String) {
    #expect(SingleLine.cleaned(text) == expected)
  }

  @Test("A text that never ends is cut before it is laid out")
  func limits() {
    let text = String(repeating: "x", count: 100_000)
    #expect(SingleLine.cleaned(text).count == SingleLine.longest)
  }
}
