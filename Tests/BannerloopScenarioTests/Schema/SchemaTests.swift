import Testing

@testable import BannerloopScenario

@Suite struct SchemaTests {
  private static let reading = JSON5Reader.read(Array(Scenario.schema.utf8))

  private static func published() throws -> JSON5Node {
    #expect(reading.faults == [])
    return try #require(reading.root)
  }

  @Test("The schema is plain JSON that names its draft and describes every key")
  func form() throws {
    let text = Scenario.schema
    #expect(!text.contains("//") || text.contains("https://"))
    #expect(text.hasSuffix("}\n"))
    let root = try Self.published()
    #expect(
      root["$schema"]?.value == .string("https://json-schema.org/draft/2020-12/schema"))
    var count = 0
    func walk(_ node: JSON5Node) {
      if case .array(let nodes) = node.value { nodes.forEach(walk) }
      guard case .object(let members) = node.value else { return }
      #expect(Set(members.map(\.key)).count == members.count)
      for member in members {
        walk(member.node)
        if member.key == "properties", case .object(let keys) = member.node.value {
          #expect(node["additionalProperties"]?.value == .boolean(false))
          for key in keys where key.key != "width" && key.key != "height" {
            #expect(key.node["description"] != nil, "\(key.key)")
            count += 1
          }
        }
      }
    }
    walk(root)
    #expect(count > 120)
  }

  @Test("Defaults are those of a scenario without keys")
  func defaults() throws {
    let canvas = try #require(try Self.published()["properties"]?["canvas"]?["properties"])
    #expect(canvas["scale"]?["default"]?.json == "1.0")
    #expect(canvas["fps"]?["default"]?.json == "60.0")
    #expect(canvas["background"]?["default"]?.json == "\"#000000\"")
    let dots = try #require(
      try Self.published()["properties"]?["pageControl"]?["anyOf"]?[0]?["properties"])
    #expect(dots["color"]?["default"]?.json == "\"#ffffff80\"")
    #expect(dots["pitch"]?["default"]?.json == "16.0")
  }

  @Test("Whatever reads without a fault is valid by the schema", arguments: ValueTests.goodMembers)
  func agreement(_ members: String) throws {
    let text = "{ pages: ['a.jpg', { image: 'b.jpg', title: 'x', dwell: 2 }], \(members) }"
    #expect(faults(ofText: text).filter { $0.severity == .error } == [])
    let node = try #require(JSON5Reader.read(Array(text.utf8)).root)
    let root = try Self.published()
    #expect(SchemaValidator(root: root).complaints(node, root) == [])
  }

  @Test(
    "What has a wrong type, key, name or range is invalid by the schema",
    arguments: [
      "canvas: 3", "canvas: { scale: 9 }", "canvas: { scale: '2' }", "lop: 1",
      "carousel: { loop: 'forever' }", "carousel: { autoplay: { period: -1 } }",
      "carousel: { autoplay: { period: 1, dwell: 1 } }", "duration: {}",
      "duration: { cycles: 1, frames: 1 }", "duration: { cycles: 1.5 }",
      "pageControl: 'none'", "titles: { fontSize: 0 }", "preset: 'nothing'",
      "canvas: { size: 'wide' }", "canvas: { background: { angle: 3 } }",
      "carousel: { border: { colour: 'red' } }", "carousel: { transform: 'cube' }",
      "script: {}", "script: [{}]", "script: [{ at: 1 }]", "script: [{ tap: [1, 1] }]",
      "script: [{ at: -1, tap: [1, 1] }]", "script: [{ at: 1, tap: [1] }]",
      "script: [{ at: 1, tap: [1, 1], call: 'pause' }]", "script: [{ at: 1, call: 'play' }]",
      "script: [{ at: 1, drag: { from: [1, 1], to: [2, 2] } }]",
      "script: [{ at: 1, drag: { from: [1, 1], path: [[0, 1, 1], [1, 2, 2]] } }]",
      "script: [{ at: 1, drag: { to: [1, 1], duration: 1 } }]",
      "script: [{ at: 1, drag: { path: [[0, 1, 1]] } }]",
      "script: [{ at: 1, flick: { from: [1, 1] } }]",
      "script: [{ at: 1, hold: { point: [1, 1] } }]",
      "script: [{ at: 1, scrollTo: { animated: true } }]", "script: [{ at: 1, scrollTo: 1.5 }]",
      "script: [{ at: 1, setAutoplay: { period: 1, dwell: 1 } }]",
      "carousel: { decelerationRate: 1 }", "carousel: { pagingCurve: { curve: 'easeIn' } }",
      "carousel: { rubberBand: 0 }", "carousel: { autoplay: { timer: { displayLink: 0 } } }",
    ])
  func refusal(_ members: String) throws {
    let text = "{ pages: ['a.jpg'], \(members) }"
    #expect(faults(ofText: text).contains { $0.severity == .error })
    let node = try #require(JSON5Reader.read(Array(text.utf8)).root)
    let root = try Self.published()
    #expect(SchemaValidator(root: root).complaints(node, root) != [])
  }
}

extension JSON5Node {
  /// A member's value.
  subscript(key: String) -> JSON5Node? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  /// A list's element.
  subscript(index: Int) -> JSON5Node? {
    guard case .array(let nodes) = value, nodes.indices.contains(index) else { return nil }
    return nodes[index]
  }
}
