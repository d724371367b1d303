import BannerloopMotion
import BannerloopTestSupport
import Testing

struct BouncingScrollTests {
  @Test("A run that ends inside never bounces")
  func endsInside() {
    let scroll = BouncingScroll(from: 500, velocity: 400, in: 0...1000)
    #expect(scroll.bounce == nil && scroll.bounceTime == .infinity)
    #expect(scroll.position(at: 0.7) == Deceleration(from: 500, velocity: 400).position(at: 0.7))
    #expect(scroll.restPosition == scroll.run?.restPosition)
    #expect(scroll.settlingTime == scroll.run?.settlingTime)
  }

  @Test("At the edge position and speed are handed over without a jump, both ways alike")
  func handsOver() throws {
    let right = BouncingScroll(from: 0, velocity: 7500, in: -500...500)
    let left = BouncingScroll(from: 0, velocity: -7500, in: -500...500)
    let time = right.bounceTime
    #expect(time == left.bounceTime && time > 0.06 && time < 0.08)
    for t in [0.01, time, 0.1, 0.5, 2] {
      #expect(left.position(at: t) == -right.position(at: t))
      #expect(left.velocity(at: t) == -right.velocity(at: t))
    }
    #expect((right.position(at: time - 1e-9) - right.position(at: time)).magnitude < 1e-4)
    #expect((right.velocity(at: time - 1e-9) - right.velocity(at: time)).magnitude < 1e-3)
    #expect(right.position(at: time + 0.05) > 500 && right.restPosition == 500)
    let settled = right.settlingTime
    #expect((right.position(at: settled) - 500).magnitude <= 0.5)
    #expect((right.position(at: settled - 1e-6) - 500).magnitude > 0.5)
  }

  @Test("A run that begins outside springs back at once")
  func beginsOutside() {
    let scroll = BouncingScroll(from: -80, velocity: 0, in: 0...1000)
    #expect(scroll.run == nil && scroll.bounceTime == 0)
    #expect(scroll.position(at: 0) == -80 && scroll.velocity(at: 0) == 0)
    #expect(scroll.restPosition == 0 && scroll.shownPosition(at: 5) == 0)
  }

  @Test("The handed over speed can be limited, both ways alike")
  func handoverIsLimited() {
    for sign in [1.0, -1.0] {
      let scroll = BouncingScroll(
        from: 0, velocity: sign * 7500, in: -500...500, maximumHandover: 5000)
      #expect(scroll.velocity(at: scroll.bounceTime) == sign * 5000)
    }
  }

  @Test("A bounce too small to see has settled when the run came close")
  func tinyBounce() {
    let scroll = BouncingScroll(from: 0, velocity: 1001, in: -500...500)
    let closer = BouncingScroll(from: 0, velocity: 1001.1, in: 0...499.99)
    for scroll in [scroll, closer] {
      let settled = scroll.settlingTime
      #expect((scroll.position(at: settled) - scroll.restPosition).magnitude <= 0.500001)
      #expect((scroll.position(at: settled - 1e-3) - scroll.restPosition).magnitude > 0.5)
    }
  }
}
