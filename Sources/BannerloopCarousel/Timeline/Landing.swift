import BannerloopMotion

/// Where a released page goes and how.
struct Landing: Sendable {
  /// Where it comes to rest.
  var rest: PagePosition

  /// The page that it then counts as resting on.
  var goal: Int

  /// The law of the way there; `nil` where there is none.
  var motion: Motion?

  /// The position that the law counts from.
  var origin: PagePosition

  /// How long it takes, in seconds.
  var length = Rational.zero

  /// The page at whose edge a spring takes over at the end; `nil` where it just rests.
  var bouncingEdge: Int?
}

extension TimelineCompiler {
  /// Ends a drag: tells the delegate and lets the page go where its speed and the rule send it.
  ///
  /// - Parameters:
  ///   - drag: The drag.
  ///   - speed: The finger's speed along the axis, in points a second.
  mutating func endDragging(_ drag: ActiveTouch.Drag, speed: Double) {
    let position = position
    // Past an end the page follows the finger only in part, and so does its speed.
    let slope = edges.map { $0.slope(at: $0.dragged(for: position)) } ?? 1
    let landing = landing(from: position, speed: speed * slope, drag: drag)
    tell(.willEndDragging(velocity: speed * slope, target: landing.goal))
    tell(.didEndDragging(willDecelerate: landing.motion != nil))
    if landing.motion != nil { tell(.willBeginDecelerating) }
    start(landing, reason: .drag)
  }

  /// Lets a page that was caught, and not dragged, go on; it decelerates if it is not at rest.
  mutating func land(_ landing: Landing, reason: PageChangeReason) {
    if landing.motion != nil { tell(.willBeginDecelerating) }
    start(landing, reason: reason)
  }

  private mutating func start(_ landing: Landing, reason: PageChangeReason) {
    goal = landing.goal
    guard let motion = landing.motion else {
      follow(.still, from: landing.rest)
      settle(reason)
      return
    }
    follow(motion, from: landing.origin)
    moving = Moving(
      end: now + landing.length, kind: .deceleration, reason: reason, rest: landing.rest,
      bouncingEdge: landing.bouncingEdge)
  }

  /// Returns where a page goes that is released at a position with a speed.
  ///
  /// - Parameters:
  ///   - position: The position in pages.
  ///   - speed: The page's speed in points a second.
  ///   - drag: The drag that ends; `nil` for a page that was caught and not dragged.
  /// - Returns: The way; without motion where it is at rest already.
  func landing(
    from position: PagePosition, speed: Double, drag: ActiveTouch.Drag? = nil
  ) -> Landing {
    switch configuration.scrolling.release {
    case .paging(let rule, let curve):
      let target = clamped(targetPage(from: position, speed: speed, rule: rule, drag: drag))
      let isPast = edges?.isPast(position) ?? false
      return pagingLanding(
        from: position, speed: speed, target: target,
        curve: isPast ? .spring(configuration.scrolling.edges.bounce) : curve)
    case .free(let rate):
      return freeLanding(from: position, speed: speed, rate: rate)
    }
  }

  /// The page that the rule chooses, at most one from where the drag began.
  ///
  /// A flick on a page that was still moving counts from the page that it was moving to: so each of
  /// several quick flicks turns a page, however far the page has come. A slow release counts from
  /// where the page is.
  private func targetPage(
    from position: PagePosition, speed: Double, rule: PagingRule, drag: ActiveTouch.Drag?
  ) -> Int {
    guard let drag else {
      let nearest = position.nearestPage
      return rule.page(from: nearest, to: position, speed: 0, pitch: geometry.pitch)
    }
    guard rule.isFlick(at: speed) else {
      return rule.page(
        from: drag.start.nearestPage, to: position, speed: speed, pitch: geometry.pitch)
    }
    let credited =
      drag.caughtMotion
      ? PagePosition(page: drag.startPage).advanced(by: drag.start.distance(to: position))
      : position
    return rule.page(from: drag.startPage, to: credited, speed: speed, pitch: geometry.pitch)
  }

  private func pagingLanding(
    from position: PagePosition, speed: Double, target: Int, curve: PagingCurve
  ) -> Landing {
    let rest = PagePosition(page: target)
    var landing = Landing(rest: rest, goal: target, motion: nil, origin: rest)
    let way = rest.distance(to: position)
    switch curve {
    case .spring(let spring):
      let simulation = SpringSimulation(
        spring, from: way, to: 0, velocity: speed / geometry.pitch, stopsAtTarget: true,
        tolerance: timing.tolerance)
      landing.length = .microsecondsUp(simulation.settlingTime)
      landing.motion = .spring(simulation)
    case .timing(let curve, let duration):
      landing.length = way == 0 ? .zero : duration
      landing.motion = .slide(pages: -way, curve: curve, duration: duration)
      landing.origin = position
    }
    if landing.length == .zero { landing.motion = nil }
    return landing
  }

  private func freeLanding(
    from position: PagePosition, speed: Double, rate: DecelerationRate
  ) -> Landing {
    let velocity = speed / geometry.pitch
    if let edges, edges.isPast(position) {
      let edge = clamped(position.nearestPage)
      let rest = PagePosition(page: edge)
      let spring = SpringSimulation(
        configuration.scrolling.edges.bounce, from: rest.distance(to: position), to: 0,
        velocity: velocity, tolerance: timing.tolerance)
      let length = Rational.microsecondsUp(spring.settlingTime)
      return Landing(
        rest: rest, goal: edge, motion: length > .zero ? .spring(spring) : nil, origin: rest,
        length: length)
    }
    let run = Deceleration(
      from: 0, velocity: velocity, rate: rate, tolerance: timing.tolerance)
    let rest = position.advanced(by: run.restPosition)
    if let edges, edges.isPast(rest) {
      let edge = clamped(rest.nearestPage)
      let way = position.distance(to: PagePosition(page: edge))
      var landing = Landing(
        rest: PagePosition(page: edge), goal: edge, motion: .run(run), origin: position,
        bouncingEdge: edges.coefficient == nil ? nil : edge)
      landing.length = .microsecondsUp(run.time(toReach: way) ?? 0)
      if landing.length == .zero { landing.motion = nil }
      return landing
    }
    let length = Rational.microsecondsUp(run.settlingTime)
    guard length > .zero else {
      return Landing(rest: position, goal: clamped(position.nearestPage), origin: position)
    }
    return Landing(
      rest: rest, goal: clamped(rest.nearestPage), motion: .run(run), origin: position,
      length: length)
  }
}

extension PagingRule {
  /// Whether a speed in points a second decides more than the place does.
  fileprivate func isFlick(at speed: Double) -> Bool {
    switch self {
    case .flick(let minimumVelocity), .halfShift(let minimumVelocity):
      speed.magnitude > minimumVelocity
    case .nearest, .projected: false
    }
  }

  /// Returns the page that a release goes to, counted from a page near by so that no digit is lost.
  fileprivate func page(
    from start: Int, to position: PagePosition, speed: Double, pitch: Double
  ) -> Int {
    start
      + targetPage(
        offset: PagePosition(page: start).distance(to: position) * pitch, velocity: speed,
        pageLength: pitch, startPage: 0)
  }
}
