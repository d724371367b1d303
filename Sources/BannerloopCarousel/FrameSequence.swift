public import BannerloopMotion

/// A carousel sampled at a frame rate: frame `n` shows the time `n * denominator / numerator`.
///
/// Frames can be asked for in any order; the number is the only clock.
public struct FrameSequence: Hashable, Sendable {
  /// The motion that is sampled.
  public let carousel: Carousel

  /// Frames a second.
  public let rate: FrameRate

  /// Makes the frames of a carousel.
  public init(_ carousel: Carousel, rate: FrameRate) {
    self.carousel = carousel
    self.rate = rate
  }

  /// Returns a frame's state.
  ///
  /// - Parameter frame: The frame's number, `0...`.
  /// - Returns: The state at the time that the frame shows.
  /// - Complexity: O(log segments) for any frame.
  public func state(at frame: Int) -> FrameState {
    let time = rate.time(ofFrame: frame)
    return carousel.state(frame: frame, time: time, in: carousel.timeline.place(of: time))
  }

  /// Returns what happened since the frame before, up to and including this frame's time.
  ///
  /// - Parameters:
  ///   - frame: The frame's number, `0...`; events at time 0 belong to frame 0.
  ///   - includingScrolls: Whether a change of the offset on the pixel grid is told, too. It comes
  ///     before the events that are told after a motion, and has the time of the first of them.
  /// - Returns: The events in order.
  public func events(at frame: Int, includingScrolls: Bool = false) -> [CarouselEvent] {
    var events = carousel.events(
      after: frame > 0 ? rate.time(ofFrame: frame - 1) : nil, through: rate.time(ofFrame: frame))
    guard includingScrolls, frame > 0, let offset = roundedOffset(at: frame),
      offset != roundedOffset(at: frame - 1)
    else { return events }
    let place = events.firstIndex { $0.kind.followsScrolling } ?? events.count
    events.insert(
      CarouselEvent(
        time: place < events.count ? events[place].time : rate.time(ofFrame: frame),
        kind: .didScroll(contentOffset: offset)),
      at: place)
    return events
  }

  /// The content's offset on the pixel grid, in points; `nil` without pages.
  private func roundedOffset(at frame: Int) -> Double? {
    let state = state(at: frame)
    guard state.pages.count > 0 else { return nil }
    let geometry = carousel.configuration.geometry(of: state.view)
    return PixelRounding(scale: carousel.configuration.scale)
      .rounded(geometry.contentOffset(at: state.position))
  }

  /// Returns a cursor that gives states one after another, from a frame on.
  public func cursor(from frame: Int = 0) -> Cursor { Cursor(self, frame: frame) }

  /// A place in a sequence that moves forward: the same states as ``state(at:)``, without searching.
  public struct Cursor: Sendable {
    private let sequence: FrameSequence
    private var frame: Int
    private var place: Timeline.Place

    init(_ sequence: FrameSequence, frame: Int) {
      self.sequence = sequence
      self.frame = frame
      place = sequence.carousel.timeline.place(of: sequence.rate.time(ofFrame: frame))
    }

    /// Returns the state of the current frame and moves on to the next.
    ///
    /// - Complexity: O(1), without allocation.
    public mutating func next() -> FrameState {
      let time = sequence.rate.time(ofFrame: frame)
      place = sequence.carousel.timeline.place(of: time, from: place)
      defer { frame += 1 }
      return sequence.carousel.state(frame: frame, time: time, in: place)
    }
  }
}
