import BannerloopCarousel
import BannerloopMotion

/// Checks of a script against the pages, the view and the run's length, in the order of play.
struct ScriptChecks {
  /// The checks of the rest, which say how findings are added.
  private let checks: ScenarioChecks

  /// The view's sides in points; `nil` where pictures decide.
  private var view: PointSize?

  /// How many pages there are; `nil` where faults hide that.
  private var pageCount: Int?

  /// The last touch: when the finger goes up, and the entry's path.
  private var lastTouch: (up: Rational, path: String)?

  /// When the carousel is removed, and the entry's path.
  private var stop: (time: Rational, path: String)?

  /// Makes the checks of a script.
  ///
  /// - Parameters:
  ///   - scenario: What is checked.
  ///   - script: The script's entries with their paths, one for each of the scenario's.
  init(scenario: Scenario, script: [ScriptEntryDraft]) {
    checks = ScenarioChecks(scenario: scenario, pagesHint: nil, script: script)
    view = scenario.viewSize ?? scenario.canvas.size
  }

  private var scenario: Scenario { checks.scenario }

  /// Adds a fault or a warning for everything that does not fit.
  mutating func run(_ context: inout ReadingContext) {
    let entries = scenario.script.entries
    guard !entries.isEmpty, entries.count == checks.script.count else { return }
    let hasFaultyPages = context.faults.contains {
      $0.severity == .error && $0.path.hasPrefix("pages")
    }
    pageCount = hasFaultyPages ? nil : scenario.pages.count
    let lastTime = lastTime
    let order = entries.indices.sorted { (entries[$0].at, $0) < (entries[$1].at, $1) }
    for index in order {
      let entry = entries[index]
      let path = checks.script[index].path
      checkTime(entry.at, path, lastTime, &context)
      if case .setPages(let references, _) = checks.script[index].action {
        check(references, &context)
      }
      check(entry, path, &context)
    }
  }

  // MARK: Times

  private func checkTime(
    _ time: Rational, _ path: String, _ lastTime: Double?, _ context: inout ReadingContext
  ) {
    if let stop {
      checks.add(
        .warning, "nothing happens any more: \(stop.path) has removed the carousel before",
        [path + ".at", path], &context)
    } else if let lastTime, time.value > lastTime {
      checks.add(
        .warning,
        "what happens at \(ScenarioChecks.seconds(time)) s is never seen:"
          + " the last frame shows \(JSONValue.decimal(lastTime)) s",
        [path + ".at", path], &context, suggestion: "make the run longer, or the time earlier")
    }
  }

  /// The time of the last frame, in seconds; `nil` where only the motion tells.
  private var lastTime: Double? {
    let rate = scenario.canvas.rate
    switch scenario.duration {
    case .frames(let count): return rate.time(ofFrame: max(0, count - 1)).value
    case .seconds(let seconds):
      return rate.time(ofFrame: max(0, rate.frameCount(in: seconds) - 1)).value
    case .cycles(let cycles): return checks.length(ofCycles: cycles)
    case .automatic: return nil
    }
  }

  /// Notes a touch, or adds the fault that a finger is down already.
  private mutating func checkTouch(
    at time: Rational, lasting duration: Rational, _ path: String, _ context: inout ReadingContext
  ) {
    if let lastTouch, time < lastTouch.up {
      checks.add(
        .error,
        "this touch begins at \(ScenarioChecks.seconds(time)) s, while that of \(lastTouch.path)"
          + " lasts until \(ScenarioChecks.seconds(lastTouch.up)) s; there is one finger",
        [path + ".at", path], &context)
    }
    lastTouch = (max(time + duration, lastTouch?.up ?? .zero), path)
  }

  // MARK: Actions

  private mutating func check(
    _ entry: ScriptEntry, _ path: String, _ context: inout ReadingContext
  ) {
    switch entry.action {
    case .tap(let point):
      checkDown(point, [path + ".tap"], &context)
      checkTouch(at: entry.at, lasting: .zero, path, &context)
    case .hold(let point, let duration):
      checkDown(point, [path + ".hold.point"], &context)
      checkTouch(at: entry.at, lasting: duration, path, &context)
    case .flick(let start, let velocity, let duration):
      checkDown(start, [path + ".flick.from"], &context)
      if velocity == ViewVector(dx: 0, dy: 0) {
        checks.add(
          .warning, "a flick without speed is a hold", [path + ".flick.velocity"], &context)
      }
      checkTouch(at: entry.at, lasting: duration, path, &context)
    case .drag(let way):
      checkWay(way, path + ".drag", &context)
      checkTouch(at: entry.at, lasting: way.duration, path, &context)
    case .call(let call): check(call, at: entry.at, path, &context)
    }
  }

  private mutating func check(
    _ call: CarouselCall, at time: Rational, _ path: String, _ context: inout ReadingContext
  ) {
    switch call {
    case .scrollTo(let page, _, _):
      checkPage(page, [path + ".scrollTo.page", path + ".scrollTo"], &context)
    case .setPace(let page, _): checkPlace(page, path + ".setPace.page", &context)
    case .setPages(let places, _): if pageCount != nil { pageCount = places.count }
    case .resize(let size): resize(to: size, [path + ".resize"], &context)
    case .stop: stop = (time, path)
    case .pause, .resume, .next, .previous, .tapDots, .hide, .show, .setAutoplay: break
    }
  }

  // MARK: Pages

  private func checkPage(_ page: Int, _ paths: [String], _ context: inout ReadingContext) {
    guard let pageCount, !(0..<pageCount).contains(page) else { return }
    let range =
      pageCount == 0
      ? "there is none then"
      : "there are \(pageCount) then, counted from 0: \(0)...\(pageCount - 1)"
    checks.add(.error, "there is no page \(page); \(range)", paths, &context)
  }

  private func check(_ references: [PageReference], _ context: inout ReadingContext) {
    for reference in references {
      if case .place(let place, let path) = reference { checkPlace(place, path, &context) }
    }
  }

  /// Numbers of pages that may not be shown name those of the scenario.
  private func checkPlace(_ place: Int, _ path: String, _ context: inout ReadingContext) {
    let count = scenario.pages.count
    guard pageCount != nil, count > 0, !(0..<count).contains(place) else { return }
    checks.add(
      .error,
      "there is no page \(place); 'pages' has \(count), counted from 0: \(0)...\(count - 1)",
      [path], &context)
  }

  // MARK: Places

  /// A finger that goes down beside the view touches nothing.
  private func checkDown(_ point: ViewPoint, _ paths: [String], _ context: inout ReadingContext) {
    guard let view, !Self.contains(point, in: view) else { return }
    checks.add(
      .error,
      "\(Self.words(point)) lies outside the view of \(ScenarioChecks.words(view)) points", paths,
      &context)
  }

  /// A finger may leave the view in a drag, but it was probably not meant to.
  private func checkWay(_ way: TouchPath, _ path: String, _ context: inout ReadingContext) {
    for (index, sample) in way.samples.enumerated() {
      let paths = ["\(path).path[\(index)]", path + (index == 0 ? ".from" : ".to")]
      if index == 0 {
        checkDown(sample.point, paths, &context)
      } else if let view, !Self.contains(sample.point, in: view, closed: true) {
        checks.add(
          .warning,
          "the finger leaves the view of \(ScenarioChecks.words(view)) points at"
            + " \(Self.words(sample.point))",
          paths, &context)
        return
      }
    }
  }

  private mutating func resize(
    to size: PointSize, _ paths: [String], _ context: inout ReadingContext
  ) {
    checks.checkSides(of: size, "the view", paths, &context)
    if let canvas = scenario.canvas.size, size.width > canvas.width || size.height > canvas.height {
      checks.add(
        .warning,
        "the canvas of \(ScenarioChecks.words(canvas)) points cuts the view of"
          + " \(ScenarioChecks.words(size)) points",
        paths, &context, suggestion: "leave canvas.size out, or make it larger")
    }
    view = size
  }

  private static func contains(
    _ point: ViewPoint, in view: PointSize, closed: Bool = false
  ) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x <= view.width, point.y <= view.height else {
      return false
    }
    return closed || (point.x < view.width && point.y < view.height)
  }

  private static func words(_ point: ViewPoint) -> String {
    "[\(JSONValue.decimal(point.x)), \(JSONValue.decimal(point.y))]"
  }
}
