import Bannerloop

/// Why a command ends early: what people are told, and the number that scripts get.
struct CommandError: Error {
  var code: ExitCode
  var message: String

  /// The faults of a scenario, in which case the message is a report that stands for itself.
  var faults: [ScenarioFault] = []

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What people are told, without a line's end.
  var text: String {
    var text = faults.isEmpty && !message.hasPrefix("error") ? "error: \(message)" : message
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// A difference was found and has been told already.
  static let difference = CommandError(.difference, "")

  /// A fault in how the command was called.
  static func usage(_ message: String) -> CommandError { CommandError(.usage, message) }
}

extension CommandError {
  /// The one place where the library's errors become exit codes.
  init(_ error: ExportError) {
    switch error {
    case .badOutputName, .unsuitable: self.init(.usage, "\(error)")
    case .picture: self.init(.input, "\(error)")
    case .outputExists, .notFolder, .folderHoldsOthers, .folderHoldsOtherScenario, .diskFull,
      .cannotWrite, .tooLarge, .closedPipe:
      self.init(.output, "\(error)")
    case .drawing: self.init(.bug, "\(error)")
    case .encoder: self.init(.encoder, "\(error)")
    case .cancelled: self.init(.interrupted, "\(error)")
    }
  }

  init(_ error: BannerError) {
    switch error {
    case .pictures: self.init(.input, "\(error)")
    case .timing: self.init(.usage, "\(error)")
    case .drawing: self.init(.bug, "\(error)")
    }
  }

  init(_ error: InputError) {
    switch error {
    case .unreadable: self.init(.input, "\(error)")
    case .notText, .tooLarge, .mixed: self.init(.usage, "\(error)")
    case .scenario(let report):
      self.init(.usage, "\(error)")
      faults = report.faults
    }
  }
}
