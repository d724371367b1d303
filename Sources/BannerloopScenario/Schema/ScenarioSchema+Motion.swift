import BannerloopCarousel
import BannerloopMotion

/// The keys of autoplay and of scrolling.
extension ScenarioSchema {
  /// How long pages are shown, of `carousel.autoplay` and of a script's `setAutoplay`.
  static func paceFields<Target>(
    _ path: any WritableKeyPath<Target, AutoplayDraft> & Sendable, showsDefaults: Bool
  ) -> [SchemaField<Target>] {
    [
      .action(
        "period", Forms.seconds(),
        "Seconds from one slide's start to the next; 0 turns autoplay off.",
        fallback: showsDefaults ? .number("3") : nil,
        set: { $0[keyPath: path].setPace(.period($1)) }),
      .action(
        "dwell", Forms.seconds(), "Seconds that a page stands still, instead of the period.",
        sample: .comment("2.7"), set: { $0[keyPath: path].setPace(.dwell($1)) }),
      .action(
        "initialDelay", Forms.seconds(),
        showsDefaults
          ? "Seconds until the first slide starts; by default the first page's still time."
          : "Seconds until the next slide starts; by default the time of the page that is shown.",
        sample: .comment("2.7"), set: { $0[keyPath: path].initialDelay = $1 }),
    ]
  }

  /// What autoplay does in special cases, of `carousel.autoplay` and of a script's `setAutoplay`.
  static func policyFields<Target>(
    _ path: any WritableKeyPath<Target, AutoplayDraft> & Sendable, showsDefaults: Bool
  ) -> [SchemaField<Target>] {
    let defaults = Autoplay()
    func shown(_ name: String) -> JSONValue? { showsDefaults ? .string(name) : nil }
    return [
      .action(
        "overlap", Forms.choice(OverlapPolicy.self),
        "What a slide does that is due while one runs: retarget, clamp, queue or ignore.",
        fallback: shown(defaults.overlap.rawValue), set: { $0[keyPath: path].overlap = $1 }),
      .action(
        "resume", Forms.choice(TouchResumePolicy.self),
        "When the timer goes on after a touch: "
          + "afterSettle, fromFingerUp, remaining, immediately or skippingFirst.",
        fallback: shown(defaults.resume.rawValue), set: { $0[keyPath: path].resume = $1 }),
      .action(
        "resumeAfterPause", Forms.choice(PauseResumePolicy.self),
        "When the timer goes on after the calls pause and resume: remaining, restart or immediately.",
        fallback: shown(defaults.resumeAfterPause.rawValue),
        set: { $0[keyPath: path].resumeAfterPause = $1 }),
      .action(
        "timer", Forms.timer,
        "What counts: grid, displayLink at the canvas's fps, or { displayLink: FPS }.",
        fallback: shown("grid"), set: { $0[keyPath: path].timer = $1 }),
    ]
  }

  /// Keys of autoplay that come with later work.
  static let laterAutoplay = [
    LaterKey("reverse"), LaterKey("stopsOnLastPage"),
    LaterKey("pausesOnTouch", harmless: .boolean(true)), LaterKey("step"),
  ]

  /// The keys of `carousel` that say how it follows fingers.
  static let scrollingFields: [SchemaField<ScenarioDraft>] = [
    .value(
      "paging", Forms.boolean, \.scrolling.isPaging,
      "Whether a released page goes to a page's place; false lets it run free."),
    .value(
      "pagingRule", Forms.choice(ScrollDraft.Rule.self), \.scrolling.rule,
      "To which page a released one goes: flick, halfShift, nearest or projected."),
    .value(
      "flickVelocity", Forms.number(0...100_000, unit: "points a second"),
      \.scrolling.flickVelocity,
      "Points a second from which on a release counts as a flick, 0...100000."),
    .value(
      "pagingCurve", Forms.pagingCurve, \.scrolling.curve,
      "How it goes there: springK200, flutterPage, quadOut220, spring(...) or { curve, duration }."),
    .value(
      "decelerationRate", Forms.decelerationRate.optional(), \.scrolling.rate,
      "What is left of a free run's speed after a millisecond: normal (0.998), fast (0.99) or a number.",
      sample: .comment("\"normal\"")),
    .value(
      "draggable", Forms.boolean.optional(), \.scrolling.behavior.isDraggable,
      "Whether a finger can drag pages; by default wherever there is more than one.",
      sample: .comment("true")),
    .value(
      "slop", Forms.points, \.scrolling.behavior.slop,
      "Points that a finger moves before it drags, 0...16384."),
    .value(
      "bounces", Forms.boolean, \.scrolling.bounces,
      "Whether the ends of a finite carousel give way to a pull."),
    .value(
      "rubberBand", Forms.number(0...1, excludesLowest: true), \.scrolling.rubberBand,
      "How much of a pull past an end the page follows, above 0 and at most 1."),
    .value(
      "bounceSpring", Forms.spring, \.scrolling.bounceSpring,
      "What brings a page back that was pulled past an end: spring(...)."),
    .value(
      "tapWhileMoving", Forms.boolean, \.scrolling.behavior.selectsWhileMoving,
      "Whether a tap on a moving page selects it; it stops the motion either way."),
    .value(
      "touchArea", Forms.choice(ScrollBehavior.TouchArea.self), \.scrolling.behavior.touchArea,
      "Where fingers are felt: view, or page for the box of the page that is at rest."),
    .value(
      "tapTargets", Forms.choice(ScrollBehavior.TapTargets.self), \.scrolling.behavior.tapTargets,
      "Which pages a tap selects: visible, or resting for the one that came to rest last."),
    .value(
      "goesBackOverSeam", Forms.boolean, \.scrolling.behavior.goesBackOverSeam,
      "Whether an endless carousel goes back from its first page to the last."),
    .value(
      "handsOverVelocity", Forms.boolean, \.scrolling.behavior.handsOverVelocity,
      "Whether an animated move takes over the speed of the motion that it cuts off."),
    .value(
      "reportsCaughtDeceleration", Forms.boolean, \.scrolling.behavior.reportsCaughtDeceleration,
      "Whether a deceleration that a finger catches is told to have ended."),
    .value(
      "reportsCutAnimation", Forms.boolean, \.scrolling.behavior.reportsCutAnimation,
      "Whether an animated move that is cut off is told to have ended."),
  ]

  /// A display link as an object.
  static let timer = SchemaObject<TimerDraft>(
    fields: [
      .action(
        "displayLink", Forms.rate, "The display link's frames a second.", set: { $0.rate = $1 })
    ],
    groups: [KeyGroup(keys: ["displayLink"], isRequired: true)])

  /// A paging curve as an object.
  static let pagingCurve = SchemaObject<PagingCurveDraft>(
    fields: [
      .action("curve", Forms.curve, "The curve, no spring.", set: { $0.curve = $1 }),
      .action(
        "duration", Forms.seconds(), "Seconds that it takes.", set: { $0.duration = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["curve"], isRequired: true), KeyGroup(keys: ["duration"], isRequired: true),
    ])
}

/// The values of a display link while it is read.
struct TimerDraft: Fillable, Sendable {
  /// Frames a second.
  var rate: FrameRate?

  /// Makes a display link without a rate.
  init() {}
}

/// The values of a paging curve while it is read.
struct PagingCurveDraft: Fillable, Sendable {
  /// The curve's text.
  var curve: String?

  /// How long it takes.
  var duration: Rational?

  /// Makes a curve without anything.
  init() {}
}
