/// N views in a ring: the offset is wrapped on every frame, and views move to the other end.
///
/// Where more than N are seen at once there are whole rounds of views more.
struct OffsetResetStrategy: LoopStrategy {
  let pageCount: Int

  /// How many views there are, a multiple of the pages.
  let viewCount: Int

  init(pageCount: Int, reach: LoopReach) {
    self.pageCount = pageCount
    viewCount = (reach.count + pageCount - 1) / pageCount * pageCount
  }

  var cellCount: Int? { nil }
  var walls: ClosedRange<Int>? { nil }
  var length: Int { viewCount }
  var firstCell: Int { 0 }

  func page(ofCell cell: Int, hidden: Int) -> Int { view(ofCell: cell) % pageCount }

  func view(ofCell cell: Int) -> Int { cell.wrapped(viewCount) }

  func shiftAtRest(_ offset: PagePosition) -> Int { offset.shift(into: 0, unit: viewCount) }

  func shiftInMotion(_ offset: PagePosition) -> Int { shiftAtRest(offset) }
}
