import BannerloopMotion

/// Plays timer, touches and calls in the order of time and writes down a timeline.
///
/// Three things can be next: the end of what moves, a step of the script, the timer's date. At one
/// and the same time they count in this order, so that a slide which ends as the timer is due has
/// ended, and a finger that goes down as the timer is due is there before it.
struct TimelineCompiler {
  let configuration: CarouselConfiguration
  let touches: [TouchTrack]
  private let steps: [TimelineStep]

  /// What has been written so far.
  private(set) var segments: [Segment]
  private var events: [Timeline.Event] = []
  var phases: [TimerPhase] = []
  private var pageLists: [PageList]

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
  var settledIndex = 0

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
  private static let maximumSegments = 4_000_000
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
        view: configuration.view, pageList: 0)
    ]
  }

  /// Returns the timeline.
  mutating func timeline() throws(CarouselError) -> Timeline {
    startTimer()
    var next = 0
    var scriptEnd: Rational?
    var previous: Mark?
    var lastScriptSegment = 0
    while true {
      let isPlayed = next == steps.count && touch == nil
      if isPlayed, moving == nil, scriptEnd == nil, !steps.isEmpty { scriptEnd = now }
      let step = next < steps.count ? steps[next].time : nil
      guard let time = Self.earliest(moving?.end, step, fireTime) else { break }
      now = max(now, time)
      if moving?.end == time {
        endMotion()
      } else if step == time {
        try perform(steps[next])
        next += 1
        lastScriptSegment = segments.count
      } else {
        if isPlayed, turnsPageNow {
          dropEmptySegment()
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
      if segments.count > Self.maximumSegments {
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
        pageList: pageLists.count - 1))
  }

  /// Writes that the law goes on in another view, or with other pages so many slots further on.
  mutating func continueMotion(shiftedBy slots: Int = 0) {
    guard var segment = segments.last else { return }
    segment.start = now
    segment.origin.page += slots
    segment.view = view
    segment.pageList = pageLists.count - 1
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

// MARK: Repetition

extension TimelineCompiler {
  /// What the carousel was like when the timer fired; equal marks mean that everything repeats.
  private struct Mark {
    /// The page in its round and the direction of `pingPong`.
    struct Key: Hashable {
      var page: Int
      var heading: Int
    }

    var key: Key
    var motion: Moving.Kind?
    var segment: Int
    var event: Int
    var phase: Int
    var time: Rational
    var goal: Int
    var lag: Double
    var speed: Double
    var lateness: Rational
  }

  /// Lags that differ by less, in pages, count as equal: far below any pixel.
  private static let lagTolerance = 1e-12

  private var mark: Mark {
    let heading = configuration.looping == .pingPong ? nextPage?.heading ?? 0 : 0
    return Mark(
      key: Mark.Key(page: turnsAlike ? 0 : index(ofSlot: goal), heading: heading),
      motion: moving?.kind, segment: segments.count, event: events.count, phase: phases.count,
      time: now, goal: goal, lag: position.distance(to: PagePosition(page: goal)), speed: velocity,
      lateness: now - (timer.due ?? now))
  }

  /// Whether every page is turned as the one before: one turn is then the whole round.
  private var turnsAlike: Bool {
    guard repeatsPages, let autoplay else { return false }
    guard !pagePaces.isEmpty else { return true }
    let first = pace(ofSlot: 0, in: autoplay)
    return (1..<pages.count).allSatisfy { pace(ofSlot: $0, in: autoplay) == first }
  }

  private func isPeriodic(from previous: Mark, to mark: Mark) -> Bool {
    let drift = abs(previous.lag - mark.lag)
    guard previous.motion == mark.motion, drift <= Self.lagTolerance else { return false }
    if configuration.scrolling.handsOverVelocity,
      abs(previous.speed - mark.speed) > Self.lagTolerance
    {
      return false
    }
    if mark.lateness == previous.lateness { return true }
    // A queue that is never empty grows for ever, and slide follows slide without a pause.
    return mark.lateness > previous.lateness && !rests(from: previous.segment)
  }

  /// Whether the carousel stood still anywhere since a segment.
  private func rests(from segment: Int) -> Bool {
    segments[segment...].contains { $0.motion == .still }
  }

  private func finished(tail: Mark, end: Mark, scriptEnd: Rational?) -> Timeline {
    Timeline(
      segments: Array(segments[..<end.segment]), events: Array(events[..<end.event]),
      phases: Array(phases[..<end.phase]), pageLists: pageLists,
      tail: Timeline.Tail(
        firstSegment: tail.segment, firstEvent: tail.event,
        start: tail.time, period: end.time - tail.time, pageShift: end.goal - tail.goal),
      scriptEnd: scriptEnd ?? steps.last?.time)
  }
}
