import BannerloopMotion

/// Autoplay's timer: a date, or what is left of the countdown while something holds it.
struct AutoplayClock: Sendable {
  /// What can hold the timer.
  struct Holders: OptionSet, Sendable {
    let rawValue: Int

    /// A finger, until the touch policy lets go.
    static let touch = Holders(rawValue: 1)

    /// A call of `pause`.
    static let pause = Holders(rawValue: 2)

    /// A view that is not shown.
    static let hidden = Holders(rawValue: 4)
  }

  /// When the timer fires, in seconds; `nil` while it is held, or has nothing to do.
  var due: Rational?

  /// When the countdown began, in seconds.
  var start = Rational.zero

  /// The whole countdown, in seconds.
  var length = Rational.zero

  /// What is left of the countdown while it is held, in seconds; `nil` where there is none.
  var remaining: Rational?

  /// What holds the timer.
  var holders: Holders = []

  /// Whether a finger's hold lasts until the page has come to rest.
  var awaitsSettle = false

  /// Whether the next date turns no page.
  var skipsNext = false
}

// MARK: Dates

extension TimelineCompiler {
  /// What is left of the countdown when a hold ends.
  enum Remainder {
    /// What was left when it began.
    case kept

    /// All of it.
    case whole

    /// Nothing: the timer is due at once.
    case nothing
  }

  /// When the timer fires next, if it does; a queued slide waits for the one that runs.
  var fireTime: Rational? {
    guard let due = timer.due else { return nil }
    guard autoplay?.overlap == .queue, let moving else { return due }
    return max(due, moving.end)
  }

  /// The slot that the timer turns to, and the direction that `pingPong` then has.
  var nextPage: (slot: Int, heading: Int)? {
    guard pages.count > 1 else { return nil }
    let last = pages.count - 1
    switch configuration.looping {
    case .infinite: return (goal + 1, 1)
    case .none: return goal < last ? (goal + 1, 1) : nil
    case .rewind: return (goal < last ? goal + 1 : 0, 1)
    case .pingPong:
      let heading = goal <= 0 ? 1 : (goal >= last ? -1 : heading)
      return (goal + heading, heading)
    }
  }

  /// Whether the timer turns a page when it fires now, rather than leave it out.
  var turnsPageNow: Bool {
    !timer.skipsNext && (moving == nil || autoplay?.overlap != .ignore) && nextPage != nil
  }

  private var canTurn: Bool { autoplay != nil && !isStopped && nextPage != nil }

  /// Returns the pace of the page that a slot shows.
  func pace(ofSlot slot: Int, in autoplay: Autoplay) -> Pace {
    guard pages.count > 0, !pagePaces.isEmpty else { return autoplay.pace }
    return pagePaces[pages[index(ofSlot: slot)]] ?? autoplay.pace
  }

  /// The whole time of the page that the carousel rests on or goes to.
  private var interval: Rational {
    guard let autoplay else { return .zero }
    switch pace(ofSlot: goal, in: autoplay) {
    case .period(let time), .dwell(let time): return time
    }
  }

  /// Starts the timer at the beginning: the first slide comes as set, or after page 0's still time.
  mutating func startTimer() {
    guard let autoplay, canTurn else {
      notePhase()
      return
    }
    countDown(autoplay.initialDelay ?? firstStillTime(in: autoplay), since: now)
  }

  /// Page 0's still time, which is the default of the first delay.
  private func firstStillTime(in autoplay: Autoplay) -> Rational {
    switch pace(ofSlot: 0, in: autoplay) {
    case .dwell(let still): return still
    case .period(let period):
      let way = nextPage.map { Double($0.slot - goal) } ?? 1
      return max(.zero, period - timing.duration(overPages: way))
    }
  }

  /// Starts a countdown.
  ///
  /// - Parameters:
  ///   - length: How long it is, in seconds.
  ///   - start: When it began, in seconds; part of it may be over.
  mutating func countDown(_ length: Rational, since start: Rational) {
    timer.start = start
    timer.length = length
    timer.due = nil
    timer.remaining = nil
    if canTurn {
      let due = date(length, after: start)
      if timer.holders.isEmpty {
        timer.due = due
      } else {
        timer.remaining = max(.zero, due - now)
      }
    }
    notePhase()
  }

  /// Returns when a time is over.
  ///
  /// A timer's dates lie on Apple's grid, which does not move when a date is served late. A display
  /// link adds up its durations: the ticks after the start count, and the first one that makes the sum
  /// reach the time is the date.
  private func date(_ length: Rational, after start: Rational) -> Rational {
    guard case .displayLink(let rate) = autoplay?.timer else {
      guard length > .zero else { return start }
      return TimerGrid(startingAt: start, interval: length).next(after: start)
    }
    guard length > .zero else { return rate.time(ofFrame: rate.firstFrame(atOrAfter: start)) }
    return rate.time(ofFrame: rate.frame(at: start) + rate.firstFrame(atOrAfter: length))
  }

  /// Turns the page, or leaves it, as the policies say, and sets the next date.
  mutating func fire() throws(CarouselError) {
    guard let due = timer.due, let autoplay, let next = nextPage else {
      countDown(.zero, since: now)
      return
    }
    if autoplay.overlap == .ignore, moving != nil {
      countDown(interval, since: due)
      return
    }
    tell(.timerFired)
    if timer.skipsNext {
      timer.skipsNext = false
      countDown(interval, since: due)
      return
    }
    heading = next.heading
    let way = position.distance(to: PagePosition(page: next.slot)).magnitude
    guard way < max(Self.maximumLag, 2 * Double(pages.count)) else { throw neverArrives }
    let length = beginSlide(to: next.slot, reason: .auto)
    countDown(
      timing.startToStart(
        pace: pace(ofSlot: goal, in: autoplay), length: length, overlap: autoplay.overlap),
      since: due)
  }

  /// A carousel that is so many pages behind will never catch up.
  private static let maximumLag = 1e6

  /// The error of slides that cut each other off for ever.
  var neverArrives: CarouselError {
    let length = timing.duration(overPages: 1)
    return .slidesNeverArrive(period: timer.length, slide: length)
  }

  private mutating func notePhase() {
    if phases.last?.start == now { phases.removeLast() }
    let runs = timer.due != nil || timer.remaining != nil
    phases.append(
      TimerPhase(
        start: now, due: timer.due, length: runs ? timer.length : nil,
        remaining: timer.remaining ?? .zero))
  }
}

// MARK: Holding

extension TimelineCompiler {
  /// Stops the timer until every hold is released.
  mutating func hold(_ holder: AutoplayClock.Holders) {
    if let due = timer.due {
      timer.remaining = max(.zero, due - now)
      timer.due = nil
    }
    timer.holders.insert(holder)
    notePhase()
  }

  /// Ends a hold; the timer goes on when no other is left.
  mutating func release(_ holder: AutoplayClock.Holders, leaving remainder: Remainder) {
    guard timer.holders.contains(holder) else { return }
    timer.holders.remove(holder)
    if holder == .touch { timer.awaitsSettle = false }
    let isWhole = remainder == .whole || timer.remaining == nil
    if remainder == .nothing { timer.remaining = timer.remaining.map { _ in .zero } }
    if isWhole {
      countDown(interval, since: now)
      return
    }
    guard let remaining = timer.remaining, timer.holders.isEmpty else {
      notePhase()
      return
    }
    timer.remaining = nil
    timer.due = canTurn ? date(remaining, after: now) : nil
    timer.start = now + remaining - timer.length
    notePhase()
  }

  /// Starts the countdown of the page that is shown anew.
  mutating func restartTimer() { countDown(interval, since: now) }

  /// Gives the page that is shown another time, counted from when its countdown began.
  ///
  /// A time that is over already ends now; the timer does not make up for more than that.
  mutating func changeCountDown(to length: Rational) {
    let left = timer.remaining ?? timer.due.map { $0 - now }
    guard let left else { return }
    countDown(length, since: now + left - timer.length)
    if let due = timer.due, due < now {
      timer.due = now
      notePhase()
    }
  }

  /// Starts the timer where it had nothing to do and now has.
  mutating func wakeTimer() {
    guard timer.due == nil, timer.remaining == nil, canTurn else { return }
    countDown(interval, since: now)
  }
}
