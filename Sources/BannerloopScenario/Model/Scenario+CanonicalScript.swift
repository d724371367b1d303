import BannerloopCarousel
import BannerloopMotion

extension Scenario {
  /// What turns and moves pages where there is a script, in the order in which it is played.
  ///
  /// Autoplay and slides are written out even where the first pages never turn: calls can change that.
  var scriptLines: [String] {
    guard !script.entries.isEmpty else { return [] }
    var lines = ["carousel.autoplay.slide \(canonicalSlide)"]
    lines.append("carousel.autoplay " + (autoplay.map { canonical($0) } ?? "off"))
    lines += allPages.map { "page.pace " + ($0.pace.map { canonical($0) } ?? "autoplay") }
    lines += scrollingLines
    let order = script.entries.indices.sorted {
      (script.entries[$0].at, $0) < (script.entries[$1].at, $1)
    }
    for index in order {
      let entry = script.entries[index]
      lines.append("script \(entry.at) " + canonical(entry.action))
    }
    return lines
  }

  /// How the carousel follows fingers; events that nobody sees say nothing.
  private var scrollingLines: [String] {
    var words: [String]
    switch scrolling.release {
    case .paging(let rule, let curve): words = ["paging", canonical(rule), canonical(curve)]
    case .free(let rate): words = ["free", Self.canonical(rate.perMillisecond)]
    }
    words.append("slop " + Self.canonical(scrolling.slop))
    words.append("draggable " + (scrolling.isDraggable.map { "\($0)" } ?? "auto"))
    words.append("edges " + (scrolling.edges.rubberBand.map { Self.canonical($0) } ?? "hard"))
    words.append(CurveReading.canonicalText(.spring(scrolling.edges.bounce)))
    if scrolling.touchArea != .view { words.append("touches page") }
    if !scrolling.goesBackOverSeam { words.append("forwardOnly") }
    words.append("handsOverVelocity \(scrolling.handsOverVelocity)")
    return ["carousel.scrolling " + words.joined(separator: " ")]
  }

  private func canonical(_ rule: PagingRule) -> String {
    switch rule {
    case .flick(let velocity): "flick \(Self.canonical(velocity))"
    case .halfShift(let velocity): "halfShift \(Self.canonical(velocity))"
    case .nearest: "nearest"
    case .projected(let rate): "projected \(Self.canonical(rate.perMillisecond))"
    }
  }

  private func canonical(_ curve: PagingCurve) -> String {
    switch curve {
    case .spring(let spring): CurveReading.canonicalText(.spring(spring))
    case .timing(let curve, let duration): "\(duration) \(CurveReading.canonicalText(curve))"
    }
  }

  private func canonical(_ autoplay: Autoplay) -> String {
    let timer =
      switch autoplay.timer {
      case .grid: "grid"
      case .displayLink(let rate): "displayLink \(rate)"
      }
    return [
      canonical(autoplay.pace), autoplay.initialDelay.map(\.description) ?? "still time",
      autoplay.overlap.rawValue, autoplay.resume.rawValue, autoplay.resumeAfterPause.rawValue,
      timer,
    ].joined(separator: " ")
  }

  private func canonical(_ pace: Pace) -> String {
    switch pace {
    case .period(let period): "period \(period)"
    case .dwell(let dwell): "dwell \(dwell)"
    }
  }

  private func canonical(_ action: ScriptAction) -> String {
    switch action {
    case .tap(let point): "tap \(canonical(point))"
    case .drag(let path):
      "drag " + path.samples.map { "\($0.time) \(canonical($0.point))" }.joined(separator: " ")
        + " up \(path.duration)" + (path.releaseVelocity.map { " at \(canonical($0))" } ?? "")
    case .flick(let start, let velocity, let duration):
      "flick \(canonical(start)) \(canonical(velocity)) \(duration)"
    case .hold(let point, let duration): "hold \(canonical(point)) \(duration)"
    case .call(let call): canonical(call)
    }
  }

  private func canonical(_ call: CarouselCall) -> String {
    switch call {
    case .pause: "pause"
    case .resume: "resume"
    case .next: "next"
    case .previous: "previous"
    case .tapDots(let forward): forward ? "tapDotsForward" : "tapDotsBackward"
    case .hide: "hide"
    case .show: "show"
    case .stop: "stop"
    case .scrollTo(let page, let animated, let direction):
      "scrollTo \(page) \(animated) \(direction.rawValue)"
    case .setPages(let places, let policy):
      (["setPages"] + places.map { "\($0)" } + [policy.rawValue]).joined(separator: " ")
    case .resize(let size): "resize \(Self.canonical(size))"
    case .setAutoplay(let autoplay):
      "setAutoplay " + (autoplay.map { canonical($0) } ?? "off")
    case .setPace(let page, let pace):
      "setPace \(page) " + (pace.map { canonical($0) } ?? "autoplay")
    }
  }

  private func canonical(_ point: ViewPoint) -> String {
    "\(Self.canonical(point.x)) \(Self.canonical(point.y))"
  }

  private func canonical(_ vector: ViewVector) -> String {
    "\(Self.canonical(vector.dx)) \(Self.canonical(vector.dy))"
  }
}
