public import BannerloopMotion

/// Why a carousel cannot be compiled.
public enum CarouselError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Slides follow each other so fast, on such a curve, that the carousel never gets anywhere.
  case slidesNeverArrive(period: Rational, slide: Rational)

  /// A finite carousel was asked for more than one round.
  case cyclesWithoutEnd(cycles: Int)

  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .slidesNeverArrive(let period, let slide):
      """
      With a period of \(period.value) s the slide of \(slide.value) s is cut off so early each \
      time that its curve never brings the next page. Use a longer period, a shorter slide, or \
      "overlap": "queue".
      """
    case .cyclesWithoutEnd(let cycles):
      """
      A carousel with loop "none" ends at its last page and has 1 cycle, not \(cycles). Use 1 \
      cycle, another loop mode, or a duration in seconds.
      """
    }
  }
}
