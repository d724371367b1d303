import BannerloopMotion

/// Reports keys that nobody knows, with the key that was probably meant.
enum UnknownKey {
  /// What other tools call things that we call otherwise.
  private static let synonyms: [String: String] = [
    "interval": "carousel.autoplay.period", "delay": "carousel.autoplay.period",
    "speed": "carousel.autoplay.slide.duration", "easing": "carousel.autoplay.slide.curve",
    "images": "pages", "slides": "pages", "items": "pages", "pictures": "pages",
    "dots": "pageControl", "indicator": "pageControl", "pagination": "pageControl",
    "infinite": "carousel.loop", "looping": "carousel.loop", "spacing": "carousel.interitemSpacing",
    "gap": "carousel.interitemSpacing", "radius": "carousel.cornerRadius",
    "rtl": "carousel.rightToLeft", "framerate": "canvas.fps", "rate": "canvas.fps",
    "axis": "carousel.direction", "length": "duration", "padding": "carousel.contentInsets",
    "mode": "carousel.contentMode", "ground": "canvas.background", "width": "canvas.size",
    "height": "canvas.size", "src": "pages", "url": "pages", "touches": "script",
    "events": "script", "actions": "script", "gestures": "script", "view": "carousel.viewSize",
    "friction": "carousel.decelerationRate", "threshold": "carousel.slop",
  ]

  /// Reports a member whose key is not of its object.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - siblings: The keys of its object, the nearest of which wins over other levels' near names.
  ///   - context: Its path ends with the key.
  static func report(
    _ member: JSON5Member, among siblings: [String], _ context: inout ReadingContext
  ) {
    let near = NearestName.find(member.key, in: siblings)
    var suggestion = near.map { "did you mean '\($0.name)'?" }
    // The same key elsewhere is nearer than a key here with a letter wrong.
    if near?.distance != 0 {
      let path =
        elsewhere(member.key, distance: 0)
        ?? (near == nil ? synonyms[member.key.lowercased()] ?? elsewhere(member.key) : nil)
      if let path { suggestion = "did you mean \(path)?" }
    }
    let hint = suggestion ?? "the keys here: " + siblings.joined(separator: ", ")
    context.fault("'\(member.shownKey)' is no key here", at: member.keyRange, suggestion: hint)
  }

  /// The path of the key elsewhere that is nearest to a word; the highest level wins.
  private static func elsewhere(_ word: String, distance: Int = .max) -> String? {
    let paths = ScenarioSchema.root.paths().sorted { depth($0) < depth($1) }
    let keys = paths.map { String($0.split(separator: ".").last ?? "") }
    guard let near = NearestName.find(word, in: keys), near.distance <= distance,
      let index = keys.firstIndex(of: near.name)
    else { return nil }
    return paths[index]
  }

  private static func depth(_ path: String) -> Int { path.split(separator: ".").count }
}
