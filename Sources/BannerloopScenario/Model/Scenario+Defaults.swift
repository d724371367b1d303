public import BannerloopCarousel
public import BannerloopMotion

extension Scenario {
  /// The house's defaults where nothing else is said.
  public enum Defaults {
    /// From one slide's start to the next: 3 s.
    public static let pace = Pace.period(Rational(3))

    /// How long a slide takes: 0.3 s.
    public static let slideDuration = Rational(3, 10)

    /// How a slide runs: ease in, ease out.
    public static let slideCurve: TimingCurve =
      (try? CurveReading.curve(CurveReading.houseCurve).get()) ?? .linear

    /// How long a run is that never moves: 3 s.
    public static let stillDuration = Rational(3)

    /// The longest run: a million seconds.
    public static let longestRun = Rational(1_000_000)

    /// The most device pixels along a side of canvas or page: 16384.
    public static let longestSide = 16384
  }
}
