/// The skeleton of every report: one HTML file that needs nothing else and asks nobody for anything.
///
/// Reports differ in their style, body and script; the ground, colours for light and dark, and the way
/// that data gets in safely are here.
public struct ReportPage: Hashable, Sendable {
  /// The page's title, as plain text.
  public var title: String

  /// Further style rules.
  public var style: String

  /// The body's markup; texts in it must have gone through ``escape(_:)``.
  public var body: String

  /// What the page does; it finds its data under the ids of ``data``.
  public var script: String

  /// Texts in JSON that the script reads, by element id; they are made safe here.
  public var data: [(id: String, json: String)]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: Plain text.
  ///   - style: Further style rules.
  ///   - body: Markup.
  ///   - script: What the page does.
  ///   - data: JSON texts by element id.
  public init(
    title: String, style: String, body: String, script: String, data: [(id: String, json: String)]
  ) {
    self.title = title
    self.style = style
    self.body = body
    self.script = script
    self.data = data
  }

  /// Whether two pages are the same.
  public static func == (a: ReportPage, b: ReportPage) -> Bool { a.html == b.html }

  /// Takes the page into a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(html) }

  /// Returns a text for markup.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with `&`, `<`, `>` and quotes as entities.
  public static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns JSON that no markup can end: `<` only stands in strings and may be written as `\u003c`.
  static func safe(_ json: String) -> String {
    var bytes: [UInt8] = []
    appendSafe(json, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends JSON that no markup can end, byte by byte: pages hold many megabytes of pictures.
  private static func appendSafe(_ json: String, to result: inout [UInt8]) {
    var json = json
    json.withUTF8 { source in
      let text = unsafe source.span
      result.reserveCapacity(result.count + text.count)
      var start = 0
      // SAFETY: the buffer lives through the closure; `start` and `index` are at most its count.
      for index in 0..<text.count {
        let byte = text[index]
        // The two characters that end a line in scripts, but not in JSON: E2 80 A8 and E2 80 A9.
        let isLineEnd =
          byte == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80
          && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
        guard byte == 0x3C || isLineEnd else { continue }
        unsafe result += source[start..<index]
        result += (isLineEnd ? text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029" : "\\u003c").utf8
        start = index + (isLineEnd ? 3 : 1)
      }
      unsafe result += source[start...]
    }
  }

  /// The whole file.
  ///
  /// Its policy lets nothing in but what is in the file and pictures beside it, and nothing out.
  public var html: String { String(decoding: bytes, as: UTF8.self) }

  /// The whole file's bytes, in UTF-8.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] {
    var file = Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: blob: file: 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <link rel="icon" href="data:,">
      <title>\(Self.escape(title))</title>
      <style>
      \(Self.ground)
      \(style)
      </style>
      </head>
      <body>
      \(body)

      """.utf8)
    for part in data {
      file += "<script type=\"application/json\" id=\"\(Self.escape(part.id))\">".utf8
      Self.appendSafe(part.json, to: &file)
      file += "</script>\n".utf8
    }
    file +=
      """
      <script>
      "use strict";
      \(script)
      </script>
      </body>
      </html>

      """.utf8
    return file
  }

  /// Colours and type of every report; a button may set `data-theme`, else the system decides.
  private static let ground = """
    :root { color-scheme: light dark; --ground: #fbfaf8; --panel: #ffffff; --ink: #1d1c1a; --soft: #6b6862;
      --line: #dedbd5; --accent: #2457a8; --accent-ink: #ffffff; --good: #2c7a4b; --bad: #b3261e;
      --warn: #8a5a00; --hover: #f0eee9; --checker-a: #ffffff; --checker-b: #e4e2de; }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {
      --ground: #171615; --panel: #201f1d; --ink: #eceae6; --soft: #a5a19a; --line: #3a3834;
      --accent: #7fb0ff; --accent-ink: #10151f; --good: #74c493; --bad: #ff8a80; --warn: #f0bd62;
      --hover: #2a2926; --checker-a: #3a3936; --checker-b: #2e2d2a; } }
    :root[data-theme="dark"] {
      --ground: #171615; --panel: #201f1d; --ink: #eceae6; --soft: #a5a19a; --line: #3a3834;
      --accent: #7fb0ff; --accent-ink: #10151f; --good: #74c493; --bad: #ff8a80; --warn: #f0bd62;
      --hover: #2a2926; --checker-a: #3a3936; --checker-b: #2e2d2a; color-scheme: dark; }
    :root[data-theme="light"] { color-scheme: light; }
    * { box-sizing: border-box; }
    html, body { margin: 0; height: 100%; }
    body { background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
    button, input, select { font: inherit; color: inherit; background: var(--panel);
      border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; }
    button { cursor: pointer; }
    button:hover { background: var(--hover); }
    button[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink);
      border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    h1, h2 { font-size: 15px; margin: 0; font-weight: 650; }
    code, .number { font-variant-numeric: tabular-nums; }
    .soft { color: var(--soft); }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
    """
}
