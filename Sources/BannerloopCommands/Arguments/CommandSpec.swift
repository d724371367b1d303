/// One command: what its help says and what it runs.
struct CommandSpec: Sendable {
  /// What people type.
  var name: String

  /// What follows the name, such as `INPUT... [-o OUT]`.
  var operands: String

  /// What the command does, in a line.
  var summary: String

  /// More about it, in some lines; may be empty.
  var details: String

  /// Its own options; those of the house come on top.
  var options: [OptionSpec]

  /// What it does.
  var run: @Sendable (ParsedArguments, Console) async throws -> Void

  /// Options that all commands understand.
  static let houseOptions: [OptionSpec] = [
    .flag("--quiet", "Say nothing but errors."),
    OptionSpec(name: "--help", short: "-h", help: "Show this help."),
  ]

  /// All options of the command.
  var allOptions: [OptionSpec] { options + Self.houseOptions }

  /// The text of `bannerloop help NAME`.
  var help: String {
    var text = "\(summary)\n\nUsage: bannerloop \(name) \(operands)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    text += "\nOptions:\n"
    let heads = allOptions.map { option in
      let value = option.value.map { option.valueIsOptional ? "[=\($0)]" : " \($0)" } ?? ""
      return (option.short.map { "\($0), " } ?? "    ") + option.name + value
    }
    let width = min(30, (heads.map(\.count).max() ?? 0) + 2)
    for (head, option) in zip(heads, allOptions) {
      let gap =
        head.count < width
        ? String(repeating: " ", count: width - head.count)
        : "\n  " + String(repeating: " ", count: width)
      text += "  \(head)\(gap)\(option.help)\n"
    }
    return text
  }
}
