public import BannerloopCarousel
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

    /// What became of pictures since the frame before; `nil` where nothing did.
    public var pictures: [Picture]?

    /// How much later than its moment a real display link called, in seconds; `nil` without one.
    public var late: Double?

    /// How the loop strategy shows it; `nil` where the reference is its own strategy.
    public var strategy: Strategy?
  }

  /// How a loop strategy shows a frame.
  public struct Strategy: Hashable, Sendable, Encodable {
    /// The strategy's name.
    public var name: String

    /// Its own offset in its content, in points.
    public var offset: Double

    /// The content's length along the axis, in points.
    public var length: Double

    /// The views of which a part is seen.
    public var views: [View]

    /// The changes of the offset without animation since the frame before.
    public var jumps: [Jump]
  }

  /// A view of a strategy's content.
  public struct View: Hashable, Sendable, Encodable {
    /// The view's number; one that is used again keeps it.
    public var view: Int

    /// The cell of the content that it shows.
    public var cell: Int

    /// The page that it shows, as its place in the scenario's list.
    public var page: Int

    /// Where it begins along the axis, in points.
    public var x: Double
  }

  /// A change of a strategy's offset without animation.
  public struct Jump: Hashable, Sendable, Encodable {
    /// When, in seconds.
    public var time: Double

    /// The offset before, in points.
    public var from: Double

    /// The offset afterwards, in points.
    public var to: Double

    /// What gave the occasion: `rest` or `motion`.
    public var occasion: String
  }

  /// What became of a page's picture.
  public struct Picture: Hashable, Sendable, Encodable {
    /// `asked` as its page came near, `arrived`, or `dropped` as its page went far away.
    public var kind: Kind

    /// The page, as its place in the scenario's list.
    public var page: Int

    /// When, in seconds: the frame's time, or the page's own `arrives`.
    public var time: Double

    /// What became of a picture.
    public enum Kind: String, Hashable, Sendable, Encodable {
      /// The carousel wanted it from now on.
      case asked

      /// It was there from now on.
      case arrived

      /// The carousel let go of it.
      case dropped
    }
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

  let banner: Banner

  private let replay: StrategyReplay?

  /// Makes the trace of a banner.
  ///
  /// - Parameters:
  ///   - banner: The banner.
  ///   - strategy: Whose offset is told; `nil` is the scenario's own, if it is not the reference.
  public init(_ banner: Banner, strategy: LoopStrategyKind? = nil) {
    self.banner = banner
    let isOwn = banner.scenario.strategy != .modular
    let kind = strategy ?? (isOwn ? banner.scenario.strategy : nil)
    replay = kind.map {
      StrategyReplay(banner.frames, kind: $0, fidelity: banner.scenario.fidelity)
    }
  }

  /// Returns a frame's entry.
  ///
  /// - Complexity: As `FrameSequence.state(at:)`.
  public func entry(at frame: Int) -> Entry {
    let state = banner.state(at: frame)
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
    let changes = pictures(at: state)
    return Entry(
      frame: frame, time: state.time.value,
      position: Position(page: state.position.page, fraction: state.position.fraction),
      index: state.currentIndex, contentOffset: geometry.contentOffset(at: state.position),
      slots: slots,
      dots: banner.layout.pageControl.counting(count).isVisible
        ? Dots(count: count, current: banner.scenario.pageControl.current(in: state)) : nil,
      events: banner.frames.events(at: frame, includingScrolls: true).map { event in
        var entry = Event(event)
        if case .tapped(let page) = event.kind, page < count {
          entry.link = banner.scenario.allPages[state.pages[page]].link
        }
        return entry
      }, pictures: changes.isEmpty ? nil : changes,
      strategy: replay.map { Strategy($0.frame(at: frame), of: $0.kind) })
  }
}

extension Trace.Strategy {
  /// A frame of a strategy as the trace writes it.
  init(_ frame: StrategyFrame, of kind: LoopStrategyKind) {
    name = kind.rawValue
    offset = frame.contentOffset
    length = frame.contentLength
    views = frame.slots.map {
      Trace.View(view: $0.view, cell: $0.cell, page: frame.state.pages[$0.page], x: $0.x)
    }
    jumps = frame.jumps.map {
      Trace.Jump(
        time: $0.time.value, from: $0.from, to: $0.to, occasion: $0.occasion.rawValue)
    }
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
