/// Names of suites and cases as folders: lower-case letters, digits, `-`, `_` and `.`.
///
/// Every other byte becomes `%` and two hexadecimal digits, so that no two names are merged.
public enum GoldenName {
  /// The most bytes that an escaped name may have.
  public static let mostBytes = 200

  /// Returns a name as a folder's name.
  ///
  /// - Parameter name: What people call it.
  /// - Returns: The escaped name.
  /// - Throws: ``GoldenError/badName(_:reason:)`` where it is empty, too long, or could leave its folder.
  public static func escape(_ name: String) throws(GoldenError) -> String {
    if name.isEmpty { throw .badName(name, reason: "it is empty") }
    if name == "." || name == ".." { throw .badName(name, reason: "it means another folder") }
    if name.hasPrefix("/") { throw .badName(name, reason: "it is an absolute path") }
    var result = ""
    for (index, byte) in name.utf8.enumerated() {
      let isPlain =
        (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 || byte == 95
        || byte == 46 && index > 0
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    guard result.utf8.count <= mostBytes else {
      throw .badName(name, reason: "it takes \(result.utf8.count) bytes, more than \(mostBytes)")
    }
    return result
  }

  /// Returns the name that was escaped, or `nil` where a text is no escaped name.
  ///
  /// - Parameter text: A folder's name.
  /// - Returns: What people call it.
  public static func unescape(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 37 else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let name = String(decoding: bytes, as: UTF8.self)
    guard Array(name.utf8) == bytes, let again = try? escape(name), again == text else {
      return nil
    }
    return name
  }

  /// The name of a frame's picture, such as `f000042.png`.
  static func file(ofFrame frame: Int) -> String {
    let digits = String(frame)
    return "f" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// Returns whether a text matches a pattern with `*` and `?`.
  ///
  /// - Parameters:
  ///   - text: A case's name, `suite/case`.
  ///   - pattern: The pattern; `*` stands for any letters, also slashes.
  /// - Returns: Whether the whole text matches.
  public static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text)
    let pattern = Array(pattern)
    var row = [true] + [Bool](repeating: false, count: text.count)
    for letter in pattern {
      var next = [row[0] && letter == "*"]
      for index in text.indices {
        next.append(
          letter == "*"
            ? row[index + 1] || next[index] : row[index] && (letter == "?" || letter == text[index])
        )
      }
      row = next
    }
    return row[text.count]
  }
}
