/// The pages whose pictures a carousel keeps ready: those in sight, and the next one on either side.
///
/// It changes when a page comes into sight or leaves it, so that a picture is asked for once for each
/// page change, and no more pictures are held than are seen and two.
public struct PageWindow: Hashable, Sendable {
  /// The pages as places in the scenario's list, each once: those in sight along the axis, then the
  /// neighbour in the direction of motion, then the other.
  public var pages: [Int] = []

  /// Makes a window of no pages.
  public init() {}

  /// Makes the window of a state.
  ///
  /// - Parameters:
  ///   - state: Where the carousel is.
  ///   - earlier: Where it was a frame before, for the direction of motion; at rest, and where there is
  ///     none, forward is it.
  ///   - configuration: The carousel's configuration.
  /// - Complexity: O(pages in sight).
  public init(
    _ state: FrameState, after earlier: FrameState?, in configuration: CarouselConfiguration
  ) {
    let count = state.pages.count
    let visible = configuration.geometry(of: state.view).visibleSlots(at: state.position)
    guard count > 0, let first = visible.first, let last = visible.last else { return }
    let isBackward =
      earlier.map {
        (state.position.page, state.position.fraction) < ($0.position.page, $0.position.fraction)
      } ?? false
    let neighbours = isBackward ? [first - 1, last + 1] : [last + 1, first - 1]
    let repeats = configuration.repeats(state.pages)
    for slot in Array(visible) + neighbours where repeats || (0..<count).contains(slot) {
      let page = state.pages[slot.wrapped(count)]
      if !pages.contains(page) { pages.append(page) }
    }
  }
}
