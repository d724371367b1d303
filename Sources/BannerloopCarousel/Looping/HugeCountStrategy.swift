/// All pages a hundred times over recycled cells, starting in the middle.
///
/// The ends are far away, and at rest the offset goes back to the middle round.
struct HugeCountStrategy: LoopStrategy {
  let pageCount: Int
  let reach: LoopReach

  /// How often the pages are counted: 100 times, as in the originals, unless more are needed.
  let rounds: Int

  init(pageCount: Int, reach: LoopReach) {
    self.pageCount = pageCount
    self.reach = reach
    let aside = (max(reach.before, reach.after) + pageCount - 1) / pageCount
    rounds = max(100, 2 * aside + 2)
  }

  var cellCount: Int? { length }
  var length: Int { rounds * pageCount }
  var firstCell: Int { rounds / 2 * pageCount }
  var walls: ClosedRange<Int>? { reach.before...(length - reach.after) }

  func page(ofCell cell: Int, hidden: Int) -> Int { cell % pageCount }

  func view(ofCell cell: Int) -> Int { cell % reach.count }

  func shiftAtRest(_ offset: PagePosition) -> Int {
    offset.shift(into: firstCell, unit: pageCount)
  }

  func shiftInMotion(_ offset: PagePosition) -> Int {
    let range = reach.before..<(length - reach.after)
    return range.contains(offset.page) ? 0 : shiftAtRest(offset)
  }

  /// The rule of the original: back to the middle only when the very last cell has come to rest.
  func shiftAtEnd(_ offset: PagePosition) -> Int {
    let isInside = offset.page > reach.before && offset.page < length - reach.after
    return isInside ? 0 : shiftAtRest(offset)
  }
}
