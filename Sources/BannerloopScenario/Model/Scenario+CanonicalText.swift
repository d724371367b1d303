import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

extension Scenario {
  /// Returns a text of every value that decides pixels, in a fixed order, for hashing.
  ///
  /// Scenarios of equal effect give equal text: a name, a preset and links say nothing; a dwell is
  /// the period that it makes; every page has its own pace; a delay is written out; seconds are
  /// frames; what is not seen (dots of a single page, a border of no width, titles where no page
  /// has one, the slide of a carousel that never turns) is left out; clear colours are all alike.
  ///
  /// - Parameter picture: Names a picture file by its content, such as a hash; never by its path.
  /// - Returns: Lines of a key and a value, each ended by a line feed; the first names the version.
  public func canonicalText(picture: (PictureSource) -> String) -> String {
    var lines = ["bannerloop scenario 1"]
    func put(_ key: String, _ value: String) { lines.append("\(key) \(value)") }
    func source(_ source: PictureSource) -> String {
      switch source {
      case .file: "file " + picture(source)
      case .color(let color): "color " + Self.canonical(color)
      case .web(let address): "web " + JSONValue.quoted(address.requestText)
      case .builtIn(let name): "builtIn " + name.rawValue
      }
    }
    if let placeholder { put("placeholder", source(placeholder)) }

    put("canvas.size", canvas.size.map { Self.canonical($0) } ?? "auto")
    put("canvas.scale", "\(canvas.scale)")
    put("canvas.fps", "\(canvas.rate)")
    switch canvas.ground {
    case .color(let color): put("canvas.background", "color " + Self.canonical(color))
    case .gradient(let colors, let angle):
      put("canvas.background", Self.canonical(colors, angle: angle))
    case .picture(let file): put("canvas.background", source(file))
    }
    put("carousel.loop", looping.rawValue)
    // Intended strategies draw what the reference draws.
    if fidelity == .original, strategy != .modular, strategy != .offsetReset {
      put("carousel.strategy", "\(strategy.rawValue) original")
    }
    put("carousel.direction", direction.rawValue)
    put("carousel.rightToLeft", "\(isRightToLeft)")
    put("carousel.contentMode", contentMode.rawValue)
    if let viewSize, viewSize != canvas.size {
      put("carousel.viewSize", Self.canonical(viewSize))
    }
    // A page that fills the view follows it when it changes its size.
    let isFilling =
      itemSize == nil || itemSize == viewSize ?? canvas.size && scriptedViewSizes.isEmpty
    put("carousel.itemSize", isFilling ? "fill" : itemSize.map { Self.canonical($0) } ?? "fill")
    put("carousel.interitemSpacing", Self.canonical(interitemSpacing))
    put(
      "carousel.contentInsets",
      [contentInsets.top, contentInsets.left, contentInsets.bottom, contentInsets.right]
        .map { Self.canonical($0) }.joined(separator: " "))
    put("carousel.cornerRadius", Self.canonical(cornerRadius))
    if borderWidth > 0, borderColor.alpha > 0 {
      put(
        "carousel.border", "\(Self.canonical(borderWidth)) \(Self.canonical(borderColor))")
    }
    lines += script.entries.isEmpty ? timingLines : scriptLines
    lines += dotLines
    lines += titleLines
    switch duration {
    case .cycles(let count): put("duration.cycles", "\(count)")
    case .seconds(let seconds): put("duration.frames", "\(canvas.rate.frameCount(in: seconds))")
    case .frames(let count): put("duration.frames", "\(count)")
    case .automatic: put("duration", "automatic")
    }
    if !addedPages.isEmpty { put("pages.shown", "\(pages.count)") }
    for page in allPages {
      put("page", source(page.picture))
      if let placeholder = page.placeholder { put("page.placeholder", source(placeholder)) }
      if let arrival = page.arrival {
        put("page.arrives", "\(arrival.time) \(arrival.fade)")
      }
      if let title = page.title, !title.isEmpty { put("page.title", JSONValue.quoted(title)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What turns pages; nothing where none ever turns.
  private var timingLines: [String] {
    guard let autoplay, pages.count > 1 else { return ["carousel.autoplay off"] }
    var lines = ["carousel.autoplay.slide \(canonicalSlide)"]
    let paces = pages.map { canonicalPace($0.pace ?? autoplay.pace) }
    let delay = autoplay.initialDelay ?? stillTime(pages[0].pace ?? autoplay.pace)
    lines.append("carousel.autoplay.initialDelay \(delay.map(\.description) ?? "settles")")
    let canOverlap = paces.contains { pace in
      guard case .period(let period) = pace else { return false }
      return slide.duration.map { period < $0 } ?? true
    }
    if canOverlap {
      lines.append("carousel.autoplay.overlap \(autoplay.overlap.rawValue)")
      if scrolling.handsOverVelocity { lines.append("carousel.handsOverVelocity true") }
    }
    if case .displayLink(let rate) = autoplay.timer {
      lines.append("carousel.autoplay.timer displayLink \(rate)")
    }
    for pace in paces {
      switch pace {
      case .period(let period): lines.append("carousel.autoplay.period \(period)")
      case .dwell(let dwell): lines.append("carousel.autoplay.dwell \(dwell)")
      }
    }
    return lines
  }

  /// How pages slide.
  var canonicalSlide: String {
    (slide.duration.map(\.description) ?? "settles") + " "
      + (slide.duration == .zero ? "jump" : CurveReading.canonicalText(slide.curve))
  }

  /// A dwell is the period that it makes, where the slide's length is known.
  private func canonicalPace(_ pace: Pace) -> Pace {
    if case .dwell(let dwell) = pace, let duration = slide.duration {
      return .period(dwell + duration)
    }
    return pace
  }

  /// How long a page stands still, not below 0; `nil` where that is not known yet.
  private func stillTime(_ pace: Pace) -> Rational? {
    switch pace {
    case .dwell(let dwell): dwell
    case .period(let period): slide.duration.map { max(.zero, period - $0) }
    }
  }

  private var dotLines: [String] {
    let dots = pageControl
    // A script can bring as many pages as it likes.
    let most = givesPages ? Int.max : pages.count
    guard dots.isVisible, most > 1 || !dots.hidesForSinglePage, most > 0,
      dots.color.alpha > 0 || dots.currentColor.alpha > 0 || dots.shadowOpacity > 0
    else { return ["pageControl none"] }
    var lines = [
      "pageControl.currentColor \(Self.canonical(dots.currentColor))",
      "pageControl.position \(dots.position.rawValue)",
      "pageControl.alignment \(dots.alignment.rawValue)",
      "pageControl.margin \(Self.canonical(dots.margin))",
      "pageControl.height \(Self.canonical(dots.height))",
      "pageControl.dotSize \(Self.canonical(dots.dotSize))",
      "pageControl.shadowOpacity \(Self.canonical(dots.shadowOpacity))",
    ]
    if dots.updates != .halfPage {
      lines.append("pageControl.updates \(dots.updates.rawValue)")
    }
    if givesPages { lines.append("pageControl.hidesForSinglePage \(dots.hidesForSinglePage)") }
    if most > 1 {
      lines.append("pageControl.color \(Self.canonical(dots.color))")
      lines.append("pageControl.pitch \(Self.canonical(dots.pitch))")
    }
    return lines
  }

  /// Whether the script gives the carousel other pages.
  private var givesPages: Bool {
    script.entries.contains { if case .call(.setPages) = $0.action { true } else { false } }
  }

  private var titleLines: [String] {
    guard allPages.contains(where: { $0.title?.isEmpty == false }) else { return [] }
    return [
      "titles.font \(JSONValue.quoted(titles.font))",
      "titles.fontSize \(Self.canonical(titles.fontSize))",
      "titles.color \(Self.canonical(titles.color))",
      "titles.background \(Self.canonical(titles.background))",
      "titles.height \(Self.canonical(titles.height))",
      "titles.padding \(Self.canonical(titles.padding))",
      "titles.alignment \(titles.alignment.rawValue)",
    ]
  }

  // MARK: Values

  private static func canonical(_ color: Color) -> String {
    color.alpha == 0 ? Color.clear.description : color.description
  }

  /// Minus zero is zero.
  static func canonical(_ value: Double) -> String { "\(value + 0)" }

  static func canonical(_ size: PointSize) -> String {
    "\(canonical(size.width)) \(canonical(size.height))"
  }

  /// A gradient of one colour is that colour; angles go from 0 to below 360.
  private static func canonical(_ colors: [Color], angle: Double) -> String {
    let texts = colors.map { canonical($0) }
    if let first = texts.first, texts.allSatisfy({ $0 == first }) { return "color " + first }
    let turn = abs(angle) < 1e15 ? angle - 360 * Double(Int(angle / 360)) : 0
    let positive = turn < 0 ? turn + 360 : turn
    return "gradient \(canonical(positive)) " + texts.joined(separator: " ")
  }
}
