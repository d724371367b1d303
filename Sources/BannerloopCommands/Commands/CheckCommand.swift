import Bannerloop

/// `bannerloop check`: a finished file against the rules of the place that will show it.
enum CheckCommand {
  static let spec = CommandSpec(
    name: "check", operands: "FILE... [--for NAME]",
    summary: "Reads finished files and says which rules of a place they break.",
    details: """
      Without --for it tells what the files are. --list prints the places and their rules. The exit
      code is 1 where a file breaks a rule, and 3 where one cannot be read or is damaged; the others
      are told all the same. Films are decoded by ffprobe.
      """,
    options: [
      .value("--for", "NAME", "The place, such as iab.mrec or story."),
      .flag("--list", "Print all places and their rules."),
      .value("--ffmpeg", "PATH", "The program ffmpeg, beside which ffprobe lies."),
      .flag("--json", "Print one JSON object for each file."),
    ],
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    if arguments.has("--list") {
      for profile in DeliveryProfile.all {
        try console.print("\(profile.name): \(profile.title): \(profile.rules)")
      }
      return
    }
    let profile = try DeliveryArguments.profile(arguments)
    guard !arguments.operands.isEmpty else {
      throw CommandError.usage("No file is given. Name a finished file, or --list.")
    }
    let program = try arguments.value("--ffmpeg")
    var results: [Finding] = []
    for path in arguments.operands {
      let finding = try Finding(path, profile, program: program)
      results.append(finding)
      if arguments.has("--json") {
        try console.print(finding.json())
      } else if let report = finding.report {
        try console.print("\(path.onOneLine): \(report.summary)")
        if let damage = report.damage { try console.print("  damaged: \(damage.onOneLine)") }
        for fault in finding.faults { try console.print("  \(fault)") }
        if let profile, finding.isGood { try console.print("  fits \(profile.name)") }
      } else if arguments.operands.count > 1, let error = finding.error {
        console.warn("error: \(error)")
      }
    }
    try conclude(results, profile)
  }

  /// Ends with the code of the worst that was found.
  private static func conclude(
    _ results: [Finding], _ profile: DeliveryProfile?
  ) throws(CommandError) {
    if results.count == 1, let error = results[0].error { throw CommandError(.input, error) }
    let bad = results.count { $0.error != nil || $0.report?.damage != nil }
    let broken = results.count { !$0.faults.isEmpty }
    var words: [String] = []
    if bad > 0 {
      words.append("\(bad) of \(results.count) files cannot be read or are damaged.")
    }
    if let profile, broken > 0 {
      words.append("\(broken) of \(results.count) files break rules of \(profile.name).")
    }
    guard !words.isEmpty else { return }
    throw CommandError(bad > 0 ? .input : .difference, words.joined(separator: " "))
  }

  /// What came of one file.
  private struct Finding {
    var path: String
    var report: MediaReport?
    var faults: [String] = []

    /// Why it cannot be read, as a message.
    var error: String?

    /// Reads a file and holds it to a place's rules.
    ///
    /// - Throws: ``CommandError`` where no file could be read, such as without ffprobe.
    init(_ path: String, _ profile: DeliveryProfile?, program: String?) throws(CommandError) {
      self.path = path
      do throws(VideoError) {
        let report = try MediaReport(path: path, encoder: program)
        faults = profile.map { report.faults(for: $0) } ?? []
        self.report = report
      } catch {
        guard case .unreadable = error else { throw CommandError(error) }
        self.error = "\(error)"
      }
    }

    var isGood: Bool { report != nil && report?.damage == nil && faults.isEmpty }

    func json() throws -> String {
      if let report { return try Result(report, faults).json() }
      return try Unreadable(file: path, error: error ?? "").json()
    }
  }

  private struct Unreadable: Encodable {
    var file: String
    var error: String
  }

  private struct Result: Encodable {
    var file: String
    var codec: String
    var width: Int
    var height: Int
    var rate: RateObject?
    var shortestDelay: Double?
    var seconds: Double
    var frames: Int
    var bytes: Int
    var plays: Int?
    var damage: String?
    var faults: [String]

    init(_ report: MediaReport, _ faults: [String]) {
      file = report.path
      codec = report.codec
      width = report.size.width
      height = report.size.height
      rate = report.rate.map { RateObject($0) }
      shortestDelay = report.shortestDelay?.value
      seconds = report.seconds
      frames = report.frames
      bytes = report.bytes
      plays = report.plays
      damage = report.damage
      self.faults = faults
    }
  }
}

/// `--for NAME`: the rules of a place as the defaults of a render.
enum DeliveryArguments {
  static let spec = OptionSpec.value(
    "--for", "NAME", "Size, rate and limits of a place; \"check --list\" lists them.")

  /// The place that was named.
  static func profile(_ arguments: ParsedArguments) throws(CommandError) -> DeliveryProfile? {
    guard let name = try arguments.value("--for") else { return nil }
    guard let profile = DeliveryProfile.named(name) else {
      let hint = NearestName.find(name, in: DeliveryProfile.all.map(\.name))?.name
      throw .usage(
        "--for \(name) is unknown." + (hint.map { " Did you mean \($0)?" } ?? "")
          + " \"bannerloop check --list\" lists them.")
    }
    return profile
  }

  /// The arguments with what a place asks, where nothing else was said.
  static func applied(_ arguments: ParsedArguments) throws(CommandError) -> ParsedArguments {
    guard let profile = try profile(arguments) else { return arguments }
    var arguments = arguments
    if let size = profile.sizes.first, !arguments.has("--size") {
      arguments.set("--size", "\(size)")
      arguments.setIfMissing("--scale", "1")
    }
    if let rate = profile.rates.first ?? profile.highestRate {
      arguments.setIfMissing("--fps", "\(rate)")
    }
    let endings = [".gif", ".mp4", ".webm", ".webp", ".apng"]
    let isWeighed = arguments.all("--output").contains { path in
      endings.contains { path.lowercased().hasSuffix($0) }
    }
    if let bytes = profile.maximumBytes, isWeighed {
      arguments.setIfMissing("--max-size", "\(bytes)")
    }
    let plays = arguments.all("--output").contains { path in
      [".gif", ".apng", ".webp"].contains { path.lowercased().hasSuffix($0) }
    }
    if let most = profile.maximumPlays, plays { arguments.setIfMissing("--plays", "\(most)") }
    return arguments
  }

  /// What was asked for that breaks rules of the place, as sentences; the arguments are what people gave,
  /// before the place's own values came in.
  static func notes(
    _ arguments: ParsedArguments, _ banner: Banner
  ) throws(CommandError) -> [String] {
    guard let profile = try profile(arguments) else { return [] }
    var notes: [String] = []
    let outputs = arguments.all("--output")
    func isKind(_ endings: [String]) -> (String) -> Bool {
      { path in endings.contains { path.lowercased().hasSuffix($0) } }
    }
    let files = outputs.filter(
      isKind([".mp4", ".mov", ".webm", ".webp", ".gif", ".apng", ".y4m"]))
    if profile.isStill, let file = files.first {
      notes.append(
        "\(profile.name) takes a still, and \(file) moves; \"bannerloop still\" makes one.")
    } else if !profile.endings.isEmpty,
      let file = files.first(where: { !isKind(profile.endings)($0) })
    {
      notes.append("\(profile.name) takes \(profile.endings.joined(separator: ", ")), not \(file).")
    }
    if !profile.sizes.contains(banner.canvas) {
      notes.append(
        "\(profile.name) takes \(profile.sizesInWords), and the frames are \(banner.canvas).")
    }
    if !profile.rates.isEmpty, !profile.rates.contains(banner.frames.rate) {
      notes.append(
        "\(profile.name) takes \(profile.ratesInWords) fps, and the frames come at "
          + "\(banner.frames.rate).")
    }
    if let highest = profile.highestRate,
      Rational(banner.frames.rate.numerator, banner.frames.rate.denominator)
        > Rational(highest.numerator, highest.denominator)
    {
      notes.append(
        "\(profile.name) takes at most \(highest) fps, and the frames come at \(banner.frames.rate)."
      )
    }
    if let most = profile.maximumPlays,
      let plays = try arguments.integer("--plays", in: 0...Int.max),
      plays == 0 || plays > most
    {
      notes.append("\(profile.name) takes at most \(most) plays, and --plays \(plays) was given.")
    }
    if let most = profile.maximumBytes, let text = try arguments.value("--max-size"),
      let bytes = ByteCount(text)?.value, bytes > most
    {
      notes.append(
        "\(profile.name) takes at most \(ByteCount(most)), and --max-size \(text) was given.")
    }
    if let most = profile.maximumBytes, most < 20_000_000,
      let file = files.first(where: isKind([".mov", ".y4m"]))
    {
      notes.append(
        "\(profile.name) takes at most \(ByteCount(most)), and \(file) is of a kind that cannot be made "
          + "smaller.")
    }
    if !profile.rates.isEmpty, try arguments.value("--holds") == "long" {
      notes.append("\(profile.name) asks for a constant rate, and --holds long makes another one.")
    }
    return notes
  }

  /// Refuses a run that is too long or too short for its place.
  static func check(
    _ arguments: ParsedArguments, _ banner: Banner, _ selection: FrameSelection
  ) throws(CommandError) {
    guard let profile = try profile(arguments), let allowed = profile.seconds else { return }
    let rate = banner.frames.rate
    let seconds =
      Double(selection.count * selection.step * rate.denominator) / Double(rate.numerator)
    if seconds > allowed.upperBound {
      throw .usage(
        "The run takes \(DeliveryProfile.short(seconds)) s, and \(profile.name) takes at most \(allowed.upperBound) s. "
          + "Use --seconds, a shorter --dwell, or fewer pages.")
    }
    if seconds < allowed.lowerBound {
      throw .usage(
        "The run takes \(DeliveryProfile.short(seconds)) s, and \(profile.name) asks for \(allowed.lowerBound) s. "
          + "Use --cycles or --seconds.")
    }
  }
}
