/// All pages some times over, such as `[A B C A B C]`; at rest one round of them is shown.
struct RepeatedContentStrategy: LoopStrategy {
  let pageCount: Int
  let reach: LoopReach

  /// How often the pages are laid out.
  let copies: Int

  /// The first cell of those that are shown at rest.
  let restStart: Int

  /// Lays all pages out twice, or more often where so many are seen at once.
  static func double(pageCount: Int, reach: LoopReach) -> Self {
    let needed = pageCount + reach.before + reach.after
    return Self(
      pageCount: pageCount, reach: reach,
      copies: max(2, (needed + pageCount - 1) / pageCount), restStart: reach.before)
  }

  /// Lays all pages out three times, or more often where so many are seen at once.
  static func triple(pageCount: Int, reach: LoopReach) -> Self {
    let aside = max(1, (max(reach.before, reach.after) + pageCount - 1) / pageCount)
    return Self(
      pageCount: pageCount, reach: reach, copies: 2 * aside + 1, restStart: aside * pageCount)
  }

  var cellCount: Int? { length }
  var length: Int { copies * pageCount }
  var firstCell: Int { restStart.isMultiple(of: pageCount) ? restStart : 0 }
  var walls: ClosedRange<Int>? { reach.before...(length - reach.after) }

  func page(ofCell cell: Int, hidden: Int) -> Int { cell % pageCount }

  func shiftAtRest(_ offset: PagePosition) -> Int {
    offset.shift(into: restStart, unit: pageCount)
  }

  func shiftInMotion(_ offset: PagePosition) -> Int {
    offset.shift(into: reach.before..<(length - reach.after), unit: pageCount)
  }
}
