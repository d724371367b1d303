/// How long and how often fetching a picture is tried, and how much may come.
public struct FetchLimits: Hashable, Sendable {
  /// The most bytes of a picture, as sent and unpacked, `1...`.
  public var maximumBytes = 64 << 20

  /// How many redirects one try follows, `0...`.
  public var redirects = 5

  /// How often a picture is tried, `1...`.
  public var tries = 4

  /// Seconds for one try with its redirects, above 0.
  public var tryTimeout = 20.0

  /// Seconds for all tries and the pauses between them, above 0.
  public var overallTimeout = 60.0

  /// Seconds before the second try; each later pause is twice as long.
  public var firstPause = 0.25

  /// The longest pause in seconds, also where the server asks for more.
  public var longestPause = 10.0

  /// How many pictures are fetched at once, `1...`.
  public var simultaneous = 4

  /// Makes the house's limits.
  public init() {}
}
