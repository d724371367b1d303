@testable import BannerloopScenario

/// Checks a value against the part of JSON Schema that our schema uses; unknown words complain.
struct SchemaValidator {
  let root: JSON5Node

  func complaints(_ node: JSON5Node, _ schema: JSON5Node) -> [String] {
    guard case .object(let members) = schema.value else { return ["no schema"] }
    return members.flatMap { complaints(node, schema, $0.key, $0.node) }
  }

  private func complaints(
    _ node: JSON5Node, _ schema: JSON5Node, _ word: String, _ rule: JSON5Node
  ) -> [String] {
    switch word {
    case "$schema", "title", "description", "$defs", "default", "examples", "properties": break
    case "type": return isOf(node, rule.json) ? [] : ["not \(rule.json)"]
    case "enum":
      return list(rule).contains { $0.json == node.json } ? [] : ["not of \(rule.json)"]
    case "const": return rule.json == node.json ? [] : ["not \(rule.json)"]
    case "minimum": return number(node) { $0 >= $1 }(rule)
    case "exclusiveMinimum": return number(node) { $0 > $1 }(rule)
    case "maximum": return number(node) { $0 <= $1 }(rule)
    case "dependentRequired":
      guard case .object = node.value, case .object(let needs) = rule.value else { break }
      return needs.filter { node[$0.key] != nil }.flatMap { list($0.node) }.filter {
        if case .string(let key) = $0.value { node[key] == nil } else { true }
      }
      .map { "needs \($0.json)" }
    case "minLength", "minItems", "maxItems": return length(node, word, rule)
    case "pattern":
      guard case .string(let text) = node.value, case .string(let pattern) = rule.value,
        let regex = try? Regex(pattern)
      else { break }
      return (try? regex.wholeMatch(in: text)) ?? nil == nil ? ["not like \(pattern)"] : []
    case "items":
      if case .array(let nodes) = node.value { return nodes.flatMap { complaints($0, rule) } }
    case "required":
      guard case .object = node.value else { break }
      return list(rule).filter {
        if case .string(let key) = $0.value { node[key] == nil } else { true }
      }
      .map { "no \($0.json)" }
    case "additionalProperties":
      guard case .object(let members) = node.value else { break }
      return members.flatMap { member in
        schema["properties"]?[member.key].map { complaints(member.node, $0) }
          ?? ["unknown \(member.key)"]
      }
    case "anyOf": return list(rule).contains { complaints(node, $0).isEmpty } ? [] : ["none of any"]
    case "oneOf":
      return list(rule).count { complaints(node, $0).isEmpty } == 1 ? [] : ["not one of"]
    case "allOf": return list(rule).flatMap { complaints(node, $0) }
    case "not": return complaints(node, rule).isEmpty ? ["what is not"] : []
    case "$ref":
      guard case .string(let path) = rule.value,
        let schema = root["$defs"]?[String(path.split(separator: "/").last ?? "")]
      else { return ["no such $ref"] }
      return complaints(node, schema)
    default: return ["unknown word \(word)"]
    }
    return []
  }

  private func list(_ node: JSON5Node) -> [JSON5Node] {
    if case .array(let nodes) = node.value { nodes } else { [] }
  }

  private func number(
    _ node: JSON5Node, _ holds: @escaping (Double, Double) -> Bool
  ) -> (JSON5Node) -> [String] {
    { rule in
      guard let value = node.plainNumber, let limit = rule.plainNumber else { return [] }
      return holds(value, limit) ? [] : ["\(value) out of range"]
    }
  }

  private func length(_ node: JSON5Node, _ word: String, _ rule: JSON5Node) -> [String] {
    let limit = Int(rule.plainNumber ?? 0)
    switch node.value {
    case .string(let text): return word == "minLength" && text.count < limit ? ["too short"] : []
    case .array(let nodes):
      if word == "minItems" { return nodes.count < limit ? ["too short"] : [] }
      return word == "maxItems" && nodes.count > limit ? ["too long"] : []
    default: return []
    }
  }

  private func isOf(_ node: JSON5Node, _ type: String) -> Bool {
    switch (node.value, type) {
    case (.object, "\"object\""), (.array, "\"array\""), (.string, "\"string\""),
      (.boolean, "\"boolean\""), (.number, "\"number\""):
      true
    case (.number(let number), "\"integer\""): number.wholeValue != nil
    default: false
    }
  }
}
