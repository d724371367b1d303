import BannerloopMotion

/// Which slides autoplay starts and when they are due, before it is known whether they overlap.
///
/// Slides are numbered from 0. They repeat after ``slidesPerCycle`` with the same lengths.
struct AutoplaySchedule {
  let configuration: CarouselConfiguration
  let autoplay: Autoplay

  /// Makes the schedule of a carousel that turns its pages; `nil` for one that does not.
  init?(_ configuration: CarouselConfiguration) {
    guard let autoplay = configuration.autoplay, configuration.pageCount > 1 else { return nil }
    self.configuration = configuration
    self.autoplay = autoplay
  }

  /// How many slides make a round.
  var slidesPerCycle: Int {
    let count = configuration.pageCount
    return switch configuration.looping {
    case .infinite, .rewind: count
    case .none: count - 1
    case .pingPong: 2 * (count - 1)
    }
  }

  /// How many pages further a round ends than it began.
  var pagesPerCycle: Int {
    configuration.looping == .infinite ? configuration.pageCount : 0
  }

  /// Returns the page, not wrapped, to which a slide goes.
  func target(ofSlide index: Int) -> Int {
    let count = configuration.pageCount
    switch configuration.looping {
    case .infinite, .none: return index + 1
    case .rewind: return (index + 1) % count
    case .pingPong:
      let place = (index + 1) % (2 * (count - 1))
      return place < count ? place : 2 * (count - 1) - place
    }
  }

  /// Returns how many pages a slide goes when it starts from rest.
  func pages(ofSlide index: Int) -> Int {
    target(ofSlide: index) - (index == 0 ? 0 : target(ofSlide: index - 1))
  }

  /// Returns how long a slide of so many pages takes.
  ///
  /// A spring without a duration of its own runs until it stays within half a device pixel of its
  /// target, rounded up to a microsecond so that the last bit of `exp` decides nothing.
  func duration(overPages pages: Double) -> Rational {
    let slide = configuration.slide
    let pixels = abs(pages) * configuration.geometry.pitch * configuration.scale
    let threshold = pixels > 1 ? 0.5 / pixels : 0.5
    guard let settling = slide.curve.settlingDuration(within: threshold) else {
      return slide.duration ?? Self.defaultDuration
    }
    return Rational(Int((settling * 1e6).rounded(.up)), 1_000_000)
  }

  private static let defaultDuration = Rational(3, 10)

  /// Returns the time from one slide's start to the next one's, as the pace asks for it.
  func startToStart(afterSlide index: Int) -> Rational {
    let page = target(ofSlide: index).wrapped(configuration.pageCount)
    let length = duration(overPages: Double(pages(ofSlide: index)))
    switch configuration.pace(ofPage: page, in: autoplay) {
    case .dwell(let still): return length + still
    case .period(let period):
      switch autoplay.overlap {
      case .retarget, .queue: return period
      case .clamp: return max(period, length)
      case .ignore:
        let wholes = Rational.wholes(of: length, since: .zero, in: period)
        let fits = period * Rational(wholes) == length
        return period * Rational(max(1, fits ? wholes : wholes + 1))
      }
    }
  }

  /// When the first slide starts: as set, or after page 0's still time.
  var initialDelay: Rational {
    if let delay = autoplay.initialDelay { return delay }
    switch configuration.pace(ofPage: 0, in: autoplay) {
    case .dwell(let still): return still
    case .period(let period):
      return max(.zero, period - duration(overPages: Double(pages(ofSlide: 0))))
    }
  }
}
