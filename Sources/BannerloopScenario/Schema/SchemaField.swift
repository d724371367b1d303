/// One key of an object: its value's form, what it means, and how it stands in the template.
struct SchemaField<Target: Fillable & Sendable>: Sendable {
  /// How a key stands in the commented example.
  enum Sample: Sendable {
    /// With its default.
    case fallback

    /// With this JSON5 value.
    case value(String)

    /// As a comment with this JSON5 value, since it excludes another key or changes the default.
    case comment(String)
  }

  /// The key.
  let key: String

  /// What the value means, with its unit, in one sentence.
  let summary: String

  /// The value's JSON Schema.
  let schema: JSONValue

  /// The default; `nil` where there is none to show.
  let fallback: JSONValue?

  /// How the key stands in the template.
  let sample: Sample

  /// The table below the key, where it has one of the same target.
  let object: SchemaObject<Target>?

  /// Reads the value into the target, or reports why it cannot be.
  let read: @Sendable (JSON5Node, inout Target, inout ReadingContext) -> Void

  /// The keys of the value's object in words, where that has a target of its own.
  var parts: [KeyNote] = []

  /// The schema with description and default.
  var fullSchema: JSONValue {
    var result = JSONValue.object(["description": .string(summary)])
    for member in schema.members { result = .object(result.members + [member]) }
    if let fallback { result = result.adding(["default": fallback]) }
    return result
  }

  /// Makes a field that is stored as it is read.
  static func value<Value>(
    _ key: String, _ form: ValueForm<Value>, _ path: any WritableKeyPath<Target, Value> & Sendable,
    _ summary: String, sample: Sample = .fallback
  ) -> SchemaField {
    SchemaField(
      key: key, summary: summary, schema: form.schema,
      fallback: form.show(Target()[keyPath: path]), sample: sample, object: nil,
      read: { node, target, context in
        if let value = form.read(node, &context) { target[keyPath: path] = value }
      })
  }

  /// Makes a field that does more than store its value.
  static func action<Value>(
    _ key: String, _ form: ValueForm<Value>, _ summary: String, fallback: JSONValue? = nil,
    sample: Sample = .fallback, parts: [KeyNote] = [],
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> SchemaField {
    SchemaField(
      key: key, summary: summary, schema: form.schema, fallback: fallback, sample: sample,
      object: nil,
      read: { node, target, context in
        if let value = form.read(node, &context) { set(&target, value) }
      }, parts: parts)
  }

  /// Makes a field that holds a table.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - object: The table.
  ///   - summary: What it means.
  ///   - onPresent: Called before the members are read, or with the value of a plain `true` or
  ///     `false`, which only such a field takes.
  /// - Returns: The field.
  static func object(
    _ key: String, _ object: SchemaObject<Target>, _ summary: String,
    onPresent: (@Sendable (inout Target, Bool) -> Void)? = nil
  ) -> SchemaField {
    let isSwitch = onPresent != nil
    let schema: JSONValue =
      isSwitch
      ? .object(["anyOf": .array([object.schema, .object(["type": .string("boolean")])])])
      : object.schema
    return SchemaField(
      key: key, summary: summary, schema: schema, fallback: nil, sample: .fallback,
      object: object,
      read: { node, target, context in
        if let onPresent {
          if case .boolean(let isOn) = node.value {
            onPresent(&target, isOn)
            return
          }
          guard case .object = node.value else {
            context.mismatch(node, "an object or false")
            return
          }
          onPresent(&target, true)
        }
        object.read(node, into: &target, &context)
      })
  }
}
