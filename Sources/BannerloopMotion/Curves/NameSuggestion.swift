/// The nearest known name to a misspelt one.
enum NameSuggestion {
  /// Returns the candidate with the fewest changed letters, where that is a third of them at most.
  ///
  /// Capitals, hyphens and underscores count for nothing; of equals the first candidate wins.
  ///
  /// - Complexity: O(candidates · letters²); texts above 40 letters get no suggestion.
  static func nearest(to text: some StringProtocol, in candidates: [String]) -> String? {
    let wanted = letters(text)
    guard !wanted.isEmpty, wanted.count <= 40 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(wanted, letters(candidate))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
    return best.name
  }

  private static func letters(_ text: some StringProtocol) -> [Character] {
    text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// The Levenshtein distance: insertions, removals and exchanges of one letter.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
