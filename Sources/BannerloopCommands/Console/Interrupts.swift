import Bannerloop
import Dispatch
import Foundation

/// Turns Ctrl-C and its kin into cancellation, and ends the program where that takes too long.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  /// A queue with a thread of its own: the shared ones may all be busy with frames.
  private let queue = DispatchQueue(label: "bannerloop.interrupts", qos: .userInteractive)

  /// Less than the two seconds after which people press the keys again.
  private static let grace = DispatchTimeInterval.milliseconds(1200)

  /// Calls `cancel` once one of the signals arrives.
  init(cancel: @escaping @Sendable () -> Void) {
    // `nohup` asks us not to care about a terminal that goes.
    let numbers = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    sources = numbers.map { [queue] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        cancel()
        queue.asyncAfter(deadline: .now() + Self.grace) {
          removeUnfinishedOutput()
          // Written at once, since nothing that buffers ends any more.
          let words = "error: \(ExportError.cancelled)\n"
          try? FileHandle.standardError.write(contentsOf: Data(words.utf8))
          _exit(ExitCode.interrupted.rawValue)
        }
      }
      source.resume()
      return source
    }
  }

  /// Returns whether whoever started this program had it ignore a signal.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    // SAFETY: with no new action, `sigaction` only fills in `action`, which lives through the call.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SAFETY: only the two addresses are compared; nothing is called.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Stops listening.
  func end() {
    for source in sources { source.cancel() }
  }
}
