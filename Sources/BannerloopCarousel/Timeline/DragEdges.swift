import BannerloopMotion

/// How the ends of a carousel hold back a page that a finger pulls past them, in pages.
struct DragEdges: Hashable, Sendable {
  /// The first page.
  var firstPage: Int

  /// The last page; `nil` where there is none.
  var lastPage: Int?

  /// The length of the viewport, in pages.
  var viewport: Double

  /// How much of a pull the page follows; `nil` stops it at the end.
  var coefficient: Double?

  /// Returns where the page is when a finger without resistance would have brought it somewhere.
  ///
  /// The pull is counted from the end itself, so that far ends cost no digits.
  func shown(for dragged: PagePosition) -> PagePosition {
    guard let (edge, pull) = pull(at: dragged) else { return dragged }
    guard let band else { return PagePosition(page: edge) }
    return PagePosition(page: edge, fraction: band.displacement(forPull: pull))
  }

  /// Returns where a finger without resistance would be, the inverse of ``shown(for:)``.
  ///
  /// A page further out than any pull can bring it counts as pulled very far.
  func dragged(for shown: PagePosition) -> PagePosition {
    guard let (edge, way) = pull(at: shown) else { return shown }
    guard let band else { return PagePosition(page: edge) }
    let farthest = way < 0 ? -0.999 * viewport : 0.999 * viewport
    let pull = band.pull(forDisplacement: way) ?? band.pull(forDisplacement: farthest) ?? 0
    return PagePosition(page: edge, fraction: pull)
  }

  /// Returns how fast the page follows the finger: 1 between the ends.
  func slope(at dragged: PagePosition) -> Double {
    guard let (_, pull) = pull(at: dragged) else { return 1 }
    return band?.slope(atPull: pull) ?? 0
  }

  /// Returns whether a position is past an end.
  func isPast(_ position: PagePosition) -> Bool { pull(at: position) != nil }

  private var band: RubberBand? {
    coefficient.map { RubberBand(dimension: viewport, coefficient: $0) }
  }

  /// The end that a position is past, and how far; `nil` between the ends.
  private func pull(at position: PagePosition) -> (edge: Int, pull: Double)? {
    if position.page < firstPage {
      return (firstPage, PagePosition(page: firstPage).distance(to: position))
    }
    guard let lastPage else { return nil }
    let past = PagePosition(page: lastPage).distance(to: position)
    return past > 0 ? (lastPage, past) : nil
  }
}
