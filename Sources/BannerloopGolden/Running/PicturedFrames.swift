import BannerloopCompare

/// Which failing frames of a sequence get pictures where not all of them do.
///
/// The choice depends on the reports only: not on the order in which frames were compared.
enum PicturedFrames {
  /// Chooses frames: the worst of all, the first and the worst of each run of failures, and then ones
  /// that lie evenly over all failures.
  ///
  /// - Parameters:
  ///   - frames: All frames in order.
  ///   - most: How many may be chosen; `nil` for all that fail.
  /// - Returns: Numbers of failing frames, at most `most`.
  /// - Complexity: O(frames).
  static func choose(
    _ frames: [(number: Int, counted: Int, fails: Bool)], most: Int?
  ) -> Set<Int> {
    let failing = frames.filter(\.fails)
    guard let most, failing.count > most else { return Set(failing.map(\.number)) }
    guard most > 0 else { return [] }
    var chosen: Set<Int> = []
    // Of equal ones the earlier.
    if let worst = failing.max(by: { ($0.counted, -$0.number) < ($1.counted, -$1.number) }) {
      chosen.insert(worst.number)
    }
    for finding in SequenceFinding.group(frames) {
      for frame in [finding.first, finding.worst] where chosen.count < (most + 1) / 2 {
        chosen.insert(frame)
      }
    }
    // The places that are left, evenly from the first other failing frame to the last.
    let rest = failing.map(\.number).filter { !chosen.contains($0) }
    let left = most - chosen.count
    for step in 0..<left {
      chosen.insert(rest[step * (rest.count - 1) / max(1, left - 1)])
    }
    return chosen
  }

  /// Says that not all failing frames have pictures; `nil` where all have.
  static func note(chosen: Int, failing: Int) -> String? {
    chosen >= failing
      ? nil
      : "\(chosen) of \(failing) failing frames have a picture of the difference and were looked at "
        + "for a move; --pictures all gives one to each"
  }
}
