import Foundation

/// Runs a property on random input for a while: `make fuzz`.
///
/// `FUZZ_SECONDS` says how long each property is tried, and `FUZZ_SEED` where the numbers begin;
/// without the first, tests that fuzz are left out. Round `n` begins at the seed plus `n`, so that
/// the seed that a failure names fails in its first round.
public enum Fuzzing {
  /// Whether anything is fuzzed.
  public static var isOn: Bool { seconds > 0 }

  private static let seconds: Double =
    ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0

  private static let seed: UInt64 =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init)
    ?? .random(in: 0..<1_000_000_000_000)

  /// What came of a property.
  public struct Outcome: Sendable {
    /// How many rounds held.
    public var rounds = 0

    /// What went wrong, with the seed of the round; `nil` where nothing did.
    public var failure: String?
  }

  /// Tries a property until the time is over or it fails.
  ///
  /// - Parameters:
  ///   - name: What messages call the property.
  ///   - round: One try; returns what went wrong, or `nil`.
  /// - Returns: How many rounds there were, and the first failure.
  public static func run(
    _ name: String, _ round: (inout SeededGenerator) throws -> String?
  ) -> Outcome {
    print("fuzz \(name): FUZZ_SEED=\(seed), \(seconds) s")
    let end = ContinuousClock.now + .seconds(seconds)
    var outcome = Outcome()
    repeat {
      let roundSeed = seed &+ UInt64(outcome.rounds)
      var generator = SeededGenerator(seed: roundSeed)
      do {
        outcome.failure = try round(&generator)
      } catch {
        outcome.failure = "threw \(error)"
      }
      if let failure = outcome.failure {
        outcome.failure = "\(name), FUZZ_SEED=\(roundSeed): \(failure)"
        return outcome
      }
      outcome.rounds += 1
    } while ContinuousClock.now < end
    print("fuzz \(name): \(outcome.rounds) rounds held")
    return outcome
  }
}
