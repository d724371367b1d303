import BannerloopMotion

/// A carousel's motion as a strategy with bounded content shows it, frame by frame.
///
///     let replay = StrategyReplay(sequence, kind: .clone)
///     replay.frame(at: 120).contentOffset   // in the content [last, 1...N, first]
///     replay.frame(at: 120).jumps           // what it did to stay inside
///
/// Offsets are kept in whole pages and a fraction, so that a seam moves them exactly and every view
/// lies where the reference has it, to the last bit.
public struct StrategyReplay: Sendable {
  /// The motion that is shown.
  public let sequence: FrameSequence

  /// How the endless row is shown.
  public let kind: LoopStrategyKind

  /// Whether seams are handled as the original did.
  public let fidelity: LoopFidelity

  /// Makes a replay.
  ///
  /// - Parameters:
  ///   - sequence: The motion that is shown.
  ///   - kind: How the endless row is shown.
  ///   - fidelity: Whether seams are handled as the original did.
  public init(
    _ sequence: FrameSequence, kind: LoopStrategyKind, fidelity: LoopFidelity = .intended
  ) {
    self.sequence = sequence
    self.kind = kind
    self.fidelity = kind.isAlwaysIntended ? .intended : fidelity
  }

  /// Returns a frame; the same that ``cursor(from:)`` gives for it.
  ///
  /// - Parameter frame: The frame's number, `0...`.
  /// - Returns: Offset, views and jumps.
  /// - Complexity: O(frames since the page last rested); with ``LoopFidelity/original``, whose faults
  ///   add up, O(segments since the beginning).
  public func frame(at frame: Int) -> StrategyFrame {
    var cursor = cursor(from: frame)
    return cursor.next()
  }

  /// Returns a cursor that gives frames one after another, from a frame on.
  ///
  /// - Complexity: As ``frame(at:)``.
  public func cursor(from frame: Int = 0) -> Cursor {
    Cursor(replay: self, frame: frame, state: frame > 0 ? state(at: frame - 1) : nil)
  }

  /// A place in a replay that moves forward.
  public struct Cursor: Sendable {
    fileprivate let replay: StrategyReplay
    fileprivate var frame: Int
    fileprivate var state: StrategyState?

    /// Returns the current frame and moves on to the next.
    ///
    /// - Complexity: O(views that are seen and segments since the frame before).
    public mutating func next() -> StrategyFrame {
      var jumps: [StrategyJump] = []
      var state = state ?? replay.beginning
      let position = replay.advance(&state, toFrame: frame, &jumps)
      defer {
        self.state = state
        frame += 1
      }
      return replay.frame(frame, of: state, at: position, jumps)
    }
  }
}

// MARK: - Seeking

extension StrategyReplay {
  private var timeline: Timeline { sequence.carousel.timeline }

  /// The state at the very beginning.
  fileprivate var beginning: StrategyState { fresh(at: timeline.place(of: .zero)) }

  /// Returns the state after a frame.
  private func state(at frame: Int) -> StrategyState {
    var jumps: [StrategyJump] = []
    guard fidelity == .intended else {
      var state = beginning
      advance(&state, toFrame: frame, &jumps)
      return state
    }
    var place = timeline.place(of: sequence.rate.time(ofFrame: frame))
    while !timeline.isFreshStart(place) { place = timeline.place(before: place) }
    var state = fresh(at: place)
    let start = timeline.start(of: place)
    var next = sequence.rate.frame(at: start)
    if sequence.rate.time(ofFrame: next) < start { next += 1 }
    // Nothing moves in a place that stands still.
    if case .still = timeline.segments[place.segment].motion { next = frame }
    while next <= frame {
      advance(&state, toFrame: next, &jumps)
      next += 1
    }
    return state
  }

  /// Returns the state of content that is laid out at the start of a place.
  private func fresh(at place: Timeline.Place) -> StrategyState {
    let segment = timeline.segments[place.segment]
    let configuration = sequence.carousel.configuration
    let pages = timeline.pageLists[segment.pageList]
    let strategy = kind.strategy(
      pageCount: pages.count, repeats: configuration.repeats(pages),
      geometry: configuration.geometry(of: segment.view))
    var state = StrategyState(place: place, strategy: strategy, hidden: -strategy.firstCell)
    let position = timeline.position(at: timeline.start(of: place), in: place)
    state.hidden -= strategy.shiftAtRest(state.offset(at: position))
    return state
  }
}

// MARK: - Stepping

extension StrategyReplay {
  /// Goes on to a frame: through the starts of all places since, then to the frame's own time.
  ///
  /// - Returns: Where the reference is at that time.
  @discardableResult
  fileprivate func advance(
    _ state: inout StrategyState, toFrame frame: Int, _ jumps: inout [StrategyJump]
  ) -> PagePosition {
    let time = sequence.rate.time(ofFrame: frame)
    while let end = state.place.end, end <= time {
      let before = state.place
      state.place = timeline.place(after: before)
      enter(&state, from: before, at: end, &jumps)
    }
    let position = timeline.position(at: time, in: state.place)
    if fidelity == .intended {
      let offset = state.offset(at: position)
      move(
        &state, from: offset, by: state.strategy.shiftInMotion(offset), at: time, .motion, &jumps)
    }
    return position
  }

  /// Handles the start of a place.
  private func enter(
    _ state: inout StrategyState, from before: Timeline.Place, at time: Rational,
    _ jumps: inout [StrategyJump]
  ) {
    let place = state.place
    if timeline.isLaidOut(at: place) {
      state = fresh(at: place)
      return
    }
    let position = timeline.position(at: time, in: place)
    guard fidelity == .original else {
      guard timeline.isFreshStart(place) else { return }
      let offset = state.offset(at: position)
      move(&state, from: offset, by: state.strategy.shiftAtRest(offset), at: time, .rest, &jumps)
      return
    }
    // A caller who puts the carousel on a page lays the content out for it. What a settling spring
    // leaves out is less than a device pixel.
    let pixel = 1 / (geometry(of: state).pitch * sequence.carousel.configuration.scale)
    if timeline.position(at: time, in: before).distance(to: position).magnitude > pixel {
      state = fresh(at: place)
      return
    }
    let hasEnded = timeline.isMotionEnd(place)
    let offset = state.offset(at: position)
    let held = state.held(offset)
    if held != offset, hasEnded || position.isOnPage {
      // The way past the end of the content was never made.
      let lost = state.lost.advanced(by: held.distance(to: offset))
      state.lost = lost
    }
    guard hasEnded else { return }
    move(&state, from: held, by: state.strategy.shiftAtEnd(held), at: time, .rest, &jumps)
  }

  /// Moves the offset without animation, so that the carousel stays where it is.
  private func move(
    _ state: inout StrategyState, from offset: PagePosition, by pages: Int, at time: Rational,
    _ occasion: StrategyJump.Occasion, _ jumps: inout [StrategyJump]
  ) {
    guard pages != 0 else { return }
    state.hidden -= pages
    guard state.strategy.hasSeams else { return }
    let geometry = geometry(of: state)
    let moved = PagePosition(page: offset.page + pages, fraction: offset.fraction)
    jumps.append(
      StrategyJump(
        time: time, from: geometry.contentOffset(at: offset),
        to: geometry.contentOffset(at: moved), occasion: occasion))
  }

  private func geometry(of state: StrategyState) -> PageGeometry {
    sequence.carousel.configuration.geometry(
      of: timeline.segments[state.place.segment].view)
  }

  /// Returns what a frame shows.
  fileprivate func frame(
    _ frame: Int, of state: StrategyState, at position: PagePosition, _ jumps: [StrategyJump]
  ) -> StrategyFrame {
    let time = sequence.rate.time(ofFrame: frame)
    let geometry = geometry(of: state)
    let strategy = state.strategy
    let offset = state.offset(at: position)
    let held = fidelity == .original ? state.held(offset) : offset
    var shown = sequence.carousel.state(frame: frame, time: time, in: state.place)
    let isEmpty = shown.pages.count == 0
    if fidelity == .original, !isEmpty {
      let configuration = sequence.carousel.configuration
      shown.position = PagePosition(page: held.page + state.hidden, fraction: held.fraction)
      shown.currentIndex = configuration.index(
        ofSlot: shown.position.nearestPage, in: shown.pages)
      shown.settledIndex = configuration.index(
        ofSlot: shown.settledIndex - state.lost.page, in: shown.pages)
    }
    let cells = isEmpty ? 0..<0 : geometry.visibleSlots(at: held)
    let slots = cells.compactMap { cell -> StrategySlot? in
      if let count = strategy.cellCount, !(0..<count).contains(cell) { return nil }
      return StrategySlot(
        view: strategy.view(ofCell: cell), cell: cell,
        page: strategy.page(ofCell: cell, hidden: state.hidden),
        x: geometry.offset(ofSlot: cell, at: held))
    }
    return StrategyFrame(
      state: shown, contentOffset: geometry.contentOffset(at: held),
      contentLength: Double(strategy.length) * geometry.pitch, hidden: state.hidden,
      slots: slots, jumps: jumps)
  }
}
