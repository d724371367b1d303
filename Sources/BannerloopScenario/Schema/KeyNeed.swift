/// A key of an object that says nothing without others.
struct KeyNeed: Sendable {
  /// The key.
  let key: String

  /// The keys that it needs.
  let others: [String]

  /// Makes the need of a key.
  init(_ key: String, _ others: String...) {
    self.key = key
    self.others = others
  }
}

/// A key in words, for the template.
struct KeyNote: Sendable {
  /// The key.
  let key: String

  /// A value as JSON5; `nil` where the words say enough.
  let value: String?

  /// What the value means.
  let summary: String

  /// The keys of its object, where it has one.
  let parts: [KeyNote]
}

extension SchemaObject {
  /// The keys in words.
  var notes: [KeyNote] {
    fields.map { field in
      let value: String? =
        switch field.sample {
        case .comment(let value): value
        default: nil
        }
      return KeyNote(key: field.key, value: value, summary: field.summary, parts: field.parts)
    }
  }
}
