/// Clones over recycled cells: the content of ``CloneStrategy``, shown by a few views.
struct CloneCollectionStrategy: LoopStrategy {
  private let content: CloneStrategy

  /// How many views there are: as many as can be seen at once.
  private let viewCount: Int

  init(pageCount: Int, reach: LoopReach) {
    content = CloneStrategy(pageCount: pageCount, reach: reach)
    viewCount = reach.count
  }

  var cellCount: Int? { content.cellCount }
  var walls: ClosedRange<Int>? { content.walls }
  var length: Int { content.length }
  var firstCell: Int { content.firstCell }

  func page(ofCell cell: Int, hidden: Int) -> Int { content.page(ofCell: cell, hidden: hidden) }

  /// A cell that scrolls out gives its view to the one that scrolls in at the other end.
  func view(ofCell cell: Int) -> Int { cell % viewCount }

  func shiftAtRest(_ offset: PagePosition) -> Int { content.shiftAtRest(offset) }

  func shiftInMotion(_ offset: PagePosition) -> Int { content.shiftInMotion(offset) }

  func shiftAtEnd(_ offset: PagePosition) -> Int { content.shiftAtEnd(offset) }
}
