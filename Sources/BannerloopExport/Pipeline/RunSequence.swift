import BannerloopCarousel
import BannerloopClock

/// A banner's frames as runs of equal plans, made one after another as they are asked for.
struct RunSequence: Sequence, IteratorProtocol {
  /// A run with the plan that all its frames share.
  struct Element {
    var run: FrameRun
    var plan: FramePlan
  }

  private let banner: Banner
  private var link: VirtualDisplayLink
  private let step: Int
  private var cursor: StateCursor
  private var pending: Element?

  /// The plan of the frame that is looked at; its memory serves for all frames of a run.
  private var plan = FramePlan()

  private static let framesPerCheck = 4096

  init(_ banner: Banner, frames: FrameSelection) {
    self.banner = banner
    step = frames.step
    cursor = StateCursor(banner, from: frames.first)
    link = VirtualDisplayLink(
      rate: banner.frames.rate, frames: frames.first..<(frames.last + 1), step: frames.step)
  }

  mutating func next() -> Element? {
    while let tick = link.nextTick() {
      // A hold of hours is one run: looking for its end must be possible to stop.
      if tick.frame % Self.framesPerCheck == 0, Task.isCancelled { return nil }
      // The cursor spares the search, but cannot leave out frames.
      let state = step == 1 ? cursor.next() : banner.state(at: tick.frame)
      banner.update(&plan, for: state)
      if pending?.plan == plan {
        pending?.run.length += 1
        continue
      }
      let finished = pending
      pending = Element(
        run: FrameRun(first: tick.frame, length: 1, step: step, key: PlanKey(plan)), plan: plan)
      if let finished { return finished }
    }
    defer { pending = nil }
    return pending
  }
}
