import Bannerloop
import Foundation

/// `bannerloop bench check-trace`: whether viewers can show a trace.
enum BenchTraceCommand {
  static let spec = CommandSpec(
    name: "bench check-trace", operands: "FILE",
    summary: "Checks a trace in Chrome's JSON format for what viewers trip over.",
    details: """
      Slices of a thread must nest, events must be sorted, the longer of two at one time first; times are
      microseconds with at most 3 decimals and no exponent, from near 0 on. Ends with 1 where a rule is
      broken and with 2 where the file is no JSON.
      """,
    options: [],
    run: { try await run($0, $1) })

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws {
    guard arguments.operands.count == 1 else {
      throw CommandError.usage("One trace is checked: bannerloop bench check-trace FILE.")
    }
    let path = arguments.operands[0]
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError.usage("\(path) cannot be read. Check the path.")
    }
    let check: TraceCheck
    do throws(JSONFault) {
      check = try TraceCheck(json: Array(data))
    } catch {
      throw CommandError.usage("\(path) is no JSON: \(error).")
    }
    guard check.faults.isEmpty else {
      throw CommandError(
        .difference, "\(path) is no good trace.\n" + check.faults.joined(separator: "\n"))
    }
    try console.print("\(path): \(check.eventCount) events, all in order.")
  }
}
