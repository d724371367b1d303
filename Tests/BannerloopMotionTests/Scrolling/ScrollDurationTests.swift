import BannerloopMotion
import Testing

struct ScrollDurationTests {
  @Test("Durations grow with the distance as in their sources, either way")
  func durations() {
    for (distance, seconds) in [(0.0, 0.0), (9, 0.05), (-144, 0.2), (32_400, 0.7)] {
      #expect(isNear(ScrollDuration.deltaBased.seconds(forDistance: distance), seconds))
    }
    for (distance, seconds) in [(100.0, 0.2), (-250, 0.375), (400, 0.5)] {
      #expect(isNear(ScrollDuration.impulse.seconds(forDistance: distance), seconds))
    }
    #expect(ScrollDuration.fixed(0.3).seconds(forDistance: 9000) == 0.3)
  }
}
