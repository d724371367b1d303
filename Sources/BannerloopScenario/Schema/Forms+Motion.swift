import BannerloopCarousel
import BannerloopMotion

extension Forms {
  /// What counts autoplay's time.
  static let timer: ValueForm<AutoplayDraft.Timer> = ValueForm(
    words: "\"grid\", \"displayLink\" or { displayLink: 60 }",
    schema: .object([
      "anyOf": .array([
        .object(["enum": .array([.string("grid"), .string("displayLink")])]),
        ScenarioSchema.timer.schema,
      ])
    ]),
    read: { node, context in
      switch node.value {
      case .string("grid"): return .grid
      case .string("displayLink"): return .displayLink(nil)
      case .object:
        var draft = TimerDraft()
        ScenarioSchema.timer.read(node, into: &draft, &context)
        return draft.rate.map { .displayLink($0) }
      default:
        context.mismatch(node, timer.words)
        return nil
      }
    },
    show: { _ in nil })

  /// How fast a free run slows down.
  ///
  /// At 0.99999 the speed still falls to a third in 100 s; closer to 1 a run hardly ever ends.
  static let decelerationRate: ValueForm<DecelerationRate> = ValueForm(
    words: "\"normal\", \"fast\" or a number above 0 and at most 0.99999",
    schema: .object([
      "anyOf": .array([
        .object(["enum": .array([.string("normal"), .string("fast")])]),
        .object([
          "type": .string("number"), "exclusiveMinimum": .number("0"),
          "maximum": .number("0.99999"),
        ]),
      ])
    ]),
    read: { node, context in
      switch node.value {
      case .string("normal"): return .normal
      case .string("fast"): return .fast
      case .number(let number) where number.value > 0 && number.value <= 0.99999:
        return DecelerationRate(perMillisecond: number.value)
      default:
        context.mismatch(
          node, decelerationRate.words, suggestion: ReadingHint.withoutQuotes(node))
        return nil
      }
    },
    show: { .number(JSONValue.decimal($0.perMillisecond)) })

  /// A spring's text.
  static let spring: ValueForm<Spring> = ValueForm(
    words: "a spring such as \"spring(stiffness: 100, damping: 20)\"",
    schema: .object(["type": .string("string")]),
    read: { node, context in
      guard let text = curve.read(node, &context) else { return nil }
      guard case .success(.spring(let spring)) = CurveReading.curve(text) else {
        context.mismatch(node, Forms.spring.words)
        return nil
      }
      return spring
    },
    show: { .string(CurveReading.canonicalText(.spring($0))) })

  /// The paging curves that have names of their own.
  static let pagingCurves: [(name: String, curve: PagingCurve)] = [
    ("springK200", .springK200), ("flutterPage", .flutterPage), ("quadOut220", .quadOut220),
  ]

  /// The course of a released page.
  static let pagingCurve: ValueForm<PagingCurve> = ValueForm(
    words: ReadingHint.oneOf(pagingCurves.map(\.name))
      + ", \"spring(...)\" or { curve: \"easeOut\", duration: 0.3 }",
    schema: .object([
      "anyOf": .array([
        .object([
          "type": .string("string"),
          "examples": .array(pagingCurves.map { .string($0.name) }),
        ]),
        ScenarioSchema.pagingCurve.schema,
      ])
    ]),
    read: { node, context in
      switch node.value {
      case .string(let text):
        if let known = pagingCurves.first(where: { $0.name == text }) { return known.curve }
        switch CurveReading.curve(text) {
        case .success(.spring(let spring)): return .spring(spring)
        case .success:
          context.fault(
            "\(context.path) \(JSONValue.quoted(text)) needs to know how long it takes",
            at: node.range,
            suggestion: "write { curve: \(JSONValue.quoted(text)), duration: 0.3 }")
        case .failure(let fault):
          let near = NearestName.find(text, in: pagingCurves.map(\.name))
          context.mismatch(
            node, pagingCurve.words,
            suggestion: near.map { "did you mean \(JSONValue.quoted($0.name))?" }
              ?? fault.suggestion)
        }
        return nil
      case .object: return timedCurve(node, &context)
      default:
        context.mismatch(node, pagingCurve.words)
        return nil
      }
    },
    show: { value in
      if let known = pagingCurves.first(where: { $0.curve == value }) { return .string(known.name) }
      guard case .spring(let spring) = value else { return nil }
      return .string(CurveReading.canonicalText(.spring(spring)))
    })

  private static func timedCurve(
    _ node: JSON5Node, _ context: inout ReadingContext
  ) -> PagingCurve? {
    var draft = PagingCurveDraft()
    ScenarioSchema.pagingCurve.read(node, into: &draft, &context)
    guard let text = draft.curve, let duration = draft.duration,
      case .success(let curve) = CurveReading.curve(text)
    else { return nil }
    if case .spring = curve {
      context.fault(
        "\(context.path): a spring takes as long as it takes", at: node.range,
        suggestion: "write \(JSONValue.quoted(text)) alone, without a duration")
      return nil
    }
    return .timing(curve, duration: duration)
  }
}
