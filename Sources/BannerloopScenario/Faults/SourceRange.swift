/// A place in a text file.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// Bytes from the file's start, `0...`.
  public var offset: Int

  /// The line, `1...`; lines end with LF, CR or CR LF, as editors count.
  public var line: Int

  /// The column, `1...`; counts characters as people see them, a tab or an emoji as one.
  public var column: Int

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - offset: Bytes from the file's start, `0...`.
  ///   - line: The line, `1...`.
  ///   - column: The column in characters, `1...`.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Whether the first lies nearer to the file's start.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A part of a text file, from its first character to behind its last.
public struct SourceRange: Hashable, Sendable {
  /// Where the part begins.
  public var start: SourcePosition

  /// The place behind the part's last character.
  public var end: SourcePosition

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - start: Where the part begins.
  ///   - end: The place behind its last character, not before `start`.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
