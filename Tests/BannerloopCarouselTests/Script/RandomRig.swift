import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport

extension Rig {
  /// A carousel with a script of 1 to 40 touches and calls.
  ///
  /// N is 0 to 12, sizes do not divide, gaps and peeks occur, and all policies.
  static func random(
    using random: inout SeededGenerator, pages count: Int? = nil, calls: Bool = true,
    resizes: Bool = true
  ) -> Rig {
    var rig = Rig()
    let listed = count ?? Int.random(in: 0...12, using: &random)
    rig.pages = listed
    rig.listed = listed
    rig.looping = pick(Looping.allCases + [.infinite, .infinite], &random)
    rig.view = PointSize(
      width: Double(Int.random(in: 1000...9000, using: &random)) / 10.7, height: 160.3)
    rig.scale = pick([1, 2, 3], &random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      rig.item = rig.view.width * pick([0.8, 0.37], &random)
      rig.spacing = pick([0, 7.3, 20], &random)
    }
    rig.isRightToLeft = Int.random(in: 0..<4, using: &random) == 0
    rig.autoplay =
      Int.random(in: 0..<5, using: &random) == 0
      ? nil
      : Autoplay(
        pace: Bool.random(using: &random)
          ? .period(Rational(Int.random(in: 3...40, using: &random), 10))
          : .dwell(Rational(Int.random(in: 1...30, using: &random), 10)),
        overlap: pick(OverlapPolicy.allCases, &random),
        resume: pick(TouchResumePolicy.allCases, &random),
        resumeAfterPause: pick(PauseResumePolicy.allCases, &random),
        timer: pick(
          [.grid, .grid, .displayLink(FrameRate(60)), .displayLink(FrameRate(60000, 1001))], &random
        ))
    rig.slide = Rational(Int.random(in: 0...12, using: &random), 20)
    rig.scrolling.release = pick(
      [
        .paging(), .paging(), .paging(curve: .flutterPage), .paging(curve: .quadOut220),
        .paging(rule: .nearest), .paging(rule: .halfShift(minimumVelocity: 50)),
        .paging(rule: .projected(.fast)), .free(.fast), .free(.normal),
      ], &random)
    rig.scrolling.handsOverVelocity = Bool.random(using: &random)
    rig.scrolling.selectsWhileMoving = Bool.random(using: &random)
    var time = Rational(Int.random(in: 0...100, using: &random), 50)
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let (entry, length) = rig.randomEntry(
        at: time, calls: calls, resizes: resizes, using: &random)
      rig.entries.append(entry)
      time += length + Rational(pick([0, 0, 3, 17, 60, 250], &random), 100)
    }
    return rig
  }

  private func randomEntry(
    at time: Rational, calls: Bool, resizes: Bool, using random: inout SeededGenerator
  ) -> (ScriptEntry, Rational) {
    func place() -> ViewPoint {
      ViewPoint(
        x: Double(Int.random(in: 0...Int(view.width), using: &random)),
        y: Double(Int.random(in: 0...150, using: &random)))
    }
    switch Int.random(in: 0..<(calls ? 12 : 6), using: &random) {
    case 0: return (ScriptEntry(at: time, .tap(at: place())), .zero)
    case 1:
      let length = Rational(Int.random(in: 1...80, using: &random), 100)
      return (ScriptEntry(at: time, .hold(at: place(), duration: length)), length)
    case 2, 3:
      let speed = Double(Int.random(in: -3000...3000, using: &random))
      return (
        ScriptEntry(at: time, .flick(from: place(), velocity: ViewVector(dx: speed, dy: 40))),
        ScriptAction.flickDuration
      )
    case 4, 5:
      var samples = [TouchPath.Sample(time: .zero, point: place())]
      var length = Rational.zero
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        length += Rational(Int.random(in: 1...30, using: &random), 100)
        samples.append(TouchPath.Sample(time: length, point: place()))
      }
      let release = length + Rational(pick([0, 0, 6], &random), 100)
      return (ScriptEntry(at: time, .drag(TouchPath(samples: samples, release: release))), release)
    default:
      let call = randomCall(resizes: resizes, using: &random)
      return (.call(at: time, call), .zero)
    }
  }

  private func randomCall(resizes: Bool, using random: inout SeededGenerator) -> CarouselCall {
    let many = listed ?? pages
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return .pause
    case 1: return .resume
    case 2, 3: return .next
    case 4: return .previous
    case 5: return .hide
    case 6: return .show
    case 7:
      return .setAutoplay(
        Bool.random(using: &random)
          ? nil : Autoplay(pace: .period(Rational(Int.random(in: 5...30, using: &random), 10))))
    case 8 where resizes:
      return .resize(
        PointSize(width: Double(Int.random(in: 80...900, using: &random)) + 0.3, height: 160))
    case 9 where many > 0:
      return .setPace(page: Int.random(in: 0..<many, using: &random), pace: .period(Rational(3, 2)))
    default:
      guard many > 0 else { return .next }
      return .scrollTo(
        page: Int.random(in: 0..<many, using: &random), animated: Bool.random(using: &random),
        direction: pick(ScrollRoute.allCases, &random))
    }
  }
}

/// One of some values.
func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
  values[Int.random(in: 0..<values.count, using: &random)]
}
