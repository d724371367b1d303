/// A token of a filtered row.
enum Token: Equatable {
  /// A pixel's bytes as they are.
  case literal([UInt8])

  /// Pixels equal to the one before.
  case run(pixels: Int)

  /// Pixels equal to those above.
  case rowMatch(pixels: Int)
}

/// The tokeniser as one would write it on a blackboard: the measure for the fast one.
enum TokeniserReference {
  /// Returns the tokens of a row.
  ///
  /// - Parameters:
  ///   - row: Filtered pixels, each an array of its bytes.
  ///   - above: The filtered pixels above; `nil` keeps to runs.
  ///   - table: The words of the code.
  /// - Returns: Tokens that together say the row.
  static func tokens(row: [[UInt8]], above: [[UInt8]]?, table: TokenTable) -> [Token] {
    func bits(_ pixels: some Sequence<[UInt8]>) -> Int {
      pixels.joined().reduce(0) { $0 + Int(table.words[Int($1)].count) }
    }
    let longest = TokenTable.longestMatch(bytesPerPixel: row.first?.count ?? 3)
    var tokens: [Token] = []
    var index = 0
    while index < row.count {
      let rest = row[index...].prefix(longest)
      let run = index == 0 ? 0 : rest.prefix { $0 == row[index - 1] }.count
      let match =
        above.map { above in
          zip(rest, above[index...]).prefix { $0 == $1 }.count
        } ?? 0
      let runGain =
        run == 0
        ? 0 : bits(rest.prefix(run)) - Int(table.words[TokenTable.runs + run].count)
      let matchGain =
        match == 0
        ? 0 : bits(rest.prefix(match)) - Int(table.words[TokenTable.rowMatches + match].count)
      if matchGain > 0, matchGain > runGain {
        tokens.append(.rowMatch(pixels: match))
        index += match
      } else if runGain > 0 {
        tokens.append(.run(pixels: run))
        index += run
      } else {
        tokens.append(.literal(row[index]))
        index += 1
      }
    }
    return tokens
  }
}
