import Bannerloop
import Foundation

/// The options of every command that takes inputs, and the banner that they make.
enum BannerOptions {
  /// Options that set scenario values, and those that say how inputs are read.
  static let specs: [OptionSpec] =
    ScenarioOverrides.Option.allCases.map { option in
      let choices = option.choices
      // Most summaries name them in words already.
      let isTold = choices.count > 6 || choices.allSatisfy(option.summary.contains)
      let list = isTold ? "" : " " + choices.joined(separator: " | ")
      var spec = OptionSpec.value(option.name, option.placeholder, option.summary + list)
      spec.valueIsOptional = option == .placeholder
      return spec
    } + WebOptions.specs + [
      .value(
        "--max-pixels", "N",
        "Refuse pictures of more than N pixels; 300,000,000 by default.")
    ]

  /// Reads the inputs of a command; warnings go to people.
  ///
  /// A canvas with odd sides is warned of only on demand: whoever makes files knows whether that matters,
  /// and says it then.
  static func scenario(
    _ arguments: ParsedArguments, _ console: Console, warnsOfOddSides: Bool = false
  ) throws -> Scenario {
    // A preset may have pictures of its own.
    let preset = try arguments.value("--preset")
    guard !arguments.operands.isEmpty || preset.map(hasPictures) == true else {
      throw CommandError.usage(
        "No input is given. Name pictures in the order of the pages, or a scenario file; "
          + "\"bannerloop new\" writes one.")
    }
    var overrides = ScenarioOverrides()
    for option in ScenarioOverrides.Option.allCases {
      overrides[option] = try arguments.value(option.name)
    }
    if overrides[.placeholder] == nil, arguments.has("--placeholder") {
      overrides[.placeholder] = "true"
    }
    // Offline nobody is asked, so that there is nothing to allow.
    overrides.warnsOfOddSides = warnsOfOddSides
    overrides.allowsNetwork = arguments.has("--allow-network") || arguments.has("--offline")
    do throws(InputError) {
      let (scenario, warnings) = try Scenario.open(arguments.operands, overrides: overrides)
      for warning in warnings { console.note(warning.trimmingCharacters(in: .newlines)) }
      return scenario
    } catch {
      throw CommandError(error)
    }
  }

  /// Makes the banner of a command's inputs; what people should know goes to them.
  static func banner(
    _ arguments: ParsedArguments, _ console: Console, burnIn: BurnIn = [],
    strategy: FrameStrategy = .fast, tileMemory: Int? = nil, warnsOfOddSides: Bool = false
  ) throws -> Banner {
    let scenario = try scenario(arguments, console, warnsOfOddSides: warnsOfOddSides)
    let limits = try limits(arguments)
    let web = try WebOptions.pictures(arguments, for: scenario)
    do throws(BannerError) {
      let banner = try Banner(
        scenario, limits: limits, web: web, burnIn: burnIn, strategy: strategy,
        tileMemory: tileMemory)
      if let note = banner.canvasNote { console.note("note: \(note)") }
      for warning in banner.warnings { console.note("warning: \(warning)") }
      return banner
    } catch {
      throw CommandError(error)
    }
  }

  private static func hasPictures(_ preset: String) -> Bool {
    Preset.named(preset)?.hasPictures == true
  }

  /// Tells what only making frames has shown.
  static func tellLateWarnings(of banner: Banner, _ console: Console) {
    for warning in banner.lateWarnings { console.note("warning: \(warning)") }
  }

  /// How large pictures may be.
  static func limits(_ arguments: ParsedArguments) throws -> ImageLimits {
    var limits = ImageLimits()
    if let pixels = try arguments.integer("--max-pixels", in: 1...100_000_000_000) {
      limits.maximumPixels = pixels
    }
    return limits
  }

  /// Reads `--burn-in frame,time,position`.
  static func burnIn(_ arguments: ParsedArguments) throws -> BurnIn {
    guard let text = try arguments.value("--burn-in") else { return [] }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let burnIn = BurnIn(names: names), !burnIn.isEmpty else {
      throw CommandError.usage(
        "--burn-in \(text) is not understood. Name some of \(BurnIn.names.joined(separator: ", ")), "
          + "with commas between.")
    }
    return burnIn
  }

  /// The option that writes words on frames.
  static let burnInSpec = OptionSpec.value(
    "--burn-in", "LIST", "Write frame, time or position on every frame; commas between.")

  /// The option that says what PNG files are made for.
  static let pngSpec = OptionSpec.value(
    "--png", "GOAL", "Make PNG files fast, the default, or small. Both have the same pixels.")

  /// Reads `--png fast|small`.
  static func strategy(_ arguments: ParsedArguments) throws(CommandError) -> FrameStrategy {
    guard let text = try arguments.value("--png") else { return .fast }
    guard let strategy = FrameStrategy(rawValue: text) else {
      throw .usage("--png \(text) is unknown. Use fast or small.")
    }
    return strategy
  }

  /// The option that says how many frames are made at once.
  static let jobsSpec = OptionSpec.value(
    "--jobs", "N", "Make N frames at once; as many as there are cores by default.")

  /// How many frames are made at once.
  static func jobs(_ arguments: ParsedArguments) throws -> Int {
    try arguments.integer("--jobs", in: 1...1024) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Reads `--frames A-B[:step]`, or gives all frames.
  static func selection(
    _ arguments: ParsedArguments, of banner: Banner
  ) throws -> (FrameSelection, isPart: Bool) {
    guard let text = try arguments.value("--frames") else {
      return (FrameSelection(count: banner.frameCount), false)
    }
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ends = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = Int(ends[0]), first >= 0,
      let last = ends.count == 2 ? Int(ends[1]) : first, last >= first,
      let step = halves.count == 2 ? Int(halves[1]) : 1, step > 0
    else {
      throw CommandError.usage(
        "--frames \(text) is not understood. Write A-B or A-B:STEP, such as 100-199 or 0-899:2.")
    }
    guard last < banner.frameCount else {
      throw CommandError.usage(
        "--frames \(text) goes past the end: the run has \(banner.frameCount) frames, 0 to "
          + "\(banner.frameCount - 1). Use a longer --seconds, --cycles or --count for more.")
    }
    return (FrameSelection(first: first, last: last, step: step), true)
  }

  /// The option that chooses some frames.
  static let framesSpec = OptionSpec.value(
    "--frames", "A-B[:STEP]", "Only these frames; numbers from 0.")
}
