import BannerloopCarousel
import BannerloopMotion

/// The entries of `script`.
extension ScenarioSchema {
  /// One entry.
  static let scriptEntry = SchemaObject<ScriptEntryDraft>(
    fields: [
      .action(
        "at", Forms.seconds(), "When it happens, or begins, in seconds.", sample: .comment("4.2"),
        set: { $0.at = $1 }),
      .action(
        "tap", Forms.point, "A finger touches the view, in points from its top left corner.",
        sample: .comment("[180, 90]"), set: { $0.action = .tap($1) }),
      .action(
        "drag", Forms.drag, "A finger moves over the view: { from, to, duration } or { path }.",
        sample: .comment("{ from: [300, 90], to: [60, 90], duration: 0.18 }"), parts: drag.notes,
        set: { $0.action = .drag($1) }),
      .action(
        "flick", Forms.flick, "A finger moves on evenly and leaves the view at full speed.",
        sample: .comment("{ from: [300, 90], velocity: -1200 }"), parts: flick.notes,
        set: { $0.action = .flick($1) }),
      .action(
        "hold", Forms.hold, "A finger rests without moving.",
        sample: .comment("{ point: [180, 90], duration: 1 }"), parts: hold.notes,
        set: { $0.action = $1 }),
      .action(
        "call", Forms.plainCall, "A call: \(Forms.PlainCall.allNames).",
        sample: .comment("\"pause\""), set: { $0.action = .call($1.call) }),
      .action(
        "scrollTo", Forms.scrollTo, "Goes to a page, counted from 0.", sample: .comment("1"),
        parts: scrollTo.notes, set: { $0.action = .call($1) }),
      .action(
        "setPages", Forms.setPages, "Gives the carousel other pages.",
        sample: .comment("{ pages: [1, 0], policy: \"keepVisible\" }"), parts: setPages.notes,
        set: { $0.action = $1 }),
      .action(
        "resize", Forms.size, "Gives the view another size, in points.",
        sample: .comment("\"300x144\""), set: { $0.action = .call(.resize($1)) }),
      .action(
        "setAutoplay", Forms.setAutoplay,
        "Autoplay begins anew with these changes; false ends it.",
        sample: .comment("{ period: 2 }"), parts: setAutoplay.notes,
        set: { $0.action = .setAutoplay($1) }),
      .action(
        "setPace", Forms.setPace, "Shows one page for another time.",
        sample: .comment("{ page: 1, period: 9 }"), parts: setPace.notes,
        set: { $0.action = .call($1) }),
    ],
    groups: [
      KeyGroup(keys: ["at"], isRequired: true),
      KeyGroup(
        keys: [
          "tap", "drag", "flick", "hold", "call", "scrollTo", "setPages", "resize", "setAutoplay",
          "setPace",
        ], isRequired: true),
    ])

  /// A drag.
  static let drag = SchemaObject<DragDraft>(
    fields: [
      .action("from", Forms.point, "Where the finger goes down.", set: { $0.from = $1 }),
      .action("to", Forms.point, "Where it goes up.", set: { $0.to = $1 }),
      .action(
        "duration", Forms.seconds(excludesZero: true), "Seconds from one to the other, above 0.",
        set: { $0.duration = $1 }),
      .action(
        "curve", Forms.curve, "How it moves between the two; linear by default.",
        set: { $0.curve = $1 }),
      .action(
        "path", Forms.path, "Instead: seconds from 0 on and places, in order of time.",
        sample: .comment("[[0, 300, 90], [0.1, 200, 90], [0.2, 60, 90]]"),
        set: { $0.samples = $1 }),
      .action(
        "hold", Forms.seconds(), "Seconds that it rests at the end; after 0.04 its speed is gone.",
        set: { $0.hold = $1 }),
      .action(
        "velocity", Forms.velocity,
        "The speed when it goes up, as in a flick; by default that of its way.",
        set: { $0.velocity = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["from", "path"], isRequired: true),
      KeyGroup(keys: ["to", "path"], isRequired: false),
      KeyGroup(keys: ["duration", "path"], isRequired: false),
      KeyGroup(keys: ["curve", "path"], isRequired: false),
    ],
    needs: [
      KeyNeed("from", "to", "duration"), KeyNeed("to", "from"), KeyNeed("duration", "from"),
      KeyNeed("curve", "from"),
    ])

  /// A flick.
  static let flick = SchemaObject<FlickDraft>(
    fields: [
      .action("from", Forms.point, "Where the finger goes down.", set: { $0.from = $1 }),
      .action(
        "velocity", Forms.velocity,
        "Points a second along the pages' axis, positive to the right or down; or [vx, vy].",
        set: { $0.velocity = $1 }),
      .action(
        "duration", Forms.seconds(excludesZero: true), "Seconds that it touches; 0.1 by default.",
        fallback: .number(JSONValue.decimal(ScriptAction.flickDuration.value)),
        set: { $0.duration = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["from"], isRequired: true), KeyGroup(keys: ["velocity"], isRequired: true),
    ])

  /// A hold.
  static let hold = SchemaObject<HoldDraft>(
    fields: [
      .action("point", Forms.point, "Where the finger rests.", set: { $0.point = $1 }),
      .action("duration", Forms.seconds(), "How many seconds.", set: { $0.duration = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["point"], isRequired: true), KeyGroup(keys: ["duration"], isRequired: true),
    ])

  /// A move to a page.
  static let scrollTo = SchemaObject<ScrollToDraft>(
    fields: [
      .action("page", Forms.pageNumber, "The page, counted from 0.", set: { $0.page = $1 }),
      .value(
        "animated", Forms.boolean, \.isAnimated, "Whether it is seen to move, as a slide does."),
      .value(
        "direction", Forms.choice(ScrollRoute.self), \.direction,
        "Which way, where pages loop: shortest, forward or backward."),
    ],
    groups: [KeyGroup(keys: ["page"], isRequired: true)])

  /// A change of pages.
  static let setPages = SchemaObject<SetPagesDraft>(
    fields: [
      .action(
        "pages", Forms.scriptPages,
        "Pages as in 'pages', or numbers of those, counted from 0; equal pages are the same.",
        set: { $0.pages = $1 }),
      .value(
        "policy", Forms.choice(PagesPolicy.self), \.policy,
        "Which page is shown: reset for page 0, keepVisible for the one that is."),
    ],
    groups: [KeyGroup(keys: ["pages"], isRequired: true)])

  /// A change of autoplay; what it does not say stays as it is.
  static let setAutoplay = SchemaObject<AutoplayDraft>(
    fields: paceFields(\AutoplayDraft.self, showsDefaults: false)
      + policyFields(\AutoplayDraft.self, showsDefaults: false),
    groups: [KeyGroup(keys: ["period", "dwell"], isRequired: false)],
    later: laterAutoplay + [LaterKey("slide")])

  /// A change of one page's time.
  static let setPace = SchemaObject<SetPaceDraft>(
    fields: [
      .action(
        "page", Forms.pageNumber, "A page of 'pages', counted from 0.", set: { $0.page = $1 }),
      .action(
        "period", Forms.seconds(excludesZero: true),
        "Seconds from the start of the slide that brings it to the start of the next.",
        set: { $0.pace = .period($1) }),
      .action(
        "dwell", Forms.seconds(), "Seconds that it stands still; without either, autoplay's own.",
        set: { $0.pace = .dwell($1) }),
    ],
    groups: [
      KeyGroup(keys: ["page"], isRequired: true),
      KeyGroup(keys: ["period", "dwell"], isRequired: false),
    ])
}
