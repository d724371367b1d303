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
