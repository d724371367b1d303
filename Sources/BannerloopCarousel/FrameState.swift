public import BannerloopMotion

/// One frame's truth: where the carousel is at the time that the frame shows.
public struct FrameState: Hashable, Sendable {
  /// The frame's number, from 0.
  public var frame: Int

  /// The time that the frame shows, in seconds.
  public var time: Rational

  /// Where the carousel is, in pages.
  public var position: PagePosition

  /// The page that counts as shown, `0..<pages.count`.
  public var currentIndex: Int

  /// The page that came to rest last, `0..<pages.count`: what a dot shows that waits for the rest.
  public var settledIndex: Int

  /// The view's sides in points.
  public var view: PointSize

  /// The pages that are shown.
  public var pages: PageList

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - frame: The frame's number, from 0.
  ///   - time: The time that the frame shows, in seconds.
  ///   - position: Where the carousel is, in pages.
  ///   - currentIndex: The page that counts as shown.
  ///   - settledIndex: The page that came to rest last; `nil` is the one that counts as shown.
  ///   - view: The view's sides in points; no size where only the position counts.
  ///   - pages: The pages that are shown; none where only the position counts.
  public init(
    frame: Int, time: Rational, position: PagePosition, currentIndex: Int,
    settledIndex: Int? = nil, view: PointSize = PointSize(width: 0, height: 0),
    pages: PageList = PageList()
  ) {
    self.frame = frame
    self.time = time
    self.position = position
    self.currentIndex = currentIndex
    self.settledIndex = settledIndex ?? currentIndex
    self.view = view
    self.pages = pages
  }
}
