import BannerloopCarousel
public import BannerloopMotion
import BannerloopScenario

extension Banner {
  /// Returns the same motion sampled at another rate, with the same pages in memory.
  ///
  /// The run takes as long as before: the number of frames is rounded to the nearest.
  public func sampled(at rate: FrameRate) -> Banner {
    var banner = self
    let length = frames.rate.time(ofFrame: frameCount)
    banner.frames = FrameSequence(frames.carousel, rate: rate)
    banner.frameCount = max(1, rate.frameCount(in: length))
    return banner
  }

  /// Returns which runs of equal frames a sink will be given.
  ///
  /// - Complexity: O(frames), without drawing any.
  public func runs(of selection: FrameSelection) -> [FrameRun] {
    RunSequence(self, frames: selection).map(\.run)
  }

  /// Returns how a run repeats itself: its first cycle, and how often that is shown.
  ///
  /// Every frame is compared with that one cycle before; `nil` where any differs, or where the
  /// scenario does not ask for several cycles.
  ///
  /// - Complexity: O(frames), without drawing any.
  public func repetition(of selection: FrameSelection) -> (cycle: FrameSelection, times: Int)? {
    guard case .cycles(let times) = scenario.duration, times > 1, selection.step == 1,
      selection.count == frameCount, frameCount % times == 0
    else { return nil }
    let length = frameCount / times
    var cycle: [PlanKey] = []
    var place = 0
    for run in RunSequence(self, frames: selection).lazy.map(\.run) {
      for _ in 0..<run.length {
        if place < length {
          cycle.append(run.key)
        } else if cycle[place % length] != run.key {
          return nil
        }
        place += 1
      }
    }
    guard place == frameCount else { return nil }
    return (
      FrameSelection(first: selection.first, last: selection.first + length - 1), times
    )
  }
}
