/// Values that are made once however many ask for them, and kept while there is room.
///
/// Those used longest ago go first. Who holds a value keeps it, so that the limit counts only what is
/// kept for later.
actor SharedStore<Key: Hashable & Sendable, Value: Sendable> {
  private struct Entry {
    var task: Task<Result<Value, ExportError>, Never>
    var cost: Int?
    var lastUse: Int
  }

  private let limit: Int
  private let cost: @Sendable (Value) -> Int
  private let make: @Sendable (Key) async throws(ExportError) -> Value
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  /// How many values were begun, those that are gone again included.
  private(set) var madeCount = 0

  /// How many values are there or in the making.
  var residentCount: Int { entries.count }

  /// However small the limit, so many values are kept: both pages of a slide.
  private let minimumCount = 2

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - limit: Bytes of values that are kept.
  ///   - cost: A value's bytes.
  ///   - make: Makes a value; called once for each that is not there.
  init(
    limit: Int, cost: @escaping @Sendable (Value) -> Int,
    make: @escaping @Sendable (Key) async throws(ExportError) -> Value
  ) {
    self.limit = limit
    self.cost = cost
    self.make = make
  }

  /// Returns a value; makes it where it is not there.
  func value(_ key: Key) async throws(ExportError) -> Value {
    while true {
      switch await start(key).value {
      case .success(let value): return value
      case .failure(.cancelled):
        // What was stopped for another's sake is begun again for those who still want it.
        entries[key] = nil
        if Task.isCancelled { throw .cancelled }
      case .failure(let error): throw error
      }
    }
  }

  /// Begins to make a value.
  func prefetch(_ key: Key) { _ = start(key) }

  private func start(_ key: Key) -> Task<Result<Value, ExportError>, Never> {
    clock += 1
    if let entry = entries[key] {
      entries[key]?.lastUse = clock
      return entry.task
    }
    madeCount += 1
    let task = Task.detached { [make, cost] in
      do throws(ExportError) {
        let value = try await make(key)
        // At once, or values that nobody comes for would never count.
        await self.note(cost(value), of: key)
        return Result<Value, ExportError>.success(value)
      } catch {
        return .failure(error)
      }
    }
    entries[key] = Entry(task: task, cost: nil, lastUse: clock)
    return task
  }

  private func note(_ bytes: Int, of key: Key) {
    guard entries[key] != nil, entries[key]?.cost == nil else { return }
    entries[key]?.cost = bytes
    var total = entries.values.reduce(0) { $0 + ($1.cost ?? 0) }
    let oldest = entries.filter { $0.value.cost != nil }
      .sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldest.dropLast(minimumCount) where total > limit {
      total -= entry.cost ?? 0
      entries[key] = nil
    }
  }
}
