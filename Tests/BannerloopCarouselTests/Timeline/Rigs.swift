import BannerloopCarousel
import BannerloopMotion

/// Carousels of the tests, told by what differs from the usual one.
func makeCarousel(
  pages: Int = 5, pace: Pace = .period(Rational(3)), delay: Rational? = nil,
  slide: Rational = Rational(3, 10), curve: TimingCurve = .linear, loop: Looping = .infinite,
  paces: [Pace?] = [], overlap: OverlapPolicy = .retarget, autoplay: Bool = true
) throws -> Carousel {
  try Carousel(
    CarouselConfiguration(
      pageCount: pages, pagePaces: paces, looping: loop,
      autoplay: autoplay ? Autoplay(pace: pace, initialDelay: delay, overlap: overlap) : nil,
      slide: SlideAnimation(duration: slide, curve: curve),
      geometry: PageGeometry(viewport: 320, item: 320, spacing: 0)))
}

extension Carousel {
  /// The page coordinate at a frame of 60 a second.
  func coordinate(_ frame: Int, rate: FrameRate = FrameRate(60)) -> Double {
    position(at: rate.time(ofFrame: frame)).coordinate
  }

  /// The frames at which the page changed, with the page, over some frames.
  func pageChanges(frames: Int, rate: FrameRate = FrameRate(60)) -> [(frame: Int, page: Int)] {
    let sequence = FrameSequence(self, rate: rate)
    return (0..<frames).flatMap { frame in
      sequence.events(at: frame).compactMap { event in
        guard case .pageChanged(let page, _) = event.kind else { return nil }
        return (frame, page)
      }
    }
  }

  /// When slides start within a time.
  func slideStarts(through end: Rational) -> [Rational] {
    events(after: nil, through: end).compactMap { event in
      guard case .slideBegan = event.kind else { return nil }
      return event.time
    }
  }
}
