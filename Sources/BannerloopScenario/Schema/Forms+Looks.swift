import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

extension Forms {
  /// A colour in the forms of CSS.
  static let color: ValueForm<Color> = ValueForm(
    words: "a colour such as \"#ff8800\", \"#ffffff80\", \"white\" or \"clear\"",
    schema: .object(["$ref": .string("#/$defs/color")]),
    read: { node, context in
      guard case .string(let text) = node.value, let color = Color(parsing: text) else {
        context.mismatch(node, color.words, suggestion: colorHint(node))
        return nil
      }
      return color
    },
    show: { .string($0.description) })

  /// What a colour's text looks like, for `$defs`.
  static let colorSchema: JSONValue = .object([
    "type": .string("string"),
    "description": .string(
      "A colour: #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(...), rgba(...), clear, or a basic CSS name."),
    "pattern": .string(
      "^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
        + "|[rR][gG][bB][aA]?\\(.*\\)|[a-zA-Z]+)$"),
  ])

  private static func colorHint(_ node: JSON5Node) -> String? {
    guard case .string(let text) = node.value else { return nil }
    if !text.isEmpty, [3, 4, 6, 8].contains(text.utf8.count),
      text.unicodeScalars.allSatisfy({ $0.hexDigit != nil })
    {
      return "write \"#\(text)\""
    }
    return NearestName.find(text, in: Color.names.keys.sorted()).map {
      "did you mean \"\($0.name)\"?"
    }
  }
}

extension Forms {
  /// Frames a second as a number or a text.
  static let rate: ValueForm<FrameRate> = ValueForm(
    words: "a frame rate such as 60, \"59.94\" or \"60000/1001\", above 0 and at most 1000",
    schema: .object([
      "anyOf": .array([
        .object([
          "type": .string("number"), "exclusiveMinimum": .number("0"), "maximum": .number("1000"),
        ]),
        .object([
          "type": .string("string"), "pattern": .string("^[0-9.]+([eE][-+]?[0-9]+)?(/[0-9.]+)?$"),
        ]),
      ])
    ]),
    read: { node, context in
      let text: String? =
        switch node.value {
        case .number(let number): number.text
        case .string(let text): text
        default: nil
        }
      // The parts are checked first, so that no wild exponent reaches the parser.
      guard let text,
        text.split(separator: "/").allSatisfy({ JSON5Number.exact(String($0)) != nil }),
        let rate = FrameRate(text)
      else {
        context.mismatch(node, rate.words)
        return nil
      }
      // Keeps every frame's time in 64 bits for a million seconds.
      guard rate.numerator <= 1_000_000, rate.denominator <= 100_000 else {
        context.fault(
          "\(context.path) \(node.words) is too fine: as a fraction it is \(rate)", at: node.range,
          suggestion: "write at most three decimals, or a fraction such as \"60000/1001\"")
        return nil
      }
      return rate
    },
    show: { $0.denominator == 1 ? .number("\($0.numerator)") : .string($0.description) })
}

extension Forms {
  /// A curve's text.
  static let curve: ValueForm<String> = ValueForm(
    words: CurveReading.words,
    schema: .object([
      "type": .string("string"),
      "examples": .array(CurveReading.names.map { .string($0) }),
    ]),
    read: { node, context in
      guard case .string(let text) = node.value else {
        context.mismatch(node, CurveReading.words)
        return nil
      }
      switch CurveReading.curve(text) {
      case .success: return text
      case .failure(let fault):
        context.fault(
          "\(context.path) \(fault.message)", at: node.range, suggestion: fault.suggestion)
        return nil
      }
    },
    show: { .string($0) })
}

extension Forms {
  /// Two sides in points: `"375x180"`, `[375, 180]` or `{ width: 375, height: 180 }`.
  static let size: ValueForm<PointSize> = ValueForm(
    words: "a size in points such as \"375x180\"; its sides are above 0 and at most 65536",
    schema: .object(["$ref": .string("#/$defs/size")]),
    read: { node, context in
      guard let sides = sides(node), let size = checked(sides) else {
        context.mismatch(node, size.words)
        return nil
      }
      return size
    },
    show: {
      .string("\(JSONValue.decimal($0.width))x\(JSONValue.decimal($0.height))")
    })

  /// The three forms of a size, for `$defs`.
  static let sizeSchema: JSONValue = {
    let side: JSONValue = .object([
      "type": .string("number"), "exclusiveMinimum": .number("0"), "maximum": .number("65536"),
    ])
    return .object([
      "description": .string("A width and a height in points."),
      "anyOf": .array([
        .object([
          "type": .string("string"), "pattern": .string("^ *[0-9.]+ *[xX\u{D7}] *[0-9.]+ *$"),
        ]),
        .object([
          "type": .string("array"), "items": side, "minItems": .number("2"),
          "maxItems": .number("2"),
        ]),
        .object([
          "type": .string("object"), "additionalProperties": .boolean(false),
          "properties": .object(["width": side, "height": side]),
          "required": .array([.string("width"), .string("height")]),
        ]),
      ]),
    ])
  }()

  /// `"fill"`, or a size.
  static let sizeOrFill: ValueForm<PointSize?> = ValueForm(
    words: "\"fill\", or " + size.words,
    schema: .object(["anyOf": .array([.object(["const": .string("fill")]), size.schema])]),
    read: { node, context in
      if node.value == .string("fill") { return .some(nil) }
      guard let sides = sides(node), let size = checked(sides) else {
        context.mismatch(node, sizeOrFill.words)
        return nil
      }
      return .some(size)
    },
    show: { $0.map { size.show($0) } ?? .string("fill") })

  private static func sides(_ node: JSON5Node) -> [Double]? {
    switch node.value {
    case .string(let text):
      let parts = text.split(omittingEmptySubsequences: false) { "xX\u{D7}".contains($0) }
      guard parts.count == 2 else { return nil }
      let numbers = parts.map { part -> Double? in
        let digits = part.filter { $0 != " " }
        return digits.contains(where: { $0.isLetter || "+-".contains($0) })
          ? nil : JSON5Number.exact(String(digits))?.value
      }
      return numbers.compactMap { $0 }
    case .array(let nodes): return nodes.map { $0.plainNumber ?? -1 }
    case .object(let members):
      guard members.count == 2, let width = members.first(where: { $0.key == "width" }),
        let height = members.first(where: { $0.key == "height" })
      else { return nil }
      return [width.node.plainNumber ?? -1, height.node.plainNumber ?? -1]
    default: return nil
    }
  }

  private static func checked(_ sides: [Double]) -> PointSize? {
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 65536 }) else { return nil }
    return PointSize(width: sides[0], height: sides[1])
  }
}

extension Forms {
  /// One distance for all edges, or an object with one an edge.
  static let insets: ValueForm<Insets> = ValueForm(
    words: "a number of points, 0...16384, or { top, left, bottom, right }",
    schema: .object([
      "anyOf": .array([Forms.points.schema, ScenarioSchema.insets.schema])
    ]),
    read: { node, context in
      switch node.value {
      case .object:
        var result = Insets.zero
        ScenarioSchema.insets.read(node, into: &result, &context)
        return result
      case .number(let number):
        guard (0...16384).contains(number.value) else { break }
        let all = number.value + 0
        return Insets(top: all, left: all, bottom: all, right: all)
      default: break
      }
      context.mismatch(node, insets.words)
      return nil
    },
    show: {
      let edges = [$0.top, $0.left, $0.bottom, $0.right]
      if edges.allSatisfy({ $0 == edges[0] }) { return .number(JSONValue.decimal(edges[0])) }
      return .object([
        "top": .number(JSONValue.decimal($0.top)), "left": .number(JSONValue.decimal($0.left)),
        "bottom": .number(JSONValue.decimal($0.bottom)),
        "right": .number(JSONValue.decimal($0.right)),
      ])
    })
}

extension Forms {
  /// A distance in points, `0...16384`.
  static let points: ValueForm<Double> = number(0...16384, unit: "points")

  /// A length in points above 0.
  static let positivePoints: ValueForm<Double> = number(
    0...16384, unit: "points", excludesLowest: true)
}

extension JSON5Node {
  /// The value of a number.
  var plainNumber: Double? {
    if case .number(let number) = value { number.value } else { nil }
  }
}
