import BannerloopCarousel
import BannerloopMotion
import BannerloopScenario

extension Trace {
  /// Returns what became of pictures since the frame before: those that were let go, those asked for in
  /// the order of their need, those that arrived.
  ///
  /// A picture that has arrived stays in the memory cache: asked for again, it is there at once.
  func pictures(at state: FrameState) -> [Picture] {
    let configuration = banner.frames.carousel.configuration
    let before = state.frame > 0 ? banner.state(at: state.frame - 1) : nil
    let earlier =
      before.map { before in
        PageWindow(
          before, after: state.frame > 1 ? banner.state(at: state.frame - 2) : nil,
          in: configuration)
      } ?? PageWindow()
    let now = PageWindow(state, after: before, in: configuration)
    var changes: [Picture] = []
    for page in earlier.pages where !now.pages.contains(page) && hasPicture(page) {
      changes.append(Picture(kind: .dropped, page: page, time: state.time.value))
    }
    var arrived: [Picture] = []
    for page in now.pages where hasPicture(page) {
      let isNew = !earlier.pages.contains(page)
      if isNew { changes.append(Picture(kind: .asked, page: page, time: state.time.value)) }
      let arrival = banner.scenario.allPages[page].arrival?.time
      if let arrival, arrival > state.time { continue }
      if isNew {
        arrived.append(Picture(kind: .arrived, page: page, time: state.time.value))
      } else if let arrival, let before, arrival > before.time {
        arrived.append(Picture(kind: .arrived, page: page, time: arrival.value))
      }
    }
    return changes + arrived
  }

  /// Whether a page shows a picture that must be loaded.
  private func hasPicture(_ page: Int) -> Bool {
    switch banner.scenario.allPages[page].picture {
    case .file, .web: true
    case .color, .builtIn: false
    }
  }
}
