import Testing

@testable import BannerloopScenario

@Suite struct FaultRendererTests {
  private func report(_ text: String, overrides: ScenarioOverrides = ScenarioOverrides()) -> String
  {
    do {
      let (_, warnings) = try Scenario.read(text: text, fileName: "x.json5", overrides: overrides)
      return FaultRenderer(fileName: "x.json5", text: text).report(warnings)
    } catch {
      return error.report
    }
  }

  @Test("A fault is shown with place, line, underlined word and hint")
  func plain() {
    let text = """
      {
        pages: ["a.jpg"],
        carousel: { lop: "none", loop: "pingpong" },
      }
      """
    #expect(
      report(text) == """
        x.json5:3:15: error: 'lop' is no key here
            carousel: { lop: "none", loop: "pingpong" },
                        ^~~
          hint: did you mean 'loop'?
        x.json5:3:34: error: carousel.loop must be "infinite", "none", "rewind" or "pingPong", \
        not "pingpong"
            carousel: { lop: "none", loop: "pingpong" },
                                           ^~~~~~~~~~
          hint: did you mean "pingPong"?

        """)
  }

  @Test("Tabs, wide characters, accents and emoji take the columns that they are shown in")
  func widths() {
    let text = "{ pages: ['日本.jpg', '👩‍👩‍👧', 'e\u{301}', '🇯🇵'],\tlop:\t1 }"
    let lines = report(text).split(separator: "\n")
    #expect(lines[0].hasPrefix("x.json5:1:37: error:"))
    #expect(lines[1] == "  { pages: ['日本.jpg', '👩‍👩‍👧', 'e\u{301}', '🇯🇵'], lop:    1 }")
    // 10 + 10 + 2 + 4 + 2 + 3 + 2 + 4 + 2 columns, a tab to 40, two of the indent.
    #expect(lines[2] == String(repeating: " ", count: 42) + "^~~")
  }

  @Test("A wide word is underlined over its whole width")
  func wideWord() {
    let lines = report("{ pages: ['a'], 日本: 1 }").split(separator: "\n")
    #expect(lines[2] == "                  ^~~~")
  }

  @Test("Control characters cannot steer the terminal")
  func controls() {
    let text = report("{ pages: ['a\u{1B}[31m'], \u{202E}lop: 1 }")
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    #expect(text.contains("\u{241B}[31m"))
    let option = report("{pages: ['a']}", overrides: options([.loop: "\u{1B}[2J"]))
    #expect(!option.contains("\u{1B}"), "\(option)")
  }

  @Test("Of a long line only the part around the fault is shown, with the mark under it")
  func longLine() {
    let many = (0..<200).map { "'p\($0).jpg', " }.joined()
    for text in ["{ pages: [\(many)], lop: 1 }", "{ lop: 1, pages: [\(many)] }"] {
      let lines = report(text).split(separator: "\n").map(String.init)
      #expect(lines[1].count <= 130 && lines[1].contains("..."))
      let start = lines[2].count - 3
      let word = lines[1].dropFirst(start).prefix(3)
      #expect(word == "lop", "\(lines)")
    }
  }

  @Test("A fault over several lines is underlined to its first line's end")
  func severalLines() {
    let lines = report("{ pages: ['a'], canvas: [\n1,\n2] }").split(separator: "\n")
    #expect(lines[0] == "x.json5:1:25: error: canvas must be an object, not a list")
    #expect(lines[1...2] == ["  { pages: ['a'], canvas: [", "                          ^"])
  }

  @Test("A fault at the end of the text is marked behind the last character")
  func end() {
    #expect(
      report("{ pages: ['a'], scale: ") == """
        x.json5:1:1: error: '{' is never closed
          { pages: ['a'], scale: 
          ^
          hint: write '}' where it ends
        x.json5:1:17: error: 'scale' is no key here
          { pages: ['a'], scale: 
                          ^~~~~
          hint: did you mean canvas.scale?
        x.json5:1:24: error: a value is missing at the end of the text
          { pages: ['a'], scale: 
                                 ^

        """)
  }

  @Test("A fault of an option names the option and its value")
  func option() {
    #expect(
      report("{pages: ['a']}", overrides: options([.period: "-3", .loop: "for ever"])) == """
        error: --period -3: carousel.autoplay.period must be a time in seconds, 0...1000000, not -3
        error: --loop 'for ever': carousel.loop must be "infinite", "none", "rewind" or \
        "pingPong", not "for ever"

        """)
  }

  @Test("Carriage returns end lines, and a byte order mark takes no column")
  func lineEnds() {
    let lines = report("\u{FEFF}{\r\rpages: ['a'],\r\nlop: 1 }").split(separator: "\n")
    #expect(lines[0].hasPrefix("x.json5:4:1:"))
    #expect(lines[1] == "  lop: 1 }")
  }
}
