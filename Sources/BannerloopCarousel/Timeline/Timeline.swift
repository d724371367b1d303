import BannerloopMotion

/// A carousel's whole motion: segments in the order of time, the last of which may repeat for ever.
///
/// Compiled once; every question about a time is a search and one evaluation, so that a frame far
/// out costs the same as the first.
struct Timeline: Hashable, Sendable {
  /// The part that repeats: all segments and events from a place on.
  struct Tail: Hashable, Sendable {
    /// The first segment of a round.
    var firstSegment: Int

    /// The first event of a round.
    var firstEvent: Int

    /// When the first round begins.
    var start: Rational

    /// How long a round is, above 0.
    var period: Rational

    /// How many pages further each round is than the one before.
    var pageShift: Int
  }

  /// An event whose page is not wrapped yet.
  struct Event: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case timerFired
      case slideBegan(to: Int)
      case didEndScrollingAnimation
      case pageChanged(to: Int, reason: PageChangeReason)
    }

    var time: Rational
    var kind: Kind
  }

  /// The stretches, by start; the first starts at 0.
  var segments: [Segment]

  /// What happens, by time.
  var events: [Event]

  /// What repeats, if anything.
  var tail: Tail?

  /// A segment in a round: what a time falls into.
  struct Place: Hashable, Sendable {
    var segment: Int
    var round: Int
  }

  /// Returns the segment that a time falls into.
  ///
  /// - Complexity: O(log segments).
  func place(of time: Rational) -> Place {
    let round = self.round(of: time)
    let local = round == 0 ? time : self.local(time, round: round)
    var low = round == 0 ? 0 : tail?.firstSegment ?? 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= local { low = middle } else { high = middle }
    }
    return Place(segment: low, round: round)
  }

  /// Returns the place of a time that is not before a known place's start, by stepping on.
  func place(of time: Rational, from known: Place) -> Place {
    var place = known
    while true {
      var next = place.segment + 1
      var round = place.round
      if next == segments.count {
        guard let tail else { return place }
        next = tail.firstSegment
        round += 1
      }
      if start(ofSegment: next, round: round) > time { return place }
      place = Place(segment: next, round: round)
    }
  }

  /// Returns the position at a time, in a place that was found for it.
  func position(at time: Rational, in place: Place) -> PagePosition {
    var position = segments[place.segment].position(at: local(time, round: place.round))
    position.page += place.round * (tail?.pageShift ?? 0)
    return position
  }

  /// Calls `body` with every event in `(after, through]`, in order.
  ///
  /// - Parameter after: `nil` means from the very beginning, time 0 included.
  func forEachEvent(after: Rational?, through: Rational, _ body: (Event) -> Void) {
    for event in events[firstEvent(after: after)...] {
      if event.time > through { return }
      body(event)
    }
    guard let tail, tail.firstEvent < events.count else { return }
    var round = max(1, after.map { self.round(of: $0) } ?? 1)
    // An event at the very end of a round belongs to that round.
    if round > 1 { round -= 1 }
    while true {
      let shift = tail.period * Rational(round)
      if tail.start + shift > through { return }
      for index in tail.firstEvent..<events.count {
        var event = events[index]
        event.time += shift
        if let after, event.time <= after { continue }
        if event.time > through { return }
        event.kind = event.kind.shifted(byPages: round * tail.pageShift)
        body(event)
      }
      round += 1
    }
  }

  /// The first event later than a time.
  private func firstEvent(after time: Rational?) -> Int {
    guard let time else { return 0 }
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Which repetition a time is in: 0 before the tail repeats.
  private func round(of time: Rational) -> Int {
    guard let tail, time > tail.start else { return 0 }
    return Rational.wholes(of: time, since: tail.start, in: tail.period)
  }

  private func local(_ time: Rational, round: Int) -> Rational {
    guard round > 0, let tail else { return time }
    return time - tail.period * Rational(round)
  }

  private func start(ofSegment index: Int, round: Int) -> Rational {
    guard round > 0, let tail else { return segments[index].start }
    return segments[index].start + tail.period * Rational(round)
  }
}

extension Timeline.Event.Kind {
  /// The same event some pages further on.
  func shifted(byPages shift: Int) -> Self {
    switch self {
    case .timerFired, .didEndScrollingAnimation: self
    case .slideBegan(let page): .slideBegan(to: page + shift)
    case .pageChanged(let page, let reason): .pageChanged(to: page + shift, reason: reason)
    }
  }
}
