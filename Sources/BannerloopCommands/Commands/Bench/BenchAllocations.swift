import Bannerloop

/// What the program knows of its allocations; whoever starts the command says it.
enum BenchAllocations {
  /// For everything that the command does.
  @TaskLocal static var counting = AllocationCounting.unavailable(
    reason: "this program was built without counting")
}
