import BannerloopMotion

/// The styles of page dots that there are today.
enum DotStyle: String, CaseIterable, Sendable {
  /// The system's round dots.
  case system

  /// No dots.
  case none

  /// Styles of later work.
  static let later = [
    "aji", "aleppo", "animated", "capsule", "chimayo", "classic", "colorTransition", "expanding",
    "fraction", "fresno", "image", "jalapeno", "jaloro", "jumping", "numbers", "paprika",
    "progress", "progressBar", "puya", "scale", "scrolling", "slide", "swap", "timer", "worm",
  ]
}

extension Forms {
  /// The style of page dots.
  static let dotStyle = choice(DotStyle.self, later: DotStyle.later)

  /// A preset's name.
  static let preset: ValueForm<String> = ValueForm(
    words: "a preset's name",
    schema: .object(["enum": .array(Preset.all.map { .string($0.name) })]),
    read: { node, context in
      guard case .string(let text) = node.value else {
        context.mismatch(node, preset.words)
        return nil
      }
      let names = Preset.all.map(\.name)
      if names.contains(text) { return text }
      let near = NearestName.find(text, in: names)
      context.fault(
        "there is no preset \(JSONValue.quoted(text))", at: node.range,
        suggestion: near.map { "did you mean \"\($0.name)\"?" }
          ?? "the presets: " + names.joined(separator: ", "))
      return nil
    },
    show: { .string($0) })
}
