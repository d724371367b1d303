/// One thing that is wrong, or probably not meant, in a scenario.
public struct ScenarioFault: Hashable, Sendable {
  /// How bad a fault is.
  public enum Severity: String, Hashable, Sendable {
    /// Nothing can be rendered.
    case error

    /// Can be rendered, but is probably not what was meant.
    case warning
  }

  /// Where a fault lies.
  public enum Place: Hashable, Sendable {
    /// In the scenario's text.
    case text(SourceRange)

    /// In an option of the command.
    case option(name: String, value: String)

    /// In the whole, such as no page at all.
    case whole
  }

  /// How bad it is.
  public var severity: Severity

  /// What is wrong, with the value, in one sentence without a full stop.
  public var message: String

  /// What to write instead, where that is clear.
  public var suggestion: String?

  /// Where it lies.
  public var place: Place

  /// The value's path, such as `carousel.autoplay.period` or `pages[2].dwell`; may be empty.
  public var path: String

  /// Makes a fault.
  ///
  /// - Parameters:
  ///   - severity: How bad it is.
  ///   - message: What is wrong, without a full stop.
  ///   - suggestion: What to write instead.
  ///   - place: Where it lies.
  ///   - path: The value's path, such as `canvas.size`.
  public init(
    severity: Severity = .error, message: String, suggestion: String? = nil, place: Place,
    path: String = ""
  ) {
    self.severity = severity
    self.message = message
    self.suggestion = suggestion
    self.place = place
    self.path = path
  }

  /// The part of the text that is at fault; `nil` where the fault lies elsewhere.
  public var range: SourceRange? {
    if case .text(let range) = place { range } else { nil }
  }

  /// The order of a report: options, then the text from top to bottom, then the whole.
  static func comesBefore(_ a: ScenarioFault, _ b: ScenarioFault) -> Bool {
    (a.rank, a.range?.start.offset ?? 0) < (b.rank, b.range?.start.offset ?? 0)
  }

  private var rank: Int {
    switch place {
    case .option: 0
    case .text: 1
    case .whole: 2
    }
  }
}
