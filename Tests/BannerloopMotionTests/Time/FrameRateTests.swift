import BannerloopMotion
import BannerloopTestSupport
import Testing

struct FrameRateTests {
  private static let rates = [
    FrameRate(60), FrameRate(60_000, 1001), FrameRate(24_000, 1001), FrameRate(25, 2), FrameRate(1),
    FrameRate(1, 10), FrameRate(1000), FrameRate(120),
  ]

  @Test(
    "Rates are read exactly",
    arguments: [
      ("60", 60, 1), ("12.5", 25, 2), ("60000/1001", 60_000, 1001), ("59.94", 60_000, 1001),
      ("29.97", 30_000, 1001), ("23.976", 24_000, 1001), ("23.98", 24_000, 1001),
      ("119.88", 120_000, 1001), ("47.952", 48_000, 1001), ("47.95", 48_000, 1001),
      ("59.940", 60_000, 1001), ("5994e-2", 60_000, 1001), ("2997/50", 2997, 50), ("120/2", 60, 1),
      ("1000", 1000, 1), ("0.1", 1, 10), ("59.95", 1199, 20),
    ])
  func ratesAreRead(_ text: String, _ top: Int, _ bottom: Int) {
    #expect(FrameRate(text) == FrameRate(top, bottom))
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "", "0", "-60", "1000.1", "1001", "60/0", "60/", "/1", "/", "60/1/1", "60/1.5", "12.5/1", "x",
      "60 fps", "1e12", "-60/-1", "nan", "999999999999.123456789",
    ])
  func othersAreRefused(_ text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test("A rate prints as a text that reads back")
  func ratesRoundTrip() {
    for rate in Self.rates { #expect(FrameRate(rate.description) == rate) }
    #expect(FrameRate(120, 2).description == "60" && FrameRate(60_000, 1001).denominator == 1001)
  }

  @Test("Frame times are exact, for hours on")
  func timesAreExact() {
    let rate = FrameRate(60_000, 1001)
    #expect(rate.time(ofFrame: 60_000) == Rational(1001))
    #expect(rate.interval == Rational(1001, 60_000))
    #expect(FrameRate(60).time(ofFrame: 5_184_000) == Rational(86_400))
    #expect(FrameRate(60).time(ofFrame: -30) == Rational(-1, 2))
    for rate in Self.rates {
      let sum = rate.time(ofFrame: 1_000_000) + rate.interval
      #expect(sum == rate.time(ofFrame: 1_000_001))
    }
  }

  @Test("The frame at a time is the last to begin by then, the first after it the next")
  func framesAtTimes() {
    var generator = SeededGenerator(seed: 21)
    for rate in Self.rates {
      for _ in 0..<300 {
        let index = Int.random(in: -1_000_000...1_000_000, using: &generator)
        let time = rate.time(ofFrame: index)
        #expect(rate.frame(at: time) == index && rate.firstFrame(atOrAfter: time) == index)
        let little = Rational(1, 1_000_000_007)
        #expect(rate.frame(at: time - little) == index - 1)
        #expect(rate.frame(at: time + little) == index)
        #expect(rate.firstFrame(atOrAfter: time - little) == index)
        #expect(rate.firstFrame(atOrAfter: time + little) == index + 1)
        let other = Rational(Int.random(in: -9999...9999, using: &generator), 997)
        #expect(rate.time(ofFrame: rate.frame(at: other)) <= other)
        #expect(rate.time(ofFrame: rate.frame(at: other) + 1) > other)
        #expect(rate.time(ofFrame: rate.firstFrame(atOrAfter: other)) >= other)
        #expect(rate.time(ofFrame: rate.firstFrame(atOrAfter: other) - 1) < other)
      }
    }
  }

  @Test("The frames of a length are its nearest number; halves go up")
  func frameCounts() {
    let rate = FrameRate(60)
    #expect(rate.frameCount(in: Rational(3, 10)) == 18)
    #expect(rate.frameCount(in: Rational(1, 120)) == 1)
    #expect(rate.frameCount(in: Rational(1, 121)) == 0)
    #expect(rate.frameCount(in: Rational(-1, 120)) == 0)
    #expect(rate.frameCount(in: Rational(-1, 100)) == -1)
    #expect(FrameRate(60_000, 1001).frameCount(in: Rational(10)) == 599)
    var generator = SeededGenerator(seed: 22)
    for rate in Self.rates {
      for _ in 0..<200 {
        let time = Rational(Int.random(in: -99_999...99_999, using: &generator), 640)
        let frames = time * Rational(rate.numerator, rate.denominator)
        #expect(rate.frameCount(in: time) == frames.rounded)
      }
    }
  }

  @Test("The largest times do not overflow on the way")
  func largestTimes() {
    let long = Rational(Int.max)
    let slow = FrameRate(1)
    #expect(slow.frame(at: long) == Int.max && slow.firstFrame(atOrAfter: long) == Int.max)
    #expect(slow.frameCount(in: long) == Int.max)
    #expect(FrameRate(Int.max, Int.max - 1).frameCount(in: Rational(Int.max - 1)) == Int.max)
    #expect(FrameRate(1, Int.max).frameCount(in: Rational(1, Int.max)) == 0)
    #expect(FrameRate(Int.max).frameCount(in: Rational(1, Int.max)) == 1)
  }

  @Test("A rate of 0 is a caller's bug")
  func zeroStops() async {
    await #expect(processExitsWith: .failure) { _ = FrameRate(0) }
    await #expect(processExitsWith: .failure) { _ = FrameRate(60, -1) }
  }
}
