import BannerloopMotion

/// Plays autoplay forward, slide after slide, until the motion repeats, and writes down a timeline.
struct AutoplayCompiler {
  private let schedule: AutoplaySchedule
  private var segments = [Segment(start: .zero, origin: PagePosition(page: 0), motion: .still)]
  private var events: [Timeline.Event] = []

  /// The slide that runs: its segment, when it ends, and where.
  private var running: (segment: Segment, end: Rational, target: Int)?

  /// Where the carousel stands while no slide runs.
  private var rest = PagePosition(page: 0)

  /// What the carousel was like when a round began; equal marks mean that everything repeats.
  private struct RoundStart {
    var segment: Int
    var event: Int
    var time: Rational
    var lag: Double
    var lateness: Rational
  }

  /// Rounds and segments after which a motion that has not become periodic is given up.
  private static let maximumSegments = 400_000

  /// A carousel that is so many pages behind will never catch up.
  private static let maximumLag = 1e6

  /// Lags that differ by less, in pages, count as equal: far below any pixel.
  private static let lagTolerance = 1e-12

  init(_ schedule: AutoplaySchedule) { self.schedule = schedule }

  /// Returns the timeline of autoplay.
  mutating func timeline() throws(CarouselError) -> Timeline {
    let perCycle = schedule.slidesPerCycle
    let repeats = schedule.configuration.looping != .none
    var due = schedule.initialDelay
    var previous: RoundStart?
    var index = 0
    while repeats || index < perCycle {
      let start = startTime(due: due)
      endRunningSlide(before: start)
      if repeats, index % perCycle == 0 {
        let mark = RoundStart(
          segment: segments.count, event: events.count, time: start,
          lag: lag(at: start, ofSlide: index), lateness: start - due)
        if let previous, isPeriodic(from: previous, to: mark) {
          return finished(tail: previous, end: mark)
        }
        previous = mark
      }
      try begin(slide: index, at: start)
      due += schedule.startToStart(afterSlide: index)
      index += 1
    }
    endRunningSlide(before: nil)
    return Timeline(segments: segments, events: events, tail: nil)
  }

  /// When a due slide really starts: at once, or after the running one where slides queue.
  private func startTime(due: Rational) -> Rational {
    guard schedule.autoplay.overlap == .queue, let running else { return due }
    return max(due, running.end)
  }

  /// How far the carousel is behind the page that it should rest on, in pages.
  private func lag(at time: Rational, ofSlide index: Int) -> Double {
    let resting = index == 0 ? 0 : schedule.target(ofSlide: index - 1)
    return position(at: time).distance(to: PagePosition(page: resting))
  }

  private func position(at time: Rational) -> PagePosition {
    running?.segment.position(at: time) ?? rest
  }

  private func isPeriodic(from previous: RoundStart, to mark: RoundStart) -> Bool {
    guard abs(previous.lag - mark.lag) <= Self.lagTolerance else { return false }
    if mark.lateness == previous.lateness { return true }
    // A queue that is never empty grows for ever, and slide follows slide without a pause.
    return mark.lateness > previous.lateness && !rests(from: previous.segment)
  }

  /// Whether the carousel stood still anywhere since a segment.
  private func rests(from segment: Int) -> Bool {
    segments[segment...].contains { $0.motion == .still }
  }

  /// Starts a slide from wherever the carousel is.
  ///
  /// A slide that waited in a queue counts as fired when it starts: the timer waits with it.
  private mutating func begin(slide index: Int, at start: Rational) throws(CarouselError) {
    let origin = position(at: start)
    let target = schedule.target(ofSlide: index)
    let pages = origin.distance(to: PagePosition(page: target))
    let length = schedule.duration(overPages: pages)
    events.append(.init(time: start, kind: .timerFired))
    events.append(.init(time: start, kind: .slideBegan(to: target)))
    let segment = Segment(
      start: start, origin: origin,
      motion: .slide(pages: pages, curve: schedule.configuration.slide.curve, duration: length))
    segments.append(segment)
    running = (segment, start + length, target)
    guard segments.count < Self.maximumSegments, abs(pages) < Self.maximumLag else {
      throw .slidesNeverArrive(
        period: schedule.startToStart(afterSlide: index), slide: length)
    }
  }

  /// Lets the running slide come to rest, unless another one cuts it off before.
  private mutating func endRunningSlide(before next: Rational?) {
    guard let running else { return }
    if let next, next < running.end { return }
    rest = PagePosition(page: running.target)
    events.append(.init(time: running.end, kind: .didEndScrollingAnimation))
    events.append(.init(time: running.end, kind: .pageChanged(to: running.target, reason: .auto)))
    if next != running.end {
      segments.append(Segment(start: running.end, origin: rest, motion: .still))
    }
    self.running = nil
  }

  private func finished(tail: RoundStart, end: RoundStart) -> Timeline {
    let period = end.time - tail.time
    return Timeline(
      segments: Array(segments[..<end.segment]), events: Array(events[..<end.event]),
      tail: Timeline.Tail(
        firstSegment: tail.segment, firstEvent: tail.event, start: tail.time, period: period,
        pageShift: schedule.pagesPerCycle))
  }
}
