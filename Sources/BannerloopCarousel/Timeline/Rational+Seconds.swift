import BannerloopMotion

extension Rational {
  /// One second; made once, for a fraction is reduced when it is made.
  static let second = Rational(1)

  /// Returns seconds as whole microseconds, rounded up.
  ///
  /// Times that come from exponentials and logarithms pass here, so that C libraries which differ in
  /// the last bit give the same times.
  static func microsecondsUp(_ seconds: Double) -> Rational {
    // A run that takes 31 years does not end in any run of ours.
    Rational(Int(min((seconds * 1e6).rounded(.up), 1e15)), 1_000_000)
  }
}
