import Bannerloop
import BannerloopCommands
private import CAllocationCount
import Foundation

/// What is asked of malloc in this program is counted, for `bench`.
private func countAllocations() -> AllocationCounting {
  // SAFETY: the text, where there is one, lives as long as the program.
  if let reason = unsafe bannerloop_allocations_missing().map({ unsafe String(cString: $0) }) {
    return .unavailable(reason: reason)
  }
  return .counted {
    let count = bannerloop_allocations()
    return AllocationCount(blocks: Int(count.blocks), bytes: Int(count.bytes))
  }
}

exit(
  await BannerloopCommand.run(
    Array(CommandLine.arguments.dropFirst()), allocations: countAllocations()))
