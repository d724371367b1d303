import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("The timer beside touches and calls")
struct TimerTests {
  @Test("A pause lets the running slide end, and no page ever rests in between")
  func pauseInAMove() throws {
    // CC-16: the policy is that the move is completed.
    var rig = Rig()
    rig.entries = [.call(at: at(2, 150), .pause), .call(at: at(7, 150), .resume)]
    let carousel = try rig.carousel()
    #expect(carousel.position(at: at(2, 300)) == PagePosition(page: 1))
    #expect(carousel.position(at: at(7)) == PagePosition(page: 1))
    // 1.85 s were left when it was paused.
    #expect(carousel.fires(through: at(12)) == [at(2), at(9), at(11)])
  }

  @Test("The same pages given again let the move end and the timer keep its dates")
  func reload() throws {
    // CC-17.
    var rig = Rig()
    rig.entries = [.call(at: at(2, 100), .setPages([0, 1, 2, 3], policy: .keepVisible))]
    let carousel = try rig.carousel()
    let untouched = try Rig().carousel()
    for frame in 0..<600 { #expect(carousel.coordinate(frame) == untouched.coordinate(frame)) }
    #expect(
      carousel.events(after: nil, through: at(20)) == untouched.events(after: nil, through: at(20)))
  }

  @Test("After a drag autoplay goes on by itself, as each policy says")
  func resumeAfterDrag() throws {
    // CC-19: the finger is down from 1.0 to 1.2 s.
    func fires(_ policy: TouchResumePolicy) throws -> (fires: [Rational], settled: Rational) {
      var rig = Rig()
      rig.autoplay?.resume = policy
      rig.entries = [.drag(at: at(1), forward: 100, velocity: 800)]
      let carousel = try rig.carousel()
      let settled = carousel.events(after: nil, through: at(9))
        .first { $0.kind == .didEndDecelerating }
      return (carousel.fires(through: at(9)), settled?.time ?? .zero)
    }
    let after = try fires(.afterSettle)
    #expect(after.fires.first == after.settled + at(2))
    #expect(after.fires.dropFirst().first == after.settled + at(4))
    #expect(try fires(.fromFingerUp).fires == [at(3, 200), at(5, 200), at(7, 200)])
    // A second was left when the finger went down.
    #expect(try fires(.remaining).fires == [at(2, 200), at(4, 200), at(6, 200), at(8, 200)])
    #expect(try fires(.immediately).fires.prefix(2) == [at(1, 200), at(3, 200)])
    #expect(try fires(.skippingFirst).fires.prefix(2) == [at(1, 200), at(3, 200)])
  }

  @Test("A first fire that is skipped turns no page; one at once turns it under the finger")
  func skippedFire() throws {
    for policy in [TouchResumePolicy.skippingFirst, .immediately] {
      var rig = Rig()
      rig.autoplay?.resume = policy
      rig.entries = [ScriptEntry(at: at(1), .tap(at: point(100)))]
      let carousel = try rig.carousel()
      #expect(carousel.fires(through: at(4)) == [at(1), at(3)])
      #expect(
        carousel.slideStarts(through: at(4)) == (policy == .immediately ? [at(1), at(3)] : [at(3)]))
    }
  }

  @Test("Autoplay that a call has stopped stays stopped after a drag")
  func staysStopped() throws {
    // CC-20.
    for call in [CarouselCall.pause, .setAutoplay(nil)] {
      for policy in TouchResumePolicy.allCases {
        var rig = Rig()
        rig.autoplay?.resume = policy
        rig.entries = [
          .call(at: at(0, 500), call), .drag(at: at(1), forward: 100, velocity: 800),
        ]
        let carousel = try rig.carousel()
        #expect(carousel.fires(through: at(1000)).isEmpty)
        #expect(carousel.position(at: at(1000)) == PagePosition(page: 1))
      }
    }
  }

  @Test("A pause keeps what was left of the period, and what is shown of it")
  func pause() throws {
    // CC-22.
    func carousel(_ policy: PauseResumePolicy) throws -> Carousel {
      var rig = Rig()
      rig.autoplay = Autoplay(
        pace: .period(at(10)), initialDelay: at(10), resumeAfterPause: policy)
      rig.entries = [.call(at: at(9), .pause), .call(at: at(20), .resume)]
      return try rig.carousel()
    }
    let kept = try carousel(.remaining)
    #expect(kept.fires(through: at(45)) == [at(21), at(31), at(41)])
    #expect(abs((kept.timerProgress(at: at(4, 500)) ?? 0) - 0.45) < 1e-12)
    for second in 9...20 {
      #expect(abs((kept.timerProgress(at: at(second)) ?? 0) - 0.9) < 1e-12)
    }
    #expect(abs((kept.timerProgress(at: at(20, 500)) ?? 0) - 0.95) < 1e-12)
    #expect(abs((kept.timerProgress(at: at(21)) ?? 1) - 0) < 1e-12)
    #expect(abs((kept.timerProgress(at: at(1_000_003)) ?? 1) - 0.2) < 1e-12)
    #expect(try carousel(.restart).fires(through: at(45)) == [at(30), at(40)])
    #expect(try carousel(.immediately).fires(through: at(45)) == [at(20), at(30), at(40)])
  }

  @Test("A hidden view turns no page, and one that is shown again makes up for none")
  func hidden() throws {
    // CC-29.
    var rig = Rig()
    rig.entries = [.call(at: at(3), .hide), .call(at: at(63), .show)]
    let carousel = try rig.carousel()
    // A second was left.
    #expect(carousel.fires(through: at(69)) == [at(2), at(64), at(66), at(68)])
    // A touch on a view that is not shown is none.
    rig.entries.insert(.drag(at: at(10), forward: 100, velocity: 900), at: 1)
    rig.entries.insert(ScriptEntry(at: at(12), .tap(at: point(9))), at: 2)
    #expect(
      try rig.carousel().events(after: nil, through: at(69))
        == carousel.events(after: nil, through: at(69)))
  }

  @Test("Two reasons to stand still count both: the timer waits for the last")
  func holders() throws {
    var rig = Rig()
    rig.entries = [
      .call(at: at(1), .hide), .call(at: at(2), .pause), .call(at: at(3), .show),
      .call(at: at(5), .resume), .call(at: at(5, 500), .resume),
    ]
    #expect(try rig.carousel().fires(through: at(9)) == [at(6), at(8)])
  }

  @Test("A page that is given more time while it is shown is shown longer")
  func changedPace() throws {
    // CC-33: slides at 2, 7, 8, 11, 13 s; page 1's period becomes 9 at 3 s.
    var rig = Rig()
    rig.paces = [2, 5, 1, 3].map { .period(at($0)) }
    #expect(
      try rig.carousel().slideStarts(through: at(14)) == [at(2), at(7), at(8), at(11), at(13)])
    rig.entries = [.call(at: at(3), .setPace(page: 1, pace: .period(at(9))))]
    #expect(try rig.carousel().slideStarts(through: at(14)) == [at(2), at(11), at(12)])
    // A time that is over already ends now, once.
    rig.entries = [.call(at: at(6), .setPace(page: 1, pace: .period(at(1))))]
    #expect(try rig.carousel().slideStarts(through: at(9)) == [at(2), at(6), at(7)])
  }

  @Test("Autoplay that is set in the run begins anew from there")
  func setAutoplay() throws {
    var rig = Rig()
    rig.entries = [.call(at: at(3), .setAutoplay(Autoplay(pace: .period(Rational(1, 2)))))]
    #expect(
      try rig.carousel().fires(through: at(4, 600)) == [at(2), at(3, 500), at(4), at(4, 500)])
    rig.entries = [
      .call(at: at(1), .setAutoplay(nil)),
      .call(at: at(50), .setAutoplay(Autoplay(pace: .period(at(1)), initialDelay: .zero))),
    ]
    #expect(try rig.carousel().fires(through: at(52)) == [at(50), at(51), at(52)])
  }

  @Test("A display link's durations give periods of whole frames, the rest dropped")
  func displayLink() throws {
    // (period in ms, rate) and the frames of one period.
    let cases: [(Int, FrameRate, Int)] = [
      (3000, FrameRate(60), 180), (3010, FrameRate(60), 181), (1000, FrameRate(60000, 1001), 60),
      (3000, FrameRate(60000, 1001), 180), (100, FrameRate(24), 3), (1000, FrameRate(144), 144),
    ]
    for (period, rate, frames) in cases {
      var rig = Rig()
      rig.slide = Rational(1, 100)
      rig.autoplay = Autoplay(
        pace: .period(at(0, period)), initialDelay: at(0, period), timer: .displayLink(rate))
      let fires = try rig.carousel().fires(through: rate.time(ofFrame: frames * 500))
      #expect(fires == (1...500).map { rate.time(ofFrame: frames * $0) })
    }
  }

  @Test("A carousel made seven frames later stays seven frames apart")
  func twoInstances() throws {
    // CC-26, the second part: its time runs from its own start.
    let rate = FrameRate(60)
    var rig = Rig()
    rig.autoplay = Autoplay(pace: .period(at(3, 10)), initialDelay: at(3, 10))
    let carousel = try rig.carousel()
    let delayed = try {
      var late = rig
      late.autoplay = nil
      late.entries = [
        .call(
          at: rate.time(ofFrame: 7),
          .setAutoplay(Autoplay(pace: .period(at(3, 10)), initialDelay: at(3, 10))))
      ]
      return try late.carousel()
    }()
    for frame in stride(from: 0, to: 20_000, by: 3) {
      #expect(carousel.coordinate(frame) == delayed.coordinate(frame + 7))
    }
  }

  @Test("Ten thousand fires after a drag are on their grid, without drift")
  func noDrift() throws {
    var rig = Rig()
    rig.autoplay = Autoplay(pace: .period(at(3)), resume: .fromFingerUp)
    rig.entries = [.drag(at: at(1), forward: 100, duration: Rational(1, 7), velocity: 800)]
    let up = at(1) + Rational(1, 7)
    let fires = try rig.carousel().fires(through: at(30_010))
    #expect(fires.count == 10_002)
    for (index, time) in fires.enumerated() { #expect(time == up + at(3 * (index + 1))) }
  }

  @Test("Two pages that are both seen still turn by themselves")
  func twoVisible() throws {
    // CC-56.
    var rig = Rig()
    rig.pages = 2
    rig.item = 160
    #expect(try rig.carousel().changes(through: at(9)) == [1, 0, 1, 0])
  }

  @Test("The last page of a finite carousel has no timer, and a drag back starts it again")
  func finiteEnd() throws {
    var rig = Rig()
    rig.looping = .none
    rig.entries = [.drag(at: at(20), forward: -100, velocity: -800)]
    let carousel = try rig.carousel()
    #expect(carousel.timerProgress(at: at(15)) == nil)
    #expect(carousel.changes(through: at(60)) == [1, 2, 3, 2, 3])
    rig.entries = [.call(at: at(20), .scrollTo(page: 1, animated: true, direction: .shortest))]
    #expect(try rig.carousel().changes(through: at(60)) == [1, 2, 3, 1, 2, 3])
  }

  @Test("A dwell counts from the end of whatever brought the page")
  func dwell() throws {
    var rig = Rig()
    rig.autoplay = Autoplay(pace: .dwell(at(1)), initialDelay: at(1))
    rig.entries = [.call(at: at(2), .next)]
    // 1.0 to 1.3; the call 2.0 to 2.3; then a second of rest each time.
    #expect(
      try rig.carousel().slideStarts(through: at(5)) == [at(1), at(2), at(3, 300), at(4, 600)])
  }
}
