/// A timing curve that rises in equal steps.
///
/// Source: CSS Easing Level 2, step easing functions.
public struct StepEasing: Hashable, Sendable {
  /// Where the jumps of a step function lie.
  public enum Jump: String, CaseIterable, Hashable, Sendable {
    /// The first jump is at the start: the progress never shows 0.
    case start

    /// The last jump is at the end: the progress never shows 1 before it.
    case end

    /// No jump at either end: both 0 and 1 are held for a step.
    case none

    /// Jumps at both ends: neither 0 nor 1 is held.
    case both
  }

  /// The number of steps, ``allowedCounts(for:)``.
  public let count: Int

  /// Where the jumps lie.
  public let jump: Jump

  /// Makes a step function.
  ///
  /// - Precondition: ``problem(count:jump:)`` finds none.
  /// - Parameters:
  ///   - count: The number of steps, `1...1000000`; at least 2 for ``Jump/none``.
  ///   - jump: Where the jumps lie.
  public init(count: Int, jump: Jump = .end) {
    if let problem = Self.problem(count: count, jump: jump) {
      preconditionFailure(problem.description)
    }
    self.count = count
    self.jump = jump
  }

  /// Returns how many steps a step function may have: `1...1000000`, from 2 on without jumps.
  public static func allowedCounts(for jump: Jump) -> ClosedRange<Int> {
    (jump == .none ? 2 : 1)...1_000_000
  }

  /// Returns what is wrong with a number of steps, or `nil`.
  public static func problem(count: Int, jump: Jump) -> MotionError? {
    let allowed = allowedCounts(for: jump)
    return allowed.contains(count) ? nil : .stepCount(count, allowed: allowed)
  }

  /// The number of jumps, by which the progress rises: `count`, one less or one more.
  public var jumps: Int {
    switch jump {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }

  /// Returns the progress at a part of the time.
  ///
  /// At a jump the progress is that of the following step. The product of `x` and the count is
  /// rounded to a double, so times meant to be on a jump should be exact.
  ///
  /// - Parameters:
  ///   - x: The part of the time that has passed; values outside `0...1` are clamped.
  ///   - isBefore: Whether the animation has not begun (CSS's before flag): a jump that lies
  ///     exactly at `x` has then not happened yet.
  /// - Returns: The progress, a multiple of `1 / jumps` within `0...1`.
  public func value(at x: Double, isBefore: Bool = false) -> Double {
    let position = (x > 0 ? min(x, 1) : 0) * Double(count)
    var step = Int(position.rounded(.down))
    if jump == .start || jump == .both { step += 1 }
    if isBefore, position == position.rounded(.down) { step -= 1 }
    return Double(min(max(step, 0), jumps)) / Double(jumps)
  }
}
