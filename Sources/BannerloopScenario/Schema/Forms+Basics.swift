import BannerloopMotion

extension Forms {
  /// `true` or `false`.
  static let boolean: ValueForm<Bool> = ValueForm(
    words: "true or false", schema: .object(["type": .string("boolean")]),
    read: { node, context in
      if case .boolean(let value) = node.value { return value }
      context.mismatch(node, "true or false")
      return nil
    },
    show: { .boolean($0) })
}

extension Forms {
  /// Any text; empty where that is allowed.
  static func text(_ words: String = "a text", allowsEmpty: Bool = true) -> ValueForm<String> {
    var schema: JSONValue = .object(["type": .string("string")])
    if !allowsEmpty { schema = schema.adding(["minLength": .number("1")]) }
    return ValueForm(
      words: words, schema: schema,
      read: { node, context in
        guard case .string(let text) = node.value, allowsEmpty || !text.isEmpty else {
          context.mismatch(node, words)
          return nil
        }
        guard !text.unicodeScalars.contains("\0") else {
          context.fault("\(context.path) cannot hold the character U+0000", at: node.range)
          return nil
        }
        return text
      },
      show: { .string($0) })
  }
}

extension Forms {
  /// A number in a range; `unit` follows the range in words.
  static func number(
    _ range: ClosedRange<Double>, unit: String = "", excludesLowest: Bool = false
  ) -> ValueForm<Double> {
    let low = JSONValue.decimal(range.lowerBound)
    let high = JSONValue.decimal(range.upperBound)
    let noun = unit.isEmpty ? "a number" : "a number of \(unit)"
    let words =
      excludesLowest ? "\(noun), above \(low) and at most \(high)" : "\(noun), \(low)...\(high)"
    return ValueForm(
      words: words,
      schema: .object([
        "type": .string("number"),
        excludesLowest ? "exclusiveMinimum" : "minimum": .number(low),
        "maximum": .number(high),
      ]),
      read: { node, context in
        guard case .number(let number) = node.value, range.contains(number.value),
          !excludesLowest || number.value > range.lowerBound
        else {
          context.mismatch(node, words, suggestion: ReadingHint.withoutQuotes(node))
          return nil
        }
        // Minus zero is zero.
        return number.value + 0
      },
      show: { .number(JSONValue.decimal($0)) })
  }
}

extension Forms {
  /// A whole number in a range.
  static func whole(_ range: ClosedRange<Int>) -> ValueForm<Int> {
    let words = "a whole number, \(range.lowerBound)...\(range.upperBound)"
    return ValueForm(
      words: words,
      schema: .object([
        "type": .string("integer"), "minimum": .number("\(range.lowerBound)"),
        "maximum": .number("\(range.upperBound)"),
      ]),
      read: { node, context in
        guard case .number(let number) = node.value, let value = number.wholeValue,
          range.contains(value)
        else {
          context.mismatch(node, words, suggestion: ReadingHint.withoutQuotes(node))
          return nil
        }
        return value
      },
      show: { .number("\($0)") })
  }
}

extension Forms {
  /// A length of time in seconds, exact to nine decimals.
  static func seconds(excludesZero: Bool = false) -> ValueForm<Rational> {
    let words =
      excludesZero
      ? "a time in seconds, above 0 and at most 1000000" : "a time in seconds, 0...1000000"
    return ValueForm(
      words: words,
      schema: .object([
        "type": .string("number"),
        excludesZero ? "exclusiveMinimum" : "minimum": .number("0"),
        "maximum": .number("1000000"),
      ]),
      read: { node, context in
        guard case .number(let number) = node.value, (0...1_000_000).contains(number.value),
          !excludesZero || number.value > 0
        else {
          context.mismatch(node, words, suggestion: ReadingHint.seconds(node))
          return nil
        }
        guard let exact = number.exactValue, exact <= Rational(1_000_000),
          !excludesZero || exact > .zero
        else {
          context.fault(
            "\(context.path) must be a time of at most nine decimals, not \(node.words)",
            at: node.range)
          return nil
        }
        return exact
      },
      show: { .number(JSONValue.decimal($0.value)) })
  }
}

extension Forms {
  /// One of an enumeration's names.
  ///
  /// - Parameters:
  ///   - type: The enumeration.
  ///   - later: Names that are known but come with later work.
  /// - Returns: The form.
  static func choice<Value>(_ type: Value.Type, later: [String] = []) -> ValueForm<Value>
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    return ValueForm(
      words: ReadingHint.oneOf(names), schema: .object(["enum": .array(names.map { .string($0) })]),
      read: { node, context in
        guard let name = ReadingHint.choice(node, names, later: later, &context) else { return nil }
        return Value(rawValue: name)
      },
      show: { .string($0.rawValue) })
  }
}

extension JSONValue {
  /// A number as people write it: `3` and `0.3`, no `3.0`.
  static func decimal(_ value: Double) -> String {
    // Not `Int(exactly:)`, which calls the C library in debug builds.
    if abs(value) < 1e15, Double(Int(value)) == value { return "\(Int(value))" }
    return "\(value)"
  }
}
