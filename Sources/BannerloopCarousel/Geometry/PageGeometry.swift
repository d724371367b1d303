/// Where pages lie along the axis of scrolling, in points.
///
/// Slot `j` begins at `lead + (j - position) * pitch` and is `item` long. In a looping carousel
/// slot `j` shows page `j.wrapped(count)`.
public struct PageGeometry: Hashable, Sendable {
  /// The length of what can be seen, above 0.
  public var viewport: Double

  /// The length of one page, above 0.
  public var item: Double

  /// The gap between two pages, `0...`.
  public var spacing: Double

  /// Makes the geometry of pages that rest in the middle of the viewport.
  public init(viewport: Double, item: Double, spacing: Double) {
    self.viewport = viewport
    self.item = item
    self.spacing = spacing
  }

  /// From one page's start to the next one's.
  public var pitch: Double { item + spacing }

  /// From the viewport's start to the start of the page at rest.
  public var lead: Double { (viewport - item) / 2 }

  /// Returns where a slot begins, from the viewport's start.
  public func offset(ofSlot slot: Int, at position: PagePosition) -> Double {
    lead + (Double(slot - position.page) - position.fraction) * pitch
  }

  /// Returns the slots of which at least a part is seen.
  ///
  /// - Complexity: O(1).
  public func visibleSlots(at position: PagePosition) -> Range<Int> {
    let before = position.fraction - (lead + item) / pitch
    let after = position.fraction + (viewport - lead) / pitch
    let first = position.page + Int(before.rounded(.down)) + 1
    let last = position.page + Int(after.rounded(.up)) - 1
    return first..<max(first, last + 1)
  }

  /// Returns how far content has moved, in points: `position * pitch`.
  ///
  /// Page units stay, points follow: after a change of the view the offset is that of the same page.
  public func contentOffset(at position: PagePosition) -> Double {
    Double(position.page) * pitch + position.fraction * pitch
  }
}
