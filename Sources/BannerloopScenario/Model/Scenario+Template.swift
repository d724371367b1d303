extension Scenario {
  /// Returns the commented example that `bannerloop new` prints: every key with unit and default.
  ///
  /// - Parameter pages: The pictures' paths, in order; without any, the example has two plain pages.
  /// - Returns: JSON5 text that reads without a fault or a warning, if the pages are paths.
  public static func template(pages: [String] = []) -> String {
    var lines = [
      "// A banner for bannerloop. Lengths are in points, times in seconds.",
      "// Every key but pages may be left out; what stands here are the defaults, if not said otherwise.",
      "{",
    ]
    for field in ScenarioSchema.root.fields {
      if field.key == "pages" {
        lines += pageLines(pages, field.summary)
      } else if field.key == "script" {
        lines += scriptLines(field.summary)
      } else {
        lines += self.lines(field, indent: "  ")
        if field.object != nil, field.key != ScenarioSchema.root.fields.last?.key {
          lines.append("")
        }
      }
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func lines(_ field: SchemaField<ScenarioDraft>, indent: String) -> [String] {
    if let object = field.object {
      return ["\(indent)// \(field.summary)", "\(indent)\(field.key): {"]
        + object.fields.flatMap { lines($0, indent: indent + "  ") } + ["\(indent)},"]
    }
    return [line(field, indent: indent)]
  }

  private static func line<Target>(_ field: SchemaField<Target>, indent: String) -> String {
    let text: String
    var note = field.summary
    switch field.sample {
    case .fallback: text = "\(field.key): \(field.fallback?.compact ?? "\"\""),"
    case .value(let value):
      text = "\(field.key): \(value),"
      if let fallback = field.fallback { note += " Default: \(fallback.compact)." }
    case .comment(let value): text = "// \(field.key): \(value),"
    }
    let room = max(2, 36 - indent.count - text.count)
    return indent + text + String(repeating: " ", count: room) + "// " + note
  }

  private static func pageLines(_ pages: [String], _ summary: String) -> [String] {
    let plain = pages.dropFirst().map { "    \(JSONValue.quoted($0))," }
    let first = pages.first.map { "image: \(JSONValue.quoted($0))" } ?? "color: \"#336699\""
    let rest = pages.isEmpty ? ["    { color: \"#993366\" },"] : Array(plain)
    let keys = lines(ScenarioSchema.page.notes, indent: "  ")
    return [
      "", "  // \(summary)", "  pages: [", "    // A page is a path, or an object with these keys:",
    ]
      + keys + ["    { \(first), title: \"\", link: \"\", dwell: 2.7 },"] + rest + ["  ],", ""]
  }

  /// An empty script with all that an entry can be.
  private static func scriptLines(_ summary: String) -> [String] {
    [
      "  // \(summary)", "  script: [",
      "    // An entry has 'at' and one of the other keys, such as",
      "    // { at: 4.2, drag: { from: [300, 90], to: [60, 90], duration: 0.18 } },",
    ] + lines(ScenarioSchema.scriptEntry.notes, indent: "  ") + ["  ],", ""]
  }

  /// Keys in words, as comments; those of an inner object are indented.
  private static func lines(_ notes: [KeyNote], indent: String) -> [String] {
    notes.flatMap { note in
      let value = note.value.map { "\($0): " } ?? ""
      return ["    //\(indent) \(note.key): \(value)\(note.summary)"]
        + lines(note.parts, indent: indent + "  ")
    }
  }
}
