public import BannerloopMotion

extension Carousel {
  /// How long a run is where pages do not turn by themselves and nothing else says so: 3 s.
  public static let stillLength = Rational(3)

  /// Returns how long some rounds through the pages take, in seconds.
  ///
  /// The first slide starts after the initial delay; the last one's end is the end of the run, where
  /// a looping carousel looks as in its first frame. `none` ends after the last page's still time.
  /// A carousel that does not turn its pages lasts ``stillLength``. A script does not count: rounds
  /// are those of the carousel that nobody touches.
  ///
  /// - Parameter cycles: How many rounds, `1...`: N slides each (`pingPong`: 2 (N - 1)).
  /// - Returns: Seconds, to be rounded once to whole frames.
  /// - Throws: ``CarouselError/cyclesWithoutEnd(cycles:)`` for more than one round of `none`.
  /// - Complexity: O(log pages), for any number of rounds.
  public func length(ofCycles cycles: Int) throws(CarouselError) -> Rational {
    precondition(cycles > 0, "A run has at least one cycle.")
    guard let schedule = AutoplaySchedule(configuration) else { return Self.stillLength }
    guard configuration.script.entries.isEmpty else {
      var untouched = configuration
      untouched.script = Script()
      return try Carousel(untouched).length(ofCycles: cycles)
    }
    let slides = schedule.slidesPerCycle
    if configuration.looping == .none {
      guard cycles == 1 else { throw .cyclesWithoutEnd(cycles: cycles) }
      return max(
        end(ofSlide: slides - 1, in: schedule),
        start(ofSlide: slides - 1) + schedule.startToStart(afterSlide: slides - 1))
    }
    return end(ofSlide: cycles * slides - 1, in: schedule)
  }

  /// How long a run with a script lasts where nothing else says so, in seconds.
  ///
  /// Until all that the script set going has come to rest, and one still time more: ``stillLength``
  /// without autoplay. `nil` without a script.
  public var scriptLength: Rational? {
    guard let end = timeline.scriptEnd else { return nil }
    guard let autoplay = configuration.autoplay else { return end + Self.stillLength }
    switch autoplay.pace {
    case .dwell(let still): return end + still
    case .period(let period):
      let timing = SlideTiming(
        slide: configuration.slide,
        pixelsPerPage: configuration.geometry.pitch * configuration.scale)
      return end + max(.zero, period - timing.duration(overPages: 1))
    }
  }

  /// When a slide would end if no other cut it off.
  private func end(ofSlide index: Int, in schedule: AutoplaySchedule) -> Rational {
    start(ofSlide: index) + schedule.duration(ofSlide: index)
  }

  /// When a slide starts, by number.
  private func start(ofSlide index: Int) -> Rational {
    let slides = timeline.events.enumerated().filter {
      if case .slideBegan = $0.element.kind { true } else { false }
    }
    if index < slides.count { return slides[index].element.time }
    guard let tail = timeline.tail else { return timeline.segments.last?.start ?? .zero }
    let before = slides.prefix { $0.offset < tail.firstEvent }.count
    let (rounds, place) = (index - before).quotientAndRemainder(dividingBy: slides.count - before)
    return slides[before + place].element.time + tail.period * Rational(rounds)
  }
}
