import BannerloopCarousel
import BannerloopMotion

/// One reading of a scenario: house, preset, text and options put over each other, then checked.
struct ScenarioReading {
  /// The values so far.
  var draft = ScenarioDraft()

  /// The faults so far.
  var context: ReadingContext

  private let overrides: ScenarioOverrides

  /// Makes a reading of the house's defaults.
  init(baseFolder: String, overrides: ScenarioOverrides) {
    context = ReadingContext(baseFolder: baseFolder)
    context.allowsNetwork = overrides.allowsNetwork
    context.warnsOfOddSides = overrides.warnsOfOddSides
    self.overrides = overrides
  }

  /// Puts preset, text and options over the defaults.
  mutating func read(_ root: JSON5Node?) {
    applyPreset(root)
    if let root, root.value != .invalid {
      ScenarioSchema.root.read(root, into: &draft, &context)
    }
    applyOverrides()
  }

  /// Puts preset, pictures and options over the defaults.
  mutating func readPictures(_ pictures: [String]) {
    applyPreset(nil)
    let start = SourcePosition(offset: 0, line: 1, column: 1)
    let range = SourceRange(start: start, end: start)
    for (index, picture) in pictures.enumerated() {
      context.origin = .option(name: "picture \(index + 1)", value: picture)
      let node = JSON5Node(value: .string(picture), range: range)
      context.descend(to: "pages") { context in
        context.descend(to: index) {
          $0.note(range)
          if let source = Forms.picturePath.read(node, &$0) {
            draft.scenario.pages.append(Page(picture: source))
          }
        }
      }
    }
    applyOverrides()
  }

  /// Checks what depends on several values, and returns the scenario.
  ///
  /// - Parameter pagesHint: How to add pages; `nil` where missing ones are the sequel of a fault.
  /// - Returns: The scenario; usable only if no fault was found.
  mutating func finish(pagesHint: String?) -> Scenario {
    if draft.scenario.pages.isEmpty, !draft.builtInPages.isEmpty, context.places["pages"] == nil {
      draft.scenario.pages = draft.builtInPages
    }
    let scenario = draft.finished()
    ScenarioChecks(scenario: scenario, pagesHint: pagesHint, script: draft.script).run(&context)
    var scriptChecks = ScriptChecks(scenario: scenario, script: draft.script)
    scriptChecks.run(&context)
    return scenario
  }

  /// Returns the warnings, or throws everything if there is an error.
  func warnings(
    renderer: @autoclosure () -> FaultRenderer
  ) throws(ScenarioError) -> [ScenarioFault] {
    // Sorted with the original order kept where places are equal.
    let faults = context.faults.enumerated().sorted { a, b in
      if ScenarioFault.comesBefore(a.element, b.element) { return true }
      if ScenarioFault.comesBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
    let errorCount = faults.count { $0.severity == .error }
    guard errorCount > 0 else { return faults }
    var shown = Array(faults.prefix(Self.maximumFaults))
    if faults.count > shown.count {
      shown.append(
        ScenarioFault(
          message: "there are \(faults.count - shown.count) more faults", place: .whole))
    }
    throw ScenarioError(faults: shown, report: renderer().report(shown))
  }

  /// The most faults of one report.
  private static let maximumFaults = 100

  /// The preset's defaults: the option's, or else the text's first.
  private mutating func applyPreset(_ root: JSON5Node?) {
    var name = overrides[.preset]
    if name == nil, case .object(let members) = root?.value,
      case .string(let text) = members.first(where: { $0.key == "preset" })?.node.value
    {
      name = text
    }
    if let name { Preset.named(name)?.apply(&draft) }
  }

  private mutating func applyOverrides() {
    for group in ScenarioOverrides.Option.exclusive {
      let given = group.filter { overrides[$0] != nil }
      guard let first = given.first else { continue }
      for option in given.dropFirst() {
        context.faults.append(
          ScenarioFault(
            message: "\(option.name) and \(first.name) exclude each other",
            suggestion: "give one of the two",
            place: .option(name: option.name, value: overrides[option] ?? ""), path: option.path))
      }
    }
    for (option, node) in overrides.values {
      guard let field = option.field else { continue }
      context.origin = .option(name: option.name, value: overrides[option] ?? "")
      context.descend(to: option.path) {
        $0.note(node.range)
        field.read(node, &draft, &$0)
      }
    }
    context.origin = .text
  }
}
