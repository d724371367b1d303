public import BannerloopMotion

/// One frame's truth: where the carousel is at the time that the frame shows.
public struct FrameState: Hashable, Sendable {
  /// The frame's number, from 0.
  public var frame: Int

  /// The time that the frame shows, in seconds.
  public var time: Rational

  /// Where the carousel is, in pages.
  public var position: PagePosition

  /// The page that counts as shown, `0..<pageCount`.
  public var currentIndex: Int

  /// Makes a state.
  public init(frame: Int, time: Rational, position: PagePosition, currentIndex: Int) {
    self.frame = frame
    self.time = time
    self.position = position
    self.currentIndex = currentIndex
  }
}
