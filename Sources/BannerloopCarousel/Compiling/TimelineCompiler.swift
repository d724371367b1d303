import BannerloopMotion

/// Plays timer, touches and calls in the order of time and writes down a timeline.
///
/// Three things can be next: the end of what moves, a step of the script, the timer's date. At one
/// and the same time they count in this order, so that a slide which ends as the timer is due has
/// ended, and a finger that goes down as the timer is due is there before it.
struct TimelineCompiler {
  let configuration: CarouselConfiguration
  let touches: [TouchTrack]
  let steps: [TimelineStep]

  /// What has been written so far.
  private(set) var segments: [Segment]
  private(set) var events: [Timeline.Event] = []
  var phases: [TimerPhase] = []
  private(set) var pageLists: [PageList]

  /// The time that has been reached, in seconds.
  private(set) var now = Rational.zero

  /// The pages that are shown.
  var pages: PageList

  /// The view's sides in points, and where pages lie in it.
  private(set) var view: PointSize
  private(set) var geometry: PageGeometry

  /// The page, not wrapped, that the carousel rests on or goes to.
  var goal = 0

  /// The page that was last told to have come to rest.
  private(set) var settledIndex = 0

  /// The slot of page 0 in the round in which the carousel came to rest last.
  var roundStart = 0

  /// What moves by itself.
  var moving: Moving?

  /// The finger that is down.
  var touch: ActiveTouch?

  /// Autoplay as it is set now, and when it goes on.
  var autoplay: Autoplay?
  var pagePaces: [Pace?]
  var timer = AutoplayClock()

  /// Which way `pingPong` turns pages: 1 or -1.
  var heading = 1

  /// Whether the carousel has been removed.
  var isStopped = false

  /// Parts after which a motion that has not become periodic, or not come to its end, is given up.
  private static let maximumSegments = 500_000
  private static let maximumPeriodSegments = 400_000

  init(_ configuration: CarouselConfiguration) throws(CarouselError) {
    self.configuration = configuration
    (steps, touches) = try TimelineStep.steps(of: configuration)
    pages = PageList(count: configuration.pageCount)
    pageLists = [pages]
    view = configuration.view
    geometry = configuration.geometry
    autoplay = configuration.autoplay
    pagePaces = configuration.pagePaces
    segments = [
      Segment(
        start: .zero, motionStart: .zero, origin: PagePosition(page: 0), motion: .still,
        view: configuration.view, pageList: 0, settledIndex: 0)
    ]
  }

  /// Returns the timeline.
  mutating func timeline() throws(CarouselError) -> Timeline {
    startTimer()
    var next = 0
    var scriptEnd: Rational?
    var previous: Mark?
    var lastScriptSegment = 0
    var idleRounds = 0
    while true {
      let isPlayed = next == steps.count && touch == nil
      if isPlayed, moving == nil, scriptEnd == nil, !steps.isEmpty { scriptEnd = now }
      let step = next < steps.count ? steps[next].time : nil
      guard let time = Self.earliest(moving?.end, step, fireTime) else { break }
      // Slides of no length without a rest would turn pages for ever at one and the same time.
      idleRounds = time > now ? 0 : idleRounds + 1
      if idleRounds > Self.maximumPeriodSegments + steps.count { throw neverArrives }
      now = max(now, time)
      if moving?.end == time {
        endMotion()
      } else if step == time {
        try perform(steps[next])
        next += 1
        lastScriptSegment = segments.count
      } else {
        if isPlayed, turnsPageNow {
          let mark = mark
          if let previous, previous.key == mark.key {
            if isPeriodic(from: previous, to: mark) {
              if mark.time == previous.time { throw neverArrives }
              return finished(tail: previous, end: mark, scriptEnd: scriptEnd)
            }
          }
          if previous == nil || previous?.key == mark.key { previous = mark }
        }
        try fire()
      }
      let limit = max(Self.maximumPeriodSegments, 8 * pages.count)
      if isPlayed, segments.count - lastScriptSegment > limit { throw neverArrives }
      if !isPlayed, segments.count > Self.maximumSegments {
        throw .tooManySegments(limit: Self.maximumSegments)
      }
    }
    return Timeline(
      segments: segments, events: events, phases: phases, pageLists: pageLists, tail: nil,
      scriptEnd: scriptEnd)
  }

  private static func earliest(_ a: Rational?, _ b: Rational?, _ c: Rational?) -> Rational? {
    var result = a
    for other in [b, c] {
      if let other { result = result.map { min($0, other) } ?? other }
    }
    return result
  }

  private mutating func perform(_ step: TimelineStep) throws(CarouselError) {
    guard !isStopped else { return }
    switch (step.action, step.touch) {
    case (.down, let number?): touchDown(number)
    case (.recognised, let number?): beginDragging(number)
    case (.move(let piece), let number?): drag(number, along: piece)
    case (.up, let number?): touchUp(number)
    case (.call(let call), _): try perform(call)
    default: break
    }
  }
}

// MARK: Writing

extension TimelineCompiler {
  /// Where the carousel is now.
  var position: PagePosition {
    segments.last.map { $0.position(at: now, since: $0.motionStart) } ?? PagePosition(page: 0)
  }

  /// How fast it moves now, in pages a second.
  var velocity: Double {
    segments.last.map { $0.velocity(at: now, since: $0.motionStart) } ?? 0
  }

  /// Writes that another law holds from now on.
  mutating func follow(_ motion: Motion, from origin: PagePosition) {
    dropEmptySegment()
    segments.append(
      Segment(
        start: now, motionStart: now, origin: origin, motion: motion, view: view,
        pageList: pageLists.count - 1, settledIndex: settledIndex))
  }

  /// Writes which page has come to rest, from now on.
  mutating func noteSettled(_ index: Int) {
    settledIndex = index
    if segments.last?.start == now { segments[segments.count - 1].settledIndex = index }
  }

  /// Writes that the law goes on in another view, or with other pages so many slots further on.
  mutating func continueMotion(shiftedBy slots: Int = 0) {
    guard var segment = segments.last else { return }
    segment.start = now
    segment.origin.page += slots
    segment.view = view
    segment.pageList = pageLists.count - 1
    segment.settledIndex = settledIndex
    dropEmptySegment()
    segments.append(segment)
  }

  /// Tells that something happened now; a carousel that has been removed tells nothing.
  ///
  /// - Parameter kind: What happened; its page is not wrapped.
  mutating func tell(_ kind: CarouselEvent.Kind) {
    guard !isStopped else { return }
    events.append(Timeline.Event(time: now, kind: kind, pageCount: pages.count))
  }

  /// Shows other pages from now on.
  mutating func show(_ list: PageList) {
    pages = list
    pageLists.append(list)
  }

  /// Gives the view another size from now on.
  mutating func resizeView(to size: PointSize) {
    view = size
    geometry = configuration.geometry(of: size)
  }

  /// Takes back a segment that began this very moment and so is never seen.
  private mutating func dropEmptySegment() {
    if segments.last?.start == now { segments.removeLast() }
  }
}
