/// One option of a command.
struct OptionSpec: Sendable {
  /// The name with its dashes, such as `--size`.
  var name: String

  /// A one-letter form, such as `-o`.
  var short: String?

  /// What stands for the value in the help; `nil` for an option without one.
  var value: String?

  /// Whether the value may be left out; if given, it follows a `=`.
  var valueIsOptional = false

  /// What the option does, in a line.
  var help: String

  /// Returns whether a word is the option's name or its one-letter form.
  func isNamed(_ word: String) -> Bool { word == name || word == short }
}

extension OptionSpec {
  /// An option that is there or not.
  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, help: help)
  }

  /// An option with a value.
  static func value(
    _ name: String, _ value: String, short: String? = nil, _ help: String
  ) -> OptionSpec {
    OptionSpec(name: name, short: short, value: value, help: help)
  }
}
