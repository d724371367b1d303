import BannerloopCarousel
import BannerloopMotion

/// One entry of a script while it is read: what depends on other keys is kept apart.
struct ScriptEntryDraft: Fillable, Sendable {
  /// What happens.
  enum Action: Sendable {
    /// A touch that does not move.
    case tap(ViewPoint)

    /// A touch that moves along a way.
    case drag(DragDraft)

    /// A touch that leaves at full speed.
    case flick(FlickDraft)

    /// A touch that rests.
    case hold(ViewPoint, duration: Rational)

    /// A call that depends on no other key.
    case call(CarouselCall)

    /// A call with other pages.
    case setPages([PageReference], PagesPolicy)

    /// A call with changes of autoplay.
    case setAutoplay(AutoplayDraft)
  }

  /// When it happens.
  var at: Rational?

  /// What happens.
  var action: Action?

  /// The entry's path, such as `script[2]`.
  var path = ""

  /// Makes an entry without anything.
  init() {}
}

/// A page that a script brings.
enum PageReference: Sendable {
  /// A place in the scenario's `pages`, and the path where it is named.
  case place(Int, path: String)

  /// A page of its own, and the path where it stands.
  case page(Page, path: String)
}

/// A finger's speed, before the axis is known.
enum FingerVelocity: Hashable, Sendable {
  /// Along the axis of the pages, positive to the right or down.
  case along(Double)

  /// In both directions.
  case vector(ViewVector)

  /// Returns the speed in both directions.
  func vector(_ direction: ScrollDirection) -> ViewVector {
    switch self {
    case .vector(let vector): vector
    case .along(let speed):
      direction == .horizontal ? ViewVector(dx: speed, dy: 0) : ViewVector(dx: 0, dy: speed)
    }
  }
}

/// The values of a drag while it is read.
struct DragDraft: Fillable, Sendable {
  /// Where the finger goes down.
  var from: ViewPoint?

  /// Where it goes up.
  var to: ViewPoint?

  /// How long it takes from one to the other.
  var duration: Rational?

  /// How it moves between the two.
  var curve = "linear"

  /// The way by places and times, instead.
  var samples: [TouchPath.Sample]?

  /// How long the finger rests at the end.
  var hold = Rational.zero

  /// The speed when it goes up, where it is not that of the way.
  var velocity: FingerVelocity?

  /// Makes a drag without anything.
  init() {}

  /// The places of the way; `nil` where something is missing.
  private var way: [TouchPath.Sample]? {
    if let samples { return samples }
    guard let from, let to, let duration else { return nil }
    guard case .success(let curve) = CurveReading.curve(curve) else { return nil }
    return Self.samples(from: from, to: to, duration: duration, along: curve)
  }

  /// Whether nothing is missing.
  var isComplete: Bool { samples != nil || (from != nil && to != nil && duration != nil) }

  /// Returns the way of the finger; a place at rest where something is missing.
  func touchPath(_ direction: ScrollDirection) -> TouchPath {
    let samples = way ?? [TouchPath.Sample(time: .zero, point: ViewPoint(x: 0, y: 0))]
    let end = samples.last?.time ?? .zero
    return TouchPath(
      samples: samples, release: hold > .zero ? end + hold : nil,
      releaseVelocity: velocity?.vector(direction))
  }

  /// Pieces of a curved way in a second: as many as touch screens report.
  private static let piecesPerSecond = 120

  /// The most pieces of a curved way.
  private static let maximumPieces = 240

  /// Returns the places of a straight way that is run through along a curve.
  ///
  /// Times are whole nanoseconds, so that sums of them stay small fractions.
  private static func samples(
    from: ViewPoint, to: ViewPoint, duration: Rational, along curve: TimingCurve
  ) -> [TouchPath.Sample] {
    let billion = Rational(1_000_000_000)
    var count = min(
      maximumPieces, max(2, (duration * Rational(piecesPerSecond)).ceiling))
    if curve == .linear || duration * billion < Rational(count) { count = 1 }
    return (0...count).map { index in
      let time =
        index == count
        ? duration : Rational((duration * billion * Rational(index, count)).floor, 1_000_000_000)
      let part =
        index == 0 ? 0 : index == count ? 1 : curve.value(at: (time / duration).value)
      return TouchPath.Sample(
        time: time,
        point: index == count
          ? to
          : ViewPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
    }
  }
}

/// The values of a flick while it is read.
struct FlickDraft: Fillable, Sendable {
  /// Where the finger goes down.
  var from: ViewPoint?

  /// How fast it moves.
  var velocity: FingerVelocity?

  /// How long it touches.
  var duration = ScriptAction.flickDuration

  /// Makes a flick without anything.
  init() {}
}

/// The values of a hold while it is read.
struct HoldDraft: Fillable, Sendable {
  /// Where the finger rests.
  var point: ViewPoint?

  /// How long.
  var duration: Rational?

  /// Makes a hold without anything.
  init() {}
}

/// The values of a move to a page while it is read.
struct ScrollToDraft: Fillable, Sendable {
  /// The page.
  var page: Int?

  /// Whether it is seen to move there.
  var isAnimated = true

  /// Which way.
  var direction = ScrollRoute.shortest

  /// Makes a move without anything.
  init() {}
}

/// The values of a change of pages while it is read.
struct SetPagesDraft: Fillable, Sendable {
  /// The pages.
  var pages: [PageReference]?

  /// Which of them is shown.
  var policy = PagesPolicy.reset

  /// Makes a change without anything.
  init() {}
}

/// The values of a change of a page's time while it is read.
struct SetPaceDraft: Fillable, Sendable {
  /// The page.
  var page: Int?

  /// Its time; `nil` is autoplay's own.
  var pace: Pace?

  /// Makes a change without anything.
  init() {}
}
