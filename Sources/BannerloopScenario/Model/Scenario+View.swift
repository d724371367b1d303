public import BannerloopCarousel

extension Scenario {
  /// The sizes that the script gives the view, in points, in the order of the text.
  public var scriptedViewSizes: [PointSize] {
    script.entries.compactMap {
      if case .call(.resize(let size)) = $0.action { size } else { nil }
    }
  }

  /// Returns the smallest canvas that holds the view in every size that it gets.
  ///
  /// - Parameter view: The view's sides at first, in points.
  /// - Returns: Sides in points: the widest and the highest.
  /// - Complexity: O(entries of the script).
  public func canvasSize(holding view: PointSize) -> PointSize {
    scriptedViewSizes.reduce(view) {
      PointSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }
}
