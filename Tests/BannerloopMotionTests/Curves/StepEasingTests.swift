import BannerloopMotion
import Testing

struct StepEasingTests {
  @Test("Each jump gives its stairs")
  func stairs() {
    func stairs(_ jump: StepEasing.Jump) -> [Double] {
      [0, 0.24, 0.25, 0.5, 0.75, 0.99, 1].map { StepEasing(count: 4, jump: jump).value(at: $0) }
    }
    #expect(stairs(.end) == [0, 0, 0.25, 0.5, 0.75, 0.75, 1])
    #expect(stairs(.start) == [0.25, 0.25, 0.5, 0.75, 1, 1, 1])
    #expect(stairs(.none) == [0, 0, 1.0 / 3, 2.0 / 3, 1, 1, 1])
    #expect(stairs(.both) == [0.2, 0.2, 0.4, 0.6, 0.8, 0.8, 1])
  }

  @Test("Before the animation a jump at the very time has not happened")
  func beforeFlag() {
    let steps = StepEasing(count: 4, jump: .start)
    #expect(steps.value(at: 0, isBefore: true) == 0)
    #expect(steps.value(at: 0) == 0.25)
    #expect(steps.value(at: 0.5, isBefore: true) == 0.5)
    #expect(steps.value(at: 0.6, isBefore: true) == 0.75)
    #expect(StepEasing(count: 4).value(at: 0, isBefore: true) == 0)
  }

  @Test("Every step of a thousand is shown once and in order", arguments: StepEasing.Jump.allCases)
  func stepsAreEven(_ jump: StepEasing.Jump) {
    let steps = StepEasing(count: 1000, jump: jump)
    let seen = (0..<1000).map { steps.value(at: (Double($0) + 0.5) / 1000) }
    #expect(Set(seen).count == 1000)
    #expect(seen == seen.sorted())
    #expect(steps.value(at: -1) == steps.value(at: 0))
    #expect(steps.value(at: 2) == 1)
  }

  @Test("A count that makes no steps is named")
  func problemsAreNamed() {
    #expect(StepEasing.problem(count: 1, jump: .end) == nil)
    #expect(StepEasing.problem(count: 0, jump: .end) == .stepCount(0, allowed: 1...1_000_000))
    #expect(StepEasing.problem(count: 1, jump: .none) == .stepCount(1, allowed: 2...1_000_000))
    #expect(
      StepEasing.problem(count: 1_000_001, jump: .both)
        == .stepCount(1_000_001, allowed: 1...1_000_000))
  }
}
