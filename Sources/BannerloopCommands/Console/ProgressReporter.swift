import Bannerloop
import Foundation

/// Tells how far the work is: a line on a terminal for work over a second, or JSON for machines.
final class ProgressReporter {
  /// How progress is told.
  enum Style: String, CaseIterable {
    /// A line on a terminal, nothing elsewhere.
    case auto

    /// A JSON object a line on standard error.
    case json

    /// Not at all.
    case none
  }

  private let console: Console
  private let style: Style
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var hasLine = false

  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  init(_ console: Console, style: Style) {
    self.console = console
    self.style = console.isQuiet && style == .auto ? .none : style
    isTerminal = Console.isTerminal
  }

  /// Seconds since the beginning.
  var elapsed: Double { (ContinuousClock.now - start).seconds }

  /// Takes note of how far the work is.
  func update(_ progress: FramePipeline.Progress) {
    let now = ContinuousClock.now
    let isEnd = progress.done == progress.total
    switch style {
    case .none: return
    case .auto:
      guard isTerminal, now - start > Self.patience, now - last > Self.interval || isEnd else {
        return
      }
    case .json:
      guard now - last > Self.interval || isEnd else { return }
    }
    last = now
    let rate = Double(progress.done) / max(elapsed, 1e-9)
    let left = Double(progress.total - progress.done) / max(rate, 1e-9)
    if style == .json {
      let line = Line(
        done: progress.done, total: progress.total, framesPerSecond: rate, secondsLeft: left)
      if let text = try? line.json() { console.warn(text) }
      return
    }
    let width = 24
    let filled = width * progress.done / max(1, progress.total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    console.write(
      words: "\r[\(bar)] \(progress.done)/\(progress.total) frames, \(Int(rate)) frames/s, "
        + "\(Int(left.rounded(.up))) s left \u{1B}[K")
    hasLine = true
  }

  /// Takes the progress line away.
  func finish() {
    if hasLine { console.write(words: "\r\u{1B}[K") }
    hasLine = false
  }

  private struct Line: Encodable {
    var done: Int
    var total: Int
    var framesPerSecond: Double
    var secondsLeft: Double
  }
}

extension Duration {
  /// The length in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
