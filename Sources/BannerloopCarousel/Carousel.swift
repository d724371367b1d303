public import BannerloopMotion

/// A carousel whose whole motion is known: every question about a time has one answer.
///
///     let carousel = try Carousel(configuration)
///     carousel.position(at: Rational(3))       // where it is after three seconds
///     carousel.currentIndex(at: Rational(3))   // the page that counts as shown
///
/// Positions are continuous in time and do not depend on any frame rate. Asking never changes
/// anything, and costs the same for any time: a search among the segments of one round.
public struct Carousel: Hashable, Sendable {
  /// What the carousel was made from.
  public let configuration: CarouselConfiguration

  let timeline: Timeline

  /// Compiles the motion.
  ///
  /// - Parameter configuration: Pages, looping, timing.
  /// - Throws: ``CarouselError/slidesNeverArrive(period:slide:)`` where slides cut each other off for
  ///   ever without getting anywhere.
  /// - Complexity: O(slides of a round); some rounds more where slides overlap.
  public init(_ configuration: CarouselConfiguration) throws(CarouselError) {
    self.configuration = configuration
    if let schedule = AutoplaySchedule(configuration) {
      var compiler = AutoplayCompiler(schedule)
      timeline = try compiler.timeline()
    } else {
      timeline = Timeline(
        segments: [Segment(start: .zero, origin: PagePosition(page: 0), motion: .still)],
        events: [], tail: nil)
    }
  }

  /// Returns where the carousel is at a time, in pages.
  ///
  /// - Parameter time: Seconds, `0...`.
  public func position(at time: Rational) -> PagePosition {
    timeline.position(at: time, in: timeline.place(of: time))
  }

  /// Returns the page that counts as shown at a time: the nearest one; half way, the next.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: `0..<pageCount`, or 0 without pages.
  public func currentIndex(at time: Rational) -> Int { currentIndex(at: position(at: time)) }

  /// Returns the page that counts as shown at a position.
  func currentIndex(at position: PagePosition) -> Int {
    let count = configuration.pageCount
    guard count > 0 else { return 0 }
    if configuration.repeatsPages { return position.nearestPage.wrapped(count) }
    return min(count - 1, max(0, position.nearestPage))
  }

  /// Returns what happens in a stretch of time, in order.
  ///
  /// - Parameters:
  ///   - after: Seconds; events at this very time are left out. `nil` means from the beginning.
  ///   - through: Seconds; events at this very time are included.
  /// - Returns: Events with real page indices.
  public func events(after: Rational?, through: Rational) -> [CarouselEvent] {
    var result: [CarouselEvent] = []
    timeline.forEachEvent(after: after, through: through) { event in
      result.append(CarouselEvent(time: event.time, kind: wrapped(event.kind)))
    }
    return result
  }

  private func wrapped(_ kind: Timeline.Event.Kind) -> CarouselEvent.Kind {
    let count = max(1, configuration.pageCount)
    return switch kind {
    case .timerFired: .timerFired
    case .didEndScrollingAnimation: .didEndScrollingAnimation
    case .slideBegan(let page): .slideBegan(to: page.wrapped(count))
    case .pageChanged(let page, let reason):
      .pageChanged(to: page.wrapped(count), reason: reason)
    }
  }
}
