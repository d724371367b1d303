import BannerloopMotion

/// Hints and checks that several forms of value share.
enum ReadingHint {
  /// Names as a choice: `"a", "b" or "c"`.
  static func oneOf(_ names: [String]) -> String {
    let quoted = names.map { JSONValue.quoted($0) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Reads one of some names; one of later work, or a misspelled one, gets its own fault.
  static func choice(
    _ node: JSON5Node, _ names: [String], later: [String], _ context: inout ReadingContext
  ) -> String? {
    guard case .string(let text) = node.value else {
      context.mismatch(node, oneOf(names))
      return nil
    }
    if names.contains(text) { return text }
    if later.contains(text) {
      context.fault(
        "\(context.path) \(JSONValue.quoted(text)) is known, but not available yet",
        at: node.range, suggestion: "today: " + oneOf(names))
      return nil
    }
    let near = NearestName.find(text, in: names + later)
    context.mismatch(
      node, oneOf(names), suggestion: near.map { "did you mean \(JSONValue.quoted($0.name))?" })
    return nil
  }

  /// "write 3 without quotes" for a number in quotes.
  static func withoutQuotes(_ node: JSON5Node) -> String? {
    guard case .string(let text) = node.value, JSON5Number.exact(text) != nil else { return nil }
    return "write \(text) without quotes"
  }

  /// A hint for times with a unit, such as `"300ms"`.
  static func seconds(_ node: JSON5Node) -> String? {
    guard case .string(let text) = node.value else { return withoutQuotes(node) }
    if text.hasSuffix("ms"), let value = JSON5Number.exact(String(text.dropLast(2))) {
      return "write \(JSONValue.decimal(value.value / 1000)), in seconds and without quotes"
    }
    if text.hasSuffix("s"), JSON5Number.exact(String(text.dropLast())) != nil {
      return "write \(text.dropLast()) without quotes"
    }
    return withoutQuotes(node)
  }
}
