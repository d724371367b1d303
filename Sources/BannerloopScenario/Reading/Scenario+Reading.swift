import BannerloopCarousel
import BannerloopMotion

extension Scenario {
  /// Reads a scenario file's text, with presets under it and options over it.
  ///
  /// Every fault is found in one pass: of syntax, of keys and values, and of values that do not
  /// fit each other.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - fileName: What faults call the file; the scenario is named after it.
  ///   - baseFolder: What relative paths start at; empty leaves them as they are.
  ///   - overrides: Values of the command's options.
  /// - Returns: The scenario, and warnings in the order of their places.
  /// - Throws: ``ScenarioError`` with all faults and warnings.
  public static func read(
    text: String, fileName: String, baseFolder: String = "",
    overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws(ScenarioError) -> (scenario: Scenario, warnings: [ScenarioFault]) {
    try read(
      bytes: Array(text.utf8), fileName: fileName, baseFolder: baseFolder, overrides: overrides)
  }

  /// Reads a scenario file's bytes, with presets under it and options over it.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes: UTF-8, with or without a byte order mark, at most 4 MiB.
  ///   - fileName: What faults call the file; the scenario is named after it.
  ///   - baseFolder: What relative paths start at; empty leaves them as they are.
  ///   - overrides: Values of the command's options.
  /// - Returns: The scenario, and warnings in the order of their places.
  /// - Throws: ``ScenarioError`` with all faults and warnings.
  public static func read(
    bytes: [UInt8], fileName: String, baseFolder: String = "",
    overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws(ScenarioError) -> (scenario: Scenario, warnings: [ScenarioFault]) {
    let (root, syntaxFaults) = JSON5Reader.read(bytes)
    var reading = ScenarioReading(baseFolder: baseFolder, overrides: overrides)
    reading.context.faults = syntaxFaults
    reading.read(root)
    reading.draft.scenario.name = name(ofFile: fileName)
    let scenario = reading.finish(
      pagesHint: root != nil && syntaxFaults.isEmpty
        ? "name pictures, as in pages: [\"photos/a.jpg\", \"photos/b.jpg\"]" : nil)
    return (
      scenario,
      try reading.warnings(renderer: FaultRenderer(fileName: fileName, bytes: bytes))
    )
  }

  /// Makes the scenario of plain pictures, with the same defaults as a file's.
  ///
  /// - Parameters:
  ///   - pictures: The pictures' paths, or `file:` URLs; relative ones stay as they are.
  ///   - overrides: Values of the command's options.
  /// - Returns: The scenario, and warnings.
  /// - Throws: ``ScenarioError`` with all faults and warnings.
  public static func make(
    pictures: [String], overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws(ScenarioError) -> (scenario: Scenario, warnings: [ScenarioFault]) {
    var reading = ScenarioReading(baseFolder: "", overrides: overrides)
    reading.readPictures(pictures)
    if let first = pictures.first { reading.draft.scenario.name = name(ofPicture: first) }
    let scenario = reading.finish(
      pagesHint: "name at least one picture, as in photos/a.jpg photos/b.jpg")
    return (
      scenario, try reading.warnings(renderer: FaultRenderer(fileName: "bannerloop", text: ""))
    )
  }

  /// The name of a scenario file: `summer` for `banners/summer.banner.json5`.
  static func name(ofFile path: String) -> String {
    var name = lastComponent(path)
    for ending in [".json5", ".json", ".banner"] where name.count > ending.count {
      if name.lowercased().hasSuffix(ending) { name = String(name.dropLast(ending.count)) }
    }
    return name.isEmpty ? "banner" : name
  }

  /// The name of a picture without its ending: `a` for `photos/a.jpg`.
  static func name(ofPicture path: String) -> String {
    let name = lastComponent(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return stem.isEmpty ? (name.isEmpty ? "banner" : name) : String(stem)
  }

  private static func lastComponent(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
