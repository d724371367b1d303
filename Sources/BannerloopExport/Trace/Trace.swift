import BannerloopCarousel
import BannerloopMotion
import BannerloopScenario

/// What every frame of a banner is, in numbers.
public struct Trace: Sendable {
  /// One frame.
  public struct Entry: Hashable, Sendable, Encodable {
    /// The frame's number.
    public var frame: Int

    /// The time it shows, in seconds.
    public var time: Double

    /// Where the carousel is.
    public var position: Position

    /// The page that counts as shown.
    public var index: Int

    /// How far content has moved, in points.
    public var contentOffset: Double

    /// The slots of which a part is seen, in the order of the axis.
    public var slots: [Slot]

    /// The page dots; `nil` where there are none.
    public var dots: Dots?

    /// What happened since the frame before.
    public var events: [Event]

    /// How much later than its moment a real display link called, in seconds; `nil` without one.
    public var late: Double?
  }

  /// A position in pages.
  public struct Position: Hashable, Sendable, Encodable {
    /// The page at or before the position; not wrapped.
    public var page: Int

    /// The part of the way to the next page, `0..<1`.
    public var fraction: Double
  }

  /// A page that is seen.
  public struct Slot: Hashable, Sendable, Encodable {
    /// The slot's number; not wrapped.
    public var slot: Int

    /// The page that it shows, as its place in the scenario's list.
    public var page: Int

    /// Where it begins along the axis, in points.
    public var x: Double
  }

  /// The page dots.
  public struct Dots: Hashable, Sendable, Encodable {
    /// How many there are.
    public var count: Int

    /// The current one.
    public var current: Int
  }

  /// Something that happened.
  public struct Event: Hashable, Sendable, Encodable {
    /// What it was.
    public var kind: String

    /// When, in seconds.
    public var time: Double

    /// The page that it is about.
    public var page: Int?

    /// Why a page changed.
    public var reason: String?

    /// What a tapped page opens.
    public var link: String?

    /// The content's speed when a drag ends, in points a second.
    public var velocity: Double?

    /// Whether the page moves on when a drag has ended.
    public var willDecelerate: Bool?

    /// The content's offset on the pixel grid, in points, when it has changed.
    public var contentOffset: Double?
  }

  private let banner: Banner

  /// Makes the trace of a banner.
  public init(_ banner: Banner) { self.banner = banner }

  /// Returns a frame's entry.
  ///
  /// - Complexity: As `FrameSequence.state(at:)`.
  public func entry(at frame: Int) -> Entry {
    let state = banner.frames.state(at: frame)
    let configuration = banner.frames.carousel.configuration
    let geometry = configuration.geometry(of: state.view)
    let count = state.pages.count
    let repeats = configuration.repeats(state.pages)
    let slots = geometry.visibleSlots(at: state.position).compactMap { slot -> Slot? in
      guard count > 0, repeats || (0..<count).contains(slot) else { return nil }
      return Slot(
        slot: slot, page: state.pages[slot.wrapped(count)],
        x: geometry.offset(ofSlot: slot, at: state.position))
    }
    return Entry(
      frame: frame, time: state.time.value,
      position: Position(page: state.position.page, fraction: state.position.fraction),
      index: state.currentIndex, contentOffset: geometry.contentOffset(at: state.position),
      slots: slots,
      dots: banner.layout.pageControl.counting(count).isVisible
        ? Dots(count: count, current: state.currentIndex) : nil,
      events: banner.frames.events(at: frame, includingScrolls: true).map { event in
        var entry = Event(event)
        if case .tapped(let page) = event.kind, page < count {
          entry.link = banner.scenario.allPages[state.pages[page]].link
        }
        return entry
      })
  }
}

extension Trace.Event {
  /// An event as the trace writes it.
  init(_ event: CarouselEvent) {
    time = event.time.value
    switch event.kind {
    case .timerFired: kind = "timerFired"
    case .slideBegan(let target):
      kind = "slideBegan"
      page = target
    case .didEndScrollingAnimation: kind = "didEndScrollingAnimation"
    case .willBeginDragging: kind = "willBeginDragging"
    case .didScroll(let offset):
      kind = "didScroll"
      contentOffset = offset
    case .willEndDragging(let speed, let target):
      kind = "willEndDragging"
      velocity = speed
      page = target
    case .didEndDragging(let moves):
      kind = "didEndDragging"
      willDecelerate = moves
    case .willBeginDecelerating: kind = "willBeginDecelerating"
    case .didEndDecelerating: kind = "didEndDecelerating"
    case .tapped(let target):
      kind = "tapped"
      page = target
    case .pageChanged(let target, let why):
      kind = "pageChanged"
      page = target
      reason = why.rawValue
    }
  }
}
