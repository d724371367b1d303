import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

/// A scenario while its layers are put over each other: house, preset, text, options.
///
/// What depends on several values is kept apart until all layers are there.
struct ScenarioDraft: Fillable, Sendable {
  /// The values that stand for themselves.
  var scenario = Scenario()

  /// Whether pages turn by themselves.
  var isPlaying = true

  /// How long each page is shown.
  var pace = Scenario.Defaults.pace

  /// When the first slide starts, where that was given.
  var initialDelay: Rational?

  /// Whether the first slide starts after a whole period, as a real timer's does.
  var startsLikeTimer = false

  /// What happens when a slide is due while one runs.
  var overlap = OverlapPolicy.retarget

  /// How long a slide takes, where that was given.
  var slideDuration: Rational?

  /// The slide's curve as text.
  var curve = CurveReading.houseCurve

  /// Points of the neighbours that a preset shows at either side.
  var peek: Double?

  /// The run's length, where that was given.
  var duration: RunLength?

  /// Makes a draft of the house's defaults.
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

  /// Puts the values together that depend on each other.
  func finished() -> Scenario {
    var result = scenario
    let settles = CurveReading.settlesByItself(curve)
    let house = CurveReading.curve(CurveReading.houseCurve)
    let curve = (try? CurveReading.curve(curve).get()) ?? (try? house.get()) ?? .linear
    result.slide = SlideAnimation(
      duration: settles ? nil : slideDuration ?? Scenario.Defaults.slideDuration, curve: curve)
    result.autoplay = isPlaying ? autoplay(result) : nil
    if let peek, result.itemSize == nil, let size = result.canvas.size, size.width > 2 * peek {
      result.itemSize = PointSize(width: size.width - 2 * peek, height: size.height)
    }
    if let duration { result.duration = duration }
    return result
  }

  private func autoplay(_ scenario: Scenario) -> Autoplay {
    var delay = initialDelay
    if delay == nil, startsLikeTimer {
      switch scenario.pages.first?.pace ?? pace {
      case .period(let period): delay = period
      case .dwell(let dwell): delay = scenario.slide.duration.map { dwell + $0 }
      }
    }
    return Autoplay(pace: pace, initialDelay: delay, overlap: overlap)
  }
}

extension Insets: Fillable {
  /// Makes insets of no distance.
  init() { self = .zero }
}
