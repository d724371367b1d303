import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import Testing

@testable import BannerloopScenario

@Suite struct PresetTests {
  @Test("All presets are there, once, with a line about each")
  func table() {
    #expect(
      Preset.all.map(\.name) == [
        "cloneScroll", "cloneCollection", "threeViews", "staticBanner", "doubleContent",
        "headTailClone", "offsetReset", "displayLink", "peekClone", "sdCycle", "fsPager",
        "jxBanner", "swiper", "embla",
      ])
    for preset in Preset.all {
      #expect(preset.summary.hasSuffix(".") && preset.summary.count <= 100)
      #expect(Preset.named(preset.name)?.summary == preset.summary)
    }
    #expect(Preset.named("clonescroll") == nil)
  }

  @Test("Every preset reads without a fault or a warning", arguments: Preset.all.map(\.name))
  func reads(_ name: String) {
    #expect(faults("preset: '\(name)'") == [])
  }

  @Test("Presets have the numbers of what they imitate")
  func numbers() {
    let clone = scenario("preset: 'cloneScroll'")
    #expect(
      clone.autoplay
        == Autoplay(
          pace: .period(Rational(3)), initialDelay: Rational(3), resume: .fromFingerUp))
    #expect(clone.pageControl == PageControlStyle())
    #expect(scenario("preset: 'cloneCollection'").pageControl.margin == 24)
    let three = scenario("preset: 'threeViews'")
    #expect(three.autoplay?.pace == .period(Rational(4)))
    #expect(three.autoplay?.initialDelay == Rational(4))
    #expect(three.pageControl.shadowOpacity == 0.3)
    let plain = scenario("preset: 'staticBanner'")
    #expect(plain.autoplay == nil && plain.looping == .none)
    #expect(plain.pageControl.height == 10 && plain.pageControl.margin == 10)
    #expect(plain.pageControl.currentColor.description == "#00ffff")
    let peek = scenario("preset: 'peekClone'")
    #expect(peek.canvas.size == PointSize(width: 390, height: 200))
    #expect(peek.itemSize == PointSize(width: 330, height: 200))
    #expect(peek.pageControl.height == 50 && peek.pageControl.currentColor == .black)
    let cycle = scenario("preset: 'sdCycle'")
    #expect(cycle.autoplay?.pace == .period(Rational(2)) && cycle.contentMode == .fill)
    #expect(cycle.pageControl.color.description == "#aaaaaa")
    let pager = scenario("preset: 'fsPager'")
    #expect(pager.autoplay == nil && pager.pageControl.pitch == 12)
    #expect(scenario("preset: 'jxBanner'").autoplay?.pace == .period(Rational(5)))
    let swiper = scenario("preset: 'swiper'")
    #expect(swiper.autoplay == Autoplay(pace: .dwell(Rational(3)), resume: .remaining))
    #expect(swiper.looping == .rewind)
    #expect(scenario("preset: 'embla'").pageControl.isVisible == false)
  }

  @Test(
    "A preset with a real timer starts its first slide after a whole period, others earlier",
    arguments: [
      ("cloneScroll", 3), ("cloneCollection", 3), ("threeViews", 4), ("staticBanner", nil),
      ("doubleContent", 3), ("headTailClone", 3), ("offsetReset", nil), ("displayLink", 3),
      ("peekClone", 3), ("sdCycle", 2), ("fsPager", nil), ("jxBanner", 5), ("swiper", nil),
      ("embla", 4),
    ] as [(String, Int?)])
  func timers(_ name: String, _ seconds: Int?) {
    let result = scenario("preset: '\(name)'")
    #expect(result.autoplay?.initialDelay == seconds.map { Rational($0) })
    if let seconds { #expect(result.autoplay?.pace == .period(Rational(seconds))) }
  }

  @Test(
    "After a touch every preset's timer goes on as that of what it imitates",
    arguments: [
      ("cloneScroll", .fromFingerUp), ("cloneCollection", .fromFingerUp),
      ("threeViews", .skippingFirst), ("doubleContent", .fromFingerUp),
      ("headTailClone", .fromFingerUp), ("offsetReset", .afterSettle), ("displayLink", .remaining),
      ("peekClone", .fromFingerUp), ("sdCycle", .fromFingerUp), ("jxBanner", .fromFingerUp),
      ("swiper", .remaining), ("embla", .fromFingerUp),
    ] as [(String, TouchResumePolicy)])
  func resuming(_ name: String, _ policy: TouchResumePolicy) {
    #expect(scenario("preset: '\(name)'").autoplay?.resume == policy)
    let other = scenario("preset: '\(name)', carousel: { autoplay: { resume: 'immediately' } }")
    #expect(other.autoplay?.resume == .immediately)
  }

  @Test("Presets scroll as what they imitate")
  func scrolling() {
    let link = scenario("preset: 'displayLink', canvas: { fps: '59.94' }")
    #expect(link.autoplay?.timer == .displayLink(FrameRate(60000, 1001)))
    #expect(scenario("preset: 'cloneScroll'").scrolling == ScrollBehavior())
    #expect(scenario("preset: 'staticBanner'").scrolling == ScrollBehavior())
    #expect(
      scenario("preset: 'fsPager'").scrolling.release
        == .paging(rule: .flick(minimumVelocity: 300)))
    let swiper = scenario("preset: 'swiper'")
    #expect(swiper.scrolling.slop == 5)
    #expect(
      swiper.scrolling.release
        == .paging(curve: .timing(swiper.slide.curve, duration: Rational(3, 10))))
  }

  @Test("A file overrides its preset, wherever the preset's key stands")
  func overriding() {
    let before = scenario("preset: 'threeViews', carousel: { autoplay: { period: 5 } }")
    let after = scenario("carousel: { autoplay: { period: 5 } }, preset: 'threeViews'")
    #expect(before == after)
    #expect(before.autoplay?.pace == .period(Rational(5)))
    // The timer starts with the file's period, unless a delay is given.
    #expect(before.autoplay?.initialDelay == Rational(5))
    let delay = scenario("preset: 'threeViews', carousel: { autoplay: { initialDelay: 1 } }")
    #expect(delay.autoplay?.initialDelay == Rational(1))
    #expect(scenario("preset: 'staticBanner', carousel: { loop: 'infinite' }").looping == .infinite)
    let on = scenario("preset: 'staticBanner', carousel: { autoplay: { period: 2 } }")
    #expect(on.autoplay?.pace == .period(Rational(2)))
  }

  @Test("An option's preset replaces the file's, and lies under the file's keys")
  func option() {
    let members = "preset: 'threeViews', carousel: { contentMode: 'center' }"
    let result = scenario(members, overrides: options([.preset: "sdCycle"]))
    #expect(result.preset == "sdCycle" && result.contentMode == .center)
    #expect(result.pageControl.shadowOpacity == 0)
    #expect(result.autoplay?.pace == .period(Rational(2)))
  }

  @Test("The peeking preset follows the canvas, and gives way to an item size")
  func peek() {
    let wide = scenario("preset: 'peekClone', canvas: { size: '500x300' }")
    #expect(wide.itemSize == PointSize(width: 440, height: 300))
    let sized = scenario("preset: 'peekClone', carousel: { itemSize: '100x100' }")
    #expect(sized.itemSize == PointSize(width: 100, height: 100))
    #expect(scenario("preset: 'peekClone', canvas: { size: '60x60' }").itemSize == nil)
  }
}
