import Testing

@testable import BannerloopScenario

/// A faulty text, and the places of its faults as `line:column`.
struct InvalidCase: CustomTestStringConvertible {
  let text: String
  let places: [String]

  init(_ text: String, _ places: String...) {
    self.text = text
    self.places = places
  }

  var testDescription: String { text.debugDescription }
}

@Suite struct JSON5InvalidTests {
  static let cases: [InvalidCase] = [
    // Nothing, or too much.
    InvalidCase("", "1:1"),
    InvalidCase("  // only a comment", "1:20"),
    InvalidCase("null null", "1:6"),
    InvalidCase("{} {}", "1:4"),
    InvalidCase("[]]", "1:3"),
    InvalidCase("}", "1:1", "1:1"),
    InvalidCase("/", "1:1"),
    InvalidCase("/ /", "1:1", "1:3"),
    InvalidCase("/* never", "1:1", "1:9"),
    InvalidCase("/*/", "1:1", "1:4"),
    InvalidCase("null /* never", "1:6"),
    InvalidCase("# comment", "1:1", "1:3"),
    InvalidCase("\u{180E}null", "1:1"),
    InvalidCase("\u{200B}null", "1:1"),
    // Objects.
    InvalidCase("{", "1:1"),
    InvalidCase("{,}", "1:2"),
    InvalidCase("{a:1,,b:2}", "1:6"),
    InvalidCase("{a}", "1:2"),
    InvalidCase("{a:}", "1:4"),
    InvalidCase("{a 1}", "1:2"),
    InvalidCase("{a:1 b:2}", "1:4"),
    InvalidCase("{a:1 'b':2}", "1:4"),
    InvalidCase("{a:1", "1:1"),
    InvalidCase("{a:1]", "1:5", "1:5"),
    InvalidCase("{1:2}", "1:2"),
    InvalidCase("{-a:2}", "1:2"),
    InvalidCase("{10twenty:2}", "1:2"),
    InvalidCase("{multi-word:2}", "1:2"),
    InvalidCase("{a:1;b:2}", "1:5"),
    InvalidCase("{[]:1}", "1:2"),
    InvalidCase("{:1}", "1:2"),
    InvalidCase("{\u{1F600}:1}", "1:2"),
    InvalidCase(#"{\u0031a:1}"#, "1:2"),
    InvalidCase(#"{\u{61}:1}"#, "1:2"),
    InvalidCase(#"{a\x62:1}"#, "1:3"),
    InvalidCase(#"{a\u006:1}"#, "1:3"),
    InvalidCase(#"{a\u002d:1}"#, "1:3"),
    // Lists.
    InvalidCase("[", "1:1"),
    InvalidCase("[,]", "1:2"),
    InvalidCase("[1,,2]", "1:4"),
    InvalidCase("[1 2]", "1:2"),
    InvalidCase("[1}", "1:3", "1:3"),
    InvalidCase("[a:1]", "1:2", "1:3"),
    InvalidCase("[1", "1:1"),
    InvalidCase("[1,", "1:1"),
    InvalidCase("['a' 'b']", "1:4"),
    // Words.
    InvalidCase("nul", "1:1"),
    InvalidCase("True", "1:1"),
    InvalidCase("undefined", "1:1"),
    InvalidCase("infinity", "1:1"),
    InvalidCase("nan", "1:1"),
    InvalidCase(#"tru\u0065"#, "1:1"),
    InvalidCase("[yes, no]", "1:2", "1:7"),
    // Numbers.
    InvalidCase("010", "1:1"),
    InvalidCase("00", "1:1"),
    InvalidCase("-01.5", "1:1"),
    InvalidCase("080", "1:1"),
    InvalidCase(".", "1:1"),
    InvalidCase("-", "1:1"),
    InvalidCase("+", "1:1"),
    InvalidCase("-.", "1:1"),
    InvalidCase("--1", "1:1"),
    InvalidCase("+-1", "1:1"),
    InvalidCase("+ 1", "1:1", "1:3"),
    InvalidCase("1e", "1:1"),
    InvalidCase("1e+", "1:1"),
    InvalidCase(".e5", "1:1"),
    InvalidCase("1.2.3", "1:1"),
    InvalidCase("1..2", "1:1"),
    InvalidCase("0x", "1:1"),
    InvalidCase("0xg", "1:1"),
    InvalidCase("0x1.8", "1:1"),
    InvalidCase("0x-1", "1:1"),
    InvalidCase("0b1", "1:1"),
    InvalidCase("0o7", "1:1"),
    InvalidCase("1_000", "1:1"),
    InvalidCase("1n", "1:1"),
    InvalidCase("3in", "1:1"),
    InvalidCase("300ms", "1:1"),
    InvalidCase("-Infinit", "1:1"),
    InvalidCase("+NaNs", "1:1"),
    InvalidCase("1e0x5", "1:1"),
    InvalidCase("\u{FF11}", "1:1"),
    // Text.
    InvalidCase("'", "1:1"),
    InvalidCase("'a", "1:1"),
    InvalidCase("'a\"", "1:1"),
    InvalidCase("'a\\", "1:1"),
    InvalidCase("'a\nb'", "1:1", "2:1"),
    InvalidCase("'a\rb'", "1:1", "2:1"),
    InvalidCase(#"'\x4'"#, "1:2"),
    InvalidCase(#"'\xg0'"#, "1:2"),
    InvalidCase(#"'\u12'"#, "1:2"),
    InvalidCase(#"'\u{1F600}'"#, "1:2"),
    InvalidCase(#"'\1'"#, "1:2"),
    InvalidCase(#"'\9'"#, "1:2"),
    InvalidCase(#"'\00'"#, "1:2"),
    InvalidCase(#"'\08'"#, "1:2"),
    InvalidCase(#"'\ud800'"#, "1:2"),
    InvalidCase(#"'\udc00\ud800'"#, "1:2", "1:8"),
    InvalidCase(#"'\ud800\u0041'"#, "1:2"),
    InvalidCase("\u{201C}a\u{201D}", "1:1"),
    InvalidCase("`a`", "1:1"),
  ]

  @Test("A faulty text has its faults where they are", arguments: cases)
  func invalid(_ example: InvalidCase) {
    let faults = JSON5Reader.read(Array(example.text.utf8)).faults
    let places = faults.map { fault in
      fault.range.map { "\($0.start.line):\($0.start.column)" } ?? "none"
    }
    #expect(places == example.places, "\(faults.map(\.message))")
  }

  @Test("Several faults come in one pass, and the rest is read")
  func recovery() throws {
    let text = """
      {
        a: 010,
        b: yes,
        c: [1 2, {d: }],
        e 5,
        f: 'open,
        g: 7,
      }
      """
    let (root, faults) = JSON5Reader.read(Array(text.utf8))
    #expect(faults.compactMap { $0.range?.start.line } == [2, 3, 4, 4, 5, 6])
    let expected =
      #"{"a":INVALID,"b":INVALID,"c":[1.0,2.0,{"d":INVALID}],"f":INVALID,"g":7.0}"#
    #expect(try #require(root).json == expected)
  }

  @Test("A missing comma is reported behind the value, and the next member is read")
  func missingComma() throws {
    let (root, faults) = JSON5Reader.read(Array("{ a: 1\n  b: 2 }".utf8))
    #expect(faults.map(\.message) == ["a comma is missing behind this"])
    #expect(faults.first?.range?.start.line == 1)
    #expect(try #require(root).json == #"{"a":1.0,"b":2.0}"#)
  }

  @Test("Nesting is limited with a clear fault")
  func depth() {
    let deepest = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(JSON5Reader.read(Array(deepest.utf8)).faults == [])
    let faults = JSON5Reader.read(Array("[\(deepest)]".utf8)).faults
    #expect(faults.map(\.message) == ["lists and objects are nested deeper than 200 levels"])
    let open = String(repeating: "[{a:", count: 100_000)
    #expect(JSON5Reader.read(Array(open.utf8)).faults.count <= JSON5Reader.maximumFaults)
  }

  @Test("Size is limited with a clear fault")
  func size() {
    let text = [UInt8](repeating: 32, count: JSON5Reader.maximumSize + 1)
    let faults = JSON5Reader.read(text).faults
    #expect(
      faults.map(\.message) == [
        "the text has 4194305 bytes, more than the 4194304 that a scenario may have"
      ])
  }

  @Test("Bytes that are not UTF-8 are named with their place")
  func encoding() {
    let faults = JSON5Reader.read(Array("{\n  a: 'é".utf8) + [0xFF, 0x27]).faults
    #expect(faults.map(\.message) == ["byte 10 (0xff) is not UTF-8"])
    #expect(faults.first?.range?.start == SourcePosition(offset: 10, line: 2, column: 8))
    let wide = JSON5Reader.read([0xFF, 0xFE, 0x7B, 0]).faults
    #expect(wide.map(\.message) == ["the file looks like UTF-16; a scenario is UTF-8"])
  }
}
