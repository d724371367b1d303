import BannerloopCarousel
public import BannerloopExport
import BannerloopMotion
import BannerloopPixels

/// Where frames go, by kind.
public enum RenderOutput: Hashable, Sendable {
  /// PNG files.
  case sequence(SequenceOutput)

  /// An animated PNG.
  case animation(path: String)

  /// An animated GIF.
  case gif(path: String)

  /// A video that ffmpeg makes.
  case video(path: String, VideoContainer)

  /// Raw frames with a head, in a file or on standard output.
  case y4m(path: String?)

  /// Whether ffmpeg is needed.
  public var needsProgram: Bool { if case .video = self { true } else { false } }

  /// The output as people call it.
  public var displayPath: String {
    switch self {
    case .sequence(let output): output.displayPath
    case .animation(let path), .gif(let path), .video(let path, _): path
    case .y4m(let path): path ?? "-"
    }
  }
}

/// Makes a banner's frames for any number of outputs, each at its own rate, from the same pages.
public struct RenderJob: Sendable {
  /// How PNG files are written.
  public var sequence = PNGSequenceSink.Options()

  /// What is asked of videos and animations.
  public var video = VideoOptions()

  /// What animated PNGs are made for.
  public var strategy = FrameStrategy.fast

  /// The encoder's program, which videos need.
  public var program: EncoderProgram?

  private let banner: Banner
  private let selection: FrameSelection
  private let outputs: [RenderOutput]
  private let jobs: Int

  /// Makes a job.
  ///
  /// - Parameters:
  ///   - banner: What is drawn.
  ///   - selection: Which frames, at the banner's rate.
  ///   - outputs: Where they go.
  ///   - jobs: How many frames are made at once, `1...`.
  public init(
    _ banner: Banner, frames selection: FrameSelection, to outputs: [RenderOutput], jobs: Int
  ) {
    self.banner = banner
    self.selection = selection
    self.outputs = outputs
    self.jobs = jobs
  }

  /// Outputs that are made of the same frames.
  fileprivate struct Group {
    var rate: FrameRate
    var selection: FrameSelection
    var copies: Int
    var outputs: [RenderOutput]
    var isLimited: Bool

    func takes(_ other: Group) -> Bool {
      !isLimited && !other.isLimited && rate == other.rate && selection == other.selection
        && copies == other.copies
    }
  }

  /// Makes all outputs.
  ///
  /// - Parameters:
  ///   - tell: Given sentences that people should read: about rates, sides, quality.
  ///   - progress: Told how many frames of all outputs' are done.
  /// - Returns: How many frames there were, and how many different ones.
  /// - Throws: The first error; outputs that were whole before stay.
  public func run(
    tell: (String) -> Void = { _ in }, progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws(ExportError) -> FramePipeline.Summary {
    var groups: [Group] = []
    for output in outputs {
      let group = group(of: output, tell: tell)
      if let place = groups.firstIndex(where: { $0.takes(group) }) {
        groups[place].outputs.append(output)
      } else {
        groups.append(group)
      }
    }
    let total = groups.reduce(0) { $0 + $1.selection.count }
    var before = 0
    var result = FramePipeline.Summary(frames: 0, distinct: 0)
    for group in groups {
      let (summary, _) = try await run(group, tell: tell) { done in
        progress(FramePipeline.Progress(done: before + done, total: total))
      }
      before += group.selection.count
      result.frames = max(result.frames, summary.frames * group.copies)
      result.distinct = max(result.distinct, summary.distinct)
    }
    return result
  }

  /// Which frames an output is made of.
  private func group(of output: RenderOutput, tell: (String) -> Void) -> Group {
    var group = Group(
      rate: banner.frames.rate, selection: selection, copies: 1, outputs: [output],
      isLimited: false)
    switch output {
    case .gif(let path):
      group.isLimited = video.maximumBytes != nil
      let shown = Rational(group.rate.numerator, group.rate.denominator * selection.step)
      let highest = GIFSink.highestRate
      guard shown > Rational(highest.numerator, highest.denominator) else { break }
      tell(
        "note: \(path) is sampled at \(highest) frames a second: browsers do not show GIFs faster.")
      group.rate = highest
      group.selection = resampled(at: highest)
    case .video(_, let container):
      group.isLimited = video.maximumBytes != nil
      let isOpaque = banner.isOpaque || video.matte != nil
      if VideoSink.copiesCycles(container, isOpaque: isOpaque),
        let (cycle, times) = banner.repetition(of: selection)
      {
        group.selection = cycle
        group.copies = times
      }
    case .sequence, .animation, .y4m: break
    }
    return group
  }

  /// The same time in frames of another rate.
  private func resampled(at rate: FrameRate) -> FrameSelection {
    let own = banner.frames.rate
    let first = rate.firstFrame(atOrAfter: own.time(ofFrame: selection.first))
    let length = own.time(ofFrame: selection.count * selection.step)
    return FrameSelection(first: first, last: first + max(1, rate.frameCount(in: length)) - 1)
  }

  private func run(
    _ group: Group, tell: (String) -> Void, progress: (Int) -> Void
  ) async throws(ExportError) -> (FramePipeline.Summary, [any FrameSink]) {
    let banner = group.rate == banner.frames.rate ? banner : banner.sampled(at: group.rate)
    guard group.isLimited, let output = group.outputs.first else {
      let sinks = try group.sinks(of: self, banner: banner, effort: nil)
      let summary = try await FramePipeline(banner, jobs: jobs)
        .run(group.selection, into: sinks) { progress($0.done) }
      for case let sink as VideoSink in sinks {
        if let note = sink.oddNote { tell("note: \(note)") }
      }
      return (summary, sinks)
    }
    return try await search(group, banner, output, tell: tell, progress: progress)
  }

  /// Gives up quality until the file fits: the best that does, found by halving.
  private func search(
    _ group: Group, _ banner: Banner, _ output: RenderOutput, tell: (String) -> Void,
    progress: (Int) -> Void
  ) async throws(ExportError) -> (FramePipeline.Summary, [any FrameSink]) {
    let range = try efforts(of: output)
    var fits: (effort: Int, summary: FramePipeline.Summary, sinks: [any FrameSink])?
    var (low, high) = (range.lowerBound, range.upperBound)
    var next = low
    var smallest: ExportError?
    while low <= high {
      let sinks = try group.sinks(of: self, banner: banner, effort: next, overwrites: fits != nil)
      do throws(ExportError) {
        let summary = try await FramePipeline(banner, jobs: jobs).run(group.selection, into: sinks)
        fits = (next, summary, sinks)
        high = next - 1
      } catch {
        guard case .tooLarge(_, let bytes, _) = error else { throw error }
        if case .tooLarge(_, let least, _) = smallest, least < bytes {} else { smallest = error }
        low = next + 1
      }
      if low > high { break }
      // The worst comes second: where that does not fit, nothing does.
      next = next == range.lowerBound && fits == nil ? high : (low + high) / 2
    }
    guard let fits else {
      throw smallest ?? .unsuitable("\(quoted(output.displayPath)) cannot be made smaller.")
    }
    progress(group.selection.count)
    for case let sink as VideoSink in fits.sinks {
      if let note = sink.oddNote { tell("note: \(note)") }
    }
    if fits.effort > range.lowerBound {
      tell(words(of: output, given: fits.effort, from: range.lowerBound))
    }
    return (fits.summary, fits.sinks)
  }

  /// The steps from best to smallest that the search tries.
  private func efforts(of output: RenderOutput) throws(ExportError) -> ClosedRange<Int> {
    switch output {
    case .video(_, let container):
      guard let program else { throw .encoder("No program for videos was given.") }
      let recipe = try exporting { () throws(VideoError) in
        try VideoRecipe(
          container, options: video, program: program, canvas: banner.canvas,
          rate: banner.frames.rate, isOpaque: banner.isOpaque)
      }
      guard let range = recipe.crfRange else {
        throw .unsuitable("--max-size does not go with ProRes, which has one quality.")
      }
      return range
    default: return 0...(GIFSink.levels.count - 1)
    }
  }

  private func words(of output: RenderOutput, given effort: Int, from best: Int) -> String {
    if case .gif = output {
      let goal = GIFSink.levels[effort]
      let dithering = goal.dithering == 0 ? "no dithering" : "less dithering"
      return
        "note: \(output.displayPath) fits with \(goal.colors) colours a picture and \(dithering)."
    }
    return "note: \(output.displayPath) fits at --crf \(effort) instead of \(best)."
  }
}

extension RenderJob.Group {
  /// Makes the sinks of a group's outputs.
  fileprivate func sinks(
    of job: RenderJob, banner: Banner, effort: Int?, overwrites: Bool = false
  ) throws(ExportError) -> [any FrameSink] {
    var sinks: [any FrameSink] = []
    for output in outputs {
      sinks.append(try sink(output, job, banner, effort, overwrites))
    }
    return sinks
  }

  private func sink(
    _ output: RenderOutput, _ job: RenderJob, _ banner: Banner, _ effort: Int?,
    _ overwrites: Bool
  ) throws(ExportError) -> any FrameSink {
    var options = job.video
    options.copies = copies
    if overwrites { options.overwrites = true }
    switch output {
    case .sequence(let place): return PNGSequenceSink(place, options: job.sequence)
    case .animation(let path):
      return AnimationSink(
        path: path, plays: options.plays, overwrites: options.overwrites, strategy: job.strategy)
    case .gif(let path): return GIFSink(path: path, options: options, level: effort ?? 0)
    case .video(let path, let container):
      guard let program = job.program else { throw .encoder("No program for videos was given.") }
      if let effort { options.crf = effort }
      let runs = banner.runs(of: selection)
      return try exporting { [options] () throws(VideoError) in
        try VideoSink(path: path, container, program: program, options: options, runs: runs)
      }
    case .y4m(let path):
      return Y4MSink(
        path.map { .file(path: $0, overwrites: options.overwrites) } ?? .standardOutput)
    }
  }
}
