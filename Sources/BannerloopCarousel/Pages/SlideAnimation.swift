public import BannerloopMotion

/// One slide from page to page: how long and along which curve.
public struct SlideAnimation: Hashable, Sendable {
  /// Seconds, `0...`; `nil` lets a spring run until it has settled.
  public var duration: Rational?

  /// The course of the motion.
  public var curve: TimingCurve

  /// Makes a slide.
  ///
  /// - Parameters:
  ///   - duration: Seconds, `0...`; `nil` lets a spring run until it has settled.
  ///   - curve: The course of the motion.
  public init(duration: Rational?, curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }
}
