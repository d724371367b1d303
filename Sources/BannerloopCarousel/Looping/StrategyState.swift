import BannerloopMotion

/// What a strategy remembers between two frames.
struct StrategyState: Sendable {
  /// Where the timeline is.
  var place: Timeline.Place

  /// The content.
  var strategy: any LoopStrategy

  /// The hidden whole number of pages: offset and this are where the strategy thinks it is.
  var hidden: Int

  /// The way that the end of the content has cost, in pages; 0 unless the strategy is at fault.
  var lost = PagePosition(page: 0)

  /// Returns the offset that a position of the reference asks for, in pages.
  func offset(at position: PagePosition) -> PagePosition {
    PagePosition(
      page: position.page - lost.page - hidden, fraction: position.fraction - lost.fraction)
  }

  /// Returns the nearest offset that the content has.
  func held(_ offset: PagePosition) -> PagePosition {
    guard let walls = strategy.walls else { return offset }
    if offset.page < walls.lowerBound { return PagePosition(page: walls.lowerBound) }
    if offset.page >= walls.upperBound { return PagePosition(page: walls.upperBound) }
    return offset
  }
}
