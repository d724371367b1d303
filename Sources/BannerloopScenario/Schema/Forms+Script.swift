import BannerloopCarousel
import BannerloopMotion

extension Forms {
  /// The script's entries; those with a fault are left out.
  static let script: ValueForm<[ScriptEntryDraft]> = ValueForm(
    words: "a list of entries such as [{ at: 2, tap: [180, 90] }]",
    schema: .object(["type": .string("array"), "items": ScenarioSchema.scriptEntry.schema]),
    read: { node, context in
      guard case .array(let nodes) = node.value else {
        context.mismatch(node, script.words)
        return nil
      }
      var result: [ScriptEntryDraft] = []
      for (index, node) in nodes.enumerated() {
        context.descend(to: index) {
          $0.note(node.range)
          var entry = ScriptEntryDraft()
          entry.path = $0.path
          ScenarioSchema.scriptEntry.read(node, into: &entry, &$0)
          if entry.at != nil, entry.action != nil { result.append(entry) }
        }
      }
      return result
    },
    show: { _ in nil })
}

// MARK: Touches

extension Forms {
  /// A coordinate in points.
  private static let coordinate = number(-65536...65536, unit: "points")

  /// A place in the view.
  static let point: ValueForm<ViewPoint> = ValueForm(
    words: "a place in points such as [180, 90]",
    schema: .object([
      "type": .string("array"), "items": coordinate.schema, "minItems": .number("2"),
      "maxItems": .number("2"),
    ]),
    read: { node, context in
      guard case .array(let nodes) = node.value, nodes.count == 2 else {
        context.mismatch(node, point.words)
        return nil
      }
      guard let x = context.descend(to: 0, { coordinate.read(nodes[0], &$0) }),
        let y = context.descend(to: 1, { coordinate.read(nodes[1], &$0) })
      else { return nil }
      return ViewPoint(x: x, y: y)
    },
    show: { .array([.number(JSONValue.decimal($0.x)), .number(JSONValue.decimal($0.y))]) })

  /// A speed along one axis.
  private static let speed = number(-1_000_000...1_000_000, unit: "points a second")

  /// A finger's speed: along the pages' axis, or in both directions.
  static let velocity: ValueForm<FingerVelocity> = ValueForm(
    words: "a number of points a second, or [vx, vy]",
    schema: .object([
      "anyOf": .array([
        speed.schema,
        .object([
          "type": .string("array"), "items": speed.schema, "minItems": .number("2"),
          "maxItems": .number("2"),
        ]),
      ])
    ]),
    read: { node, context in
      switch node.value {
      case .number: return speed.read(node, &context).map { .along($0) }
      case .array(let nodes) where nodes.count == 2:
        guard let dx = context.descend(to: 0, { speed.read(nodes[0], &$0) }),
          let dy = context.descend(to: 1, { speed.read(nodes[1], &$0) })
        else { return nil }
        return .vector(ViewVector(dx: dx, dy: dy))
      default:
        context.mismatch(node, velocity.words, suggestion: ReadingHint.withoutQuotes(node))
        return nil
      }
    },
    show: { _ in nil })

  /// A way by times and places.
  static let path: ValueForm<[TouchPath.Sample]> = ValueForm(
    words: "a list of two or more [seconds, x, y]",
    schema: .object([
      "type": .string("array"), "minItems": .number("2"),
      "items": .object([
        "type": .string("array"), "items": .object(["type": .string("number")]),
        "minItems": .number("3"), "maxItems": .number("3"),
      ]),
    ]),
    read: { node, context in
      guard case .array(let nodes) = node.value else {
        context.mismatch(node, path.words)
        return nil
      }
      guard nodes.count >= 2 else {
        context.fault(
          "\(context.path) needs at least two places, and has \(nodes.count)", at: node.range,
          suggestion: "write [[0, x, y], [0.2, x, y]], or tap or hold for a finger that rests")
        return nil
      }
      var result: [TouchPath.Sample] = []
      for (index, node) in nodes.enumerated() {
        context.descend(to: index) {
          $0.note(node.range)
          if let sample = sample(node, after: result.last?.time, index, &$0) {
            result.append(sample)
          }
        }
      }
      return result.count == nodes.count ? result : nil
    },
    show: { _ in nil })

  private static func sample(
    _ node: JSON5Node, after last: Rational?, _ index: Int, _ context: inout ReadingContext
  ) -> TouchPath.Sample? {
    guard case .array(let nodes) = node.value, nodes.count == 3 else {
      context.mismatch(node, "a time and a place such as [0.1, 180, 90]")
      return nil
    }
    guard let time = context.descend(to: 0, { seconds().read(nodes[0], &$0) }),
      let x = context.descend(to: 1, { coordinate.read(nodes[1], &$0) }),
      let y = context.descend(to: 2, { coordinate.read(nodes[2], &$0) })
    else { return nil }
    if index == 0, time != .zero {
      context.fault(
        "a path begins at 0 s, not at \(nodes[0].words) s", at: nodes[0].range,
        suggestion: "its times count from the entry's 'at' on")
      return nil
    }
    if let last, time <= last {
      context.fault(
        "the times of a path rise: \(nodes[0].words) s does not come after"
          + " \(JSONValue.decimal(last.value)) s", at: nodes[0].range)
      return nil
    }
    return TouchPath.Sample(time: time, point: ViewPoint(x: x, y: y))
  }

  /// A form of an object with a target of its own.
  private static func object<Draft, Value>(
    _ table: SchemaObject<Draft>, _ make: @escaping @Sendable (Draft) -> Value?
  ) -> ValueForm<Value> {
    ValueForm(
      words: "an object", schema: table.schema,
      read: { node, context in
        var draft = Draft()
        return table.read(node, into: &draft, &context) ? make(draft) : nil
      },
      show: { _ in nil })
  }

  /// A drag.
  static let drag: ValueForm<DragDraft> = object(ScenarioSchema.drag) { $0.isComplete ? $0 : nil }

  /// A flick.
  static let flick: ValueForm<FlickDraft> = object(ScenarioSchema.flick) {
    $0.from != nil && $0.velocity != nil ? $0 : nil
  }

  /// A hold.
  static let hold: ValueForm<ScriptEntryDraft.Action> = object(ScenarioSchema.hold) { draft in
    guard let point = draft.point, let duration = draft.duration else { return nil }
    return .hold(point, duration: duration)
  }
}

// MARK: Calls

extension Forms {
  /// The calls without anything more to say.
  enum PlainCall: String, CaseIterable, Sendable {
    /// Autoplay's timer stands still.
    case pause

    /// Autoplay's timer goes on.
    case resume

    /// Goes on by one page.
    case next

    /// Goes back by one page.
    case previous

    /// A tap on the page control's half of later dots.
    case tapDotsForward

    /// A tap on the page control's half of earlier dots.
    case tapDotsBackward

    /// The view is no longer shown.
    case hide

    /// The view is shown again.
    case show

    /// The carousel is removed.
    case stop

    /// The call.
    var call: CarouselCall {
      switch self {
      case .pause: .pause
      case .resume: .resume
      case .next: .next
      case .previous: .previous
      case .tapDotsForward: .tapDots(forward: true)
      case .tapDotsBackward: .tapDots(forward: false)
      case .hide: .hide
      case .show: .show
      case .stop: .stop
      }
    }

    /// All names, for a summary.
    static var allNames: String {
      let names = allCases.map(\.rawValue)
      return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
  }

  /// A call's name.
  static let plainCall = choice(PlainCall.self)

  /// A page's number; whether there is such a page is checked with the script.
  static let pageNumber: ValueForm<Int> = ValueForm(
    words: "a page's number, counted from 0",
    schema: .object(["type": .string("integer"), "minimum": .number("0")]),
    read: { node, context in
      guard case .number(let number) = node.value, let value = number.wholeValue else {
        context.mismatch(node, pageNumber.words, suggestion: ReadingHint.withoutQuotes(node))
        return nil
      }
      return value
    },
    show: { .number("\($0)") })

  /// A page's number, or an object.
  static let scrollTo: ValueForm<CarouselCall> = ValueForm(
    words: "a page's number, or { page: 2, animated: true, direction: \"shortest\" }",
    schema: .object(["anyOf": .array([pageNumber.schema, ScenarioSchema.scrollTo.schema])]),
    read: { node, context in
      var draft = ScrollToDraft()
      switch node.value {
      case .number: draft.page = pageNumber.read(node, &context)
      case .object: ScenarioSchema.scrollTo.read(node, into: &draft, &context)
      default:
        context.mismatch(node, scrollTo.words, suggestion: ReadingHint.withoutQuotes(node))
      }
      return draft.page.map {
        .scrollTo(page: $0, animated: draft.isAnimated, direction: draft.direction)
      }
    },
    show: { _ in nil })

  /// Pages that a script brings: paths, objects, or numbers of the scenario's pages.
  static let scriptPages: ValueForm<[PageReference]> = ValueForm(
    words: "a list of pictures, or of pages' numbers, such as [1, \"photos/c.jpg\"]",
    schema: .object([
      "type": .string("array"),
      "items": .object([
        "anyOf": .array([pageNumber.schema, picturePath.schema, ScenarioSchema.page.schema])
      ]),
    ]),
    read: { node, context in
      guard case .array(let nodes) = node.value else {
        context.mismatch(node, scriptPages.words)
        return nil
      }
      var result: [PageReference] = []
      for (index, node) in nodes.enumerated() {
        context.descend(to: index) {
          $0.note(node.range)
          if case .number = node.value {
            if let place = pageNumber.read(node, &$0) {
              result.append(.place(place, path: $0.path))
            }
          } else if let page = page(node, &$0) {
            result.append(.page(page, path: $0.path))
          }
        }
      }
      return result.count == nodes.count ? result : nil
    },
    show: { _ in nil })

  /// Other pages: a list, or an object with a policy.
  static let setPages: ValueForm<ScriptEntryDraft.Action> = ValueForm(
    words: "a list of pages, or { pages: [...], policy: \"reset\" }",
    schema: .object(["anyOf": .array([scriptPages.schema, ScenarioSchema.setPages.schema])]),
    read: { node, context in
      var draft = SetPagesDraft()
      switch node.value {
      case .array: draft.pages = scriptPages.read(node, &context)
      case .object: ScenarioSchema.setPages.read(node, into: &draft, &context)
      default: context.mismatch(node, setPages.words)
      }
      return draft.pages.map { .setPages($0, draft.policy) }
    },
    show: { _ in nil })

  /// Changes of autoplay, or a switch.
  static let setAutoplay: ValueForm<AutoplayDraft> = ValueForm(
    words: "an object such as { period: 2 }, or false",
    schema: .object([
      "anyOf": .array([
        ScenarioSchema.setAutoplay.schema, .object(["type": .string("boolean")]),
      ])
    ]),
    read: { node, context in
      var draft = AutoplayDraft()
      switch node.value {
      case .boolean(let isOn): draft.isPlaying = isOn
      case .object: ScenarioSchema.setAutoplay.read(node, into: &draft, &context)
      default:
        context.mismatch(node, setAutoplay.words)
        return nil
      }
      return draft
    },
    show: { _ in nil })

  /// Another time of one page.
  static let setPace: ValueForm<CarouselCall> = object(ScenarioSchema.setPace) { draft in
    draft.page.map { .setPace(page: $0, pace: draft.pace) }
  }
}
