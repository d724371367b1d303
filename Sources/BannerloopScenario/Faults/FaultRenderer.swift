/// Writes faults as people read them: where, what, the line with the word underlined, a hint.
///
/// ```text
/// summer.banner.json5:6:25: error: carousel.loop must be "infinite", "none", ... not "forever"
///     carousel: { loop: "forever" },
///                       ^~~~~~~~~
///   hint: did you mean "infinite"?
/// ```
///
/// The underline is right in any terminal with fixed columns; the rule for tabs, wide characters
/// and emoji is `DisplayWidth`'s. Of a long line only the part around the fault is shown. A fault
/// over several lines is underlined to the end of its first.
public struct FaultRenderer: Sendable {
  /// The most columns of a source line that are shown.
  static let maximumWidth = 120

  private let fileName: String
  private let lines: [Int: String]

  /// Makes a renderer for the faults of one text.
  ///
  /// - Parameters:
  ///   - fileName: What the text is called in front of line and column.
  ///   - text: The text that the faults lie in.
  public init(fileName: String, text: String) {
    self.init(fileName: fileName, bytes: Array(text.utf8))
  }

  /// Makes a renderer for the faults of one text.
  ///
  /// - Parameters:
  ///   - fileName: What the text is called in front of line and column.
  ///   - bytes: The text in UTF-8; what is not UTF-8 is shown as U+FFFD.
  public init(fileName: String, bytes: [UInt8]) {
    self.fileName = fileName
    var lines: [Int: String] = [:]
    var number = 1
    var line = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\n" || character == "\r" || character == "\r\n" {
        lines[number] = WebAddress.masked(line)
        line = ""
        number += 1
      } else if !(number == 1 && line.isEmpty && character == "\u{FEFF}") {
        line.append(character)
      }
    }
    lines[number] = WebAddress.masked(line)
    self.lines = lines
  }

  /// Returns the text of some faults, each ended by a line feed.
  ///
  /// - Parameter faults: The faults, in the order of the report.
  /// - Returns: Some lines a fault; nothing where there is none.
  public func report(_ faults: [ScenarioFault]) -> String {
    faults.reduce(into: "") { $0 += text(of: $1) }
  }

  /// Returns one fault's text, ended by a line feed.
  ///
  /// - Parameter fault: The fault.
  /// - Returns: One line, then up to three with the place and a hint.
  public func text(of fault: ScenarioFault) -> String {
    var result = ""
    let message = Self.safe(WebAddress.masked(fault.message))
    let fileName = Self.safe(fileName)
    switch fault.place {
    case .text(let range):
      result = "\(fileName):\(range.start.line):\(range.start.column): "
      result += "\(fault.severity.rawValue): \(message)\n"
      result += excerpt(range)
    case .option(let name, let value):
      result =
        "\(fault.severity.rawValue): \(name) \(Self.quoted(WebAddress.masked(value))): \(message)\n"
    case .whole:
      result = "\(fileName): \(fault.severity.rawValue): \(message)\n"
    }
    if let suggestion = fault.suggestion { result += "  hint: \(Self.safe(suggestion))\n" }
    return result
  }

  /// The source line and the line under it.
  private func excerpt(_ range: SourceRange) -> String {
    guard let line = lines[range.start.line] else { return "" }
    let first = range.start.column - 1
    let isOneLine = range.end.line == range.start.line
    let last = max(isOneLine ? range.end.column - 1 : Int.max, first + 1)
    var cells: [(text: String, width: Int)] = []
    var column = 0
    var start = 0
    var markCount = 0
    for (index, character) in line.enumerated() {
      let cell = DisplayWidth.shown(character, at: column)
      if index < first { start += cell.width }
      if index >= first, index < last { markCount += cell.width }
      cells.append(cell)
      column += cell.width
    }
    // Cut a long line so that the mark's start stands in its first third.
    var shown = ""
    var skipped = 0
    var position = 0
    let skip = column > Self.maximumWidth ? max(0, start - Self.maximumWidth / 3) : 0
    for cell in cells {
      defer { position += cell.width }
      if position < skip {
        skipped += cell.width
        continue
      }
      if position + cell.width > skip + Self.maximumWidth {
        shown += "..."
        break
      }
      shown += cell.text
    }
    let ellipsis = skipped > 0 ? "..." : ""
    let indent = start - skipped + ellipsis.count
    let room = max(1, skip + Self.maximumWidth - start)
    let marks = "^" + String(repeating: "~", count: max(0, min(markCount, room) - 1))
    return "  \(ellipsis)\(shown)\n  \(String(repeating: " ", count: indent))\(marks)\n"
  }

  /// An option's value, in quotes where a shell would need them.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value < 0x7F && !"'\"\\$`*?()[]{}<>|&;#".unicodeScalars.contains($0)
    }
    if isPlain, !value.isEmpty { return value }
    return "'\(safe(value))'"
  }

  /// A text without characters that could steer a terminal.
  private static func safe(_ text: String) -> String {
    text.reduce(into: "") { $0 += DisplayWidth.shown($1, at: 0).text }
  }
}
