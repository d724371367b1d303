import BannerloopMotion
import BannerloopTestSupport
import Testing

struct PagingRuleTests {
  private func page(
    _ rule: PagingRule, _ offset: Double, _ velocity: Double, start: Int? = nil, count: Int? = nil
  ) -> Int {
    rule.targetPage(
      offset: offset, velocity: velocity, pageLength: 375, startPage: start, count: count)
  }

  @Test("A flick goes on in its direction, a slow release to the nearest page")
  func flicks() {
    let rule = PagingRule.standard
    #expect(page(rule, 10, 500) == 1 && page(rule, 365, -500) == 0)
    #expect(page(rule, -10, -500) == -1 && page(rule, -365, 500) == 0)
    #expect(page(rule, 375, 500) == 2 && page(rule, 375, -500) == 0)
    #expect(page(rule, 187.4, 0) == 0 && page(rule, 187.5, 0) == 1 && page(rule, -187.5, 0) == 0)
    #expect(page(.flick(minimumVelocity: 30), 375, 25) == 1)
    #expect(page(.flick(minimumVelocity: 30), 375, -25) == 1)
    #expect(page(.flick(minimumVelocity: 30), 375, 31) == 2)
    // Dragged 40 % on and flicked back: the page of the start.
    #expect(page(rule, 150, -400, start: 0) == 0)
  }

  @Test("The nearest page of the largest number below a half is the lower one")
  func halfIsExact() {
    let below = PagingRule.nearest.targetPage(
      offset: 0.49999999999999994, velocity: 0, pageLength: 1)
    #expect(below == 0)
  }

  @Test("The target is one page from the start at most and within the pages")
  func targetsAreLimited() {
    #expect(page(.standard, 3000, 500, start: 2) == 3)
    #expect(page(.standard, -3000, -500, start: 2) == 1)
    #expect(page(.standard, -20, -1000, count: 5) == 0)
    #expect(page(.standard, 1500, 1000, count: 5) == 4)
  }

  @Test("Flutter's rule stays on an exact page and rounds halves away from 0")
  func halfShift() {
    let rule = PagingRule.halfShift(minimumVelocity: 20)
    #expect(page(rule, 375, -500) == 1 && page(rule, 375, 500) == 2)
    #expect(page(rule, 10, 500) == 1 && page(rule, 10, -500) == 0 && page(rule, 187.6, 0) == 1)
    #expect(page(rule, -187.5, 0) == -1 && page(rule, 187.5, 20) == 1)
  }

  @Test("The nearest page ignores the speed; the projected one is where a run would end")
  func nearestAndProjected() {
    #expect(page(.nearest, 180, 9000) == 0)
    // Fast: 0.0994992 s · 2000 pt/s = 199 pt.
    #expect(page(.projected(.fast), 0, 2000) == 1 && page(.projected(.fast), 0, 1800) == 0)
    #expect(page(.projected(.normal), 0, 2000) == 3)
    #expect(page(.projected(.normal), 0, -2000, start: 0) == -1)
  }

  @Test("Away from exact pages and halves every rule mirrors")
  func rulesMirror() {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<500 {
      let offset = generator.number(in: -4000...4000)
      let velocity = generator.number(in: -4000...4000)
      for rule in [
        PagingRule.standard, .halfShift(minimumVelocity: 20), .nearest, .projected(.fast),
      ] {
        #expect(page(rule, -offset, -velocity) == -page(rule, offset, velocity))
      }
    }
  }
}
