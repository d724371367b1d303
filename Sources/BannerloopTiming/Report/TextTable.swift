/// A table of words and numbers: the first column to the left, the others to the right.
struct TextTable {
  private var rows: [[String]]

  init(_ header: [String]) { rows = [header] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// Columns padded with spaces.
  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + gap : "  " + gap + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The table in Markdown.
  var markdown: String {
    var lines = rows.map { row in
      "| " + row.map(Self.escaped).joined(separator: " | ") + " |"
    }
    let rule = (rows.first ?? []).indices.map { $0 == 0 ? "---" : "---:" }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table in HTML, in a box that scrolls where it is too wide.
  var html: String {
    let lines = rows.enumerated().map { place, row in
      let tag = place == 0 ? "th" : "td"
      return "<tr>" + row.map { "<\(tag)>\(HTMLText.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }
    return "<div class=scroll><table>\(lines.joined())</table></div>"
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
