#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The program ffmpeg as it is on this machine: where it lies, its version, what it can encode.
///
/// It is found and asked when a video is wanted, before the first frame is made.
public struct EncoderProgram: Hashable, Sendable {
  /// The program's file.
  public let path: String

  /// The version as it says it, such as `5.1.9-0+deb12u1`.
  public let version: String

  /// The names of its encoders, such as `libx264`.
  public let encoders: Set<String>

  /// The oldest version whose options are used.
  static let oldest = 5

  /// The longest that a question may take where nobody says otherwise, in seconds.
  public static let patience = 20

  /// Finds the program and asks what it can do.
  ///
  /// - Parameters:
  ///   - path: Its file; `nil` looks at `BANNERLOOP_FFMPEG`, then along `PATH`.
  ///   - patience: The most seconds to wait for its answer, `1...`.
  /// - Throws: ``VideoError`` where it is missing, too old, too slow, or something else.
  public init(path: String? = nil, patience: Int = patience) throws(VideoError) {
    let path = try Self.find("ffmpeg", given: path ?? Self.environment("BANNERLOOP_FFMPEG"))
    self.path = path
    // The head that comes before the table tells the version: one start instead of two.
    let said: String
    do throws(VideoError) {
      said = try Self.ask(path, ["-nostdin", "-encoders"], patience: patience)
    } catch {
      if case .failed(_, _, let words, _) = error { throw .notEncoder(program: path, said: words) }
      throw error
    }
    guard let version = Self.version(in: said) else {
      throw .notEncoder(program: path, said: said)
    }
    self.version = version
    if let major = Self.major(of: version), major < Self.oldest {
      throw .tooOld(program: path, version: version, needed: "\(Self.oldest)")
    }
    encoders = Self.encoders(in: said)
  }

  /// The program ffprobe that belongs to it: beside it, or along `PATH`.
  ///
  /// - Throws: ``VideoError/programMissing(name:searched:)``.
  public static func prober(besides encoder: String? = nil) throws(VideoError) -> String {
    // A program that was named has to be there, whatever is used of it.
    if let encoder { _ = try find("ffmpeg", given: encoder) }
    if let encoder = encoder ?? environment("BANNERLOOP_FFMPEG"), encoder.contains("/") {
      let folder = encoder[...(encoder.lastIndex(of: "/") ?? encoder.startIndex)]
      if isProgram(folder + "ffprobe") { return folder + "ffprobe" }
    }
    return try find("ffprobe", given: nil)
  }

  /// Returns the first of some encoders that the program has.
  ///
  /// - Throws: ``VideoError/encoderMissing(program:encoders:package:)``.
  func first(of names: [String], package: String) throws(VideoError) -> String {
    guard let name = names.first(where: encoders.contains) else {
      throw .encoderMissing(program: path, encoders: names, package: package)
    }
    return name
  }

  /// Runs a program to its end and returns what it said.
  ///
  /// - Throws: ``VideoError`` where it cannot be started, fails, or takes too long.
  static func ask(
    _ path: String, _ arguments: [String], patience: Int = patience, limit: Int = 1 << 20
  ) throws(VideoError) -> String {
    let child = try ChildProcess(path, arguments, feeds: false, saidLimit: limit)
    let status = child.wait(patience: patience)
    if status == nil { child.kill() }
    switch status {
    case .exited(0): return child.said
    case let status?:
      throw .failed(program: path, status: status.words, said: child.said, frames: nil)
    case nil: throw .stalled(program: path, seconds: patience, said: child.said)
    }
  }

  /// Returns where a program lies.
  static func find(_ name: String, given: String?) throws(VideoError) -> String {
    if let given, given.contains("/") {
      guard isProgram(given) else {
        throw .programMissing(name: given, searched: "it is no file that may be run")
      }
      return given
    }
    let wanted = given ?? name
    for folder in (environment("PATH") ?? "").split(separator: ":") {
      let candidate = "\(folder)/\(wanted)"
      if isProgram(candidate) { return candidate }
    }
    throw .programMissing(name: wanted, searched: "looked for along PATH")
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `status` lives through the call; both calls only read the path.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  private static func environment(_ name: String) -> String? {
    // SAFETY: the text is copied at once; nothing in this process changes the environment.
    guard let text = unsafe getenv(name) else { return nil }
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }

  /// The version in the head of what ffmpeg says; the head and the table come through two pipes' ends,
  /// in any order.
  static func version(in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 3)
      if words.count > 2, words[0] == "ffmpeg", words[1] == "version" { return String(words[2]) }
    }
    return nil
  }

  /// The first number of a release's version; builds from a repository have none.
  static func major(of version: String) -> Int? {
    // Some builders write "n7.1" for the release 7.1.
    let text = version.hasPrefix("n") ? version.dropFirst() : version[...]
    return text.contains(".") ? Int(text.prefix { $0.isNumber }) : nil
  }

  /// The names in the table of `ffmpeg -encoders`.
  static func encoders(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard words.count > 1, words[0].count == 6, words[0].hasPrefix("V"), words[1] != "=" else {
        continue
      }
      names.insert(String(words[1]))
    }
    return names
  }
}

extension ChildProcess.Status {
  /// The status in words.
  var words: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
