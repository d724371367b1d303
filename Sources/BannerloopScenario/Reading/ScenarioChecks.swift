import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

/// Checks of values that depend on each other.
struct ScenarioChecks {
  /// What is checked.
  let scenario: Scenario

  /// How to add pages, where missing ones are a fault of their own.
  let pagesHint: String?

  /// The script's entries with their paths.
  let script: [ScriptEntryDraft]

  /// Adds a fault or a warning for everything that does not fit.
  func run(_ context: inout ReadingContext) {
    checkPages(&context)
    checkNetwork(&context)
    checkCanvas(&context)
    checkItem(&context)
    checkPaces(&context)
    checkDuration(&context)
    checkDots(&context)
    checkScrolling(&context)
  }

  // MARK: Pages and sizes

  private func checkPages(_ context: inout ReadingContext) {
    let hasFaultyPages = context.faults.contains {
      $0.severity == .error && $0.path.hasPrefix("pages")
    }
    guard let pagesHint, scenario.pages.isEmpty, !hasFaultyPages else { return }
    add(.error, "there is no page", ["pages"], &context, suggestion: pagesHint)
  }

  /// A scenario that rules the web out takes no picture from it, whatever the command allows.
  private func checkNetwork(_ context: inout ReadingContext) {
    guard scenario.allowsNetwork == false else { return }
    let sources = scenario.allPages.map(\.picture)
    guard
      let address = sources.compactMap({ if case .web(let address) = $0 { address } else { nil } })
        .first
    else { return }
    add(
      .error, "network is false, but a picture comes from the web: \(address)", ["network"],
      &context, suggestion: "write network: true, or name files")
  }

  private func checkCanvas(_ context: inout ReadingContext) {
    guard let size = scenario.canvas.size else { return }
    let paths = ["canvas.size", "carousel.viewSize", "canvas.scale"]
    for (name, points) in [("width", size.width), ("height", size.height)] {
      let pixels = Self.pixels(points, scenario.canvas.scale)
      if !(1...Scenario.Defaults.longestSide).contains(pixels) {
        add(
          .error,
          "the canvas is \(pixels) pixels in \(name); \(1)...\(Scenario.Defaults.longestSide) fit",
          paths, &context)
      } else if pixels % 2 != 0, context.warnsOfOddSides {
        add(
          .warning,
          "the canvas is \(pixels) pixels in \(name), an odd number: mp4 files get one more",
          paths, &context, suggestion: "for mp4 make it \(pixels + 1) pixels, or choose with --odd")
      }
    }
  }

  /// Adds a fault for each side that is no number of pixels that can be drawn.
  func checkSides(
    of size: PointSize, _ noun: String, _ paths: [String], _ context: inout ReadingContext
  ) {
    for (name, points) in [("width", size.width), ("height", size.height)] {
      let pixels = Self.pixels(points, scenario.canvas.scale)
      if !(1...Scenario.Defaults.longestSide).contains(pixels) {
        add(
          .error,
          "\(noun) is \(pixels) pixels in \(name); \(1)...\(Scenario.Defaults.longestSide) fit",
          paths, &context)
      }
    }
  }

  private func checkItem(_ context: inout ReadingContext) {
    for (size, noun, path) in [
      (scenario.itemSize, "a page", "carousel.itemSize"),
      // As large as the canvas, it has been checked with it.
      (
        scenario.viewSize == scenario.canvas.size ? nil : scenario.viewSize, "the view",
        "carousel.viewSize"
      ),
    ] {
      if let size { checkSides(of: size, noun, [path], &context) }
    }
    if let view = scenario.viewSize, let canvas = scenario.canvas.size,
      view.width > canvas.width || view.height > canvas.height
    {
      add(
        .warning,
        "the canvas of \(Self.words(canvas)) points cuts the view of \(Self.words(view)) points",
        ["carousel.viewSize"], &context)
    }
    guard let box = scenario.itemSize ?? scenario.viewSize ?? scenario.canvas.size else { return }
    let insets = scenario.contentInsets
    if insets.left + insets.right >= box.width || insets.top + insets.bottom >= box.height {
      add(
        .error, "the insets leave nothing of a page of \(Self.words(box)) points",
        ["carousel.contentInsets"], &context)
    }
    if scenario.borderWidth > 0, 2 * scenario.borderWidth >= min(box.width, box.height) {
      add(
        .warning, "the border covers the whole page of \(Self.words(box)) points",
        ["carousel.border.width"], &context)
    }
  }

  // MARK: Times

  private func checkPaces(_ context: inout ReadingContext) {
    guard let slide = scenario.slide.duration else { return }
    var named = scriptedPaces
    if let autoplay = scenario.autoplay {
      named.insert(("carousel.autoplay", autoplay.pace), at: 0)
    }
    // Where pages never turn, their own times say nothing.
    if !named.isEmpty {
      named += scenario.pages.enumerated().compactMap { index, page in
        page.pace.map { ("pages[\(index)]", $0) }
      }
    }
    for (path, pace) in named {
      switch pace {
      case .period(let period) where slide >= period:
        add(
          .warning,
          "the slide of \(Self.seconds(slide)) s is as long as its period of"
            + " \(Self.seconds(period)) s, or longer",
          [path + ".period", "carousel.autoplay.slide.duration"],
          &context, suggestion: "make the period longer or the slide shorter")
      case .dwell(.zero) where slide == .zero:
        add(
          .error, "a page that stands still for 0 s needs a slide longer than 0 s",
          [path + ".dwell", "carousel.autoplay.slide.duration"], &context)
      default: break
      }
    }
  }

  /// The times that a script gives, with the paths of what gives them.
  private var scriptedPaces: [(String, Pace)] {
    script.flatMap { entry -> [(String, Pace)] in
      switch entry.action {
      case .setAutoplay(let change):
        return change.isPlaying ? change.pace.map { [(entry.path + ".setAutoplay", $0)] } ?? [] : []
      case .call(.setPace(_, let pace?)): return [(entry.path + ".setPace", pace)]
      case .setPages(let references, _):
        return references.compactMap {
          guard case .page(let page, let path) = $0 else { return nil }
          return page.pace.map { (path, $0) }
        }
      default: return []
      }
    }
  }

  private func checkDuration(_ context: inout ReadingContext) {
    switch scenario.duration {
    case .cycles(let cycles):
      if cycles > 1, scenario.looping == .none {
        add(
          .error,
          "\(cycles) cycles cannot be: with loop \"none\" the carousel stops at its last page",
          ["duration.cycles", "carousel.loop"], &context,
          suggestion: "write cycles: 1, or another loop")
      } else if Double(cycles) * roundLength > Scenario.Defaults.longestRun.value {
        add(
          .error, "\(cycles) cycles are longer than the 1000000 s that a run may last",
          ["duration.cycles", "pages"], &context)
      }
    case .frames(let count):
      if Double(count) * scenario.canvas.rate.interval.value > Scenario.Defaults.longestRun.value {
        add(
          .error, "\(count) frames are longer than the 1000000 s that a run may last",
          ["duration.frames"], &context)
      }
    case .seconds(let seconds):
      if scenario.canvas.rate.frameCount(in: seconds) == 0 {
        add(
          .error, "\(Self.seconds(seconds)) s are less than half a frame",
          ["duration.seconds"], &context)
      }
    case .automatic: break
    }
  }

  /// A round's length in seconds, roughly; only to refuse what is far too long.
  var roundLength: Double {
    guard let autoplay = scenario.autoplay, scenario.pages.count > 1 else { return 0 }
    let slide = scenario.slide.duration?.value ?? 0
    let once = scenario.pages.reduce(0.0) { sum, page in
      switch page.pace ?? autoplay.pace {
      case .period(let period): sum + max(period.value, slide)
      case .dwell(let dwell): sum + dwell.value + slide
      }
    }
    return scenario.looping == .pingPong ? 2 * once : once
  }

  // MARK: Dots

  private func checkDots(_ context: inout ReadingContext) {
    let dots = scenario.pageControl
    let count = scenario.pages.count
    guard dots.isVisible, count > 1 || !dots.hidesForSinglePage, count > 0 else { return }
    let colorPaths = ["pageControl.color", "pageControl.currentColor", "pageControl"]
    if dots.color.alpha == 0, dots.currentColor.alpha == 0 {
      add(
        .warning, "the dots are invisible: both colours are clear", colorPaths, &context,
        suggestion: "write pageControl: false for no dots")
    } else if count > 1, dots.color == dots.currentColor {
      add(
        .warning, "the current dot looks like the others: both are \(dots.color)", colorPaths,
        &context)
    } else if let color = hidingColor {
      add(
        .warning, "the dots are invisible on pages of the same colour, \(color)", colorPaths,
        &context)
    }
    guard let size = scenario.canvas.size else { return }
    let isUpright = dots.position == .left || dots.position == .right
    let (along, across) = isUpright ? (size.height, size.width) : (size.width, size.height)
    if dots.margin + dots.height / 2 - dots.dotSize / 2 >= across {
      add(
        .warning, "the dots lie outside the canvas of \(Self.words(size)) points",
        ["pageControl.margin", "pageControl.height", "pageControl", "canvas.size"], &context)
    } else if Double(count - 1) * dots.pitch + dots.dotSize > along {
      add(
        .warning, "\(count) dots are longer than the canvas of \(Self.words(size)) points",
        ["pageControl.pitch", "pageControl.dotSize", "pages"], &context)
    }
  }

  /// The one colour that all pages and all dots have.
  private var hidingColor: Color? {
    guard let first = scenario.pages.first, case .color(let ground) = first.picture,
      ground.isOpaque, scenario.pages.allSatisfy({ $0.picture == first.picture })
    else { return nil }
    let dots = [scenario.pageControl.color, scenario.pageControl.currentColor]
    let isHidden = dots.allSatisfy {
      ($0.red, $0.green, $0.blue) == (ground.red, ground.green, ground.blue) || $0.alpha == 0
    }
    return isHidden ? ground : nil
  }

  // MARK: Helpers

  /// Adds a finding at the first of some paths that was given, or at the whole.
  func add(
    _ severity: ScenarioFault.Severity, _ message: String, _ paths: [String],
    _ context: inout ReadingContext, suggestion: String? = nil
  ) {
    let path = paths.first { context.places[$0] != nil }
    context.faults.append(
      ScenarioFault(
        severity: severity, message: message, suggestion: suggestion,
        place: path.flatMap { context.places[$0] } ?? .whole, path: path ?? paths.first ?? ""))
  }

  /// Device pixels of a length in points, rounded half up.
  static func pixels(_ points: Double, _ scale: Double) -> Int {
    Int(points * scale + 0.5)
  }

  static func words(_ size: PointSize) -> String {
    "\(JSONValue.decimal(size.width))x\(JSONValue.decimal(size.height))"
  }

  static func seconds(_ time: Rational) -> String { JSONValue.decimal(time.value) }
}
