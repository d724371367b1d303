import Bannerloop

/// A command's arguments, sorted into operands and options.
struct ParsedArguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []

  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Sorts arguments.
  ///
  /// Values follow their option or a `=`; one that is itself the name of an option needs the `=`.
  /// After `--` nothing is an option. One dash alone is an operand.
  ///
  /// - Throws: ``CommandError`` for an unknown option, with the nearest name, and for a missing or
  ///   surplus value.
  init(_ arguments: [String], of command: CommandSpec) throws(CommandError) {
    let options = command.allOptions
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = argument.hasPrefix("--") ? String(parts[0]) : argument
      let attached = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
      guard let option = options.first(where: { $0.isNamed(name) }) else {
        throw Self.unknown(name, among: options, command: command.name)
      }
      guard option.value != nil else {
        if attached != nil { throw .usage("\(option.name) takes no value.") }
        flags.insert(option.name)
        continue
      }
      if let attached {
        values[option.name, default: []].append(attached)
      } else if option.valueIsOptional {
        flags.insert(option.name)
      } else if let value = rest.first, !options.contains(where: { $0.isNamed(value) }) {
        rest.removeFirst()
        values[option.name, default: []].append(value)
      } else {
        throw .usage("\(option.name) needs a value: \(option.name) \(option.value ?? "").")
      }
    }
  }

  /// Whether an option without a value was given.
  func has(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// All values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Gives an option a value in place of all that it has.
  mutating func set(_ name: String, _ value: String) { values[name] = [value] }

  /// Gives an option some values in place of all that it has.
  mutating func set(_ name: String, _ all: [String]) { values[name] = all }

  /// Gives an option a value where it has none.
  mutating func setIfMissing(_ name: String, _ value: String) {
    if values[name] == nil { values[name] = [value] }
  }

  /// The value of an option that may be given once.
  func value(_ name: String) throws(CommandError) -> String? {
    let given = all(name)
    if given.count > 1 {
      throw .usage("\(name) is given \(given.count) times; once is enough.")
    }
    return given.first
  }

  /// The value of an option as a whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(name) \(text) is no whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The arguments that give these again, without some options.
  func rebuilt(for command: CommandSpec, without left: Set<String>) -> [String] {
    var arguments: [String] = []
    for option in command.allOptions where !left.contains(option.name) {
      arguments += all(option.name).map { "\(option.name)=\($0)" }
      if flags.contains(option.name) { arguments.append(option.name) }
    }
    return arguments + ["--"] + operands
  }

  private static func unknown(
    _ name: String, among options: [OptionSpec], command: String
  ) -> CommandError {
    let names = options.map(\.name)
    let nearest = NearestName.find(name, in: names)?.name
    let hint = nearest.map { " Did you mean \($0)?" } ?? ""
    let dash =
      name.hasPrefix("--") ? "" : " A file whose name begins with a dash goes after \"--\"."
    return .usage(
      "\(name) is no option of \"bannerloop \(command)\".\(hint)\(dash) "
        + "See \"bannerloop help \(command)\".")
  }
}
