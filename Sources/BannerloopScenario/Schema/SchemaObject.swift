/// A value that a table can read into from nothing.
protocol Fillable {
  /// Makes the value with every default.
  init()
}

/// Keys of an object that exclude each other.
struct KeyGroup: Sendable {
  /// The keys, of which at most one may stand there.
  let keys: [String]

  /// Whether one must stand there.
  let isRequired: Bool
}

/// A key that is known but comes with later work.
struct LaterKey: Sendable {
  /// The key.
  let key: String

  /// Values that are accepted because they change nothing, as JSON5 values.
  let harmless: [JSONValue]

  /// Makes a key of later work.
  init(_ key: String, harmless: JSONValue...) {
    self.key = key
    self.harmless = harmless
  }
}

/// One object of the scenario file: the table that decoding, schema and template come from.
struct SchemaObject<Target: Fillable & Sendable>: Sendable {
  /// The fields in the order of schema and template.
  let fields: [SchemaField<Target>]

  /// Keys that exclude each other.
  var groups: [KeyGroup] = []

  /// Keys that say nothing without others.
  var needs: [KeyNeed] = []

  /// Keys of later work.
  var later: [LaterKey] = []

  /// Returns the field at a path below this object.
  func field(at path: some Collection<String>) -> SchemaField<Target>? {
    guard let key = path.first, let field = fields.first(where: { $0.key == key }) else {
      return nil
    }
    return path.count == 1 ? field : field.object?.field(at: path.dropFirst())
  }

  /// All keys at and below this level as paths, such as `carousel.autoplay.period`.
  func paths(below prefix: String = "") -> [String] {
    var result: [String] = []
    for field in fields {
      let path = prefix + field.key
      result.append(path)
      if let object = field.object { result += object.paths(below: path + ".") }
    }
    return result
  }

  /// Reads an object's members; everything that is wrong is reported.
  ///
  /// - Returns: Whether the node was an object at all.
  @discardableResult
  func read(_ node: JSON5Node, into target: inout Target, _ context: inout ReadingContext) -> Bool {
    guard case .object(let members) = node.value else {
      context.mismatch(node, "an object")
      return false
    }
    var seen: [String: JSON5Member] = [:]
    var hasUnknownKeys = false
    for member in members {
      if let first = seen[member.key] {
        context.descend(to: member.key) {
          $0.fault(
            "'\(member.shownKey)' stands here twice; the first is on line \(first.keyRange.start.line)",
            at: member.keyRange, suggestion: "keep one of the two")
        }
        continue
      }
      seen[member.key] = member
      if let field = fields.first(where: { $0.key == member.key }) {
        context.descend(to: member.key) {
          $0.note(member.node.range)
          field.read(member.node, &target, &$0)
        }
      } else if let key = later.first(where: { $0.key == member.key }) {
        context.descend(to: member.key) { key.read(member, &$0) }
      } else {
        hasUnknownKeys = true
        context.descend(to: member.key) { UnknownKey.report(member, among: siblings, &$0) }
      }
    }
    // A key that is missing beside an unknown one is probably that one, misspelled.
    for group in groups {
      check(group, isRequired: group.isRequired && !hasUnknownKeys, seen, node, &context)
    }
    if !hasUnknownKeys { for need in needs { check(need, seen, &context) } }
    return true
  }

  private var siblings: [String] { fields.map(\.key) + later.map(\.key) }

  private func check(
    _ group: KeyGroup, isRequired: Bool, _ seen: [String: JSON5Member], _ node: JSON5Node,
    _ context: inout ReadingContext
  ) {
    let present = group.keys.compactMap { seen[$0] }
      .sorted { $0.keyRange.start < $1.keyRange.start }
    if let first = present.first {
      for member in present.dropFirst() {
        context.descend(to: member.key) {
          $0.fault(
            "'\(member.key)' and '\(first.key)' exclude each other;"
              + " '\(first.key)' is on line \(first.keyRange.start.line)",
            at: member.keyRange, suggestion: "keep one of the two")
        }
      }
    } else if isRequired {
      let words =
        group.keys.count == 1
        ? "'\(group.keys[0])' is missing" : "one of \(ReadingHint.oneOf(group.keys)) is missing"
      let open = SourceRange(start: node.range.start, end: node.range.start)
      context.fault("\(words) in \(context.path)", at: open)
    }
  }

  private func check(
    _ need: KeyNeed, _ seen: [String: JSON5Member], _ context: inout ReadingContext
  ) {
    guard let member = seen[need.key] else { return }
    for other in need.others where seen[other] == nil {
      context.fault(
        "'\(need.key)' needs '\(other)', which is missing in \(context.path)", at: member.keyRange)
    }
  }

  /// The JSON Schema of the object.
  var schema: JSONValue {
    var properties: [JSONValue.Member] = fields.map { .init(key: $0.key, value: $0.fullSchema) }
    for key in later where !key.harmless.isEmpty {
      properties.append(
        .init(
          key: key.key,
          value: .object([
            "description": .string("Not available yet; only the value that changes nothing."),
            "enum": .array(key.harmless),
          ])))
    }
    var result: JSONValue = .object([
      "type": .string("object"), "additionalProperties": .boolean(false),
      "properties": .object(properties),
    ])
    let rules = groups.flatMap(\.schemaRules)
    if !rules.isEmpty { result = result.adding(["allOf": .array(rules)]) }
    if !needs.isEmpty {
      let members = needs.map { need in
        JSONValue.Member(key: need.key, value: .array(need.others.map { .string($0) }))
      }
      result = result.adding(["dependentRequired": .object(members)])
    }
    return result
  }
}

extension KeyGroup {
  /// The group in JSON Schema: no two of the keys, and one where it is required.
  fileprivate var schemaRules: [JSONValue] {
    let alone = keys.map { JSONValue.object(["required": .array([.string($0)])]) }
    if isRequired { return [keys.count == 1 ? alone[0] : .object(["oneOf": .array(alone)])] }
    return keys.indices.flatMap { i in
      keys.indices.filter { $0 > i }.map { j in
        .object(["not": .object(["required": .array([.string(keys[i]), .string(keys[j])])])])
      }
    }
  }
}

extension LaterKey {
  /// Accepts a value that changes nothing, and reports any other.
  fileprivate func read(_ member: JSON5Member, _ context: inout ReadingContext) {
    if member.node.value == .invalid || harmless.contains(where: { $0.equals(member.node) }) {
      return
    }
    let hint = harmless.first.map { "leave it out, or write \($0.compact)" } ?? "leave it out"
    context.fault(
      "'\(key)' is known, but not available yet", at: member.keyRange, suggestion: hint)
  }
}

extension JSONValue {
  /// Whether a node of a text holds this value; enough for the values of later keys.
  fileprivate func equals(_ node: JSON5Node) -> Bool {
    switch (self, node.value) {
    case (.boolean(let a), .boolean(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.number(let a), .number(let b)): Double(a) == b.value
    case (.array(let a), .array(let b)): a.isEmpty && b.isEmpty
    default: false
    }
  }
}
