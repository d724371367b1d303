/// How a picture is turned into tokens: its filter, and whether rows may match those above.
struct TokenChoice: Hashable, Sendable {
  /// The filter of every row.
  let filter: FilterType

  /// Whether row matches are used.
  let rowMatches: Bool

  /// Every choice, in the order that settles ties.
  static let all: [TokenChoice] = [false, true].flatMap { rowMatches in
    FilterType.allCases.map { TokenChoice(filter: $0, rowMatches: rowMatches) }
  }
}
