/// Failing frames of a sequence, grouped: one fault that lasts is one finding.
public struct SequenceFinding: Hashable, Sendable {
  /// The first failing frame's number.
  public var first: Int

  /// The last failing frame's number.
  public var last: Int

  /// How many frames fail.
  public var frames: Int

  /// The frame with the most counted pixels, the first of several.
  public var worst: Int

  /// Its counted pixels.
  public var worstPixels: Int

  /// Groups failing frames that follow each other.
  ///
  /// - Parameter frames: All compared frames in order: number, counted pixels, and whether it fails.
  /// - Returns: Groups in order.
  /// - Complexity: O(frames).
  public static func group(
    _ frames: [(number: Int, counted: Int, fails: Bool)]
  ) -> [SequenceFinding] {
    var findings: [SequenceFinding] = []
    var isOpen = false
    for frame in frames {
      guard frame.fails else {
        isOpen = false
        continue
      }
      if isOpen, var last = findings.popLast() {
        last.last = frame.number
        last.frames += 1
        if frame.counted > last.worstPixels {
          last.worst = frame.number
          last.worstPixels = frame.counted
        }
        findings.append(last)
      } else {
        findings.append(
          SequenceFinding(
            first: frame.number, last: frame.number, frames: 1, worst: frame.number,
            worstPixels: frame.counted))
      }
      isOpen = true
    }
    return findings
  }

  /// Returns a strip of text: one sign a frame or group of frames, higher for more counted pixels.
  ///
  /// - Parameters:
  ///   - counts: Counted pixels of every frame; `nil` where there was nothing to count, since a frame is
  ///     not there.
  ///   - width: The most signs.
  /// - Returns: A line of `.` for nothing, `1` to `9` in tenths of the largest count, and `x` for what is
  ///   not there.
  public static func strip(_ counts: [Int?], width: Int = 60) -> String {
    guard !counts.isEmpty, width > 0 else { return "" }
    let most = counts.compactMap { $0 }.max() ?? 0
    let signs = min(width, counts.count)
    return (0..<signs).reduce(into: "") { text, sign in
      let start = sign * counts.count / signs
      let end = (sign + 1) * counts.count / signs
      let group = counts[start..<end].compactMap { $0 }
      let count = group.max() ?? 0
      let isWhole = group.count == end - start
      text +=
        !isWhole ? "x" : count == 0 ? "." : String(min(9, max(1, count * 10 / (most + 1))))
    }
  }
}

/// Which reference frame a failing frame is, if it came too early or too late.
public enum TimeProbe {
  /// Frames that are tried before and after the expected one.
  public static let reach = 5

  /// Returns the nearest reference frame whose pixels a candidate has.
  ///
  /// - Parameters:
  ///   - frame: The failing frame's number.
  ///   - hash: The candidate's pixel hash.
  ///   - references: Pixel hashes of reference frames by number.
  /// - Returns: The frame's number, never `frame` itself; of two equally near ones the earlier.
  public static func match(
    frame: Int, hash: String, among references: [Int: String]
  ) -> Int? {
    for distance in 1...reach {
      for other in [frame - distance, frame + distance] where references[other] == hash {
        return other
      }
    }
    return nil
  }

  /// Says in words what a match means.
  ///
  /// - Parameters:
  ///   - frame: The failing frame's number.
  ///   - match: The reference frame that it equals.
  ///   - framesPerSecond: The rate, or `nil` where it is not known.
  /// - Returns: Such as `frame 42 equals reference 44: 2 frames early (33.3 ms)`.
  public static func words(frame: Int, match: Int, framesPerSecond: Double?) -> String {
    let count = abs(match - frame)
    var text =
      "frame \(frame) equals reference \(match): \(count) frame\(count == 1 ? "" : "s") "
      + (match > frame ? "early" : "late")
    if let framesPerSecond, framesPerSecond > 0 {
      let tenths = Int((Double(count) * 10_000 / framesPerSecond).rounded())
      text += " (\(tenths / 10).\(tenths % 10) ms)"
    }
    return text
  }
}
