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
  /// - Parameter configuration: Pages, looping, timing, touches.
  /// - Throws: ``CarouselError/slidesNeverArrive(period:slide:)`` where slides cut each other off for
  ///   ever without getting anywhere; other errors where the script asks for what cannot be.
  /// - Complexity: O(script and slides beside it) and one round of slides; some rounds more where
  ///   slides overlap. A round of pages that are all turned alike is one slide.
  public init(_ configuration: CarouselConfiguration) throws(CarouselError) {
    self.configuration = configuration
    var compiler = try TimelineCompiler(configuration)
    timeline = try compiler.timeline()
  }

  /// Returns where the carousel is at a time, in pages.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: The position in pages.
  public func position(at time: Rational) -> PagePosition {
    timeline.position(at: time, in: timeline.place(of: time))
  }

  /// Returns how fast the carousel moves at a time.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: Pages a second, positive towards the next page.
  public func velocity(at time: Rational) -> Double {
    timeline.velocity(at: time, in: timeline.place(of: time))
  }

  /// Returns the page that counts as shown at a time: the nearest one; half way, the next.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: `0..<pages.count`, or 0 without pages.
  public func currentIndex(at time: Rational) -> Int { state(frame: 0, time: time).currentIndex }

  /// Returns the pages that are shown at a time.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: The pages as places in the scenario's list.
  public func pages(at time: Rational) -> PageList { state(frame: 0, time: time).pages }

  /// Returns the view's size at a time.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: The view's sides in points.
  public func view(at time: Rational) -> PointSize { state(frame: 0, time: time).view }

  /// Returns the part of autoplay's countdown that is over at a time.
  ///
  /// It stands still while a finger, a pause or a hidden view holds the timer.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: `0...1`; `nil` where no page is going to be turned.
  public func timerProgress(at time: Rational) -> Double? { timeline.timerProgress(at: time) }

  /// Returns what happens in a stretch of time, in order.
  ///
  /// - Parameters:
  ///   - after: Seconds; events at this very time are left out. `nil` means from the beginning.
  ///   - through: Seconds; events at this very time are included.
  /// - Returns: Events with real page indices.
  public func events(after: Rational?, through: Rational) -> [CarouselEvent] {
    var result: [CarouselEvent] = []
    timeline.forEachEvent(after: after, through: through) { event in
      let count = max(1, event.pageCount)
      result.append(
        CarouselEvent(time: event.time, kind: event.kind.mapPage { $0.wrapped(count) }))
    }
    return result
  }

  /// Returns the page that came to rest last before a time, or at it.
  ///
  /// - Parameter time: Seconds, `0...`.
  /// - Returns: `0..<pages.count`, or 0 without pages.
  public func settledIndex(at time: Rational) -> Int { state(frame: 0, time: time).settledIndex }

  private func state(frame: Int, time: Rational) -> FrameState {
    state(frame: frame, time: time, in: timeline.place(of: time))
  }

  /// Returns the state at a time, in a place that was found for it.
  func state(frame: Int, time: Rational, in place: Timeline.Place) -> FrameState {
    let position = timeline.position(at: time, in: place)
    let pages = timeline.pageLists[timeline.segments[place.segment].pageList]
    return FrameState(
      frame: frame, time: time, position: position,
      currentIndex: configuration.index(ofSlot: position.nearestPage, in: pages),
      settledIndex: configuration.index(ofSlot: timeline.settledSlot(in: place), in: pages),
      view: timeline.segments[place.segment].view, pages: pages)
  }
}
