public import BannerloopMotion

/// How a carousel turns its pages by itself.
public struct Autoplay: Hashable, Sendable {
  /// How long each page is shown, where the page itself says nothing else.
  public var pace: Pace

  /// When the first slide starts, in seconds; `nil` means page 0's still time.
  public var initialDelay: Rational?

  /// What happens when a slide is due while the one before still runs.
  public var overlap: OverlapPolicy

  /// When the timer goes on after a touch.
  public var resume: TouchResumePolicy

  /// When the timer goes on after ``CarouselCall/pause`` and ``CarouselCall/resume``.
  public var resumeAfterPause: PauseResumePolicy

  /// What counts the time between slides.
  public var timer: AutoplayTimer

  /// Makes the settings of autoplay.
  ///
  /// - Parameters:
  ///   - pace: How long each page is shown.
  ///   - initialDelay: Seconds until the first slide, `0...`; `nil` means page 0's still time.
  ///   - overlap: What happens when the pace is shorter than the slide.
  ///   - resume: When the timer goes on after a touch.
  ///   - resumeAfterPause: When the timer goes on after a pause.
  ///   - timer: What counts the time between slides.
  public init(
    pace: Pace = .period(Rational(3)), initialDelay: Rational? = nil,
    overlap: OverlapPolicy = .retarget, resume: TouchResumePolicy = .afterSettle,
    resumeAfterPause: PauseResumePolicy = .remaining, timer: AutoplayTimer = .grid
  ) {
    self.pace = pace
    self.initialDelay = initialDelay
    self.overlap = overlap
    self.resume = resume
    self.resumeAfterPause = resumeAfterPause
    self.timer = timer
  }
}

/// When autoplay's timer goes on after a touch.
public enum TouchResumePolicy: String, CaseIterable, Hashable, Sendable {
  /// A whole period after the page has come to rest.
  case afterSettle

  /// A whole period after the finger has gone up.
  case fromFingerUp

  /// What was left of the period when the finger went down, counted from when it has gone up.
  case remaining

  /// At once when the finger goes up, then every period.
  case immediately

  /// At once when the finger goes up, but that first turn is left out; then every period.
  ///
  /// What a timer does whose date is set to the past on finger-up and whose block skips its first
  /// call.
  case skippingFirst
}

/// When autoplay's timer goes on after a pause.
public enum PauseResumePolicy: String, CaseIterable, Hashable, Sendable {
  /// After what was left of the period when it was paused.
  case remaining

  /// After a whole period.
  case restart

  /// At once.
  case immediately
}

/// What counts the time between slides.
public enum AutoplayTimer: Hashable, Sendable {
  /// A repeating timer whose dates lie on an exact grid.
  case grid

  /// A display link whose durations are added up: a slide starts on the first tick at or after the
  /// period, and what is over is dropped, so that every period takes whole frames.
  case displayLink(FrameRate)
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
