/// Why a picture could not be fetched: which one, in which try, and what to do.
public struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// The server answered with a number that is no picture.
    case status(Int)

    /// The connection could not be made, or broke; libcurl's words.
    case broken(String)

    /// A try took longer than its time in seconds.
    case timedOut(Double)

    /// All tries took longer than their time in seconds.
    case outOfTime(Double)

    /// The picture has more bytes than the limit.
    case tooLarge(limit: Int)

    /// The picture ended before the length that its server had told.
    case cutOff

    /// There were more redirects than the limit.
    case tooManyRedirects(limit: Int)

    /// A redirect leads from https to http.
    case insecureRedirect(to: String)

    /// A redirect leads to no web address.
    case badRedirect

    /// The answer cannot be taken, and no other try will help; libcurl's words.
    case refused(String)

    /// Only the cache was asked, and the picture is not in it.
    case notCached

    /// Stopped from outside.
    case stopped
  }

  /// The address, without its secrets.
  public var address: String

  /// The number of the last try, from 1; 0 where none was made.
  public var attempt: Int

  /// How many tries there could have been.
  public var attempts: Int

  /// What went wrong in it.
  public var reason: Reason

  /// What is wrong, which value, and what to do.
  public var description: String {
    let tried = attempt > 0 ? " (try \(attempt) of \(attempts))" : ""
    return "\(address) could not be fetched\(tried): \(words)"
  }

  private var words: String {
    switch reason {
    case .status(404), .status(410):
      "there is no such picture on the server. Check the address."
    case .status(401), .status(403):
      "the server does not give it to us. Check user and password."
    case .status(let status) where status == 429 || status >= 500:
      "the server answered \(status). Run again later."
    case .status(let status): "the server answered \(status). Check the address."
    case .broken(let words): "\(words). Check the address and the network."
    case .timedOut(let seconds):
      "it took longer than \(Self.text(seconds)) s. Give more with --fetch-timeout."
    case .outOfTime(let seconds):
      "all tries took longer than \(Self.text(seconds)) s. Give more with --fetch-timeout."
    case .tooLarge(let limit):
      "it has more than \(limit) bytes, the limit. Use a smaller picture."
    case .cutOff: "it ended before the length that the server had told. Run again later."
    case .tooManyRedirects(let limit):
      "it was redirected more than \(limit) times. Use the address of the picture itself."
    case .insecureRedirect(let target):
      "it was redirected from https to \(target), which is not safe. Use the picture's own address."
    case .badRedirect: "it was redirected to no web address. Use the address of the picture itself."
    case .refused(let words): "\(words). Check the address."
    case .notCached:
      "it is not in the cache, and --offline asks nobody else. Run without --offline."
    case .stopped: "stopped."
    }
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }
}
