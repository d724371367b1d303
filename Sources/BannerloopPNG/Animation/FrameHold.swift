/// How long a frame of an animation is shown: an exact fraction of a second, as APNG stores it.
public struct FrameHold: Hashable, Sendable {
  /// The fraction's upper number, `1...65535`.
  public let numerator: UInt16

  /// The fraction's lower number, `1...65535`.
  public let denominator: UInt16

  /// Returns the length of a number of frames of a rate, in one part or as many as it takes.
  ///
  /// `frames` frames at `rate / perSeconds` a second last `frames * perSeconds / rate` seconds. The
  /// fraction is reduced; where it does not fit in two numbers of 16 bits, the hold is split.
  ///
  /// ```swift
  /// try FrameHold.parts(frames: 90, rate: 60)  // [3/2]
  /// try FrameHold.parts(frames: 1, rate: 30_000, perSeconds: 1_001)  // [1001/30000]
  /// ```
  ///
  /// - Parameters:
  ///   - frames: How many frames, at least 1.
  ///   - rate: How many frames are shown in `perSeconds` seconds, at least 1.
  ///   - perSeconds: 1, or 1001 for the rates of television.
  /// - Returns: Parts whose sum is exactly the length, as few as a search from the longest finds.
  /// - Throws: ``PNGError/holdNotExact(frames:rate:perSeconds:)``.
  /// - Complexity: O(parts).
  public static func parts(
    frames: Int, rate: Int, perSeconds: Int = 1
  ) throws(PNGError) -> [FrameHold] {
    precondition(
      frames >= 1 && rate >= 1 && perSeconds >= 1, "A hold and a rate are made of positive numbers."
    )
    let common = divisor(rate, perSeconds)
    let (rate, perSeconds) = (rate / common, perSeconds / common)
    // The length of n frames is n * perSeconds / rate; the lower number of it is rate / gcd(n, rate),
    // and fits where n is a multiple of some step.
    guard
      let step = (1...65_535).first(where: { rate.isMultiple(of: $0) && rate / $0 <= 65_535 }),
      frames.isMultiple(of: step)
    else { throw .holdNotExact(frames: frames, rate: rate, perSeconds: perSeconds) }
    var parts: [FrameHold] = []
    var rest = frames
    while rest > 0 {
      guard let part = longest(rest, step: step, rate: rate, perSeconds: perSeconds) else {
        throw .holdNotExact(frames: frames, rate: rate, perSeconds: perSeconds)
      }
      parts.append(part.hold)
      rest -= part.frames
    }
    return parts
  }

  /// The longest hold that fits, of at most some frames.
  private static func longest(
    _ frames: Int, step: Int, rate: Int, perSeconds: Int
  ) -> (hold: FrameHold, frames: Int)? {
    if let hold = FrameHold(frames: frames, rate: rate, perSeconds: perSeconds) {
      return (hold, frames)
    }
    // With the lower number rate / step, at most this many steps fit in the upper one; a multiple of
    // the whole rate is a number of whole seconds, and often far longer.
    let seconds = min(frames / rate, 65_535 / perSeconds)
    let steps = min(frames / step, 65_535 / perSeconds)
    for count in [seconds * rate, steps * step] where count > 0 {
      if let hold = FrameHold(frames: count, rate: rate, perSeconds: perSeconds) {
        return (hold, count)
      }
    }
    return nil
  }

  /// The length of some frames of a reduced rate, where two numbers of 16 bits can say it.
  private init?(frames: Int, rate: Int, perSeconds: Int) {
    let (length, overflow) = frames.multipliedReportingOverflow(by: perSeconds)
    guard !overflow else { return nil }
    let common = Self.divisor(length, rate)
    guard
      let numerator = UInt16(exactly: length / common),
      let denominator = UInt16(exactly: rate / common)
    else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The largest number that divides both: Euclid's way.
  private static func divisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : divisor(b, a % b)
  }
}
