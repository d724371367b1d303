/// Reads JSON5 1.0.0 (json5.org) into a tree that knows its places, and goes on after faults.
///
/// Goals in order: never crash; report every fault once, where it is; be linear in the text.
///
/// One thing is stricter than the standard: half of a surrogate pair (`"\ud800"`) is a fault, since
/// no text of ours could hold it.
struct JSON5Reader {
  /// The deepest nesting of lists and objects.
  static let maximumDepth = 200

  /// The most bytes a text may have: 4 MiB.
  static let maximumSize = 4 << 20

  /// The most faults that one reading reports.
  static let maximumFaults = 100

  /// The text that is read.
  let text: SourceText

  /// The next scalar.
  var index = 0

  /// What was wrong so far.
  var faults: [ScenarioFault] = []

  private var depth = 0

  private init(_ text: SourceText) { self.text = text }

  /// Reads a whole text.
  ///
  /// - Parameter bytes: The text in UTF-8, with or without a byte order mark.
  /// - Returns: The tree, `nil` where there is none at all, and the faults in the order found.
  static func read(_ bytes: [UInt8]) -> (root: JSON5Node?, faults: [ScenarioFault]) {
    guard bytes.count <= maximumSize else {
      let message =
        "the text has \(bytes.count) bytes, more than the \(maximumSize) that a scenario may have"
      return (nil, [ScenarioFault(message: message, place: .whole)])
    }
    var reader = JSON5Reader(SourceText(bytes))
    if let offset = reader.text.invalidByte {
      let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      let end = reader.text.scalars.count
      reader.report(
        isWide
          ? "the file looks like UTF-16; a scenario is UTF-8"
          : "byte \(offset) (0x\(String(bytes[offset], radix: 16))) is not UTF-8",
        end..<end, suggestion: "save the file as UTF-8")
      return (nil, reader.faults)
    }
    let root = reader.readDocument()
    return (root, reader.faults)
  }

  // MARK: Values

  private mutating func readDocument() -> JSON5Node? {
    skipSpace()
    guard current != nil else {
      report(
        "the text is empty; a scenario is an object", index..<index, suggestion: "{ pages: [] }")
      return nil
    }
    let root = readValue()
    skipSpace()
    if current != nil {
      let start = index
      skipWord()
      report("nothing may follow the end of the scenario", start..<max(index, start + 1))
    }
    return root
  }

  /// Reads one value; something is always consumed unless a separator or a bracket stands here.
  private mutating func readValue() -> JSON5Node {
    let start = index
    guard let scalar = current else {
      report("a value is missing at the end of the text", index..<index)
      return node(.invalid, from: start)
    }
    switch scalar {
    case "{": return readObject()
    case "[": return readArray()
    case "\"", "'":
      let string = readString()
      return node(string.map { .string($0) } ?? .invalid, from: start)
    case "0"..."9", ".", "+", "-": return readNumber()
    case ",", ":", "]", "}":
      report("a value is missing before '\(scalar)'", index..<index + 1)
      return node(.invalid, from: start)
    default:
      if startsIdentifier { return readWord() }
      skipWord()
      report("'\(clipped(start..<index))' is no value", start..<index)
      return node(.invalid, from: start)
    }
  }

  /// Reads a bare word: `true`, `false`, `null`, `Infinity`, `NaN`, or a text without quotes.
  private mutating func readWord() -> JSON5Node {
    let start = index
    let word = readIdentifier()
    // Escapes are for keys only: `tru\u0065` is no literal.
    let source = text.string(start..<index)
    switch source {
    case "true": return node(.boolean(true), from: start)
    case "false": return node(.boolean(false), from: start)
    case "null": return node(.null, from: start)
    case "Infinity", "NaN": return node(.number(JSON5Number(text: source)), from: start)
    default:
      if let word {
        report(
          "'\(clipped(start..<index))' is no value; text stands in quotes", start..<index,
          suggestion: Self.literals[word.lowercased()] ?? "write \"\(clipped(start..<index))\"")
      }
      return node(.invalid, from: start)
    }
  }

  private static let literals = [
    "true": "write true", "false": "write false", "null": "write null", "none": "write \"none\"",
    "undefined": "leave the key out", "infinity": "write Infinity", "nan": "write NaN",
  ]

  private mutating func readObject() -> JSON5Node {
    let start = index
    guard enter() else { return node(.invalid, from: start) }
    defer { depth -= 1 }
    var members: [JSON5Member] = []
    while true {
      skipSpace()
      guard let scalar = current else {
        reportUnclosed("{", start)
        break
      }
      if scalar == "}" {
        index += 1
        break
      }
      if scalar == "]" {
        report(
          "'}' is missing before ']'", index..<index + 1,
          suggestion: "the object began on line \(text.position(at: start).line)")
        break
      }
      if scalar == "," {
        report(
          "a member is missing before ','", index..<index + 1, suggestion: "leave the comma out")
        index += 1
        continue
      }
      if let member = readMember() {
        members.append(member)
        endElement(isInObject: true, isValid: member.node.value != .invalid)
      } else {
        skipToSeparator()
        endElement(isInObject: true, isValid: false)
      }
    }
    return node(.object(members), from: start)
  }

  private mutating func readMember() -> JSON5Member? {
    let start = index
    let key: String?
    switch current {
    case "\"", "'": key = readString()
    case _ where startsIdentifier: key = readIdentifier()
    default:
      let value = readValue()
      if value.value != .invalid {
        report(
          "a key is a name or a text in quotes", start..<index,
          suggestion: "write \"\(clipped(start..<index))\"")
      }
      key = nil
    }
    let keyEnd = index
    let keyRange = text.range(start..<keyEnd)
    skipSpace()
    guard current == ":" else {
      if key != nil {
        report(
          "':' and a value are missing after the key '\(clipped(start..<keyEnd))'",
          start..<max(start, lastInk(start)))
      }
      return nil
    }
    index += 1
    skipSpace()
    let value = readValue()
    guard let key else { return nil }
    return JSON5Member(key: key, keyRange: keyRange, node: value)
  }

  private mutating func readArray() -> JSON5Node {
    let start = index
    guard enter() else { return node(.invalid, from: start) }
    defer { depth -= 1 }
    var elements: [JSON5Node] = []
    while true {
      skipSpace()
      guard let scalar = current else {
        reportUnclosed("[", start)
        break
      }
      if scalar == "]" {
        index += 1
        break
      }
      if scalar == "}" {
        report(
          "']' is missing before '}'", index..<index + 1,
          suggestion: "the list began on line \(text.position(at: start).line)")
        break
      }
      if scalar == "," {
        report(
          "a value is missing before ','", index..<index + 1, suggestion: "leave the comma out")
        index += 1
        continue
      }
      let before = index
      let element = readValue()
      elements.append(element)
      if index == before { skipToSeparator() }
      endElement(isInObject: false, isValid: element.value != .invalid)
    }
    return node(.array(elements), from: start)
  }

  /// After a member or an element: takes the comma, or reports what stands there instead.
  ///
  /// Behind a value that was faulty itself, a missing comma is not reported once more.
  private mutating func endElement(isInObject: Bool, isValid: Bool) {
    let end = index
    skipSpace()
    switch current {
    case ",": index += 1
    case nil, "]", "}": break
    case "\"", "'", "{", "[": if isValid { reportMissingComma(after: end) }
    case _ where startsIdentifier || (!isInObject && startsNumber):
      if isValid { reportMissingComma(after: end) }
    default:
      let start = index
      skipToSeparator()
      report(
        "'\(clipped(start..<lastInk(start)))' does not belong here; a comma or the end was expected",
        start..<max(start + 1, lastInk(start)))
      if current == "," { index += 1 }
      if index == start { index += 1 }
    }
  }

  private mutating func reportMissingComma(after end: Int) {
    let start = max(0, end - 1)
    report("a comma is missing behind this", start..<end, suggestion: "write ',' here")
  }

  /// Goes one level deeper, or reports and steps over the whole value.
  private mutating func enter() -> Bool {
    let start = index
    if depth < Self.maximumDepth {
      depth += 1
      index += 1
      return true
    }
    report(
      "lists and objects are nested deeper than \(Self.maximumDepth) levels", start..<start + 1)
    var open = 0
    while let scalar = current {
      switch scalar {
      case "{", "[": open += 1
      case "}", "]": open -= 1
      default: break
      }
      skipToken()
      if open == 0 { break }
    }
    return false
  }

  private mutating func reportUnclosed(_ bracket: String, _ start: Int) {
    report(
      "'\(bracket)' is never closed", start..<start + 1,
      suggestion: "write '\(bracket == "{" ? "}" : "]")' where it ends")
  }

  // MARK: Recovery

  /// Steps to the next comma or closing bracket of this level.
  private mutating func skipToSeparator() {
    var open = 0
    while let scalar = current {
      switch scalar {
      case "{", "[": open += 1
      case "}", "]":
        if open == 0 { return }
        open -= 1
      case ",":
        if open == 0 { return }
      default: break
      }
      skipToken()
    }
  }

  /// Steps over one string, comment or scalar, without a report.
  private mutating func skipToken() {
    guard let scalar = current else { return }
    let count = faults.count
    switch scalar {
    case "\"", "'": _ = readString()
    case "/":
      let before = index
      skipSpace()
      if index == before { index += 1 }
    default: index += 1
    }
    faults.removeSubrange(min(count, faults.count)...)
  }

  /// Steps over everything up to white space, a separator, a bracket or a quote; one scalar at least.
  private mutating func skipWord() {
    index += 1
    while let scalar = current, !scalar.isJSON5Space, !"{}[],:\"'/".unicodeScalars.contains(scalar)
    {
      index += 1
    }
  }

  /// The index behind the last scalar before here that is no white space.
  private func lastInk(_ start: Int) -> Int {
    var end = index
    while end > start, text.scalars[end - 1].isJSON5Space { end -= 1 }
    return end
  }

  /// Some of the text, cut after 24 scalars or at a line's end.
  func clipped(_ range: Range<Int>) -> String {
    let part = text.scalars[range].prefix(24).prefix { !$0.isJSON5LineEnd }
    return text.string(part.indices) + (part.count < range.count ? "..." : "")
  }

  // MARK: Scalars

  /// The next scalar, `nil` at the end.
  var current: Unicode.Scalar? { index < text.scalars.count ? text.scalars[index] : nil }

  /// Returns the scalar so many places ahead.
  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < text.scalars.count ? text.scalars[index + distance] : nil
  }

  private var startsIdentifier: Bool {
    guard let current else { return false }
    return current.startsJSON5Identifier || current == "\\"
  }

  private var startsNumber: Bool {
    guard let current else { return false }
    return "0123456789.+-".unicodeScalars.contains(current)
  }

  /// Adds a fault about some scalars.
  mutating func report(_ message: String, _ range: Range<Int>, suggestion: String? = nil) {
    guard faults.count < Self.maximumFaults else { return }
    let end = min(range.upperBound, text.scalars.count)
    let place = text.range(min(range.lowerBound, end)..<end)
    faults.append(
      ScenarioFault(message: message, suggestion: suggestion, place: .text(place)))
  }

  /// Makes a node that ends here.
  func node(_ value: JSON5Value, from start: Int) -> JSON5Node {
    JSON5Node(value: value, range: text.range(start..<index))
  }

  /// Steps over white space, line ends and comments.
  mutating func skipSpace() {
    while let scalar = current {
      if scalar.isJSON5Space {
        index += 1
      } else if scalar == "/", peek(1) == "/" {
        while let scalar = current, !scalar.isJSON5LineEnd { index += 1 }
      } else if scalar == "/", peek(1) == "*" {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = index
    index += 2
    while current != nil {
      if current == "*", peek(1) == "/" {
        index += 2
        return
      }
      index += 1
    }
    report("the comment is never closed", start..<start + 2, suggestion: "write */ where it ends")
  }
}
