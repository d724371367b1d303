import BannerloopExport

/// Why a video could not be made or read.
public enum VideoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such program.
  case programMissing(name: String, searched: String)

  /// A program could not be started.
  case cannotStart(program: String, reason: String)

  /// A program is not what its name says, or says nothing.
  case notEncoder(program: String, said: String)

  /// A program is older than what is needed.
  case tooOld(program: String, version: String, needed: String)

  /// A program was built without a part.
  case encoderMissing(program: String, encoders: [String], package: String)

  /// A program ended with an error.
  case failed(program: String, status: String, said: String, frames: Int?)

  /// A program took nothing, or did not end, for too long.
  case stalled(program: String, seconds: Int, said: String)

  /// A file cannot be read as a video.
  case unreadable(path: String, reason: String)

  /// A value that an output cannot have.
  case unsuitable(String)

  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .programMissing(let name, let searched):
      """
      \(quoted(name)) was not found (\(searched)). Install the package ffmpeg ("apt-get install \
      ffmpeg"), or name the program with --ffmpeg PATH or BANNERLOOP_FFMPEG. PNG, APNG, GIF and y4m work \
      without it.
      """
    case .cannotStart(let program, let reason):
      "\(quoted(program)) could not be started: \(reason). Check the path and its permissions."
    case .notEncoder(let program, let said):
      """
      \(quoted(program)) does not answer as ffmpeg does\(Self.lines(said)). Name another program with \
      --ffmpeg PATH.
      """
    case .tooOld(let program, let version, let needed):
      """
      \(quoted(program)) is version \(version); \(needed) or newer is needed. Install the package ffmpeg \
      of Debian 12 or later, or name another program with --ffmpeg PATH.
      """
    case .encoderMissing(let program, let encoders, let package):
      """
      \(quoted(program)) was built without \(encoders.joined(separator: " or ")). Install Debian's package \
      ffmpeg, whose \(package) has it, or name another program with --ffmpeg PATH.
      """
    case .failed(let program, let status, let said, let frames):
      """
      The encoder \(quoted(program)) \(status)\(frames.map { " after \($0) frames" } ?? "")\
      \(Self.lines(said))
      """
    case .stalled(let program, let seconds, let said):
      """
      The encoder \(quoted(program)) did nothing for \(seconds) s and was ended\(Self.lines(said)). Give it \
      longer with --encoder-patience SECONDS.
      """
    case .unreadable(let path, let reason):
      "\(quoted(path)) could not be read: \(reason)."
    case .unsuitable(let message): message
    }
  }

  /// The last lines of what a program said, after a colon.
  private static func lines(_ said: String) -> String {
    let lines = said.split(whereSeparator: \.isNewline).suffix(6)
    return lines.isEmpty
      ? ", and said nothing" : ":\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The error that a sink throws for this one.
  var asExportError: ExportError {
    if case .unsuitable(let message) = self { return .unsuitable(message) }
    return .encoder(description)
  }
}
