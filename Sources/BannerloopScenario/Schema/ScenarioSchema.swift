import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

/// The scenario file as one table: decoding, checks, JSON Schema, suggestions and the template
/// all come from it.
enum ScenarioSchema {
  /// The whole file.
  static let root = SchemaObject<ScenarioDraft>(
    fields: [
      .action(
        "$schema", Forms.text("the address of the JSON Schema"),
        "Where editors find the schema that `bannerloop schema` prints.",
        sample: .comment("\"banner.schema.json\""), set: { _, _ in }),
      .object("canvas", canvas, "The picture that frames are drawn on; it never changes."),
      .action(
        "preset", Forms.preset,
        "Defaults that imitate a known component; other keys override them.",
        sample: .comment("\"cloneScroll\""), set: { $0.scenario.preset = $1 }),
      .value("pages", Forms.pages, \.scenario.pages, "The pages in order: paths, or objects."),
      .object("carousel", carousel, "How pages lie and move."),
      .object(
        "pageControl", pageControl, "The page dots; false hides them.",
        onPresent: { $0.scenario.pageControl.isVisible = $1 }),
      .object("titles", titles, "How pages' titles look: one line in a bar at the page's bottom."),
      .action(
        "script", Forms.script, "What fingers and callers do, each thing at its own time.",
        fallback: .array([]), parts: scriptEntry.notes, set: { $0.script = $1 }),
      .value(
        "fidelity", Forms.choice(LoopFidelity.self), \.scenario.fidelity,
        "intended draws every seam right; original jumps only where its original did, and shows its faults."
      ),
      .action(
        "placeholder", Forms.placeholder,
        "What shows in place of missing or broken pictures: true, a colour or a file.",
        sample: .comment("\"#dddddd\""), set: { $0.scenario.placeholder = $1 }),
      .action(
        "network", Forms.boolean,
        "Whether pictures may come from the web; --allow-network must be given as well.",
        sample: .comment("true"), set: { $0.scenario.allowsNetwork = $1 }),
      .object("duration", duration, "How long the run is: exactly one of cycles, seconds, frames."),
    ],
    later: [
      LaterKey("viewAlign", harmless: .string("topLeft")), LaterKey("plays"),
      LaterKey("audio"), LaterKey("captions"),
      LaterKey("pagesPolicy"), LaterKey("delivery"), LaterKey("crossFade"),
    ])

  /// `canvas`.
  static let canvas = SchemaObject<ScenarioDraft>(fields: [
    .value(
      "size", Forms.size.optional(), \.scenario.canvas.size,
      "Width and height in points; by default the first picture's shape, fitted into 1280x720.",
      sample: .value("\"376x180\"")),
    .value(
      "scale", Forms.number(0.25...8), \.scenario.canvas.scale,
      "Device pixels in a point, 0.25...8.", sample: .value("2")),
    .value(
      "fps", Forms.rate, \.scenario.canvas.rate,
      "Frames a second, at most 1000; \"59.94\" means 60000/1001."),
    .value(
      "background", Forms.ground, \.scenario.canvas.ground,
      "What shows where no page is: a colour, { gradient, angle } or { image }."),
  ])

  /// `carousel`.
  static let carousel = SchemaObject<ScenarioDraft>(
    fields: [
      .value(
        "loop", Forms.choice(Looping.self), \.scenario.looping,
        "What happens past the last page: infinite, none, rewind or pingPong."),
      .value(
        "strategy", Forms.choice(LoopStrategyKind.self), \.scenario.strategy,
        "How an endless row is shown: "
          + "modular, clone, cloneCollection, double, triple, threeViews, offsetReset, hugeCount."),
      .value(
        "direction", Forms.choice(ScrollDirection.self), \.scenario.direction,
        "The axis along which pages follow each other: horizontal or vertical."),
      .value(
        "rightToLeft", Forms.boolean, \.scenario.isRightToLeft,
        "Whether pages follow each other from right to left."),
      .value(
        "contentMode", Forms.choice(ContentMode.self), \.scenario.contentMode,
        "How pictures fill their page: aspectFill, aspectFit, fill, center or blurFill."),
      .value(
        "viewSize", Forms.size.optional(), \.scenario.viewSize,
        "The carousel's size in points at first; by default the whole canvas.",
        sample: .comment("\"376x180\"")),
      .value(
        "itemSize", Forms.sizeOrFill, \.scenario.itemSize,
        "A page's size in points, or \"fill\" for the whole view."),
      .value(
        "interitemSpacing", Forms.points, \.scenario.interitemSpacing,
        "Points between two pages, 0...16384."),
      .value(
        "contentInsets", Forms.insets, \.scenario.contentInsets,
        "Points from a page's edges to its picture: one number, or { top, left, bottom, right }."),
      .value(
        "cornerRadius", Forms.points, \.scenario.cornerRadius,
        "The radius of a page's corners in points, 0...16384."),
      .object("border", border, "A line inside a page's edge."),
      .object(
        "autoplay", autoplay, "How pages turn by themselves; false turns that off.",
        onPresent: { $0.autoplay.isPlaying = $1 }),
    ] + scrollingFields,
    later: [
      LaterKey("transform", harmless: .string("none")),
      LaterKey("crossFade"),
      LaterKey("transition"), LaterKey("minimumScale"), LaterKey("minimumAlpha"),
      LaterKey("perspective"), LaterKey("shadow"), LaterKey("decelerationDistance"),
      LaterKey("viewAlign", harmless: .string("topLeft")),
      LaterKey("slidesPerView"), LaterKey("placeholder"),
    ])

  /// `carousel.border`.
  static let border = SchemaObject<ScenarioDraft>(fields: [
    .value(
      "width", Forms.points, \.scenario.borderWidth, "The line's width in points, 0...16384."),
    .value("color", Forms.color, \.scenario.borderColor, "The line's colour."),
  ])

  /// `carousel.autoplay`.
  static let autoplay = SchemaObject<ScenarioDraft>(
    fields: paceFields(\.autoplay, showsDefaults: true)
      + [.object("slide", slide, "One slide from page to page, by autoplay or by a call.")]
      + policyFields(\.autoplay, showsDefaults: true),
    groups: [KeyGroup(keys: ["period", "dwell"], isRequired: false)], later: laterAutoplay)

  /// `carousel.autoplay.slide`.
  static let slide = SchemaObject<ScenarioDraft>(fields: [
    .action(
      "duration", Forms.seconds(), "Seconds that a slide takes; 0 jumps.",
      fallback: .number("0.3"), set: { $0.slideDuration = $1 }),
    .value(
      "curve", Forms.curve, \.curve,
      "A curve's name, cubicBezier(x1, y1, x2, y2), spring(...), steps(...) or linear(...)."),
  ])

  /// `pageControl`.
  static let pageControl = SchemaObject<ScenarioDraft>(
    fields: [
      .action(
        "style", Forms.dotStyle, "system for round dots, none for no dots.",
        fallback: .string("system"), set: { $0.scenario.pageControl.isVisible = $1 == .system }),
      .value(
        "currentColor", Forms.color, \.scenario.pageControl.currentColor,
        "The colour of the current page's dot."),
      .value("color", Forms.color, \.scenario.pageControl.color, "The colour of the other dots."),
      .value(
        "position", Forms.choice(PageControlStyle.Position.self), \.scenario.pageControl.position,
        "The edge of the canvas along which dots lie: top, bottom, left or right."),
      .value(
        "alignment", Forms.choice(PageControlStyle.Alignment.self),
        \.scenario.pageControl.alignment, "Where along that edge: start, center or end."),
      .value(
        "margin", Forms.points, \.scenario.pageControl.margin,
        "Points from the edge to the dots' frame, 0...16384."),
      .value(
        "height", Forms.points, \.scenario.pageControl.height,
        "The height of the dots' frame in points, 0...16384; dots lie in its middle."),
      .value(
        "dotSize", Forms.positivePoints, \.scenario.pageControl.dotSize,
        "A dot's diameter in points, above 0."),
      .value(
        "pitch", Forms.positivePoints, \.scenario.pageControl.pitch,
        "Points from one dot's centre to the next, above 0."),
      .value(
        "hidesForSinglePage", Forms.boolean, \.scenario.pageControl.hidesForSinglePage,
        "Whether a single page has no dots."),
      .value(
        "shadowOpacity", Forms.number(0...1), \.scenario.pageControl.shadowOpacity,
        "The opacity of a soft shadow under the dots, 0...1."),
      .value(
        "updates", Forms.choice(PageControlStyle.Updates.self), \.scenario.pageControl.updates,
        "When the current dot changes: halfPage, halfPageAway (a tie goes to the neighbour), atRest."
      ),
    ],
    later: [
      LaterKey("image"), LaterKey("currentImage"), LaterKey("progress"), LaterKey("radius"),
      LaterKey("currentSize"), LaterKey("strokeColor"), LaterKey("backgroundStyle"),
    ])

  /// `titles`.
  static let titles = SchemaObject<ScenarioDraft>(
    fields: [
      .value(
        "font", Forms.text("a font family", allowsEmpty: false), \.scenario.titles.font,
        "Font families in order of choice, as fontconfig knows them."),
      .value(
        "fontSize", Forms.number(0...1000, unit: "points", excludesLowest: true),
        \.scenario.titles.fontSize, "The type size in points, above 0 and at most 1000."),
      .value("color", Forms.color, \.scenario.titles.color, "The words' colour."),
      .value("background", Forms.color, \.scenario.titles.background, "The bar's colour."),
      .value(
        "height", Forms.positivePoints, \.scenario.titles.height,
        "The bar's height in points, above 0."),
      .value(
        "padding", Forms.points, \.scenario.titles.padding,
        "Points from the bar's ends to the words, 0...16384."),
      .value(
        "alignment", Forms.choice(TitleStyle.Alignment.self), \.scenario.titles.alignment,
        "Where the words begin: left, center or right."),
    ],
    later: [LaterKey("lines", harmless: .number("1")), LaterKey("position"), LaterKey("shadow")])

  /// `duration`.
  static let duration = SchemaObject<ScenarioDraft>(
    fields: [
      .action(
        "cycles", Forms.whole(1...1_000_000), "Rounds through all pages, 1...1000000.",
        fallback: .number("1"), set: { $0.duration = .cycles($1) }),
      .action(
        "seconds", Forms.seconds(excludesZero: true),
        "Seconds, above 0; rounded once to whole frames.", sample: .comment("15"),
        set: { $0.duration = .seconds($1) }),
      .action(
        "frames", Forms.whole(1...1_000_000_000), "Frames, 1...1000000000.",
        sample: .comment("900"), set: { $0.duration = .frames($1) }),
    ],
    groups: [KeyGroup(keys: ["cycles", "seconds", "frames"], isRequired: true)])

  /// A page as an object.
  static let page = SchemaObject<PageDraft>(
    fields: [
      .action(
        "image", Forms.picturePath,
        "The picture's path, relative to the scenario's folder, or its web address.",
        set: { $0.picture = $1 }),
      .action(
        "color", Forms.color, "A plain colour instead of a picture.",
        sample: .comment("\"#336699\""), set: { $0.picture = .color($1) }),
      .action("title", Forms.text(), "Words over the picture.", set: { $0.title = $1 }),
      .action("link", Forms.text(), "What a tap opens.", set: { $0.link = $1 }),
      .action(
        "dwell", Forms.seconds(), "Seconds that this page stands still.",
        set: { $0.pace = .dwell($1) }),
      .action(
        "period", Forms.seconds(excludesZero: true),
        "Seconds from the start of the slide that brings this page to the start of the next.",
        sample: .comment("5"), set: { $0.pace = .period($1) }),
      .action(
        "placeholder", Forms.placeholder,
        "What shows while this picture is missing, broken or not there yet.",
        sample: .comment("\"#dddddd\""), set: { $0.placeholder = $1 }),
      .action(
        "arrives", Forms.seconds(),
        "The second at which the picture is there; the placeholder shows before.",
        sample: .comment("1.2"), set: { $0.arrives = $1 }),
      .action(
        "fade", Forms.seconds(), "Seconds in which the picture that arrives fades in.",
        sample: .comment("0.3"), set: { $0.fade = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["image", "color"], isRequired: true),
      KeyGroup(keys: ["dwell", "period"], isRequired: false),
    ],
    needs: [KeyNeed("fade", "arrives")],
    later: [
      LaterKey("contentMode"), LaterKey("slide"),
      LaterKey("focus"), LaterKey("rotate"),
    ])

  /// A ground as an object.
  static let ground = SchemaObject<GroundDraft>(
    fields: [
      .action(
        "gradient", Forms.gradient, "Two to sixteen colours in even steps.",
        set: { $0.colors = $1 }),
      .value(
        "angle", Forms.number(-360...360, unit: "degrees"), \.angle,
        "The gradient's direction in degrees: 0 upwards, 90 to the right, 180 downwards."),
      .action(
        "image", Forms.picturePath, "A picture that covers the canvas.",
        set: { $0.picture = $1 }),
    ],
    groups: [
      KeyGroup(keys: ["gradient", "image"], isRequired: true),
      KeyGroup(keys: ["image", "angle"], isRequired: false),
    ])

  /// Insets as an object.
  static let insets = SchemaObject<Insets>(fields: [
    .value("top", Forms.points, \.top, "Points from the top edge."),
    .value("left", Forms.points, \.left, "Points from the left edge."),
    .value("bottom", Forms.points, \.bottom, "Points from the bottom edge."),
    .value("right", Forms.points, \.right, "Points from the right edge."),
  ])
}
