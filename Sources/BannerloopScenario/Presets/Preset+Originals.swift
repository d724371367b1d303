import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

extension Preset {
  /// All presets: the originals, then well-known libraries.
  public static let all: [Preset] = originals + libraries

  /// The carousels that the project was asked to reproduce.
  static let originals: [Preset] = [
    Preset(
      name: "cloneScroll",
      summary:
        "A scroll view over [last, 1...N, first]; 3 s timer, white dots 8 pt from the bottom.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .clone
        draft.setTimer(3)
        draft.setDots(height: 20, margin: 8)
      }),
    Preset(
      name: "cloneCollection",
      summary: "The same over recycled cells; dots 24 pt from the bottom.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .cloneCollection
        draft.setTimer(3)
        draft.setDots(height: 20, margin: 24)
      }),
    Preset(
      name: "threeViews",
      summary:
        "Three image views that are filled anew after every page; 4 s timer, dots with a shadow.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .threeViews
        draft.scrolling.behavior.tapTargets = .resting
        draft.scenario.pageControl.updates = .halfPageAway
        draft.setTimer(4, resume: .skippingFirst)
        draft.setDots(height: 20, margin: 0)
        draft.scenario.pageControl.shadowOpacity = 0.3
      }),
    Preset(
      name: "staticBanner",
      summary: "A plain pager without loop and autoplay; white dots with a cyan current one.",
      later: [],
      apply: { draft in
        draft.autoplay.isPlaying = false
        draft.scenario.looping = .none
        draft.scenario.pageControl.updates = .atRest
        draft.scenario.placeholder = .builtIn(.placeholder)
        draft.builtInPages = [BuiltInPicture.sunrise, .meadow, .night].map {
          Page(picture: .builtIn($0), link: "https://example.com/\($0.rawValue)")
        }
        draft.setDots(height: 10, margin: 10, current: Color(red: 0, green: 255, blue: 255), .white)
      }),
    Preset(
      name: "doubleContent",
      summary:
        "All pages twice, [A B C A B C]; goes back to the first half at rest, slides only forward.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .double
        draft.scrolling.behavior.goesBackOverSeam = false
        draft.scrolling.bounces = false
        draft.setTimer(3)
      }),
    Preset(
      name: "headTailClone",
      summary: "[C, A, B, C, A] in both directions, for one page and more.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .clone
        draft.setTimer(3)
      }),
    Preset(
      name: "offsetReset",
      summary: "N views whose offset is wrapped while it scrolls.",
      later: [],
      apply: { $0.scenario.strategy = .offsetReset }),
    Preset(
      name: "displayLink",
      summary: "Autoplay that adds up the display link's frames: every period is whole frames.",
      later: [],
      apply: { draft in
        // The sum waits while a drag pauses the link, and goes on from there.
        draft.setTimer(3, resume: .remaining)
        draft.autoplay.timer = .displayLink(nil)
      }),
    Preset(
      name: "peekClone",
      summary: "A clone loop, 200 pt high, whose neighbours show; black and grey dots.",
      later: [],
      apply: { draft in
        draft.scenario.strategy = .clone
        draft.scrolling.behavior.touchArea = .page
        draft.setTimer(3)
        draft.scenario.canvas.size = PointSize(width: 390, height: 200)
        draft.peek = 30
        draft.setDots(height: 50, margin: 0, current: .black, Self.gray)
      }),
  ]

  /// The system's grey.
  static let gray = Color(red: 128, green: 128, blue: 128)

  /// The system's light grey: two thirds white.
  static let lightGray = Color(red: 170, green: 170, blue: 170)
}

extension ScenarioDraft {
  /// A real timer: the first slide starts after a whole period, and so does the first after a touch,
  /// counted from where the finger goes up, since the timer ends at touch-down and is made again.
  mutating func setTimer(_ seconds: Int, resume: TouchResumePolicy = .fromFingerUp) {
    autoplay.setPace(.period(Rational(seconds)))
    autoplay.startsLikeTimer = true
    autoplay.resume = resume
  }

  /// Round dots along the bottom, white and white 50 % where nothing else is said.
  mutating func setDots(
    height: Double, margin: Double, current: Color = .white,
    _ color: Color = Color(red: 255, green: 255, blue: 255, alpha: 128)
  ) {
    scenario.pageControl.height = height
    scenario.pageControl.margin = margin
    scenario.pageControl.currentColor = current
    scenario.pageControl.color = color
  }
}
