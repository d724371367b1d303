public import BannerloopMotion

/// What counts the time between slides.
public enum AutoplayTimer: Hashable, Sendable {
  /// A repeating timer whose dates lie on an exact grid.
  case grid

  /// A display link whose durations are added up: a slide starts on the first tick at or after the
  /// period, and what is over is dropped, so that every period takes whole frames.
  case displayLink(FrameRate)
}
