/// How many slots beside the one at a position can be seen, in the worst case.
struct LoopReach: Hashable, Sendable {
  /// Slots before the one at or before the position, `0...`.
  var before: Int

  /// Slots after it, `0...`.
  var after: Int

  /// Asks a geometry for its extremes: a position on a page, and one just before the next.
  init(_ geometry: PageGeometry) {
    before = max(0, -geometry.visibleSlots(at: PagePosition(page: 0)).lowerBound)
    let late = PagePosition(page: 0, fraction: (1.0).nextDown)
    after = max(0, geometry.visibleSlots(at: late).upperBound - 1)
  }

  /// How many slots can be seen at once, at most.
  var count: Int { before + 1 + after }
}
