import BannerloopMotion

extension Timeline {
  /// Returns when a place begins, in seconds.
  func start(of place: Place) -> Rational {
    let start = segments[place.segment].start
    guard place.round > 0, let tail else { return start }
    return start + tail.period * Rational(place.round)
  }

  /// Returns the place that follows where a place ends.
  func place(after place: Place) -> Place {
    let isLast = place.segment + 1 == segments.count
    return self.place(
      segment: isLast ? tail?.firstSegment ?? 0 : place.segment + 1,
      round: place.round + (isLast ? 1 : 0))
  }

  /// Returns the place before one that does not begin a round.
  func place(before place: Place) -> Place {
    self.place(segment: max(0, place.segment - 1), round: place.round)
  }

  /// Whether strategies begin anew at a place, whatever happened before.
  ///
  /// That is where a page rests or a finger catches it, where a slide begins, where the content is
  /// laid out anew, and at the start of every round.
  func isFreshStart(_ place: Place) -> Bool {
    let index = place.segment
    if index == 0 || index == tail?.firstSegment || isLaidOut(at: place) { return true }
    let segment = segments[index]
    switch segment.motion {
    case .still: return true
    case .slide: return segment.motionStart == segment.start
    case .drag, .spring, .run: return false
    }
  }

  /// Whether other pages or another view begin at a place.
  func isLaidOut(at place: Place) -> Bool {
    guard place.segment > 0 else { return place.round == 0 }
    let (before, after) = (segments[place.segment - 1], segments[place.segment])
    return place.segment != tail?.firstSegment || place.round == 0
      ? before.pageList != after.pageList || before.view != after.view : false
  }

  /// Whether a motion came to its end at the start of a place, as a delegate is told.
  func isMotionEnd(_ place: Place) -> Bool {
    func ends(at time: Rational) -> Bool {
      var index = events.partitionPoint(from: 0) { $0.time >= time }
      while index < events.count, events[index].time == time {
        switch events[index].kind {
        case .didEndDecelerating, .didEndScrollingAnimation: return true
        default: index += 1
        }
      }
      return false
    }
    if ends(at: segments[place.segment].start) { return true }
    guard place.round > 0, let tail, place.segment == tail.firstSegment else { return false }
    return ends(at: tail.start + tail.period)
  }
}
