public import BannerloopMotion

/// When a page's picture is there: until then its placeholder shows, and for ever after the picture.
public struct PageArrival: Hashable, Sendable {
  /// The time in seconds, `0...`.
  public var time: Rational

  /// How many seconds the placeholder turns into the picture, `0...`; 0 is at once.
  public var fade: Rational

  /// Makes an arrival.
  public init(time: Rational, fade: Rational = .zero) {
    self.time = time
    self.fade = fade
  }

  /// How much of the picture shows at a time, in 255ths: 0 is the placeholder, 255 the picture.
  ///
  /// A pure function of time, so that a frame needs no other frame.
  public func shown(at now: Rational) -> Int {
    if now < time { return 0 }
    if now >= time + fade { return 255 }
    // Only while it fades, so that `fade` is not 0.
    return min(254, Int(255 * ((now - time).value / fade.value)))
  }
}
