/// One kind of value: how it is called, described in JSON Schema, read and shown.
///
/// Options go through the same forms as the text, so that there is one check for both.
struct ValueForm<Value>: Sendable {
  /// What the value must be, such as `a number, 0...1`; follows the words "must be".
  let words: String

  /// The JSON Schema of the value, without its description.
  let schema: JSONValue

  /// Reads the value, or reports why it cannot be.
  let read: @Sendable (JSON5Node, inout ReadingContext) -> Value?

  /// Shows a value as JSON, for defaults; `nil` where it has no text.
  let show: @Sendable (Value) -> JSONValue?

  /// Makes a form that stores an optional; what is `nil` has no text.
  func optional() -> ValueForm<Value?> {
    ValueForm<Value?>(
      words: words, schema: schema,
      read: { [read] node, context in read(node, &context).map { .some($0) } },
      show: { [show] value in value.flatMap { show($0) } })
  }
}
