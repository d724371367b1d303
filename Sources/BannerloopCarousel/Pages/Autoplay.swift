public import BannerloopMotion

/// How a carousel turns its pages by itself.
public struct Autoplay: Hashable, Sendable {
  /// How long each page is shown, where the page itself says nothing else.
  public var pace: Pace

  /// When the first slide starts, in seconds; `nil` means page 0's still time.
  public var initialDelay: Rational?

  /// What happens when a slide is due while the one before still runs.
  public var overlap: OverlapPolicy

  /// Makes the settings of autoplay.
  ///
  /// - Parameters:
  ///   - pace: How long each page is shown.
  ///   - initialDelay: Seconds until the first slide, `0...`; `nil` means page 0's still time.
  ///   - overlap: What happens when the pace is shorter than the slide.
  public init(
    pace: Pace = .period(Rational(3)), initialDelay: Rational? = nil,
    overlap: OverlapPolicy = .retarget
  ) {
    self.pace = pace
    self.initialDelay = initialDelay
    self.overlap = overlap
  }
}

/// How long a page is shown, counted in one of two ways.
public enum Pace: Hashable, Sendable {
  /// From the start of the slide that brings the page to the start of the next, in seconds, above 0.
  case period(Rational)

  /// The time that the page stands still, in seconds, `0...`.
  case dwell(Rational)
}

/// What happens to a slide that is due while the one before still runs.
public enum OverlapPolicy: String, CaseIterable, Hashable, Sendable {
  /// The running slide ends where it is and a new one starts from there to the next page.
  case retarget

  /// The period is taken to be at least as long as the slide.
  case clamp

  /// The slide waits for the running one to end and starts then.
  case queue

  /// The slide is left out; the next one comes when it is due.
  case ignore
}

/// One slide from page to page: how long and along which curve.
public struct SlideAnimation: Hashable, Sendable {
  /// Seconds, `0...`; `nil` lets a spring run until it has settled.
  public var duration: Rational?

  /// The course of the motion.
  public var curve: TimingCurve

  /// Makes a slide.
  ///
  /// - Parameters:
  ///   - duration: Seconds, `0...`; `nil` lets a spring run until it has settled.
  ///   - curve: The course of the motion.
  public init(duration: Rational?, curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }
}
