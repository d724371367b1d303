public import BannerloopMotion

/// Why a carousel cannot be compiled.
public enum CarouselError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Slides follow each other so fast, on such a curve, that the carousel never gets anywhere.
  case slidesNeverArrive(period: Rational, slide: Rational)

  /// A finite carousel was asked for more than one round.
  case cyclesWithoutEnd(cycles: Int)

  /// A finger goes down while another one is still down.
  case touchesOverlap(first: Rational, second: Rational)

  /// A call names a page that is not there.
  case pageOutOfRange(page: Int, count: Int, at: Rational)

  /// A script runs so long beside such fast autoplay that its timeline has too many parts.
  case tooManySegments(limit: Int)

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
    case .touchesOverlap(let first, let second):
      """
      The touch at \(second.value) s begins while the one at \(first.value) s still lasts; there is \
      one finger. Let the first end before.
      """
    case .pageOutOfRange(let page, let count, let time):
      """
      The call at \(time.value) s names page \(page), but there are \(count), counted from 0. Name a \
      page that is there.
      """
    case .tooManySegments(let limit):
      """
      Before the script's last entry the pages turn so often that the motion has more than \(limit) \
      parts. Use a longer period, or an earlier last entry.
      """
    }
  }
}
