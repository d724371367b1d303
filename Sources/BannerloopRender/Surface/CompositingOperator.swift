/// How drawn pixels meet the pixels that are there.
enum CompositingOperator: Sendable {
  /// The drawn pixels replace those below, their alpha included.
  case source

  /// The drawn pixels lie over those below: `source + below * (1 - source alpha)`.
  case over
}
