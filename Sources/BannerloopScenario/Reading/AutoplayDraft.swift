import BannerloopCarousel
import BannerloopMotion

/// Settings of autoplay while layers are put over each other; `nil` is what no layer has said.
struct AutoplayDraft: Fillable, Hashable, Sendable {
  /// What counts the time between slides.
  enum Timer: Hashable, Sendable {
    /// A repeating timer.
    case grid

    /// A display link of this rate; `nil` is the canvas's.
    case displayLink(FrameRate?)
  }

  /// Whether pages turn by themselves.
  var isPlaying = true

  /// How long each page is shown.
  var pace: Pace?

  /// When the first slide starts.
  var initialDelay: Rational?

  /// Whether the first slide starts after a whole period, as a real timer's does.
  var startsLikeTimer = false

  /// What happens when a slide is due while one runs.
  var overlap: OverlapPolicy?

  /// When the timer goes on after a touch.
  var resume: TouchResumePolicy?

  /// When the timer goes on after a pause.
  var resumeAfterPause: PauseResumePolicy?

  /// What counts the time.
  var timer: Timer?

  /// Makes a draft that says nothing.
  init() {}

  /// Turns autoplay on or off, and sets its pace where it is on.
  mutating func setPace(_ pace: Pace) {
    if case .period(.zero) = pace {
      isPlaying = false
    } else {
      isPlaying = true
      self.pace = pace
    }
  }

  /// Returns the settings of a later change: what it does not say stays as it is here.
  ///
  /// Only the delay does not stay: it was that of the run's beginning.
  func changed(by change: AutoplayDraft) -> AutoplayDraft {
    var result = self
    result.isPlaying = change.isPlaying
    result.pace = change.pace ?? pace
    result.initialDelay = change.initialDelay
    result.startsLikeTimer = false
    result.overlap = change.overlap ?? overlap
    result.resume = change.resume ?? resume
    result.resumeAfterPause = change.resumeAfterPause ?? resumeAfterPause
    result.timer = change.timer ?? timer
    return result
  }

  /// Puts the settings together, with the house's defaults where nothing is said.
  ///
  /// - Parameters:
  ///   - rate: The canvas's frames a second.
  ///   - slide: How pages slide.
  ///   - firstPace: The pace of the page that is shown first, where it has its own.
  /// - Returns: The settings; `nil` where pages do not turn.
  func autoplay(rate: FrameRate, slide: SlideAnimation, firstPace: Pace?) -> Autoplay? {
    guard isPlaying else { return nil }
    let pace = pace ?? Scenario.Defaults.pace
    var result = Autoplay(pace: pace, initialDelay: initialDelay)
    if initialDelay == nil, startsLikeTimer {
      switch firstPace ?? pace {
      case .period(let period): result.initialDelay = period
      case .dwell(let dwell): result.initialDelay = slide.duration.map { dwell + $0 }
      }
    }
    if let overlap { result.overlap = overlap }
    if let resume { result.resume = resume }
    if let resumeAfterPause { result.resumeAfterPause = resumeAfterPause }
    if case .displayLink(let own) = timer { result.timer = .displayLink(own ?? rate) }
    return result
  }
}
