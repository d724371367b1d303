/// One value of a JSON5 text with its place.
struct JSON5Node: Hashable, Sendable {
  /// What stands there.
  var value: JSON5Value

  /// Where it stands, brackets and quotes included.
  var range: SourceRange
}

/// What a JSON5 value is.
indirect enum JSON5Value: Hashable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case boolean(Bool)

  /// A number as it was written, so that `0.1` can be read exactly.
  case number(JSON5Number)

  /// Text with its escapes resolved.
  case string(String)

  /// A list.
  case array([JSON5Node])

  /// An object's members in the order of the text; a key that came twice is there twice.
  case object([JSON5Member])

  /// Something that was no value and has been reported already.
  case invalid
}

/// One member of a JSON5 object.
struct JSON5Member: Hashable, Sendable {
  /// The key with its escapes resolved.
  var key: String

  /// Where the key stands, quotes included.
  var keyRange: SourceRange

  /// The value.
  var node: JSON5Node

  /// The key for faults; a long one is cut.
  var shownKey: String { key.count > 40 ? key.prefix(37) + "..." : key }
}
