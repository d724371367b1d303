/// A JSON value for writing: the schema and its defaults.
indirect enum JSONValue: Hashable, Sendable {
  /// `true` or `false`.
  case boolean(Bool)

  /// A number as it is to be written.
  case number(String)

  /// A text without its quotes.
  case string(String)

  /// A list.
  case array([JSONValue])

  /// An object with its members in order.
  case object([Member])

  /// A key and its value.
  struct Member: Hashable, Sendable {
    /// The key.
    var key: String

    /// The value.
    var value: JSONValue
  }

  /// Makes an object.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// The members of an object; none for other values.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Returns the object with more members behind its own; one of the same key is replaced in place.
  func adding(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
    var result = members
    for (key, value) in more {
      if let index = result.firstIndex(where: { $0.key == key }) {
        result[index].value = value
      } else {
        result.append(Member(key: key, value: value))
      }
    }
    return .object(result)
  }

  /// The value on one line.
  var compact: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.key) + ": " + $0.value.compact }.joined(separator: ", ")
        + "}"
    }
  }

  /// Returns the value over several lines; what fits into 88 columns stays on one.
  func pretty(indent: Int = 0) -> String {
    let line = compact
    if indent + line.utf8.count <= 88 { return line }
    let space = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .array(let values):
      let lines = values.map { space + $0.pretty(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map {
        space + Self.quoted($0.key) + ": " + $0.value.pretty(indent: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  /// Returns a text in double quotes, with what JSON must escape escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
