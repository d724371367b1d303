#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The processor time that this process has used, on all its threads.
public enum ProcessorClock {
  /// Nanoseconds since the process started.
  public static var now: Int {
    var time = timespec()
    // SAFETY: The call writes to `time`, which lives until it returns.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

extension MonotonicClock {
  /// The clock's resolution in nanoseconds, `1...`.
  public static var resolution: Int {
    var time = timespec()
    // SAFETY: The call writes to `time`, which lives until it returns.
    unsafe clock_getres(CLOCK_MONOTONIC, &time)
    return max(1, time.tv_sec * 1_000_000_000 + time.tv_nsec)
  }

  /// What a pair of readings with nothing between takes, in nanoseconds: the median of 1000.
  public static var overhead: Int {
    let clock = MonotonicClock()
    let pairs = (0..<1000).map { _ in
      let start = clock.now
      return clock.now - start
    }
    return pairs.sorted()[pairs.count / 2]
  }
}
