import BannerloopCarousel
import BannerloopMotion

/// What the tests of scripts vary, told by what differs from rig R0 of the cases.
///
/// View 320 x 160 pt at scale 2, four pages in a loop, 2 s from start to start, slides of 0.3 s.
struct Rig {
  var pages = 4
  var listed: Int?
  var looping = Looping.infinite
  var autoplay: Autoplay? = Autoplay(pace: .period(Rational(2)), initialDelay: Rational(2))
  var slide = Rational(3, 10)
  var curve = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
  var view = PointSize(width: 320, height: 160)
  var item: Double?
  var spacing = 0.0
  var scale = 2.0
  var direction = ScrollDirection.horizontal
  var isRightToLeft = false
  var paces: [Pace?] = []
  var scrolling = ScrollBehavior()
  var entries: [ScriptEntry] = []

  var configuration: CarouselConfiguration {
    let viewport = direction == .vertical ? view.height : view.width
    return CarouselConfiguration(
      pageCount: pages, pagePaces: paces, looping: looping, autoplay: autoplay,
      slide: SlideAnimation(duration: slide, curve: curve),
      geometry: PageGeometry(viewport: viewport, item: item ?? viewport, spacing: spacing),
      scale: scale, view: view, direction: direction, isRightToLeft: isRightToLeft,
      scrolling: scrolling, script: Script(entries), listedPageCount: listed)
  }

  func carousel() throws -> Carousel { try Carousel(configuration) }
}

/// A rig, changed; without autoplay unless the change sets it.
func stillRig(_ change: (inout Rig) -> Void = { _ in }) -> Rig {
  var rig = Rig()
  rig.autoplay = nil
  change(&rig)
  return rig
}

/// Seconds with a part, exactly: `at(1, 250)` is 1.25 s.
func at(_ seconds: Int, _ milliseconds: Int = 0) -> Rational {
  Rational(seconds * 1000 + milliseconds, 1000)
}

/// A point on the view's middle line.
func point(_ x: Double, _ y: Double = 80) -> ViewPoint { ViewPoint(x: x, y: y) }

extension ScriptEntry {
  /// A drag along the horizontal axis by so many points after the slop, to the left if positive.
  ///
  /// The finger goes the slop of 10 points further than the page does.
  static func drag(
    at time: Rational, forward points: Double, duration: Rational = Rational(1, 5),
    rest: Rational = .zero, velocity: Double? = nil
  ) -> ScriptEntry {
    let finger = -(points + (points < 0 ? -10 : 10))
    let path = TouchPath(
      samples: [
        .init(time: .zero, point: point(160)),
        .init(time: duration, point: point(160 + finger)),
      ],
      release: rest == .zero ? nil : duration + rest,
      releaseVelocity: velocity.map { ViewVector(dx: -$0, dy: 0) })
    return ScriptEntry(at: time, .drag(path))
  }

  /// A call of the interface.
  static func call(at time: Rational, _ call: CarouselCall) -> ScriptEntry {
    ScriptEntry(at: time, .call(call))
  }
}

extension Carousel {
  /// What happens up to a time.
  func kinds(through end: Rational) -> [CarouselEvent.Kind] {
    events(after: nil, through: end).map(\.kind)
  }

  /// When the timer fires up to a time.
  func fires(through end: Rational) -> [Rational] {
    events(after: nil, through: end).filter { $0.kind == .timerFired }.map(\.time)
  }

  /// The pages that came to rest up to a time.
  func changes(through end: Rational) -> [Int] {
    kinds(through: end).compactMap { kind in
      if case .pageChanged(let page, _) = kind { page } else { nil }
    }
  }
}
