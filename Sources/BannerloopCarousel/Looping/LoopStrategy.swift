/// Bounded content that stands for an endless row of pages.
///
/// Content is a row of cells, counted from 0; the offset tells which of them is at the viewport's
/// start, in pages. A seam moves the offset by whole pages without animation. The carousel's true
/// position is the offset and a hidden whole number of pages; a strategy is right if nobody can tell
/// what that number is.
protocol LoopStrategy: Sendable {
  /// How many cells the content has; `nil` where it has no ends.
  var cellCount: Int? { get }

  /// The offsets, in pages, between which the content lets itself be scrolled; `nil` for all.
  var walls: ClosedRange<Int>? { get }

  /// The content's length in pages.
  var length: Int { get }

  /// The cell that shows page 0 before anything has moved.
  var firstCell: Int { get }

  /// Whether moving the offset is something that happens, and not just a way of counting.
  var hasSeams: Bool { get }

  /// Returns the page that a cell shows, `0..<N`.
  ///
  /// - Parameters:
  ///   - cell: The cell's number.
  ///   - hidden: The hidden number of pages, for cells that get other pages at seams.
  /// - Returns: The page's number.
  func page(ofCell cell: Int, hidden: Int) -> Int

  /// Returns the view that shows a cell: cells that are seen at once have different ones.
  func view(ofCell cell: Int) -> Int

  /// Returns by how many pages the offset moves when a page has come to rest, or is touched.
  func shiftAtRest(_ offset: PagePosition) -> Int

  /// Returns by how many pages the offset moves on a frame of a scroll, before it is drawn.
  func shiftInMotion(_ offset: PagePosition) -> Int

  /// Returns by how many pages the original moved its offset when a motion had come to its end.
  func shiftAtEnd(_ offset: PagePosition) -> Int
}

extension LoopStrategy {
  var hasSeams: Bool { true }

  func view(ofCell cell: Int) -> Int { cell }

  func shiftAtEnd(_ offset: PagePosition) -> Int { shiftAtRest(offset) }
}

extension PagePosition {
  /// Returns the pages, a multiple of `unit`, that bring this offset to `start..<start + unit`.
  func shift(into start: Int, unit: Int) -> Int {
    (page - start).wrapped(unit) + start - page
  }

  /// Returns the fewest pages, in steps of `unit`, that bring this offset into `range`.
  ///
  /// - Precondition: The range is at least as long as the unit.
  func shift(into range: Range<Int>, unit: Int) -> Int {
    if page < range.lowerBound {
      return Self.steps(range.lowerBound - page, of: unit) * unit
    }
    if page >= range.upperBound {
      return -Self.steps(page - range.upperBound + 1, of: unit) * unit
    }
    return 0
  }

  /// Returns the same for a range whose lower end does not belong to it.
  ///
  /// - Precondition: The range is longer than the unit.
  func shift(between range: Range<Int>, unit: Int) -> Int {
    let isAtStart = page == range.lowerBound && isOnPage
    return isAtStart ? unit : shift(into: range, unit: unit)
  }

  /// How many steps of some length cover a way, rounded up.
  private static func steps(_ way: Int, of unit: Int) -> Int { (way + unit - 1) / unit }
}
