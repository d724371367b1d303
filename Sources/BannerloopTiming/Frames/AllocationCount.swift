/// Blocks of memory that were asked for, freed again or not.
public struct AllocationCount: Hashable, Sendable {
  /// How many blocks, `0...`; one that is asked for anew in another size counts again.
  public var blocks: Int

  /// Their bytes together, as they were asked for, `0...`.
  public var bytes: Int

  /// Makes a count.
  public init(blocks: Int = 0, bytes: Int = 0) {
    self.blocks = blocks
    self.bytes = bytes
  }

  /// What came after an earlier count.
  public static func - (later: AllocationCount, earlier: AllocationCount) -> AllocationCount {
    AllocationCount(blocks: later.blocks - earlier.blocks, bytes: later.bytes - earlier.bytes)
  }

  /// Two counts together.
  public static func + (one: AllocationCount, other: AllocationCount) -> AllocationCount {
    AllocationCount(blocks: one.blocks + other.blocks, bytes: one.bytes + other.bytes)
  }
}

/// Whether a program counts its allocations, which is for the whole program to arrange.
public enum AllocationCounting: Sendable {
  /// It does: the function says what the calling thread has asked for since it began.
  ///
  /// Two readings on one thread with no suspension between tell what was asked for between them.
  case counted(@Sendable () -> AllocationCount)

  /// It does not, for a reason in words.
  case unavailable(reason: String)

  /// What the calling thread has asked for so far; `nil` where nothing is counted.
  public var now: AllocationCount? {
    guard case .counted(let read) = self else { return nil }
    return read()
  }

  /// Why nothing is counted; `nil` where allocations are.
  public var reason: String? {
    guard case .unavailable(let reason) = self else { return nil }
    return reason
  }
}

/// What some pieces of work on one thread ask for together.
public struct AllocationMeter: Sendable {
  /// What was asked for between starts and stops; `nil` where nothing is counted.
  public private(set) var total: AllocationCount?

  private let counting: AllocationCounting
  private var mark: AllocationCount?

  /// Makes a meter that stands at 0.
  public init(_ counting: AllocationCounting) { self.counting = counting }

  /// Begins a piece of work.
  public mutating func start() { mark = counting.now }

  /// Ends it, on the thread that began it and with no suspension between.
  public mutating func stop() {
    guard let mark, let now = counting.now else { return }
    total = (total ?? AllocationCount()) + (now - mark)
  }
}
