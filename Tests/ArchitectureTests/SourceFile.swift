import Foundation

/// A Swift file in `Sources`, and what it does that the house does not allow.
struct SourceFile: Sendable {
  /// An `import` line.
  struct Import: Equatable {
    var module: String
    var isPublic: Bool
    var isPrivate: Bool
  }

  /// The folder in `Sources`.
  var module: String

  /// The file's name.
  var name: String

  /// The file's text.
  var text: String

  /// What is imported, in order.
  var imports: [Import] {
    let pattern =
      /^\s*((?:@\w+(?:\([^)]*\))?\s+|\w+\s+)*)import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    return SwiftCode(text).lines.compactMap { line in
      guard let match = try? pattern.firstMatch(in: line) else { return nil }
      let words = match.1.split(separator: " ")
      return Import(
        module: String(match.2), isPublic: words.contains("public") || words.contains("package"),
        isPrivate: words.contains("private") || words.contains("fileprivate"))
    }
  }

  /// Imports that the table does not allow, in words.
  func forbiddenImports(_ module: Module) -> [String] {
    imports.compactMap { found in
      let place = "\(self.module)/\(name)"
      if module.libraries.contains(found.module) {
        return found.isPrivate ? nil : "\(place): import \(found.module) is not private"
      }
      if found.module == "Foundation", name.hasSuffix("+Foundation.swift") { return nil }
      if module.imports.union(module.system).contains(found.module) { return nil }
      return "\(place): may not import \(found.module)"
    }
  }

  /// Words that the house does not use, in words.
  var forbiddenWords: [String] {
    let patterns: [(String, Regex<Substring>)] = [
      ("fatalError", /\bfatalError\b/), ("try!", /\btry!/), ("as!", /\bas!/),
      ("@unchecked", /@unchecked\b/), ("nonisolated(unsafe)", /\bnonisolated\(unsafe\)/),
      ("a force unwrap", /[\w\)\]\}>]!(?!=)/),
    ]
    return numbered(SwiftCode(text).lines).flatMap { number, line in
      patterns.filter { line.contains($0.1) }.map { "\(module)/\(name):\(number): \($0.0)" }
    }
  }

  /// Unsafe expressions without a `SAFETY:` line in their function or over it, in words.
  ///
  /// A handle type that owns its memory may say it once for all its functions, over itself or over
  /// the property that holds the memory.
  var unexplained: [String] {
    let code = SwiftCode(text).lines
    let raw = text.split(separator: "\n", omittingEmptySubsequences: false)
    if Self.explainsType(code: code, raw: raw) { return [] }
    return numbered(code).filter { $0.1.contains(/\bunsafe\b/) }.compactMap { number, _ in
      Self.isExplained(line: number - 1, code: code, raw: raw)
        ? nil : "\(module)/\(name):\(number): no SAFETY line"
    }
  }

  /// Whether a `SAFETY:` comment stands over a type or a stored property.
  private static func explainsType(code: [Substring], raw: [Substring]) -> Bool {
    raw.indices.contains { index in
      guard raw[index].contains(/^ {0,2}\/\/.*SAFETY:/) else { return false }
      let next = code[index...].first { !$0.allSatisfy(\.isWhitespace) && !$0.contains(/^\s*@/) }
      return next?.contains(/\b(?:struct|class|enum|extension|let|var)\b/) == true
        && next?.contains(/\bfunc\b/) == false
    }
  }

  /// Looks for the function around an unsafe line, and for the comment in it or over it.
  private static func isExplained(line: Int, code: [Substring], raw: [Substring]) -> Bool {
    let function = /^\s*(?:@?\w+(?:\([^)]*\))?\s+)*(?:func|init|deinit|subscript)\b/
    let property = /^ {0,2}(?:@?\w+(?:\(set\))?\s+)*var\b.*\{\s*$/
    let head = code[...line].lastIndex { $0.contains(function) || $0.contains(property) }
    guard let head else { return raw[...line].contains { $0.contains("SAFETY:") } }
    let indentation = code[head].prefix { $0 == " " }
    let end = code[line...].firstIndex { $0.hasPrefix(indentation + "}") } ?? line
    if raw[head...end].contains(where: { $0.contains("SAFETY:") }) { return true }
    for index in stride(from: head - 1, through: 0, by: -1) {
      if raw[index].contains("SAFETY:") { return true }
      let isComment = code[index].allSatisfy(\.isWhitespace) && !raw[index].isEmpty
      guard isComment || code[index].contains(/^\s*@/) else { return false }
    }
    return false
  }

  private func numbered(_ lines: [Substring]) -> [(Int, Substring)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }
  }
}

/// The files of the checkout.
enum Checkout {
  /// The folder with `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files in `Sources`.
  static let sources: [SourceFile] = files(in: "Sources").compactMap { path in
    guard path.hasSuffix(".swift"), let text = text(path) else { return nil }
    let parts = path.split(separator: "/")
    return SourceFile(
      module: String(parts[1]), name: String(parts[parts.count - 1]), text: text)
  }

  /// The names in a folder.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Files below a folder; without what is built or made.
  static func files(in folder: String) -> [String] {
    let top = root.appending(path: folder).path
    let all = FileManager.default.enumerator(atPath: top)
    var files: [String] = []
    while let path = all?.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".build") || name == ".git" || path == "output" {
        all?.skipDescendants()
      } else {
        files.append(folder.isEmpty ? path : folder + "/" + path)
      }
    }
    return files.sorted()
  }

  /// A file's text, or `nil` where it is a folder or no text.
  static func text(_ path: String) -> String? {
    guard let data = try? Data(contentsOf: root.appending(path: path)) else { return nil }
    return String(data: data, encoding: .utf8)
  }
}
