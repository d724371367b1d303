import BannerloopMotion

/// One moment of a script: a touch begins, moves on or ends, or a call is made.
struct TimelineStep: Sendable {
  /// What happens.
  enum Action: Sendable {
    /// A finger goes down.
    case down

    /// A finger has gone far enough to drag.
    case recognised

    /// A dragging finger moves on along a piece of its way.
    case move(TouchTrack.Piece)

    /// A finger goes up.
    case up

    /// A call is made.
    case call(CarouselCall)
  }

  /// When it happens, in seconds.
  var time: Rational

  /// What happens.
  var action: Action

  /// Which touch it belongs to; `nil` for calls.
  var touch: Int?

  /// Takes a script to pieces, in order of time; equal times keep the order of the script.
  ///
  /// - Throws: ``CarouselError/touchesOverlap(first:second:)`` where a finger goes down while another
  ///   one is.
  static func steps(
    of configuration: CarouselConfiguration
  ) throws(CarouselError) -> (steps: [TimelineStep], touches: [TouchTrack]) {
    var steps: [TimelineStep] = []
    var touches: [TouchTrack] = []
    let entries = configuration.script.entries.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    for entry in entries {
      precondition(entry.at >= .zero, "A script's entries are at 0 seconds or later.")
      if case .call(let call) = entry.action {
        steps.append(TimelineStep(time: entry.at, action: .call(call)))
        continue
      }
      guard let touch = TouchTrack(entry, in: configuration) else { continue }
      if let last = touches.last, touch.down < last.up {
        throw .touchesOverlap(first: last.down, second: touch.down)
      }
      let number = touches.count
      touches.append(touch)
      steps.append(TimelineStep(time: touch.down, action: .down, touch: number))
      if let moment = touch.recognition {
        steps.append(TimelineStep(time: moment, action: .recognised, touch: number))
        for piece in touch.pieces {
          steps.append(TimelineStep(time: piece.start, action: .move(piece), touch: number))
        }
      }
      steps.append(TimelineStep(time: touch.up, action: .up, touch: number))
    }
    let sorted = steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    return (sorted, touches)
  }
}
