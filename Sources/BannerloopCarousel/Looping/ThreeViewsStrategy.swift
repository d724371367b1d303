/// A left, a middle and a right view; a seam at every page, at which each view gets another page.
///
/// Where neighbours peek in, there are as many more views on either side.
struct ThreeViewsStrategy: LoopStrategy {
  let pageCount: Int

  /// The number of the view in the middle, 1 for three views.
  let middle: Int

  init(pageCount: Int, reach: LoopReach) {
    self.pageCount = pageCount
    middle = max(1, reach.before + 1, reach.after)
  }

  var cellCount: Int? { length }
  var length: Int { 2 * middle + 1 }
  var firstCell: Int { middle }
  var walls: ClosedRange<Int>? { (middle - 1)...(middle + 1) }

  /// The views' pages follow from the page in the middle, whose number only grows and shrinks.
  func page(ofCell cell: Int, hidden: Int) -> Int { (hidden + cell).wrapped(pageCount) }

  func shiftAtRest(_ offset: PagePosition) -> Int { offset.shift(into: middle, unit: 1) }

  func shiftInMotion(_ offset: PagePosition) -> Int {
    offset.shift(between: (middle - 1)..<(middle + 1), unit: 1)
  }

  /// The rule of the original: a neighbour that has come to rest becomes the middle.
  func shiftAtEnd(_ offset: PagePosition) -> Int { shiftInMotion(offset) }
}
