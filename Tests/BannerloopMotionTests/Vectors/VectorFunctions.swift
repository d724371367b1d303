import BannerloopMotion

/// What a function of the vectors gives: a number, a list, or numbers by name.
enum VectorResult {
  case number(Double)
  case list([Double])
  case named([String: Double])
}

/// The functions of the vectors in terms of the module.
enum VectorFunctions {
  typealias Function = @Sendable (MotionVector) throws -> VectorResult

  /// The functions that other modules answer.
  static let elsewhere: Set<String> = [
    "loopState", "dotIndex", "visibleSlots", "resizeOffset", "frameStats",
  ]

  static let all: [String: Function] = curves.merging(springs) { a, _ in a }
    .merging(scrolling) { a, _ in a }.merging(time) { a, _ in a }

  private static func bezier(_ vector: MotionVector) throws -> CubicBezier {
    let c = try vector.numbers("c")
    return CubicBezier(c[0], c[1], c[2], c[3])
  }

  private static func spring(_ vector: MotionVector) throws -> Spring {
    let mass = try vector.number("mass")
    let stiffness = try vector.number("stiffness")
    if let ratio = vector.params["dampingRatio"]?.number {
      return Spring(
        mass: mass, stiffness: stiffness, damping: 2 * ratio * (mass * stiffness).squareRoot())
    }
    return Spring(mass: mass, stiffness: stiffness, damping: try vector.number("damping"))
  }

  private static func run(_ vector: MotionVector, drag: Bool = false) throws -> Deceleration {
    let rate =
      drag
      ? DecelerationRate(perSecond: try vector.number("drag_per_s"))
      : DecelerationRate(perMillisecond: try vector.number("rate"))
    let perSecond = try? vector.number("v0")
    let velocity = try perSecond ?? vector.number("v0_per_ms") * 1000
    return Deceleration(
      from: (try? vector.number("x0")) ?? 0, velocity: velocity, rate: rate,
      tolerance: (try? vector.number("threshold")) ?? 0.5)
  }

  private static let curves: [String: Function] = [
    "cubicBezier": { .number(try bezier($0).value(at: try $0.abscissa())) },
    "cubicBezierExtrapolated": {
      .number(try bezier($0).extrapolatedValue(at: try $0.abscissa()))
    },
    "cubicBezierSlope": { .number(try bezier($0).slope(at: try $0.abscissa())) },
    "penner": {
      guard let easing = PennerEasing(rawValue: $0.params["name"]?.text ?? "") else {
        throw MissingValue(id: $0.id, name: "name")
      }
      return .number(easing.value(at: try $0.abscissa()))
    },
    "steps": {
      guard let jump = StepEasing.Jump(rawValue: $0.params["jump"]?.text ?? "") else {
        throw MissingValue(id: $0.id, name: "jump")
      }
      let steps = StepEasing(count: Int(try $0.number("n")), jump: jump)
      let isBefore = $0.params["before"]?.flag ?? false
      return .number(steps.value(at: try $0.abscissa(), isBefore: isBefore))
    },
    "cssLinear": {
      let stops = try $0.pairs("points").map { PiecewiseLinear.Stop($0.1, at: $0.0) }
      return .number(PiecewiseLinear(stops: stops).value(at: try $0.abscissa()))
    },
    "animatedOffset": {
      let move = CurveSimulation(
        from: try $0.number("from"), to: try $0.number("to"),
        duration: try $0.number("duration"), curve: .cubicBezier(try bezier($0)))
      return .number(move.position(at: try $0.abscissa()))
    },
    "chromiumEaseInOutValue": {
      let move = CurveSimulation(
        from: try $0.number("from"), to: try $0.number("to"), duration: 1,
        curve: .cubicBezier(try bezier($0)))
      return .number(move.position(at: try $0.abscissa()))
    },
    "chromiumImpulseDuration": {
      .number(ScrollDuration.impulse.seconds(forDistance: try $0.abscissa()))
    },
    "chromiumDeltaBasedDuration": {
      .number(ScrollDuration.deltaBased.seconds(forDistance: try $0.abscissa()))
    },
  ]

  private static let springs: [String: Function] = [
    "springDisplacement": {
      .number(
        try spring($0).displacement(
          at: try $0.abscissa(), from: try $0.number("x0"), velocity: try $0.number("v0")))
    },
    "springVelocity": {
      .number(
        try spring($0).velocity(
          at: try $0.abscissa(), from: try $0.number("x0"), velocity: try $0.number("v0")))
    },
    "springUnitPosition": {
      let spring = Spring(duration: try $0.number("duration"), bounce: try $0.number("bounce"))
      return .number(
        TimingCurve.spring(spring).value(atSeconds: try $0.abscissa(), of: .infinity))
    },
    "springFromDurationBounce": {
      let spring = Spring(duration: try $0.number("duration"), bounce: try $0.number("bounce"))
      return .named([
        "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
        "dampingRatio": spring.dampingRatio,
      ])
    },
    "durationBounceFromSpring": {
      let spring = try spring($0)
      return .named(["duration": spring.response, "bounce": spring.bounce])
    },
    "springPositionFloor": {
      let move = SpringSimulation(
        try spring($0), from: try $0.number("from"), to: try $0.number("to"),
        velocity: try $0.number("v0"))
      return .number(move.position(at: try $0.abscissa()).rounded(.down))
    },
    "springVelocityFloor": {
      let move = SpringSimulation(
        try spring($0), from: try $0.number("from"), to: try $0.number("to"),
        velocity: try $0.number("v0"))
      return .number(move.velocity(at: try $0.abscissa()).rounded(.down))
    },
    "pagingSpringPosition": {
      let move = SpringSimulation.paging(
        from: try $0.number("x0"), to: try $0.number("target"), velocity: try $0.number("v0"),
        spring: try spring($0))
      return .number(move.position(at: try $0.abscissa()))
    },
  ]

  private static let scrolling: [String: Function] = [
    "decelPosition": { .number(try run($0).position(at: try $0.abscissa())) },
    "decelVelocity": { .number(try run($0).velocity(at: try $0.abscissa())) },
    "decelTarget": { .number(try run($0).restPosition) },
    "decelTargetDiscrete": { .number(try run($0).project()) },
    "decelPositionDiscrete": {
      .number(try run($0).discretePosition(afterMilliseconds: try $0.abscissa()))
    },
    "decelDuration": { .number(try run($0).settlingTime) },
    "decelTimeToReach": {
      .number(try run($0).time(toReach: try $0.abscissa()) ?? .nan)
    },
    "frictionPosition": { .number(try run($0, drag: true).position(at: try $0.abscissa())) },
    "frictionVelocity": { .number(try run($0, drag: true).velocity(at: try $0.abscissa())) },
    "bouncingScrollPosition": { .number(try bouncing($0).position(at: try $0.abscissa())) },
    "bouncingScrollVelocity": { .number(try bouncing($0).velocity(at: try $0.abscissa())) },
    "rubberBand": { .number(try band($0).displacement(forPull: try $0.abscissa())) },
    "rubberBandInverse": {
      .number(try band($0).pull(forDisplacement: try $0.abscissa()) ?? .nan)
    },
    "pagingTargetPage": {
      let rule = PagingRule.flick(minimumVelocity: try $0.number("velocityThreshold") * 1000)
      return .number(
        Double(
          rule.targetPage(
            offset: try $0.abscissa(), velocity: try $0.number("velocity_pt_per_ms") * 1000,
            pageLength: try $0.number("pageWidth"), count: Int(try $0.number("pages")))))
    },
    "pagingTargetPageHalfShift": {
      let rule = PagingRule.halfShift(minimumVelocity: try $0.number("velocityTolerance"))
      return .number(
        Double(
          rule.targetPage(
            offset: try $0.abscissa(), velocity: try $0.number("velocity_pt_per_s"),
            pageLength: try $0.number("pageWidth"))))
    },
    "pixelRound": {
      .number(PixelRounding(scale: try $0.number("scale")).rounded(try $0.abscissa()))
    },
    "webkitElasticDelta": {
      let stretch = ElasticStretch(
        from: try $0.number("x0"), scrollVelocity: try $0.number("v0"),
        stiffness: try $0.number("stiffness"), amplitude: try $0.number("amplitude"),
        period: try $0.number("period"))
      return .number(stretch.position(at: try $0.abscissa()))
    },
    "releaseVelocity": {
      let samples = try $0.pairs("samples").map {
        ReleaseVelocity.Sample(time: try fraction($0.0), position: $0.1)
      }
      return .number(ReleaseVelocity(samples: samples).velocity())
    },
  ]

  private static let time: [String: Function] = [
    "frameTime": {
      let rate = FrameRate(Int(try $0.number("num")), Int(try $0.number("den")))
      return .number(rate.time(ofFrame: Int(try $0.abscissa())).value)
    },
    "ntscDrift": {
      let frame = Int(try $0.abscissa())
      let drift =
        FrameRate(60_000, 1001).time(ofFrame: frame) - FrameRate(60).time(ofFrame: frame)
      return .number(drift.value)
    },
    "accumulateDrift64": {
      let frames = Int(try $0.abscissa())
      let rate = FrameRate(Int(try $0.number("hz")))
      let interval = rate.interval.value
      var sum = 0.0
      for _ in 0..<frames { sum += interval }
      return .number(sum - rate.time(ofFrame: frames).value)
    },
    "timerFireTimes": { .list(try fireTimes($0).map(\.value)) },
  ]

  private static func bouncing(_ vector: MotionVector) throws -> BouncingScroll {
    BouncingScroll(
      from: try vector.number("x0"), velocity: try vector.number("v0"),
      in: (try vector.number("lo"))...(try vector.number("hi")),
      rate: DecelerationRate(perSecond: try vector.number("drag_per_s")),
      spring: try spring(vector))
  }

  private static func band(_ vector: MotionVector) throws -> RubberBand {
    RubberBand(dimension: try vector.number("dim"), coefficient: try vector.number("c"))
  }

  private static func fraction(_ number: Double) throws -> Rational {
    guard let fraction = Rational(decimal: "\(number)") else {
      throw MissingValue(id: "\(number)", name: "fraction")
    }
    return fraction
  }

  /// Plays a timer: when it is due but blocked it fires at the end of the block, and its own
  /// callback may take a while.
  private static func fireTimes(_ vector: MotionVector) throws -> [Rational] {
    let interval = try fraction(try vector.number("interval"))
    let first = try (try? vector.number("first")) ?? vector.number("firstFire")
    var grid = TimerGrid(first: try fraction(first), interval: interval)
    var blocked = try ((try? vector.pairs("blocked")) ?? []).map {
      try fraction($0.0)..<fraction($0.1)
    }
    if let end = vector.params["otherModeUntil"]?.number {
      blocked.append(.zero..<(try fraction(end)))
    }
    let callback = (try? vector.numbers("block")) ?? []
    var due = grid.first
    var fires: [Rational] = []
    while fires.count < vector.expected.list?.count ?? 0 {
      for block in blocked where block.contains(due) { due = block.upperBound }
      fires.append(due)
      var served = due
      if callback.count == 2, due == (try fraction(callback[0])) {
        served = try fraction(callback[1])
      }
      if let count = vector.params["pauseAfterFire"]?.number, fires.count == Int(count) {
        grid = TimerGrid(first: try fraction(try vector.number("resumeAt")), interval: interval)
        due = grid.first
      } else {
        due = grid.next(after: served)
      }
    }
    return fires
  }
}
