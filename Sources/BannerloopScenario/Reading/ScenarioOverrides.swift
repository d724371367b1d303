/// Values that the command's options set over a scenario, still as text.
///
/// They go through the same checks as the file's values; faults name option and value.
public struct ScenarioOverrides: Hashable, Sendable {
  /// An option that sets a value of the scenario.
  public enum Option: String, CaseIterable, Hashable, Sendable {
    /// The canvas in points, as `375x180`.
    case size = "--size"

    /// Device pixels in a point.
    case scale = "--scale"

    /// Frames a second.
    case fps = "--fps"

    /// The ground's colour.
    case background = "--background"

    /// A component to imitate.
    case preset = "--preset"

    /// How pictures fill their page.
    case contentMode = "--content-mode"

    /// The style of the page dots.
    case dots = "--dots"

    /// Seconds from slide to slide; replaces a dwell.
    case period = "--period"

    /// Seconds that a page stands still; replaces a period.
    case dwell = "--dwell"

    /// Seconds until the first slide.
    case initialDelay = "--initial-delay"

    /// Seconds that a slide takes.
    case slide = "--slide"

    /// The slide's curve.
    case curve = "--curve"

    /// What happens past the last page.
    case loop = "--loop"

    /// The axis of the pages.
    case direction = "--direction"

    /// What shows in place of missing pictures.
    case placeholder = "--placeholder"

    /// Rounds through all pages; replaces another length.
    case cycles = "--cycles"

    /// The run in seconds; replaces another length.
    case seconds = "--seconds"

    /// The run in frames; replaces another length.
    case count = "--count"

    /// The option's name with its hyphens.
    public var name: String { rawValue }

    /// The path of the value that the option sets, such as `canvas.size`.
    public var path: String {
      switch self {
      case .size: "canvas.size"
      case .scale: "canvas.scale"
      case .fps: "canvas.fps"
      case .background: "canvas.background"
      case .preset: "preset"
      case .contentMode: "carousel.contentMode"
      case .dots: "pageControl.style"
      case .period: "carousel.autoplay.period"
      case .dwell: "carousel.autoplay.dwell"
      case .initialDelay: "carousel.autoplay.initialDelay"
      case .slide: "carousel.autoplay.slide.duration"
      case .curve: "carousel.autoplay.slide.curve"
      case .loop: "carousel.loop"
      case .direction: "carousel.direction"
      case .placeholder: "placeholder"
      case .cycles: "duration.cycles"
      case .seconds: "duration.seconds"
      case .count: "duration.frames"
      }
    }

    /// What stands for the option's value in help texts, such as `WxH`.
    public var placeholder: String {
      switch self {
      case .size: "WxH"
      case .scale, .cycles, .count: "N"
      case .fps: "RATE"
      case .background: "COLOR"
      case .placeholder: "COLOR|FILE"
      case .preset: "NAME"
      case .contentMode, .loop: "MODE"
      case .dots: "STYLE"
      case .period, .dwell, .initialDelay, .slide, .seconds: "S"
      case .curve: "CURVE"
      case .direction: "AXIS"
      }
    }

    /// What the option's value means, in one sentence; the words of the scenario file's schema.
    public var summary: String { field?.summary ?? "" }

    /// The values that the option takes, where they are names; none for numbers and free texts.
    public var choices: [String] {
      guard let member = field?.schema.members.first(where: { $0.key == "enum" }),
        case .array(let values) = member.value
      else { return [] }
      return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The table's entry.
    var field: SchemaField<ScenarioDraft>? {
      ScenarioSchema.root.field(at: path.split(separator: ".").map(String.init))
    }

    /// Options that set the same thing in different ways.
    static let exclusive: [[Option]] = [[.period, .dwell], [.cycles, .seconds, .count]]
  }

  /// Whether pictures may come from the web: `--allow-network`.
  public var allowsNetwork = false

  /// Whether a canvas with odd sides is warned of, before it is known what will be made of it.
  public var warnsOfOddSides = true

  private var texts: [Option: String] = [:]

  /// Makes overrides that change nothing.
  public init() {}

  /// An option's text; `nil` where the option was not given.
  ///
  /// - Parameter option: The option.
  public subscript(option: Option) -> String? {
    get { texts[option] }
    set { texts[option] = newValue }
  }

  /// Whether nothing is changed.
  public var isEmpty: Bool { texts.isEmpty }

  /// The options that were given, in the order of ``Option``, each as a value of the file.
  var values: [(option: Option, node: JSON5Node)] {
    Option.allCases.compactMap { option in
      texts[option].map { (option, Self.node(of: $0)) }
    }
  }

  /// Reads a text as a number where it is one, and as text otherwise.
  private static func node(of text: String) -> JSON5Node {
    let start = SourcePosition(offset: 0, line: 1, column: 1)
    let range = SourceRange(start: start, end: start)
    let isNumber = text.unicodeScalars.contains { $0.hexDigit != nil || $0 == "I" || $0 == "N" }
    if isNumber, let root = JSON5Reader.read(Array(text.utf8)).root,
      case .number(let number) = root.value, number.text == text
    {
      return JSON5Node(value: .number(number), range: range)
    }
    return JSON5Node(value: .string(text), range: range)
  }
}
