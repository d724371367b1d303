import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

/// A scenario while its layers are put over each other: house, preset, text, options.
///
/// What depends on several values is kept apart until all layers are there.
struct ScenarioDraft: Fillable, Sendable {
  /// The values that stand for themselves.
  var scenario = Scenario()

  /// How pages turn by themselves.
  var autoplay = AutoplayDraft()

  /// How the carousel follows fingers.
  var scrolling = ScrollDraft()

  /// What fingers and callers do; entries without a fault only.
  var script: [ScriptEntryDraft] = []

  /// How long a slide takes, where that was given.
  var slideDuration: Rational?

  /// The slide's curve as text.
  var curve = CurveReading.houseCurve

  /// Points of the neighbours that a preset shows at either side.
  var peek: Double?

  /// The run's length, where that was given.
  var duration: RunLength?

  /// The pages that a preset shows when none is given.
  var builtInPages: [Page] = []

  /// Makes a draft of the house's defaults.
  init() {}

  /// Puts the values together that depend on each other.
  func finished() -> Scenario {
    var result = scenario
    let settles = CurveReading.settlesByItself(curve)
    let house = CurveReading.curve(CurveReading.houseCurve)
    let curve = (try? CurveReading.curve(curve).get()) ?? (try? house.get()) ?? .linear
    result.slide = SlideAnimation(
      duration: settles ? nil : slideDuration ?? Scenario.Defaults.slideDuration, curve: curve)
    result.autoplay = autoplay.autoplay(
      rate: result.canvas.rate, slide: result.slide, firstPace: result.pages.first?.pace)
    result.scrolling = scrolling.finished()
    addScript(to: &result)
    if result.canvas.size == nil, let view = result.viewSize {
      result.canvas.size = result.canvasSize(holding: view)
    }
    if let peek, result.itemSize == nil, let view = result.viewSize ?? result.canvas.size,
      view.width > 2 * peek
    {
      result.itemSize = PointSize(width: view.width - 2 * peek, height: view.height)
    }
    result.duration = duration ?? (result.script.entries.isEmpty ? .cycles(1) : .automatic)
    return result
  }
}

extension Insets: Fillable {
  /// Makes insets of no distance.
  init() { self = .zero }
}
