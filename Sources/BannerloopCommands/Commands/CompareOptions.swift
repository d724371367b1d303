import Bannerloop
import BannerloopCompare
import BannerloopGolden

/// The options that say how pictures are compared.
enum CompareOptions {
  static let specs: [OptionSpec] = [
    .value("--metric", "METRIC", "When pixels differ: \(Metric.forms); exact by default."),
    .value("--max-pixels", "N", "The most pixels that may differ; 0 by default."),
    .value("--max-ratio", "R", "The same as a part of all pixels, 0 to 1, rounded down once."),
    .value("--max-window", "N", "The most differing pixels in any window."),
    .value("--window", "SIDE", "The window's side in pixels; 32 by default."),
    .value("--max-aa", "N", "Exclude pixels that look smoothed, at most N; off by default."),
    .value("--max-delta", "N", "The largest step of any channel, 0 to 255 (65535 with 16 bits)."),
    .value("--alpha", "POLICY", "visual, straight, checkerboard or white; visual by default."),
    .value("--ignore", "X,Y,W,H", "Leave out a box; may be given more than once."),
    .value("--only", "X,Y,W,H", "Compare only a box."),
    .value("--mask", "FILE", "Leave out what is black in a black and white PNG."),
    .value("--region", "X,Y,W,H=METRIC[,N]", "A rule of its own for a box; the first one counts."),
    .flag("--ignore-colour-profile", "Compare stored numbers whatever profile they are for."),
    .value(
      "--style", "STYLE",
      "Draw differences as heat (the default), mask, blend, signed, amplified or pixelmatch."),
    .value(
      "--pictures", "N",
      "How many failing frames of a sequence get pictures and are looked at for a move; \(FrameComparer.usualPictured) by default, or all."
    ),
    .value(
      "--similarity", "LIST", "Report ssim, msssim or flip too; nothing is decided with them."),
  ]

  /// Whether any option that says when pictures pass was given.
  static func hasRule(_ arguments: ParsedArguments) -> Bool {
    specs.prefix(12).contains { arguments.has($0.name) }
  }

  /// Reads the rule.
  static func rule(
    _ arguments: ParsedArguments, largestStep: Int
  ) throws(CommandError) -> RuleDescription {
    var rule = RuleDescription()
    if let text = try arguments.value("--metric") {
      let metric = Metric(text)
      guard let metric, isFit(metric, largestStep) else {
        throw .usage(
          metric == nil
            ? "--metric \(text) is unknown. Use \(Metric.forms)."
            : "--metric \(text): a channel has \(largestStep) steps. Give fewer.")
      }
      rule.metric = text
    }
    let many = 0...1_000_000_000_000
    rule.maxPixels = try arguments.integer("--max-pixels", in: many)
    if let text = try arguments.value("--max-ratio") {
      guard let ratio = Double(text), ratio.isFinite, (0...1).contains(ratio) else {
        throw .usage("--max-ratio \(text) is no part. Give a number from 0 to 1.")
      }
      guard rule.maxPixels == nil else {
        throw .usage("--max-pixels and --max-ratio are two words for one limit; use one of them.")
      }
      rule.maxRatio = ratio
    }
    rule.maxWindow = try arguments.integer("--max-window", in: many)
    rule.window = try arguments.integer("--window", in: 1...100_000)
    if rule.window != nil, rule.maxWindow == nil {
      throw .usage("--window sets the side of what --max-window limits; give that too.")
    }
    rule.maxAA = try arguments.integer("--max-aa", in: many)
    if rule.metric == "structural", rule.maxAA == nil {
      throw .usage("--metric structural excludes pixels; say how many may be with --max-aa.")
    }
    rule.maxDelta = try arguments.integer("--max-delta", in: 0...largestStep)
    if let text = try arguments.value("--alpha") {
      guard AlphaPolicy(rawValue: text) != nil else {
        let names = AlphaPolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--alpha \(text) is unknown. Use one of \(names).")
      }
      rule.alpha = text
    }
    var boxes: [RuleDescription.Box] = []
    for text in arguments.all("--ignore") { boxes.append(try box(text, "--ignore")) }
    if !boxes.isEmpty { rule.ignore = boxes }
    if let text = try arguments.value("--only") { rule.only = try box(text, "--only") }
    rule.mask = try arguments.value("--mask")
    var regions: [RuleDescription.Region] = []
    for text in arguments.all("--region") { regions.append(try region(text)) }
    if !regions.isEmpty { rule.regions = regions }
    return rule
  }

  /// Whether a metric's steps are those of a channel.
  private static func isFit(_ metric: Metric, _ largestStep: Int) -> Bool {
    if case .channel(let steps) = metric { steps <= largestStep } else { true }
  }

  /// Reads what compares frames.
  static func comparer(
    _ arguments: ParsedArguments, largestStep: Int = 255
  ) throws(CommandError) -> FrameComparer {
    var comparer = FrameComparer(rule: try rule(arguments, largestStep: largestStep))
    comparer.reader.ignoresColourProfile = arguments.has("--ignore-colour-profile")
    if let text = try arguments.value("--style") {
      guard let style = DifferenceStyle(rawValue: text) else {
        let names = DifferenceStyle.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--style \(text) is unknown. Use one of \(names).")
      }
      comparer.style = style
    }
    if let text = try arguments.value("--pictures") {
      let number = Int(text)
      guard text == "all" || (number ?? -1) >= 0 else {
        throw .usage("--pictures \(text) is not understood. Give a number from 0, or all.")
      }
      comparer.mostPictured = text == "all" ? nil : number
    }
    if let text = try arguments.value("--similarity") {
      for name in text.split(separator: ",").map(String.init) {
        guard let similarity = FrameComparer.Similarity(rawValue: name) else {
          throw .usage("--similarity \(name) is unknown. Name some of ssim, msssim, flip.")
        }
        comparer.similarities.append(similarity)
      }
    }
    return comparer
  }

  private static func region(_ text: String) throws(CommandError) -> RuleDescription.Region {
    let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2 else {
      throw .usage("--region \(text) is not understood. Write X,Y,W,H=METRIC or X,Y,W,H=METRIC,N.")
    }
    let rule = halves[1].split(separator: ",").map(String.init)
    guard let metric = rule.first, Metric(metric) != nil, rule.count <= 2,
      let most = rule.count == 2 ? Int(rule[1]) : 0, most >= 0
    else {
      throw .usage("--region \(text): after the = comes \(Metric.forms), and a number of pixels.")
    }
    return RuleDescription.Region(
      box: try box(halves[0], "--region"), metric: metric, maxPixels: most)
  }

  private static func box(
    _ text: String, _ option: String
  ) throws(CommandError) -> RuleDescription.Box {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0
    else {
      throw .usage("\(option) \(text) is no box. Write X,Y,WIDTH,HEIGHT in pixels.")
    }
    return RuleDescription.Box(PixelRect(x: x, y: y, width: width, height: height))
  }
}

extension CommandError {
  init(_ error: GoldenError) {
    switch error {
    case .unreadable, .notPNG, .brokenPNG, .tooManyPixels, .colourProfile:
      self.init(.input, "\(error)")
    case .rule, .badName, .nothingSelected, .refusedInCI, .badFile, .unusableRun:
      self.init(.usage, "\(error)")
    case .duplicate: self.init(.referenceSet, "\(error)")
    case .rendering(let error), .output(let error): self.init(error)
    }
  }
}
