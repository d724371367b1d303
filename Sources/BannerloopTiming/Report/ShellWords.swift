/// Arguments as a line of a shell.
enum ShellWords {
  /// Joins arguments so that a POSIX shell reads them as they were.
  static func joined(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./:=,+@%".unicodeScalars.contains(scalar)
      }
      if isPlain, !word.isEmpty { return word }
      return "'"
        + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }.joined(separator: " ")
  }
}
