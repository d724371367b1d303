/// A Swift file's text with comments and the words of string literals blanked out.
///
/// Lines and columns stay. Code inside of `\(...)` is code.
struct SwiftCode {
  /// The lines.
  let lines: [Substring]

  init(_ text: String) {
    var scanner = Scanner(Array(text.utf8))
    scanner.code(untilParenthesis: false)
    lines = String(decoding: scanner.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  private struct Scanner {
    var bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func code(untilParenthesis: Bool) {
      var depth = 0
      while position < bytes.count {
        if at("//") {
          while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank() }
        } else if at("/*") {
          comment()
        } else if bytes[position] == UInt8(ascii: "\"") || isRawString {
          string()
        } else {
          if bytes[position] == UInt8(ascii: "(") { depth += 1 }
          if bytes[position] == UInt8(ascii: ")") {
            if untilParenthesis, depth == 0 { return }
            depth -= 1
          }
          position += 1
        }
      }
    }

    /// Comments may stand in comments.
    private mutating func comment() {
      var depth = 0
      repeat {
        if at("/*") {
          depth += 1
          blank()
        } else if at("*/") {
          depth -= 1
          blank()
        }
        blank()
      } while depth > 0 && position < bytes.count
    }

    private mutating func string() {
      var hashes = ""
      while at("#") {
        hashes += "#"
        blank()
      }
      let quotes = at("\"\"\"") ? "\"\"\"" : "\""
      let end = quotes + hashes
      for _ in quotes.utf8 { position += 1 }
      while position < bytes.count, !at(end) {
        if at("\\" + hashes + "(") {
          for _ in 0..<(hashes.utf8.count + 2) { blank() }
          code(untilParenthesis: true)
          blank()
        } else if hashes.isEmpty, at("\\") {
          blank()
          blank()
        } else {
          blank()
        }
      }
      position = min(bytes.count, position + end.utf8.count)
    }

    private var isRawString: Bool {
      guard bytes[position] == UInt8(ascii: "#") else { return false }
      let rest = bytes[position...].drop { $0 == UInt8(ascii: "#") }
      return rest.first == UInt8(ascii: "\"")
    }

    private func at(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func blank() {
      guard position < bytes.count else { return }
      if bytes[position] != UInt8(ascii: "\n") { bytes[position] = UInt8(ascii: " ") }
      position += 1
    }
  }
}
