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
  /// - Complexity: O(log pages) for any frame.
  public func state(at frame: Int) -> FrameState {
    let time = rate.time(ofFrame: frame)
    return state(frame: frame, time: time, in: carousel.timeline.place(of: time))
  }

  /// Returns what happened since the frame before, up to and including this frame's time.
  ///
  /// - Parameter frame: The frame's number, `0...`; events at time 0 belong to frame 0.
  public func events(at frame: Int) -> [CarouselEvent] {
    carousel.events(
      after: frame > 0 ? rate.time(ofFrame: frame - 1) : nil, through: rate.time(ofFrame: frame))
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
      return sequence.state(frame: frame, time: time, in: place)
    }
  }

  private func state(frame: Int, time: Rational, in place: Timeline.Place) -> FrameState {
    let position = carousel.timeline.position(at: time, in: place)
    return FrameState(
      frame: frame, time: time, position: position,
      currentIndex: carousel.currentIndex(at: position))
  }
}
