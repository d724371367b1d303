public import BannerloopMotion

/// The course of a released page to its place.
public enum PagingCurve: Hashable, Sendable {
  /// A spring that takes over the finger's speed and stops where it first meets the place.
  case spring(Spring)

  /// A curve that takes so many seconds, `0...`, whatever the finger's speed.
  case timing(TimingCurve, duration: Rational)

  /// The default: critically damped, mass 1, stiffness 200.
  ///
  /// Source: the ScrollMechanics library; UIKit's own curve is not public.
  public static let springK200 = PagingCurve.spring(.pagingK200)

  /// Flutter's page spring: mass 0.5, stiffness 100, damping ratio 1.1.
  public static let flutterPage = PagingCurve.spring(.flutterPage)

  /// 0.22 s, quadratic, slowing down.
  ///
  /// Source: the Chameleon UIKit clone.
  public static let quadOut220 = PagingCurve.timing(
    .penner(.easeOutQuad), duration: Rational(22, 100))
}
