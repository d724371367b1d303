import BannerloopMotion
import Testing

struct CurveSimulationTests {
  private let move = CurveSimulation(from: 0, to: 375, duration: 0.3, curve: .easeInEaseOut)

  @Test("A page of 375 pt in 0.3 s has the tabled frames")
  func tabledFrames() {
    let rate = FrameRate(60)
    for (frame, x) in [
      (0, 0), (1, 2.241318), (5, 60.086564), (9, 187.5), (13, 314.913436), (17, 372.758682),
      (18, 375), (19, 375),
    ] {
      let position = move.position(at: rate.time(ofFrame: frame).value)
      #expect((position - x).magnitude < 1e-6, "frame \(frame)")
    }
  }

  @Test("The target is met exactly, and the move stands still then")
  func targetIsExact() {
    let odd = CurveSimulation(from: 0.1, to: 0.7, duration: 0.3, curve: .linear)
    #expect(odd.position(at: 0.3) == 0.7 && odd.isSettled(at: 0.3) && !odd.isSettled(at: 0.29))
    #expect(odd.velocity(at: 0.3) == 0 && isNear(odd.velocity(at: 0.1), 2))
    #expect(CurveSimulation(from: 1, to: 2, duration: 0, curve: .ease).position(at: 0) == 2)
  }
}
