import BannerloopCarousel
import BannerloopMotion

/// Checks of what says how the carousel follows fingers.
extension ScenarioChecks {
  /// Adds a warning for every key that has no effect beside the others.
  func checkScrolling(_ context: inout ReadingContext) {
    func warn(_ key: String, _ reason: String) {
      let path = "carousel." + key
      guard context.places[path] != nil else { return }
      add(.warning, "\(path) has no effect: \(reason)", [path], &context)
    }
    switch scenario.scrolling.release {
    case .free:
      for key in ["pagingRule", "flickVelocity", "pagingCurve"] { warn(key, "paging is off") }
    case .paging(.projected, _): warn("flickVelocity", "pagingRule is projected")
    case .paging(let rule, _):
      if rule == .nearest { warn("flickVelocity", "pagingRule is nearest") }
      warn("decelerationRate", "paging is on, and its rule is not projected")
    }
    if scenario.scrolling.edges.rubberBand == nil {
      for key in ["rubberBand", "bounceSpring"] { warn(key, "bounces is off") }
    }
  }

  /// The seconds of some rounds without a script, roughly; `nil` where only the motion tells.
  func length(ofCycles cycles: Int) -> Double? {
    guard let autoplay = scenario.autoplay, scenario.pages.count > 1 else {
      return Scenario.Defaults.stillDuration.value
    }
    guard scenario.looping != .none, let slide = scenario.slide.duration,
      let first = scenario.pages.first
    else { return nil }
    let still: Double
    switch first.pace ?? autoplay.pace {
    case .period(let period): still = max(0, period.value - slide.value)
    case .dwell(let dwell): still = dwell.value
    }
    // One start-to-start time less: the first page's is what the delay stands for.
    let rest = Double(cycles) * roundLength - (still + slide.value)
    return (autoplay.initialDelay?.value ?? still) + slide.value + rest
  }
}
