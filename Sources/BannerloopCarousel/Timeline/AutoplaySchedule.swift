import BannerloopMotion

/// How many slides of which lengths make a round of autoplay, for counting.
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

  /// Returns how long a slide takes when it starts from rest, in seconds.
  func duration(ofSlide index: Int) -> Rational {
    let pages = target(ofSlide: index) - (index == 0 ? 0 : target(ofSlide: index - 1))
    return timing.duration(overPages: Double(pages))
  }

  /// Returns the time from one slide's start to the next one's, as the pace asks for it.
  func startToStart(afterSlide index: Int) -> Rational {
    timing.startToStart(
      pace: pace(ofPage: target(ofSlide: index).wrapped(configuration.pageCount)),
      length: duration(ofSlide: index), overlap: autoplay.overlap)
  }

  /// Returns the page, not wrapped, to which a slide goes.
  private func target(ofSlide index: Int) -> Int {
    let count = configuration.pageCount
    switch configuration.looping {
    case .infinite, .none: return index + 1
    case .rewind: return (index + 1) % count
    case .pingPong:
      let place = (index + 1) % (2 * (count - 1))
      return place < count ? place : 2 * (count - 1) - place
    }
  }

  private var timing: SlideTiming {
    SlideTiming(
      slide: configuration.slide,
      pixelsPerPage: configuration.geometry.pitch * configuration.scale)
  }

  private func pace(ofPage page: Int) -> Pace {
    (configuration.pagePaces.isEmpty ? nil : configuration.pagePaces[page]) ?? autoplay.pace
  }
}
