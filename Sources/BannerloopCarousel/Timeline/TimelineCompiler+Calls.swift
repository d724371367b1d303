import BannerloopMotion

// MARK: Calls

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

  /// Slides to a slot; nothing happens, and nothing is told, where the carousel rests on it.
  private mutating func slide(to target: Int) {
    guard moving != nil || position != PagePosition(page: target) else { return }
    let length = beginSlide(to: target, reason: .api)
    if let autoplay, case .dwell(let still) = pace(ofSlot: target, in: autoplay) {
      countDown(length + still, since: now)
    } else {
      wakeTimer()
    }
  }

  /// The slot that shows a page and is reached in a direction.
  private func slot(ofPage page: Int, direction: ScrollRoute) -> Int {
    guard repeatsPages else { return page }
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
    resizeView(to: size)
    if touch?.drag != nil {
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

// MARK: Pages

extension TimelineCompiler {
  private mutating func setPages(
    _ places: [Int], policy: PagesPolicy
  ) throws(CarouselError) {
    let listed = configuration.listedPageCount
    if let wrong = places.first(where: { !(0..<listed).contains($0) }) {
      throw .pageOutOfRange(page: wrong, count: listed, at: now)
    }
    let list = PageList(places)
    switch policy {
    case .reset:
      cancelTouch()
      cutMotion(byFinger: false)
      show(list)
      heading = 1
      jump(to: 0, reason: .api)
      restartTimer()
    case .keepVisible: keepVisible(in: list)
    }
  }

  /// Shows other pages; the one that is seen stays where it is, if it is among them.
  private mutating func keepVisible(in list: PageList) {
    let before = position
    let slot = clamped(before.nearestPage)
    let place = pages.count > 0 ? pages[index(ofSlot: slot)] : nil
    let index = place.flatMap(list.page(of:)) ?? min(index(ofSlot: slot), max(0, list.count - 1))
    show(list)
    let target = repeatsPages ? Self.slot(of: index, near: slot, count: list.count) : index
    let shift = target - slot
    let isThere = repeatsPages || (list.count > 1 && (0..<list.count).contains(goal + shift))
    guard isThere else {
      // Where it was going is gone: it rests on what is seen.
      cancelTouch()
      jump(to: target, reason: .api)
      if timer.due != nil || timer.remaining != nil { countDown(timer.length, since: timer.start) }
      return
    }
    goal += shift
    moving?.rest.page += shift
    if let edge = moving?.bouncingEdge { moving?.bouncingEdge = edge + shift }
    if touch?.drag != nil {
      continueDrag(from: before, shiftedBy: shift)
    } else {
      continueMotion(shiftedBy: shift)
    }
    if moving == nil, touch == nil { settle(.api) }
    wakeTimer()
  }

  /// The slot nearest to another that shows a page; half a round away it is the one ahead.
  private static func slot(of page: Int, near slot: Int, count: Int) -> Int {
    let ahead = (page - slot).wrapped(count)
    return ahead > count / 2 ? slot + ahead - count : slot + ahead
  }
}
