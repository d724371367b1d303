extension LoopStrategyKind {
  /// Returns the content of this kind for some pages.
  ///
  /// - Parameters:
  ///   - pageCount: How many pages there are, `0...`.
  ///   - repeats: Whether slots beyond the pages show pages again.
  ///   - geometry: Where pages lie.
  /// - Returns: The content; a plain row where pages do not repeat.
  func strategy(
    pageCount: Int, repeats: Bool, geometry: PageGeometry
  ) -> any LoopStrategy {
    guard repeats else { return FiniteStrategy(pageCount: pageCount) }
    let reach = LoopReach(geometry)
    return switch self {
    case .modular: ModularStrategy(pageCount: pageCount, reach: reach)
    case .clone: CloneStrategy(pageCount: pageCount, reach: reach)
    case .cloneCollection: CloneCollectionStrategy(pageCount: pageCount, reach: reach)
    case .double: RepeatedContentStrategy.double(pageCount: pageCount, reach: reach)
    case .triple: RepeatedContentStrategy.triple(pageCount: pageCount, reach: reach)
    case .threeViews: ThreeViewsStrategy(pageCount: pageCount, reach: reach)
    case .offsetReset: OffsetResetStrategy(pageCount: pageCount, reach: reach)
    case .hugeCount: HugeCountStrategy(pageCount: pageCount, reach: reach)
    }
  }

  /// Whether the original handles its seams on every frame anyway.
  var isAlwaysIntended: Bool { self == .modular || self == .offsetReset }
}
