import BannerloopMotion

/// A finger's way along the carousel's axis, in points, positive towards the next page.
struct TouchTrack: Sendable {
  /// A straight, even piece of the way.
  struct Piece: Hashable, Sendable {
    /// When it begins, in seconds of the run.
    var start: Rational

    /// How long it takes, in seconds, above 0.
    var duration: Rational

    /// Where it begins, in points.
    var from: Double

    /// Where it ends, in points.
    var to: Double

    /// Returns where the finger is at a time of the piece, in points.
    func place(at time: Rational) -> Double {
      from + (to - from) * Rational.ratio(of: time, since: start, to: duration)
    }
  }

  /// When the finger goes down, in seconds of the run.
  var down: Rational

  /// When the finger goes up, in seconds of the run.
  var up: Rational

  /// Where the finger goes down, in the view's points.
  var point: ViewPoint

  /// Whether the touch is a tap.
  var isTap: Bool

  /// When the finger has gone far enough to drag; `nil` where it never does.
  var recognition: Rational?

  /// The pieces from there on.
  var pieces: [Piece]

  /// The finger's speed when it goes up, in points a second.
  var releaseVelocity: Double
}

extension TouchTrack {
  /// Makes the track of a touch; `nil` for what is no touch.
  init?(_ entry: ScriptEntry, in configuration: CarouselConfiguration) {
    switch entry.action {
    case .tap(let point):
      self.init(
        TouchPath(samples: [.init(time: .zero, point: point)]), at: entry.at, isTap: true,
        in: configuration)
    case .hold(let point, let duration):
      self.init(
        TouchPath(samples: [.init(time: .zero, point: point)], release: duration), at: entry.at,
        in: configuration)
    case .drag(let path): self.init(path, at: entry.at, in: configuration)
    case .flick(let start, let velocity, let duration):
      let seconds = duration.value
      let end = ViewPoint(
        x: start.x + velocity.dx * seconds, y: start.y + velocity.dy * seconds)
      self.init(
        TouchPath(from: start, to: end, duration: duration, releaseVelocity: velocity),
        at: entry.at, in: configuration)
    case .call: return nil
    }
  }

  private init(
    _ path: TouchPath, at time: Rational, isTap: Bool = false,
    in configuration: CarouselConfiguration
  ) {
    let isVertical = configuration.direction == .vertical
    // Content follows the finger, and the offset grows the other way. From right to left the next
    // page lies on the left, and a drag to the right brings it.
    let sign: Double = !isVertical && configuration.isRightToLeft ? 1 : -1
    let places = path.samples.map { sign * (isVertical ? $0.point.y : $0.point.x) }
    let times = path.samples.map { time + $0.time }
    down = time
    up = time + path.duration
    point = path.samples[0].point
    self.isTap = isTap
    if let velocity = path.releaseVelocity {
      releaseVelocity = sign * (isVertical ? velocity.dy : velocity.dx)
    } else {
      releaseVelocity = ReleaseVelocity(
        samples: zip(times, places).map { ReleaseVelocity.Sample(time: $0, position: $1) }
      ).velocity(releasedAt: up)
    }
    recognition = nil
    pieces = []
    for index in places.indices.dropLast() {
      let piece = Piece(
        start: times[index], duration: times[index + 1] - times[index], from: places[index],
        to: places[index + 1])
      if recognition != nil {
        pieces.append(piece)
      } else if let (moment, edge) = Self.crossing(
        of: piece, slop: configuration.scrolling.slop, from: places[0])
      {
        recognition = moment
        let end = times[index + 1]
        guard moment < end else { continue }
        // From the slop's very end, so that the rounded moment shortens no way.
        pieces.append(
          Piece(start: moment, duration: end - moment, from: edge, to: piece.to))
      }
    }
    // A finger that rests before it goes up holds the page where it is.
    if recognition != nil, let last = times.last, let place = places.last, last < up {
      pieces.append(Piece(start: last, duration: up - last, from: place, to: place))
    }
  }

  /// Returns when and where a piece first gets the slop away from where the finger went down.
  ///
  /// The moment is rounded up to a microsecond, so that the last bit of a division decides nothing.
  private static func crossing(
    of piece: Piece, slop: Double, from first: Double
  ) -> (moment: Rational, edge: Double)? {
    let end = piece.to - first
    guard end.magnitude >= slop, end != 0, piece.to != piece.from else { return nil }
    let edge = end > 0 ? slop : -slop
    let part = max(0, (edge - (piece.from - first)) / (piece.to - piece.from))
    let moment = piece.start + Rational.microsecondsUp(part * piece.duration.value)
    return (min(moment, piece.start + piece.duration), part > 0 ? first + edge : piece.from)
  }
}

extension Rational {
  /// Returns seconds as whole microseconds, rounded up.
  ///
  /// Times that come from exponentials and logarithms pass here, so that C libraries which differ in
  /// the last bit give the same times.
  static func microsecondsUp(_ seconds: Double) -> Rational {
    Rational(Int((seconds * 1e6).rounded(.up)), 1_000_000)
  }
}
