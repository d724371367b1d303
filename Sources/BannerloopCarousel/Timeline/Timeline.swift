import BannerloopMotion

/// A carousel's whole motion: segments in the order of time, the last of which may repeat for ever.
///
/// Compiled once; every question about a time is a search and one evaluation, so that a frame far
/// out costs the same as the first.
struct Timeline: Hashable, Sendable {
  /// The part that repeats: all segments, events and timer phases from a time on.
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
    var time: Rational
    var kind: CarouselEvent.Kind

    /// How many pages there were at that time.
    var pageCount: Int
  }

  /// The stretches, by start; the first starts at 0.
  var segments: [Segment]

  /// What happens, by time.
  var events: [Event]

  /// What the timer does, by start.
  var phases: [TimerPhase]

  /// The lists of pages that segments name.
  var pageLists: [PageList]

  /// What repeats, if anything.
  var tail: Tail?

  /// When all that the script set going has come to rest; `nil` without a script.
  var scriptEnd: Rational?

  /// A segment in a round: what a time falls into, with the times that evaluation needs.
  struct Place: Hashable, Sendable {
    var segment: Int
    var round: Int

    /// When the segment's law began, in this round.
    var motionStart: Rational

    /// When the segment ends, in this round; `nil` for the last one.
    var end: Rational?
  }

  /// Returns the segment that a time falls into.
  ///
  /// - Complexity: O(log segments).
  func place(of time: Rational) -> Place {
    let round = self.round(of: time)
    let local = local(time, round: round)
    let first = round == 0 ? 0 : tail?.firstSegment ?? 0
    let next = segments.partitionPoint(from: first + 1) { $0.start > local }
    return place(segment: next - 1, round: round)
  }

  /// Returns the place of a time that is not before a known place's start, by stepping on.
  func place(of time: Rational, from known: Place) -> Place {
    var place = known
    while let end = place.end, end <= time {
      place = self.place(after: place)
    }
    return place
  }

  /// Returns the position at a time, in a place that was found for it.
  func position(at time: Rational, in place: Place) -> PagePosition {
    var position = segments[place.segment].position(at: time, since: place.motionStart)
    if place.round > 0 { position.page += place.round * (tail?.pageShift ?? 0) }
    return position
  }

  /// Returns a slot of the page that came to rest last.
  func settledSlot(in place: Place) -> Int {
    let index = segments[place.segment].settledIndex
    return place.round > 0 ? index + place.round * (tail?.pageShift ?? 0) : index
  }

  /// Returns the speed at a time in pages a second, in a place that was found for it.
  func velocity(at time: Rational, in place: Place) -> Double {
    segments[place.segment].velocity(at: time, since: place.motionStart)
  }

  /// Returns what the timer does at a time.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: The part of its countdown that is over; `nil` where there is none.
  /// - Complexity: O(log phases).
  func timerProgress(at time: Rational) -> Double? {
    let round = self.round(of: time)
    let local = local(time, round: round)
    let next = phases.partitionPoint(from: 1) { $0.start > local }
    return phases[next - 1].progress(at: local)
  }

  /// Calls `body` with every event in `(after, through]`, in order.
  ///
  /// - Parameters:
  ///   - after: `nil` means from the very beginning, time 0 included.
  ///   - through: The last time that counts.
  ///   - body: Told each event.
  func forEachEvent(after: Rational?, through: Rational, _ body: (Event) -> Void) {
    let first = after.map { after in events.partitionPoint(from: 0) { $0.time > after } } ?? 0
    for event in events[first...] {
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
        event.kind = event.kind.mapPage { $0 + round * tail.pageShift }
        body(event)
      }
      round += 1
    }
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

  /// Returns the place of a segment in a round.
  func place(segment: Int, round: Int) -> Place {
    let isLast = segment + 1 == segments.count
    guard round > 0 || isLast, let tail else {
      return Place(
        segment: segment, round: round, motionStart: segments[segment].motionStart,
        end: isLast ? nil : segments[segment + 1].start)
    }
    let shift = tail.period * Rational(round)
    return Place(
      segment: segment, round: round, motionStart: segments[segment].motionStart + shift,
      end: isLast ? tail.start + shift + tail.period : segments[segment + 1].start + shift)
  }
}

extension Array {
  /// Returns the first index, from a known one on, whose element and all after it meet a condition.
  ///
  /// - Precondition: Elements that meet the condition come after those that do not.
  /// - Complexity: O(log count).
  func partitionPoint(from start: Int, where isBehind: (Element) -> Bool) -> Int {
    var low = start
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
