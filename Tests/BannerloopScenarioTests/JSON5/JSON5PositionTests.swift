import Testing

@testable import BannerloopScenario

@Suite struct JSON5PositionTests {
  @Test("A node's range runs from its first character to behind its last")
  func ranges() throws {
    let text = "{\r\n\t'日本': [ 'e\u{301}👩‍👩‍👧', 0x1F ],\r\n}"
    let root = try #require(JSON5Reader.read(Array(text.utf8)).root)
    guard case .object(let members) = root.value, let member = members.first,
      case .array(let nodes) = member.node.value, nodes.count == 2
    else {
      Issue.record("The text is an object with a list of two.")
      return
    }
    #expect(root.range.start == SourcePosition(offset: 0, line: 1, column: 1))
    #expect(root.range.end == SourcePosition(offset: text.utf8.count, line: 3, column: 2))
    #expect(member.keyRange.start == SourcePosition(offset: 4, line: 2, column: 2))
    #expect(member.keyRange.end == SourcePosition(offset: 12, line: 2, column: 6))
    #expect(nodes[0].range.start == SourcePosition(offset: 16, line: 2, column: 10))
    // An accent and a family of three are a character each.
    #expect(nodes[0].range.end.column == 14)
    #expect(nodes[1].range.start.column == 16)
    #expect(nodes[1].range.end.column == 20)
  }

  @Test("Lines end with LF, CR and CR LF; not with U+2028, which editors do not count")
  func lines() throws {
    let text = "\n\r\n\r\u{2028}null"
    let root = try #require(JSON5Reader.read(Array(text.utf8)).root)
    #expect(root.range.start == SourcePosition(offset: 7, line: 4, column: 2))
  }

  @Test("A byte order mark takes no column")
  func mark() throws {
    let root = try #require(JSON5Reader.read(Array("\u{FEFF}null".utf8)).root)
    #expect(root.range.start == SourcePosition(offset: 3, line: 1, column: 1))
  }
}
