/// Why frames could not be made or written.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something is at the output's place already.
  case outputExists(path: String)

  /// A file, device or broken link is where a folder is to be.
  case notFolder(path: String)

  /// A folder that was to be replaced holds a file that is not ours.
  case folderHoldsOthers(path: String, file: String)

  /// A folder holds frames of another scenario.
  case folderHoldsOtherScenario(path: String, found: String, expected: String)

  /// The name of an output cannot be used.
  case badOutputName(path: String, reason: String)

  /// The disk is full.
  case diskFull(path: String)

  /// A file or folder could not be written.
  case cannotWrite(path: String, reason: String)

  /// A picture could not be read or decoded.
  case picture(String)

  /// A frame could not be drawn or encoded.
  case drawing(String)

  /// A program that makes videos is missing, or failed.
  case encoder(String)

  /// An output cannot have what was asked of it.
  case unsuitable(String)

  /// A file is larger than it may be, and was not kept.
  case tooLarge(path: String, bytes: Int, limit: Int)

  /// Nobody reads standard output any more.
  case closedPipe

  /// The work was stopped from outside.
  case cancelled

  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .outputExists(let path):
      "\(quoted(path)) exists already. Choose another place, or replace it with --overwrite."
    case .notFolder(let path):
      """
      \(quoted(path)) is no folder, and frames go into one. Choose another place, or move \
      what is there away.
      """
    case .folderHoldsOthers(let path, let file):
      """
      \(quoted(path)) holds \(quoted(file)), which is no file of ours, and is not replaced. Choose \
      another place, or move the file away.
      """
    case .folderHoldsOtherScenario(let path, let found, let expected):
      """
      \(quoted(path)) holds frames of another scenario (\(found), this one is \(expected)). Choose \
      another place, or remove the folder.
      """
    case .badOutputName(let path, let reason):
      "\(quoted(path)) cannot be an output: \(reason)"
    case .diskFull(let path):
      "The disk is full: \(quoted(path)) could not be written. Make room, or choose another place."
    case .cannotWrite(let path, let reason):
      "\(quoted(path)) could not be written: \(reason). Check the path and its permissions."
    case .tooLarge(let path, let bytes, let limit):
      """
      \(quoted(path)) would have \(bytes) bytes, and at most \(limit) are allowed. Make the picture \
      smaller, shorter or slower.
      """
    case .picture(let message), .drawing(let message), .encoder(let message),
      .unsuitable(let message):
      message
    case .closedPipe: "Nobody reads standard output any more."
    case .cancelled: "Stopped before the end; nothing unfinished was left behind."
    }
  }
}

/// A path in quotes, with control characters made visible.
public func quoted(_ path: String) -> String {
  var text = "\""
  for character in path.unicodeScalars {
    switch character {
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\"": text += "\\\""
    case "\u{0}"..<" ", "\u{7F}": text += "\\u{\(String(character.value, radix: 16))}"
    default: text.unicodeScalars.append(character)
    }
  }
  return text + "\""
}
