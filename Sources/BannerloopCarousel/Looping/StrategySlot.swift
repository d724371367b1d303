/// A view of a strategy's content of which a part is seen.
public struct StrategySlot: Hashable, Sendable {
  /// The view's number, `0...`; a view that is used again keeps it.
  public var view: Int

  /// The cell of the content that the view shows.
  public var cell: Int

  /// The page that the cell shows, `0..<pages.count`.
  public var page: Int

  /// Where the view begins along the axis, in points from the viewport's start.
  public var x: Double

  /// Makes a slot.
  ///
  /// - Parameters:
  ///   - view: The view's number.
  ///   - cell: The cell of the content.
  ///   - page: The page that it shows.
  ///   - x: Points from the viewport's start along the axis.
  public init(view: Int, cell: Int, page: Int, x: Double) {
    self.view = view
    self.cell = cell
    self.page = page
    self.x = x
  }
}
