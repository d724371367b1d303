/// Finds the name that was probably meant: of curves, keys, options and commands.
///
/// Here because the lowest module that reads names needs it.
package enum NearestName {
  /// Returns the number of edits between two words: insert, delete, replace, swap of neighbours.
  ///
  /// The optimal string alignment distance; letters that differ only in case count as
  /// equal, and hyphens, underscores and spaces for nothing.
  ///
  /// - Complexity: O(a.count * b.count).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = letters(a)
    let b = letters(b)
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var older: [Int] = []
    var old = Array(0...b.count)
    for i in 1...a.count {
      var new = [i]
      for j in 1...b.count {
        var best = min(old[j] + 1, new[j - 1] + 1, old[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, older[j - 2] + 1)
        }
        new.append(best)
      }
      older = old
      old = new
    }
    return old[b.count]
  }

  /// Returns the nearest of some names: at most a third of the word's letters are wrong.
  ///
  /// - Parameters:
  ///   - word: What was written; longer than 64 letters is near nothing.
  ///   - names: What could have been meant; of equally near ones the first wins.
  /// - Returns: The name and its distance, or `nil` where none is near.
  package static func find(_ word: String, in names: [String]) -> (name: String, distance: Int)? {
    let count = word.unicodeScalars.count
    guard count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let edits = distance(word, name)
      guard edits <= max(1, min(count, name.count) / 3), edits < (best?.distance ?? .max),
        edits < min(count, name.count)
      else { continue }
      best = (name, edits)
    }
    return best
  }

  /// What counts of a word.
  private static func letters(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
