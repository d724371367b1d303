import BannerloopMotion

extension TimelineCompiler {
  /// Does what a caller asks for.
  ///
  /// Calls that move pages do nothing while a finger is down: the finger wins.
  mutating func perform(_ call: CarouselCall) throws(CarouselError) {
    switch call {
    case .pause: hold(.pause)
    case .resume:
      switch autoplay?.resumeAfterPause ?? .remaining {
      case .remaining: release(.pause, leaving: .kept)
      case .restart: release(.pause, leaving: .whole)
      case .immediately: release(.pause, leaving: .nothing)
      }
    case .scrollTo(let page, let animated, let direction):
      try scroll(to: page, animated: animated, direction: direction)
    case .next: turn(by: 1)
    case .previous: turn(by: -1)
    case .tapDots(let forward): turnDots(by: forward ? 1 : -1)
    case .setPages(let places, let policy): try setPages(places, policy: policy)
    case .resize(let size): resize(to: size)
    case .hide:
      cancelTouch()
      hold(.hidden)
    case .show: release(.hidden, leaving: .kept)
    case .setAutoplay(let autoplay): setAutoplay(autoplay)
    case .setPace(let page, let pace): try setPace(ofPlace: page, to: pace)
    case .stop: stop()
    }
  }

  private var isFingerDown: Bool { touch?.isFollowed ?? false }

  private mutating func scroll(
    to page: Int, animated: Bool, direction: ScrollRoute
  ) throws(CarouselError) {
    guard (0..<pages.count).contains(page) else {
      throw .pageOutOfRange(page: page, count: pages.count, at: now)
    }
    guard !isFingerDown else { return }
    let target = slot(ofPage: page, direction: direction)
    guard animated else {
      jump(to: target, reason: .api)
      wakeTimer()
      return
    }
    slide(to: target)
  }

  private mutating func turn(by step: Int) {
    guard pages.count > 1, !isFingerDown else { return }
    let target = clamped(goal + step)
    if target != goal { slide(to: target) }
  }

  private mutating func turnDots(by step: Int) {
    guard pages.count > 1, !isFingerDown else { return }
    guard (0..<pages.count).contains(index(ofSlot: goal) + step) else { return }
    let target = clamped(goal + step)
    if target != goal { slide(to: target, reason: .tap) }
  }

  /// Slides to a slot; nothing happens, and nothing is told, where the carousel rests on it.
  private mutating func slide(to target: Int, reason: PageChangeReason = .api) {
    guard moving != nil || position != PagePosition(page: target) else { return }
    let length = beginSlide(to: target, reason: reason)
    if let autoplay, case .dwell(let still) = pace(ofSlot: target, in: autoplay) {
      countDown(length + still, since: now)
    } else {
      wakeTimer()
    }
  }

  /// The slot that shows a page and is reached in a direction.
  ///
  /// What lies before the first page of a carousel that does not go back over it is reached forward.
  private func slot(ofPage page: Int, direction: ScrollRoute) -> Int {
    guard repeatsPages else { return page }
    let slot = freeSlot(ofPage: page, direction: direction)
    return clamped(slot) == slot ? slot : slot + pages.count
  }

  /// The same in a carousel that loops both ways.
  private func freeSlot(ofPage page: Int, direction: ScrollRoute) -> Int {
    let count = pages.count
    switch direction {
    case .forward: return goal + (page - goal).wrapped(count)
    case .backward: return goal - (goal - page).wrapped(count)
    case .shortest:
      let ahead = position.page + (page - position.page).wrapped(count)
      let way = position.distance(to: PagePosition(page: ahead))
      let wayBack = position.distance(to: PagePosition(page: ahead - count)).magnitude
      // The fraction may make the page itself lie a whole round ahead or just behind.
      return wayBack < way.magnitude ? ahead - count : ahead
    }
  }

  private mutating func resize(to size: PointSize) {
    precondition(size.width > 0 && size.height > 0, "A view's sides are above 0 points.")
    let shown = position
    // A view that keeps its size changes nothing, to the last bit.
    let isSame = size == view
    resizeView(to: size)
    if touch?.drag != nil, !isSame {
      continueDrag(from: shown)
    } else {
      continueMotion()
    }
  }

  private mutating func setAutoplay(_ autoplay: Autoplay?) {
    self.autoplay = autoplay
    timer.holders.remove(.pause)
    timer.skipsNext = false
    guard let autoplay else {
      countDown(.zero, since: now)
      return
    }
    if let delay = autoplay.initialDelay {
      countDown(delay, since: now)
    } else {
      restartTimer()
    }
  }

  private mutating func setPace(ofPlace place: Int, to pace: Pace?) throws(CarouselError) {
    guard (0..<configuration.listedPageCount).contains(place) else {
      throw .pageOutOfRange(page: place, count: configuration.listedPageCount, at: now)
    }
    if pagePaces.isEmpty {
      pagePaces = Array(repeating: nil, count: configuration.listedPageCount)
    }
    let old = autoplay.map { self.pace(ofSlot: goal, in: $0) }
    pagePaces[place] = pace
    guard let autoplay, let old, pages.count > 0, pages[index(ofSlot: goal)] == place else {
      return
    }
    let new = self.pace(ofSlot: goal, in: autoplay)
    guard new != old else { return }
    switch (old, new) {
    case (_, .period(let period)): changeCountDown(to: period)
    case (.dwell(let before), .dwell(let still)):
      changeCountDown(to: max(.zero, timer.length - before) + still)
    case (.period, .dwell(let still)):
      changeCountDown(to: timing.duration(overPages: 1) + still)
    }
  }

  private mutating func stop() {
    isStopped = true
    autoplay = nil
    cancelTouch()
    countDown(.zero, since: now)
  }
}
