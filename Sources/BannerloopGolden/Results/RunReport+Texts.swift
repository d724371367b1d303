import BannerloopCompare

extension RunReport {
  /// The run as JUnit XML: a test case a case; pictures are properties.
  ///
  /// Bytes depend on the report only: no times, no host.
  public var junit: String {
    var suites: [(name: String, cases: [CaseReport])] = []
    for item in cases {
      if suites.last?.name == item.suite {
        suites[suites.count - 1].cases.append(item)
      } else {
        suites.append((item.suite, [item]))
      }
    }
    func failures(_ cases: [CaseReport]) -> Int {
      cases.count { $0.outcome.fails && $0.outcome != .error }
    }
    func errors(_ cases: [CaseReport]) -> Int { cases.count { $0.outcome == .error } }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"bannerloop golden\" tests=\"\(cases.count)\" "
      + "failures=\"\(failures(cases))\" errors=\"\(errors(cases))\">\n"
    for suite in suites {
      text +=
        "  <testsuite name=\"\(Self.xml(suite.name))\" tests=\"\(suite.cases.count)\" "
        + "failures=\"\(failures(suite.cases))\" errors=\"\(errors(suite.cases))\" "
        + "skipped=\"\(suite.cases.count { $0.outcome == .skipped || $0.outcome == .xfail })\">\n"
      for item in suite.cases { text += Self.junit(item) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func junit(_ item: CaseReport) -> String {
    var text =
      "    <testcase classname=\"\(xml(item.suite))\" name=\"\(xml(item.name))\">\n"
    var properties: [(String, String)] = [("outcome", item.outcome.rawValue)]
    if let variant = item.variant { properties.append(("variant", variant)) }
    for (name, path) in (item.worst?.pictures ?? [:]).sorted(by: { $0.key < $1.key }) {
      properties.append(("attachment.\(name)", path))
    }
    text += "      <properties>\n"
    for (name, value) in properties {
      text += "        <property name=\"\(xml(name))\" value=\"\(xml(value))\"/>\n"
    }
    text += "      </properties>\n"
    switch item.outcome {
    case .error:
      text += "      <error message=\"\(xml(item.line))\"/>\n"
    case .skipped, .xfail:
      text += "      <skipped message=\"\(xml(item.line))\"/>\n"
    default:
      if item.outcome.fails { text += "      <failure message=\"\(xml(item.line))\"/>\n" }
    }
    return text + "    </testcase>\n"
  }

  /// Text for XML; characters that XML cannot say become question marks.
  static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The most cases that the summary shows.
  public static let mostListed = 20

  /// The run as Markdown: counts, and the first cases that need a look.
  public var markdown: String {
    let order = Outcome.allCases.filter { counts[$0.rawValue] != nil }
    var text = "# Golden images\n\n"
    text +=
      order.map { "\(counts[$0.rawValue] ?? 0) \($0.rawValue)" }.joined(separator: ", ") + ".\n"
    if !complete { text += "\nSome cases were left out.\n" }
    let listed = cases.filter { $0.outcome != .pass && $0.outcome != .skipped }
    if !listed.isEmpty {
      text += "\n| case | outcome | counted px | max delta | what |\n|---|---|---:|---:|---|\n"
    }
    for item in listed.prefix(Self.mostListed) {
      let worst = item.worst
      let notes = (worst?.notes ?? []) + item.notes
      text +=
        "| \(Self.cell(item.id)) | \(item.outcome.rawValue) | \(worst?.counted ?? 0) "
        + "| \(worst?.maxDelta.max() ?? 0) | \(Self.cell(notes.joined(separator: "; "))) |\n"
    }
    if listed.count > Self.mostListed {
      text += "\nAnd \(listed.count - Self.mostListed) more.\n"
    }
    if !orphans.isEmpty {
      text += "\nReferences that no case has:\n\n"
      for orphan in orphans.prefix(Self.mostListed) { text += "- \(Self.cell(orphan))\n" }
      if orphans.count > Self.mostListed {
        text += "- and \(orphans.count - Self.mostListed) more\n"
      }
    }
    return text
  }

  /// Text for a cell of a table.
  private static func cell(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "|": result += "\\|"
      case "\n", "\r", "\r\n": result += " "
      case "<": result += "&lt;"
      case "`", "*", "_", "[", "]", "\\": result += "\\" + String(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Failing cases as annotations that GitHub's runners understand.
  public var annotations: [String] {
    func escaped(_ text: String) -> String {
      text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
    return cases.filter(\.outcome.fails).map { item in
      "::error title=\(escaped(item.id).replacing(",", with: "%2C").replacing(":", with: "%3A"))::"
        + escaped(item.line)
    }
  }
}
