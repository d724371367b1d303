import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

extension Forms {
  /// The path of a picture's file.
  static let picturePath: ValueForm<PictureSource> = ValueForm(
    words: "a picture's path or address such as \"photos/a.jpg\"",
    schema: .object(["type": .string("string"), "minLength": .number("1")]),
    read: { node, context in
      guard
        let text = Forms.text(picturePath.words, allowsEmpty: false)
          .read(node, &context)
      else { return nil }
      switch PicturePath.resolve(text, folder: context.baseFolder) {
      case .success(let path): return .file(path)
      case .failure(.web) where context.allowsNetwork:
        if let address = WebAddress(parsing: text) { return .web(address) }
        context.fault(
          "the web address is faulty: \(WebAddress.masked(text))", at: node.range,
          suggestion: "write it as in \"https://example.com/photos/a.jpg\"")
        return nil
      case .failure(let refusal):
        context.fault(message(refusal, text), at: node.range, suggestion: hint(refusal))
        return nil
      }
    },
    show: { _ in nil })

  private static func message(_ refusal: PicturePath.Refusal, _ text: String) -> String {
    switch refusal {
    case .web: "pictures from the web are off: \(WebAddress.masked(text))"
    case .scheme(let name):
      "pictures cannot come from '\(name):': \(WebAddress.masked(text).prefix(60))"
    case .host(let name):
      "the file lies on another machine, '\(name)': \(WebAddress.masked(text))"
    case .percent: "the URL is faulty, or names no file: \(text)"
    }
  }

  private static func hint(_ refusal: PicturePath.Refusal) -> String {
    switch refusal {
    case .web: "give --allow-network, or download the picture and name the file"
    case .scheme, .host: "name a file of this machine"
    case .percent: "write a path, or a URL such as \"file:///photos/a%20b.jpg\""
    }
  }
}

/// The values of a page's object while it is read.
struct PageDraft: Fillable, Sendable {
  /// The picture.
  var picture: PictureSource?

  /// The words over it.
  var title: String?

  /// What a tap opens.
  var link: String?

  /// How long the page is shown.
  var pace: Pace?

  /// What shows while the picture is not there.
  var placeholder: PictureSource?

  /// When the picture is there.
  var arrives: Rational?

  /// How long the picture fades in.
  var fade: Rational?

  /// Makes a page without anything.
  init() {}
}

extension Forms {
  /// The list of pages: paths and objects.
  static let pages: ValueForm<[Page]> = ValueForm(
    words: "a list of pictures such as [\"photos/a.jpg\"]",
    schema: .object([
      "type": .string("array"), "minItems": .number("1"),
      "items": .object([
        "anyOf": .array([Forms.picturePath.schema, ScenarioSchema.page.schema])
      ]),
    ]),
    read: { node, context in
      guard case .array(let nodes) = node.value else {
        context.mismatch(node, pages.words)
        return nil
      }
      var result: [Page] = []
      for (index, node) in nodes.enumerated() {
        context.descend(to: index) {
          $0.note(node.range)
          if let page = page(node, &$0) { result.append(page) }
        }
      }
      return result
    },
    show: { _ in nil })

  /// Reads one page: a path, or an object.
  static func page(_ node: JSON5Node, _ context: inout ReadingContext) -> Page? {
    switch node.value {
    case .string: return Forms.picturePath.read(node, &context).map { Page(picture: $0) }
    case .object:
      var draft = PageDraft()
      ScenarioSchema.page.read(node, into: &draft, &context)
      guard let picture = draft.picture else { return nil }
      var page = Page(picture: picture, title: draft.title, link: draft.link, pace: draft.pace)
      page.placeholder = draft.placeholder
      page.arrival = draft.arrives.map { PageArrival(time: $0, fade: draft.fade ?? .zero) }
      return page
    default:
      context.mismatch(node, "a picture's path, or an object with 'image' or 'color'")
      return nil
    }
  }
}

extension Forms {
  /// What shows in place of a picture: a colour, a file, or our own.
  static let placeholder: ValueForm<PictureSource?> = ValueForm(
    words: "true, false, a colour such as \"#dddddd\", or a picture's path",
    schema: .object([
      "anyOf": .array([.object(["type": .string("boolean")]), Forms.picturePath.schema])
    ]),
    read: { node, context in
      switch node.value {
      case .boolean(let isShown): return .some(isShown ? .builtIn(.placeholder) : nil)
      case .string("true"): return .some(.builtIn(.placeholder))
      case .string(let text):
        if let color = Color(parsing: text) { return .some(.color(color)) }
        guard let source = Forms.picturePath.read(node, &context) else { return nil }
        if case .web = source {
          context.fault(
            "a placeholder cannot come from the web", at: node.range,
            suggestion: "name a file of this machine or a colour")
          return nil
        }
        return .some(source)
      default:
        context.mismatch(node, placeholder.words)
        return nil
      }
    },
    show: { _ in nil })
}

/// The values of a ground's object while it is read.
struct GroundDraft: Fillable, Sendable {
  /// The colours of a gradient.
  var colors: [Color] = []

  /// The gradient's angle in degrees.
  var angle = 180.0

  /// The picture.
  var picture: PictureSource?

  /// Makes a ground without anything.
  init() {}
}

extension Forms {
  /// Two to sixteen colours.
  static let gradient: ValueForm<[Color]> = ValueForm(
    words: "a list of 2...16 colours",
    schema: .object([
      "type": .string("array"), "items": Forms.color.schema, "minItems": .number("2"),
      "maxItems": .number("16"),
    ]),
    read: { node, context in
      guard case .array(let nodes) = node.value, (2...16).contains(nodes.count) else {
        context.mismatch(node, gradient.words)
        return nil
      }
      var result: [Color] = []
      for (index, node) in nodes.enumerated() {
        context.descend(to: index) {
          if let color = Forms.color.read(node, &$0) { result.append(color) }
        }
      }
      return result.count == nodes.count ? result : nil
    },
    show: { .array($0.map { .string($0.description) }) })
}

extension Forms {
  /// A colour, a gradient or a picture.
  static let ground: ValueForm<Ground> = ValueForm(
    words: "a colour, { gradient: [\"#fff\", \"#ddd\"], angle: 180 } or { image: \"ground.jpg\" }",
    schema: .object([
      "anyOf": .array([Forms.color.schema, ScenarioSchema.ground.schema])
    ]),
    read: { node, context in
      switch node.value {
      case .string: return Forms.color.read(node, &context).map { .color($0) }
      case .object:
        var draft = GroundDraft()
        ScenarioSchema.ground.read(node, into: &draft, &context)
        if let picture = draft.picture { return .picture(picture) }
        return draft.colors.isEmpty ? nil : .gradient(draft.colors, angle: draft.angle)
      default:
        context.mismatch(node, ground.words)
        return nil
      }
    },
    show: { if case .color(let color) = $0 { .string(color.description) } else { nil } })
}
