import BannerloopMotion

/// How long slides take, and how long it is from one to the next.
struct SlideTiming: Sendable {
  /// How long a slide takes and how it runs.
  var slide: SlideAnimation

  /// From one page to the next, in device pixels.
  var pixelsPerPage: Double

  /// Half a device pixel, in pages: what counts as rest.
  var tolerance: Double { 0.5 / pixelsPerPage }

  /// Returns how long a slide of so many pages takes.
  ///
  /// A spring without a duration of its own runs until it stays within half a device pixel of its
  /// target, rounded up to a microsecond so that the last bit of `exp` decides nothing.
  func duration(overPages pages: Double) -> Rational {
    let pixels = abs(pages) * pixelsPerPage
    let threshold = pixels > 1 ? 0.5 / pixels : 0.5
    guard let settling = slide.curve.settlingDuration(within: threshold) else {
      return slide.duration ?? Self.defaultDuration
    }
    return .microsecondsUp(settling)
  }

  private static let defaultDuration = Rational(3, 10)

  /// Returns the time from one slide's start to the next one's.
  ///
  /// - Parameters:
  ///   - pace: The pace of the page that the slide brings.
  ///   - length: How long the slide takes, in seconds.
  ///   - overlap: What happens to slides that are due while one runs.
  /// - Returns: Seconds.
  func startToStart(pace: Pace, length: Rational, overlap: OverlapPolicy) -> Rational {
    switch pace {
    case .dwell(let still): return length + still
    case .period(let period):
      switch overlap {
      case .retarget, .queue, .ignore: return period
      case .clamp: return max(period, length)
      }
    }
  }
}
