import Synchronization

/// Stops transfers: those that began before a call of ``stopAll()``, and none after it.
final class StopSignal: Sendable {
  private let generation = Atomic<Int>(0)

  /// Stops everything that is under way.
  func stopAll() { generation.add(1, ordering: .relaxed) }

  /// Returns what tells whether something that begins now is to stop.
  func beginning() -> @Sendable () -> Bool {
    let start = generation.load(ordering: .relaxed)
    return { self.generation.load(ordering: .relaxed) != start }
  }
}
