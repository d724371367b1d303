import BannerloopMotion

extension TimelineCompiler {
  /// Whether a finger can drag pages.
  private var isDraggable: Bool {
    pages.count > 0 && (configuration.scrolling.isDraggable ?? (pages.count > 1))
  }

  /// A finger goes down: the timer stands still, and a moving page is caught.
  mutating func touchDown(_ number: Int) {
    guard !timer.holders.contains(.hidden), isFelt(touches[number].point) else { return }
    let isFollowed = isDraggable
    touch = ActiveTouch(
      number: number, isFollowed: isFollowed, caughtMotion: isFollowed && moving != nil)
    guard isFollowed else { return }
    timer.awaitsSettle = false
    timer.skipsNext = false
    hold(.touch)
    guard moving != nil else { return }
    let caught = position
    cutMotion(byFinger: true)
    follow(.still, from: caught)
  }

  /// A finger has gone far enough.
  mutating func beginDragging(_ number: Int) {
    guard let active = touch, active.number == number, active.isFollowed else { return }
    let start = position
    let drag = ActiveTouch.Drag(
      start: start, startPage: active.caughtMotion ? goal : start.nearestPage,
      caughtMotion: active.caughtMotion, dragged: edges?.dragged(for: start) ?? start)
    touch?.drag = drag
    tell(.willBeginDragging)
  }

  /// A dragging finger moves on.
  mutating func drag(_ number: Int, along piece: TouchTrack.Piece) {
    guard let active = touch, active.number == number, let drag = active.drag else { return }
    follow(drag: drag, from: dragged(by: drag), along: piece)
  }

  /// Where the finger alone would have brought the page by now.
  private func dragged(by drag: ActiveTouch.Drag) -> PagePosition {
    guard let piece = drag.piece else { return drag.dragged }
    let pages = (piece.to - piece.from) / geometry.pitch
    let time = min(now, piece.start + piece.duration)
    let part = Rational.ratio(of: time, since: piece.start, to: piece.duration)
    return drag.dragged.advanced(by: pages * part)
  }

  /// Writes the law of a piece of a drag.
  private mutating func follow(
    drag: ActiveTouch.Drag, from dragged: PagePosition, along piece: TouchTrack.Piece
  ) {
    touch?.drag?.dragged = dragged
    touch?.drag?.piece = piece
    if piece.from == piece.to {
      follow(.still, from: edges?.shown(for: dragged) ?? dragged)
    } else {
      follow(
        .drag(
          pages: (piece.to - piece.from) / geometry.pitch, duration: piece.duration, edges: edges),
        from: dragged)
    }
  }

  /// The view or the pages change under the finger: the rest of the piece is measured anew.
  ///
  /// - Parameters:
  ///   - position: Where the carousel was just before.
  ///   - slots: How many slots further on the same page is.
  mutating func continueDrag(from position: PagePosition, shiftedBy slots: Int = 0) {
    guard var drag = touch?.drag else { return }
    var shown = position
    shown.page += slots
    drag.start.page += slots
    drag.startPage += slots
    var rest: TouchTrack.Piece?
    if let piece = drag.piece, now < piece.start + piece.duration {
      rest = TouchTrack.Piece(
        start: now, duration: piece.start + piece.duration - now, from: piece.place(at: now),
        to: piece.to)
    }
    drag.dragged = edges?.dragged(for: shown) ?? shown
    drag.piece = nil
    touch?.drag = drag
    if let rest {
      follow(drag: drag, from: drag.dragged, along: rest)
    } else {
      follow(.still, from: shown)
    }
  }

  /// A finger goes up.
  mutating func touchUp(_ number: Int) {
    guard let active = touch, active.number == number else { return }
    let track = touches[number]
    if track.isTap, !active.caughtMotion || configuration.scrolling.selectsWhileMoving,
      let slot = slot(under: track.point), isTapTarget(slot)
    {
      tell(.tapped(page: slot))
    }
    lift(active, speed: track.releaseVelocity)
  }

  /// Takes the finger away before it goes up by itself, as if it had come to rest.
  mutating func cancelTouch() {
    guard let active = touch else { return }
    lift(active, speed: 0)
  }

  private mutating func lift(_ active: ActiveTouch, speed: Double) {
    touch = nil
    guard active.isFollowed else { return }
    let policy = autoplay?.resume ?? .afterSettle
    timer.awaitsSettle = policy == .afterSettle
    if let drag = active.drag {
      endDragging(drag, speed: speed)
    } else if active.caughtMotion {
      land(landing(from: position, speed: 0), reason: .tap)
    } else if timer.awaitsSettle {
      release(.touch, leaving: .whole)
    }
    switch policy {
    case .afterSettle: break
    case .fromFingerUp: release(.touch, leaving: .whole)
    case .remaining: release(.touch, leaving: .kept)
    case .immediately: release(.touch, leaving: .nothing)
    case .skippingFirst:
      timer.skipsNext = timer.remaining != nil
      release(.touch, leaving: .nothing)
    }
  }

  /// How far along the axis a point is, in points from the viewport's start.
  private func place(of point: ViewPoint) -> Double {
    if configuration.direction == .vertical { return point.y }
    return configuration.isRightToLeft ? view.width - point.x : point.x
  }

  /// Whether a finger that goes down at a point is felt.
  private func isFelt(_ point: ViewPoint) -> Bool {
    switch configuration.scrolling.touchArea {
    case .view: true
    case .page: (geometry.lead..<(geometry.lead + geometry.item)).contains(place(of: point))
    }
  }

  /// Whether a tap selects a slot's page.
  private func isTapTarget(_ slot: Int) -> Bool {
    switch configuration.scrolling.tapTargets {
    case .visible: true
    case .resting: slot == roundStart + settledIndex
    }
  }

  /// The slot that a point of the view is on; `nil` in gaps and past the ends.
  private func slot(under point: ViewPoint) -> Int? {
    guard pages.count > 0, (0..<view.width).contains(point.x), (0..<view.height).contains(point.y)
    else { return nil }
    let place = place(of: point)
    let position = position
    let slot =
      position.page
      + Int((position.fraction + (place - geometry.lead) / geometry.pitch).rounded(.down))
    let start = geometry.offset(ofSlot: slot, at: position)
    guard place < start + geometry.item, repeatsPages || (0..<pages.count).contains(slot) else {
      return nil
    }
    return slot
  }
}
