/// A JSON value as it was written: numbers keep their text, objects their order.
public indirect enum JSONTree: Equatable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A number's text.
  case number(String)

  /// A text without its quotes and escapes.
  case string(String)

  /// An array's values.
  case array([JSONTree])

  /// An object's members, in order.
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// Its name.
    public var key: String

    /// Its value.
    public var value: JSONTree
  }

  /// The value of a member; `nil` where this is no object or has no such member.
  public subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements; `nil` where this is no array.
  public var elements: [JSONTree]? { if case .array(let values) = self { values } else { nil } }

  /// The text; `nil` where this is none.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number; `nil` where this is none.
  public var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// The whole number; `nil` where this is none or has a fraction.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The truth value; `nil` where this is none.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

/// Why a text is no JSON.
public struct JSONFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int

  /// What was expected there.
  public var reason: String

  /// Where and what.
  public var description: String { "line \(line): \(reason)" }
}

extension JSONTree {
  /// How deep values may lie in each other.
  static let deepest = 64

  /// Reads a text by RFC 8259, strictly: one value, no comments, no trailing commas.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONFault`` with the place.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) throws(JSONFault) {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.fault("nothing more is expected") }
  }

  /// A place in a text.
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    func fault(_ reason: String) -> JSONFault {
      let line = 1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return JSONFault(
        line: line, reason: place < bytes.count ? reason : "the text ends too early; " + reason)
    }

    mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        place += 1
      }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    mutating func take(word: String) -> Bool {
      let word = Array(word.utf8)
      guard bytes[place...].starts(with: word) else { return false }
      place += word.count
      return true
    }

    mutating func value(depth: Int) throws(JSONFault) -> JSONTree {
      guard depth < JSONTree.deepest else { throw fault("values lie too deep in each other") }
      skipSpace()
      if take("{") { return try object(depth: depth) }
      if take("[") { return try array(depth: depth) }
      if next == UInt8(ascii: "\"") { return .string(try string()) }
      if take(word: "null") { return .null }
      if take(word: "true") { return .bool(true) }
      if take(word: "false") { return .bool(false) }
      return try number()
    }

    mutating func object(depth: Int) throws(JSONFault) -> JSONTree {
      var members: [Member] = []
      var keys: Set<String> = []
      if take("}") { return .object(members) }
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is expected") }
        let key = try string()
        guard keys.insert(key).inserted else { throw fault("the name \"\(key)\" comes twice") }
        guard take(":") else { throw fault("a colon is expected") }
        members.append(Member(key: key, value: try value(depth: depth + 1)))
      } while take(",")
      guard take("}") else { throw fault("a comma or } is expected") }
      return .object(members)
    }

    mutating func array(depth: Int) throws(JSONFault) -> JSONTree {
      var values: [JSONTree] = []
      if take("]") { return .array(values) }
      repeat { values.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw fault("a comma or ] is expected") }
      return .array(values)
    }

    mutating func digits() -> Int {
      let start = place
      while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
      return place - start
    }

    mutating func number() throws(JSONFault) -> JSONTree {
      let start = place
      if next == UInt8(ascii: "-") { place += 1 }
      let whole = place
      guard digits() > 0, place - whole == 1 || bytes[whole] != UInt8(ascii: "0") else {
        throw fault("a value is expected")
      }
      if next == UInt8(ascii: ".") {
        place += 1
        guard digits() > 0 else { throw fault("a digit is expected") }
      }
      if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
        place += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
        guard digits() > 0 else { throw fault("a digit is expected") }
      }
      return .number(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    mutating func string() throws(JSONFault) -> String {
      place += 1
      var text: [UInt8] = []
      while let byte = next {
        place += 1
        switch byte {
        case UInt8(ascii: "\""):
          guard let string = String(validating: text, as: UTF8.self) else {
            throw fault("a text is not UTF-8")
          }
          return string
        case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
        case ..<0x20: throw fault("a control character must be escaped")
        default: text.append(byte)
        }
      }
      throw fault("a quote is expected")
    }

    mutating func escape() throws(JSONFault) -> Unicode.Scalar {
      guard let byte = next else { throw fault("an escape is expected") }
      place += 1
      switch byte {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
      case UInt8(ascii: "u"):
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), take(word: "\\u") else {
          throw fault("half a surrogate pair is no character")
        }
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw fault("half a surrogate pair is no character") }
        return scalar
      default: throw fault("an escape is expected")
      }
    }

    mutating func hexadecimal() throws(JSONFault) -> UInt32 {
      guard place + 4 <= bytes.count,
        bytes[place..<(place + 4)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
      else { throw fault("four hexadecimal digits are expected") }
      place += 4
      return value
    }
  }
}
