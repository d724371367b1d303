import BannerloopMotion

extension TimelineCompiler {
  /// What the carousel was like when the timer fired; equal marks mean that everything repeats.
  struct Mark {
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

  var mark: Mark {
    // A stretch of rest that began this very moment will give way to the slide.
    let isEmpty = segments.last?.start == now
    let heading = configuration.looping == .pingPong ? nextPage?.heading ?? 0 : 0
    return Mark(
      key: Mark.Key(page: turnsAlike ? 0 : index(ofSlot: goal), heading: heading),
      motion: moving?.kind, segment: segments.count - (isEmpty ? 1 : 0), event: events.count,
      phase: phases.count, time: now, goal: goal,
      lag: position.distance(to: PagePosition(page: goal)), speed: velocity,
      lateness: now - (timer.due ?? now))
  }

  /// Whether every page is turned as the one before: one turn is then the whole round.
  private var turnsAlike: Bool {
    guard repeatsPages, let autoplay else { return false }
    guard !pagePaces.isEmpty else { return true }
    let first = pace(ofSlot: 0, in: autoplay)
    return (1..<pages.count).allSatisfy { pace(ofSlot: $0, in: autoplay) == first }
  }

  func isPeriodic(from previous: Mark, to mark: Mark) -> Bool {
    let drift = abs(previous.lag - mark.lag)
    guard previous.motion == mark.motion, drift <= Self.lagTolerance else { return false }
    if configuration.scrolling.handsOverVelocity,
      abs(previous.speed - mark.speed) > Self.lagTolerance
    {
      return false
    }
    if mark.lateness == previous.lateness { return true }
    // A queue that is never empty grows for ever, and slide follows slide without a pause.
    return mark.lateness > previous.lateness && !rests(in: previous.segment..<mark.segment)
  }

  /// Whether the carousel stood still in any of some segments.
  private func rests(in range: Range<Int>) -> Bool {
    segments[range].contains { $0.motion == .still }
  }

  func finished(tail: Mark, end: Mark, scriptEnd: Rational?) -> Timeline {
    Timeline(
      segments: Array(segments[..<end.segment]), events: Array(events[..<end.event]),
      phases: Array(phases[..<end.phase]), pageLists: pageLists,
      tail: Timeline.Tail(
        firstSegment: tail.segment, firstEvent: tail.event,
        start: tail.time, period: end.time - tail.time, pageShift: end.goal - tail.goal),
      scriptEnd: scriptEnd ?? steps.last?.time)
  }
}
