/// `[last, 1...N, first]`: clones of the pages at the other end before the first and after the last.
///
/// One clone at either end is enough for pages that fill the view; where neighbours peek in, as many
/// more as can be seen beside a clone that is passed over.
struct CloneStrategy: LoopStrategy {
  let pageCount: Int

  /// How many clones there are at either end, above 0.
  let clones: Int

  init(pageCount: Int, reach: LoopReach) {
    self.pageCount = pageCount
    clones = max(1, reach.before + 1, reach.after)
  }

  var cellCount: Int? { length }
  var length: Int { pageCount + 2 * clones }
  var firstCell: Int { clones }

  /// The clones next to the pages themselves: `0...(N + 1)` with one clone at either end.
  var walls: ClosedRange<Int>? { (clones - 1)...(clones + pageCount) }

  func page(ofCell cell: Int, hidden: Int) -> Int { (cell - clones).wrapped(pageCount) }

  func shiftAtRest(_ offset: PagePosition) -> Int { offset.shift(into: clones, unit: pageCount) }

  /// A clone that is reached, or passed by any number of pages, is left for its page at once.
  func shiftInMotion(_ offset: PagePosition) -> Int {
    offset.shift(between: (clones - 1)..<(clones + pageCount), unit: pageCount)
  }

  /// The rule of the original: only a clone that has come to rest is left.
  func shiftAtEnd(_ offset: PagePosition) -> Int { shiftInMotion(offset) }
}
