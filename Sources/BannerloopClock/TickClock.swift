#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a display link in real time needs of a clock.
public protocol TickClock {
  /// The time in nanoseconds since some moment; never goes back.
  var now: Int { get }

  /// Waits until a time; returns at once if it has passed.
  ///
  /// - Parameter time: Nanoseconds, counted as ``now`` counts them.
  mutating func wait(until time: Int)
}

/// The system's monotonic clock: it does not jump when somebody sets the time of day.
public struct MonotonicClock: TickClock, Sendable {
  /// Makes the clock.
  public init() {}

  /// The time in nanoseconds since the system started, or so.
  public var now: Int {
    var time = timespec()
    // SAFETY: The call writes to `time`, which lives until it returns.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Waits until a time; returns at once if it has passed.
  ///
  /// - Parameter time: Nanoseconds, counted as ``now`` counts them.
  public func wait(until time: Int) {
    // A signal ends a sleep early; what is left is slept again.
    while true {
      let left = time - now
      guard left > 0 else { return }
      var length = timespec(tv_sec: left / 1_000_000_000, tv_nsec: left % 1_000_000_000)
      // SAFETY: The call reads `length`, which lives until it returns.
      unsafe nanosleep(&length, nil)
    }
  }
}
