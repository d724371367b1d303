/// Where a reading stands, and what it found so far.
struct ReadingContext {
  /// What the values are read from.
  enum Origin {
    /// The scenario's text.
    case text

    /// An option of the command.
    case option(name: String, value: String)
  }

  /// What the values are read from.
  var origin = Origin.text

  /// The folder that relative paths start at; empty leaves them as they are.
  var baseFolder: String

  /// Whether the command was told that pictures may come from the web.
  var allowsNetwork = false

  /// Whether a canvas with odd sides is warned of.
  var warnsOfOddSides = true

  /// What was wrong so far.
  var faults: [ScenarioFault] = []

  /// Where each value was given, by its path; options replace the text.
  var places: [String: ScenarioFault.Place] = [:]

  /// The path of the value that is read.
  private(set) var path = ""

  /// Makes a context at the root of a scenario.
  init(baseFolder: String = "") { self.baseFolder = baseFolder }

  /// Reads something one key deeper.
  mutating func descend<Result>(
    to key: String, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    let before = path
    path = path.isEmpty ? key : path + "." + key
    defer { path = before }
    return body(&self)
  }

  /// Reads something at one place of a list.
  mutating func descend<Result>(
    to index: Int, _ body: (inout ReadingContext) -> Result
  ) -> Result {
    let before = path
    path += "[\(index)]"
    defer { path = before }
    return body(&self)
  }

  /// The place of a range of the origin: an option has only one.
  func place(_ range: SourceRange) -> ScenarioFault.Place {
    switch origin {
    case .text: .text(range)
    case .option(let name, let value): .option(name: name, value: value)
    }
  }

  /// Remembers that the value at the present path was given.
  mutating func note(_ range: SourceRange) { places[path] = place(range) }

  /// Adds a fault at the present path.
  mutating func fault(
    _ message: String, at range: SourceRange, suggestion: String? = nil,
    severity: ScenarioFault.Severity = .error
  ) {
    faults.append(
      ScenarioFault(
        severity: severity, message: message, suggestion: suggestion, place: place(range),
        path: path))
  }

  /// Adds the fault that a value is not what its key needs.
  mutating func mismatch(_ node: JSON5Node, _ words: String, suggestion: String? = nil) {
    if node.value == .invalid { return }
    fault(
      "\(path) must be \(words), not \(node.words)", at: node.range,
      suggestion: suggestion ?? Self.hint(for: node))
  }

  private static func hint(for node: JSON5Node) -> String? {
    if node.value == .null { return "leave the key out" }
    return nil
  }
}

extension JSON5Node {
  /// The value in words, for faults; long texts are cut.
  var words: String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): Self.clipped(number.text)
    case .string(let text): JSONValue.quoted(Self.clipped(text))
    case .array: "a list"
    case .object: "an object"
    case .invalid: "this"
    }
  }

  private static func clipped(_ text: String) -> String {
    text.count > 60 ? text.prefix(57) + "..." : text
  }
}
