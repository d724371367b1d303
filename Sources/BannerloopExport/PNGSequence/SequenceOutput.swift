/// Where a PNG sequence goes: a folder of its own, or a pattern of file names.
public enum SequenceOutput: Hashable, Sendable {
  /// A folder that holds nothing but the sequence.
  case folder(String)

  /// Files in a folder, named by a number with leading zeros between two texts.
  case pattern(folder: String, prefix: String, digits: Int, suffix: String)

  /// Makes the output that a path names.
  ///
  /// A name that ends in `.png` is a pattern and has exactly one `%0Nd`, such as `shot_%04d.png`.
  /// Any other name is a folder.
  ///
  /// - Parameter path: The path as people give it.
  /// - Throws: ``ExportError/badOutputName(path:reason:)``.
  public init(path: String) throws(ExportError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .badOutputName(path: path, reason: "it is empty or holds a zero. Give -o a path.")
    }
    let name = Path.name(of: path)
    let directives = Self.directives(in: name)
    guard name.lowercased().hasSuffix(".png"), !path.hasSuffix("/") else {
      if let directive = directives.first(where: \.isNumber) {
        throw .badOutputName(
          path: path,
          reason: "a pattern with \(directive.text) must end in .png. Add it, or take the % out.")
      }
      self = .folder(Path.trimmed(path))
      return
    }
    guard name.filter({ $0 == "%" }).count == 1, let directive = directives.first,
      let digits = directive.digits
    else {
      throw .badOutputName(
        path: path,
        reason: """
          a name for a sequence has exactly one %0Nd, such as frame_%06d.png, and no other %. For \
          one picture use "bannerloop still".
          """)
    }
    let parts = name.split(separator: directive.text, omittingEmptySubsequences: false)
    self = .pattern(
      folder: Path.parent(of: path), prefix: String(parts[0]), digits: digits,
      suffix: String(parts[1]))
  }

  /// Returns the file name of a frame; numbers that do not fit simply get wider.
  func name(ofFrame frame: Int) -> String {
    switch self {
    case .folder: "frame_" + Self.padded(frame, to: 6) + ".png"
    case .pattern(_, let prefix, let digits, let suffix):
      prefix + Self.padded(frame, to: digits) + suffix
    }
  }

  /// Returns the number of the frame whose file has this name; the inverse of ``name(ofFrame:)``.
  func frame(named name: String) -> Int? {
    let (prefix, suffix) =
      switch self {
      case .folder: ("frame_", ".png")
      case .pattern(_, let prefix, _, let suffix): (prefix, suffix)
      }
    guard let digits = name.between(prefix, suffix), digits.isDigits, let frame = Int(digits) else {
      return nil
    }
    return self.name(ofFrame: frame) == name ? frame : nil
  }

  /// The folder that the files end up in.
  var folder: String {
    switch self {
    case .folder(let path): path
    case .pattern(let folder, _, _, _): folder.isEmpty ? "." : folder
    }
  }

  /// What people are told about where the frames are.
  public var displayPath: String {
    switch self {
    case .folder(let path): path + "/"
    case .pattern(let folder, let prefix, let digits, let suffix):
      Path.join(folder, prefix + "%0\(digits)d" + suffix)
    }
  }

  /// Returns a number with zeros in front.
  static func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Returns whether a file in a sequence's folder was made by us.
  static func isOurs(_ name: String) -> Bool {
    if name == "frames.json" || name == ConcatList.fileName { return true }
    // Left by a run that was killed in the moment after its folder got its final name.
    if name == StagingFolder.lockName { return true }
    if let middle = name.between("frame_", ".png") { return middle.isDigits }
    let range = name.between("frames.", ".json") ?? name.between("frames.", ".ffconcat")
    guard let range else { return false }
    let ends = range.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count == 2 && ends.allSatisfy { $0.prefix { $0 != ":" }.isDigits }
  }

  /// A `%` form in a name.
  private struct Directive {
    var text: String
    var isNumber: Bool
    var digits: Int?
  }

  private static func directives(in name: String) -> [Directive] {
    var found: [Directive] = []
    var rest = name[...]
    while let start = rest.firstIndex(of: "%") {
      let tail = rest[rest.index(after: start)...]
      let digits = tail.prefix { $0.isASCII && $0.isNumber }
      let end = digits.endIndex
      let isNumber = end < tail.endIndex && tail[end] == "d"
      let text = "%" + digits + (isNumber ? "d" : "")
      let count =
        isNumber && digits.first == "0" && digits.count > 1 ? Int(digits.dropFirst()) : nil
      found.append(
        Directive(
          text: String(text), isNumber: isNumber,
          digits: count.flatMap { (1...18).contains($0) ? $0 : nil }))
      rest = tail
    }
    return found
  }
}

extension StringProtocol {
  /// Whether there is at least one character and all are the digits 0 to 9.
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

  /// What stands between two ends, or `nil` where the text does not have them.
  fileprivate func between(_ start: String, _ end: String) -> SubSequence? {
    guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
    return dropFirst(start.count).dropLast(end.count)
  }
}
