public import BannerloopPixels

/// How the page dots look and where they are.
public struct PageControlStyle: Hashable, Sendable {
  /// The edge of the canvas along which the dots lie.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// Along the top edge.
    case top

    /// Along the bottom edge.
    case bottom

    /// Along the left edge, one below the other.
    case left

    /// Along the right edge, one below the other.
    case right
  }

  /// Where the row of dots lies along its edge.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At the left, or the top.
    case start

    /// In the middle.
    case center

    /// At the right, or the bottom.
    case end
  }

  /// When the current dot changes.
  public enum Updates: String, CaseIterable, Hashable, Sendable {
    /// Where another page is nearest; half way it is the next one.
    case halfPage

    /// Where a neighbour of the page that rested last is nearest, or just as near.
    case halfPageAway

    /// When another page has come to rest.
    case atRest
  }

  /// Whether there are dots at all.
  public var isVisible = true

  /// The colour of the current page's dot.
  public var currentColor = Color.white

  /// The colour of the other dots.
  public var color = Color(red: 255, green: 255, blue: 255, alpha: 128)

  /// The edge along which the dots lie.
  public var position = Position.bottom

  /// Where along the edge.
  public var alignment = Alignment.center

  /// Points from the canvas edge to the control's frame, `0...`.
  public var margin = 8.0

  /// The height of the control's frame in points; dots lie in its middle.
  public var height = 20.0

  /// A dot's diameter in points, above 0.
  public var dotSize = 7.0

  /// Points from one dot's centre to the next, above 0.
  public var pitch = 16.0

  /// Whether a single page has no dots.
  public var hidesForSinglePage = true

  /// The opacity of a soft black shadow under the dots, `0...1`.
  public var shadowOpacity = 0.0

  /// When the current dot changes.
  public var updates = Updates.halfPage

  /// Returns the page whose dot is the current one.
  ///
  /// - Parameter state: A frame's state.
  /// - Returns: `0..<pages.count`, or 0 without pages.
  public func current(in state: FrameState) -> Int {
    switch updates {
    case .halfPage: return state.currentIndex
    case .atRest: return state.settledIndex
    case .halfPageAway:
      // A tie belongs to whichever page did not rest last.
      let position = state.position
      guard position.fraction == 0.5, state.pages.count > 1,
        state.settledIndex == state.currentIndex,
        position.nearestPage.wrapped(state.pages.count) == state.currentIndex
      else { return state.currentIndex }
      return position.page.wrapped(state.pages.count)
    }
  }

  /// Makes the system's page dots: 7 pt, 16 pt apart, white, 8 pt above the bottom edge.
  public init() {}
}
