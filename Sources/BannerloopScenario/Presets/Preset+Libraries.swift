import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

extension Preset {
  /// Well-known libraries with their defaults.
  static let libraries: [Preset] = [
    Preset(
      name: "sdCycle",
      summary: "SDCycleScrollView: 2 s timer, stretched pictures, light grey ground, title bar.",
      later: ["the hard cut after fifty rounds", "animated dots"],
      apply: { draft in
        draft.setTimer(2)
        draft.scenario.contentMode = .fill
        draft.scenario.canvas.ground = .color(lightGray)
        draft.setDots(height: 10, margin: 10, current: .white, lightGray)
      }),
    Preset(
      name: "fsPager",
      summary: "FSPagerView: no autoplay, no loop, 6 pt dots 12 pt apart, 60 % black label bar.",
      later: ["transformers", "cell shadow", "more than one page a gesture"],
      apply: { draft in
        draft.autoplay.isPlaying = false
        draft.autoplay.resume = .fromFingerUp
        // 0.3 points a millisecond.
        draft.scrolling.flickVelocity = 300
        draft.scrolling.rate = .fast
        draft.scenario.looping = .none
        draft.setDots(height: 20, margin: 8, current: .white, gray)
        draft.scenario.pageControl.dotSize = 6
        draft.scenario.pageControl.pitch = 12
        draft.scenario.titles.fontSize = 17
        draft.scenario.titles.height = 25.5
        draft.scenario.titles.padding = 8
        draft.scenario.titles.background = Color(red: 0, green: 0, blue: 0, alpha: 153)
      }),
    Preset(
      name: "jxBanner",
      summary: "JXBanner: 5 s timer, loops.",
      later: ["linear and coverflow layouts", "transition from the last page to the first"],
      apply: { $0.setTimer(5) }),
    Preset(
      name: "swiper",
      summary: "Swiper: 3 s of rest between slides of 0.3 s with CSS ease, goes back at the end.",
      later: ["effects", "touch resistance and short swipes", "dynamic bullets"],
      apply: { draft in
        draft.autoplay.setPace(.dwell(Rational(3)))
        draft.autoplay.resume = .remaining
        draft.scrolling.behavior.slop = 5
        draft.scrolling.curve = .timing(
          (try? CurveReading.curve(Self.cssEase).get()) ?? .linear, duration: Rational(3, 10))
        draft.scenario.looping = .rewind
        draft.slideDuration = Rational(3, 10)
        draft.curve = Self.cssEase
        draft.setDots(
          height: 8, margin: 8, current: Color(red: 0, green: 122, blue: 255),
          Color(red: 0, green: 0, blue: 0, alpha: 51))
        draft.scenario.pageControl.dotSize = 8
      }),
    Preset(
      name: "embla",
      summary: "Embla: 4 s from select to select, goes back at the end, no dots.",
      later: ["its own friction (settles in 105 steps of 1/60 s)", "drag stops autoplay for good"],
      apply: { draft in
        draft.setTimer(4)
        draft.scenario.looping = .rewind
        draft.scenario.pageControl.isVisible = false
      }),
  ]

  /// The default curve of CSS.
  private static let cssEase = "cubicBezier(0.25, 0.1, 0.25, 1)"
}
