import Bannerloop
import BannerloopTestSupport
import Foundation

/// Scenarios of the tests: plain pages, few pixels, few frames.
enum Rig {
  /// Pages of some colours, each at rest for a while before it slides on.
  static func scenario(
    pages: [Color] = [.init(red: 255, green: 0, blue: 0), .init(red: 0, green: 255, blue: 0)],
    size: (Double, Double) = (64, 32), hold: Rational = Rational(1, 10),
    slide: Rational = Rational(1, 10), change: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    var scenario = Scenario()
    scenario.canvas.size = PointSize(width: size.0, height: size.1)
    scenario.canvas.scale = 1
    scenario.pages = pages.map { Page(picture: .color($0)) }
    scenario.autoplay = Autoplay(pace: .dwell(hold), initialDelay: nil)
    scenario.slide = SlideAnimation(duration: slide, curve: .linear)
    scenario.pageControl.isVisible = false
    change(&scenario)
    return scenario
  }

  /// The machine's ffmpeg, asked once.
  static let encoder = Result { try EncoderProgram() }

  /// Renders a scenario to files, with ffmpeg where a file needs it.
  @discardableResult
  static func render(
    _ scenario: Scenario, to outputs: [RenderOutput], frames: FrameSelection? = nil,
    program: EncoderProgram? = nil, change: (inout VideoOptions) -> Void = { _ in },
    tell: (String) -> Void = { _ in }, progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> Banner {
    let banner = try Banner(scenario)
    var job = RenderJob(
      banner, frames: frames ?? FrameSelection(count: banner.frameCount), to: outputs, jobs: 2)
    change(&job.video)
    if outputs.contains(where: \.needsProgram) {
      job.program = try program ?? Self.encoder.get()
    }
    _ = try await job.run(tell: tell, progress: progress)
    return banner
  }
}
