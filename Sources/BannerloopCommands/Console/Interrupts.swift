import Bannerloop
import Dispatch
import Foundation

/// Turns Ctrl-C and its kin into cancellation, and ends the program where that takes too long.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  /// Less than the two seconds after which people press the keys again.
  private static let grace = DispatchTimeInterval.milliseconds(1200)

  /// Calls `cancel` once one of the signals arrives.
  init(cancel: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) {
          removeUnfinishedOutput()
          _exit(ExitCode.interrupted.rawValue)
        }
      }
      source.resume()
      return source
    }
  }

  /// Stops listening.
  func end() {
    for source in sources { source.cancel() }
  }
}
