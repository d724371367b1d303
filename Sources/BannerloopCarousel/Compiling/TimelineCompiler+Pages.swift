extension TimelineCompiler {
  mutating func setPages(
    _ places: [Int], policy: PagesPolicy
  ) throws(CarouselError) {
    let listed = configuration.listedPageCount
    if let wrong = places.first(where: { !(0..<listed).contains($0) }) {
      throw .pageOutOfRange(page: wrong, count: listed, at: now)
    }
    let list = PageList(places)
    switch policy {
    case .reset:
      cancelTouch()
      cutMotion(byFinger: false)
      show(list)
      heading = 1
      jump(to: 0, reason: .api)
      restartTimer()
    case .keepVisible: keepVisible(in: list)
    }
  }

  /// Shows other pages; the one that is seen stays where it is, if it is among them.
  private mutating func keepVisible(in list: PageList) {
    let before = position
    let slot = clamped(before.nearestPage)
    let place = pages.count > 0 ? pages[index(ofSlot: slot)] : nil
    let index = place.flatMap(list.page(of:)) ?? min(index(ofSlot: slot), max(0, list.count - 1))
    show(list)
    let target = repeatsPages ? Self.slot(of: index, near: slot, count: list.count) : index
    let shift = target - slot
    let isThere = repeatsPages || (list.count > 1 && (0..<list.count).contains(goal + shift))
    guard isThere else {
      // Where it was going is gone: it rests on what is seen.
      cancelTouch()
      jump(to: target, reason: .api)
      if timer.due != nil || timer.remaining != nil { countDown(timer.length, since: timer.start) }
      return
    }
    goal += shift
    moving?.rest.page += shift
    if let edge = moving?.bouncingEdge { moving?.bouncingEdge = edge + shift }
    if touch?.drag != nil {
      continueDrag(from: before, shiftedBy: shift)
    } else {
      continueMotion(shiftedBy: shift)
    }
    if moving == nil, touch == nil { settle(.api) }
    wakeTimer()
  }

  /// The slot nearest to another that shows a page; half a round away it is the one ahead.
  private static func slot(of page: Int, near slot: Int, count: Int) -> Int {
    let ahead = (page - slot).wrapped(count)
    return ahead > count / 2 ? slot + ahead - count : slot + ahead
  }
}
