import BannerloopMotion

// MARK: Pages

extension TimelineCompiler {
  /// Whether slots beyond the pages show pages again.
  var repeatsPages: Bool { configuration.repeats(pages) }

  /// The ends that hold a page back; `nil` in carousels that loop both ways.
  var edges: DragEdges? {
    let isFinite = !repeatsPages
    guard isFinite || !configuration.scrolling.goesBackOverSeam else { return nil }
    return DragEdges(
      firstPage: isFinite ? 0 : roundStart, lastPage: isFinite ? max(0, pages.count - 1) : nil,
      viewport: geometry.viewport / geometry.pitch,
      coefficient: configuration.scrolling.edges.rubberBand)
  }

  /// Returns the page that a slot shows.
  func index(ofSlot slot: Int) -> Int { configuration.index(ofSlot: slot, in: pages) }

  /// Returns a slot that is there: any in carousels that loop both ways.
  func clamped(_ slot: Int) -> Int {
    if repeatsPages {
      return configuration.scrolling.goesBackOverSeam ? slot : max(roundStart, slot)
    }
    return min(max(0, slot), max(0, pages.count - 1))
  }

  var timing: SlideTiming {
    SlideTiming(
      slide: configuration.slide, pixelsPerPage: geometry.pitch * configuration.scale)
  }
}

// MARK: Slides

extension TimelineCompiler {
  /// Starts a slide to a slot from wherever the carousel is.
  ///
  /// - Returns: How long it takes, in seconds.
  @discardableResult
  mutating func beginSlide(to target: Int, reason: PageChangeReason) -> Rational {
    let origin = position
    let speed = configuration.scrolling.handsOverVelocity ? velocity : 0
    cutMotion(byFinger: false)
    let pages = origin.distance(to: PagePosition(page: target))
    tell(.slideBegan(to: target))
    let length: Rational
    if let spring = handover(pages: pages, speed: speed) {
      length = .microsecondsUp(spring.settlingTime)
      follow(.spring(spring), from: PagePosition(page: target))
    } else {
      length = timing.duration(overPages: pages)
      follow(
        .slide(
          pages: pages, curve: curve(pages: pages, speed: speed, length: length),
          duration: length),
        from: origin)
    }
    goal = target
    moving = Moving(
      end: now + length, kind: .animation, reason: reason, rest: PagePosition(page: target))
    return length
  }

  /// The spring that goes on at a speed; `nil` where there is no speed, or no spring.
  private func handover(pages: Double, speed: Double) -> SpringSimulation? {
    guard speed != 0, case .spring(let spring) = configuration.slide.curve else { return nil }
    return SpringSimulation(
      spring, from: -pages, to: 0, velocity: speed, tolerance: timing.tolerance)
  }

  /// The slide's curve, or one that starts at a speed.
  ///
  /// The first control point is moved so that the curve starts at the slope of the speed, within
  /// 1000. Source: Chromium's `ScrollOffsetAnimationCurve`, which does so when it is retargeted.
  private func curve(pages: Double, speed: Double, length: Rational) -> TimingCurve {
    let curve = configuration.slide.curve
    guard speed != 0, pages != 0 else { return curve }
    let slope = min(max(speed * length.value / pages, -1000), 1000)
    if case .cubicBezier(let bezier) = curve, bezier.x1 > 0 {
      return .cubicBezier(CubicBezier(bezier.x1, slope * bezier.x1, bezier.x2, bezier.y2))
    }
    return .cubicBezier(CubicBezier(0.42, slope * 0.42, 0.58, 1))
  }

  /// Puts the carousel on a slot at once.
  mutating func jump(to target: Int, reason: PageChangeReason) {
    cutMotion(byFinger: false)
    goal = target
    follow(.still, from: PagePosition(page: target))
    settle(reason)
  }
}

// MARK: Ends

extension TimelineCompiler {
  /// Lets what moves come to rest where it was going, or hands it over to the spring at an edge.
  mutating func endMotion() {
    guard let ended = moving else { return }
    if let edge = ended.bouncingEdge, bounce(at: edge, after: ended) { return }
    moving = nil
    follow(.still, from: ended.rest)
    tell(ended.kind == .animation ? .didEndScrollingAnimation : .didEndDecelerating)
    settle(ended.reason)
  }

  /// Starts the spring at an edge; `false` where it is too small to see.
  private mutating func bounce(at edge: Int, after run: Moving) -> Bool {
    let rest = PagePosition(page: edge)
    let spring = SpringSimulation(
      configuration.scrolling.edges.bounce, from: rest.distance(to: position), to: 0,
      velocity: velocity, tolerance: timing.tolerance)
    let length = Rational.microsecondsUp(spring.settlingTime)
    guard length > .zero else { return false }
    follow(.spring(spring), from: rest)
    moving = Moving(end: now + length, kind: run.kind, reason: run.reason, rest: rest)
    return true
  }

  /// Stops what moves, where it is; the caller says what holds from now on.
  mutating func cutMotion(byFinger: Bool) {
    guard let cut = moving else { return }
    moving = nil
    switch cut.kind {
    case .deceleration:
      if configuration.scrolling.reportsCaughtDeceleration { tell(.didEndDecelerating) }
    case .animation:
      if byFinger, configuration.scrolling.reportsCutAnimation {
        tell(.didEndScrollingAnimation)
      }
    }
  }

  /// Tells the page that has come to rest, if it is another, and lets the timer go on.
  mutating func settle(_ reason: PageChangeReason) {
    let index = index(ofSlot: goal)
    roundStart = goal - index
    if index != settledIndex {
      noteSettled(index)
      tell(.pageChanged(to: goal, reason: reason))
    }
    if touch == nil, timer.awaitsSettle { release(.touch, leaving: .whole) }
  }
}
