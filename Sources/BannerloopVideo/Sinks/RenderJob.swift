import BannerloopCarousel
public import BannerloopExport
public import BannerloopMotion
public import BannerloopPixels

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
  fileprivate let outputs: [RenderOutput]
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

  /// An output that is whole.
  public struct Made: Hashable, Sendable {
    /// Which.
    public var output: RenderOutput

    /// The sides of its frames; codecs that need even ones may have changed them.
    public var size: PixelSize

    /// Frames a second.
    public var rate: FrameRate

    /// How many frames it shows; a held one counts each time.
    public var frames: Int
  }

  /// Outputs that are made of the same frames.
  fileprivate struct Group {
    var rate: FrameRate
    var selection: FrameSelection
    var copies: Int
    var outputs: [RenderOutput]
    var isLimited: Bool

    /// Frames a second of what is shown.
    var shownRate: FrameRate {
      FrameRate(rate.numerator, rate.denominator * selection.step)
    }

    func takes(_ other: Group) -> Bool {
      !isLimited && !other.isLimited && rate == other.rate && selection == other.selection
        && copies == other.copies
    }
  }

  /// Makes all outputs.
  ///
  /// - Parameters:
  ///   - tell: Given sentences that people should read: about rates, sides, quality.
  ///   - made: Told of every output that is whole.
  ///   - progress: Told how many frames of all outputs' are done.
  /// - Returns: How many frames there were, and how many different ones.
  /// - Throws: The first error; outputs that were whole before stay.
  public func run(
    tell: (String) -> Void = { _ in }, made: (Made) -> Void = { _ in },
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws(ExportError) -> FramePipeline.Summary {
    try check()
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
      let (summary, sinks) = try await run(group, tell: tell) { done in
        progress(FramePipeline.Progress(done: before + done, total: total))
      }
      for (output, sink) in zip(group.outputs, sinks) {
        made(
          Made(
            output: output, size: (sink as? VideoSink)?.codedSize ?? banner.canvas,
            rate: group.shownRate, frames: group.selection.count * group.copies))
      }
      before += group.selection.count
      result.frames = max(result.frames, summary.frames * group.copies)
      result.distinct = max(result.distinct, summary.distinct)
    }
    return result
  }

  /// A sink that puts transparent frames on the matte first, where there is one.
  fileprivate func matted(_ sink: any FrameSink) -> any FrameSink {
    guard let matte = video.matte, !banner.isOpaque else { return sink }
    return MatteSink(sink, on: matte)
  }

  /// Which frames an output is made of.
  private func group(of output: RenderOutput, tell: (String) -> Void) -> Group {
    var group = sampled(output, tell: tell)
    switch output {
    case .gif, .animation: group.isLimited = video.maximumBytes != nil
    case .video(_, let container):
      group.isLimited = video.maximumBytes != nil
      let isOpaque = banner.isOpaque || video.matte != nil
      if VideoSink.copiesCycles(container, isOpaque: isOpaque),
        let (cycle, times) = banner.repetition(of: selection)
      {
        group.selection = cycle
        group.copies = times
      }
    case .sequence, .y4m: break
    }
    return group
  }

  /// The rate at which an output samples the model, with all of its frames.
  private func sampled(_ output: RenderOutput, tell: (String) -> Void) -> Group {
    var group = Group(
      rate: banner.frames.rate, selection: selection, copies: 1, outputs: [output],
      isLimited: false)
    switch output {
    case .gif(let path):
      limit(&group, to: GIFSink.highestRate, above: GIFSink.highestRate, path, "GIFs", tell)
    case .animation(let path):
      limit(
        &group, to: AnimationSink.highestRate, above: AnimationSink.fastestRate, path,
        "animated PNGs", tell)
    case .video(let path, .webp):
      limit(
        &group, to: AnimationSink.highestRate, above: AnimationSink.fastestRate, path, "WebP",
        tell)
    case .sequence, .y4m, .video: break
    }
    return group
  }

  /// Samples the model at another rate where frames come faster than a kind of file is shown.
  private func limit(
    _ group: inout Group, to rate: FrameRate, above fastest: FrameRate, _ path: String,
    _ kind: String, _ tell: (String) -> Void
  ) {
    let shown = Rational(group.rate.numerator, group.rate.denominator * selection.step)
    guard shown > Rational(fastest.numerator, fastest.denominator) else { return }
    tell(
      "note: \(path) is sampled at \(rate) frames a second: browsers do not show \(kind) faster.")
    group.rate = rate
    group.selection = resampled(at: rate)
  }

  /// Refuses outputs whose place is taken, and files that cannot be what was asked.
  ///
  /// ``run(tell:progress:)`` does that first; a program that makes several jobs checks all of them before
  /// the first.
  ///
  /// - Throws: ``ExportError``.
  public func check() throws(ExportError) {
    for output in outputs {
      // Cycles, which take a look at every frame, change nothing of what is checked.
      let rate = sampled(output, tell: { _ in }).shownRate
      switch output {
      case .sequence(let place):
        try PNGSequenceSink(place, options: sequence)
          .check(scenarioHash: banner.hash, frames: selection)
      case .animation(let path):
        try StagedFile(path: path, overwrites: video.overwrites).check()
        try AnimationSink.check(rate)
      case .gif(let path):
        try StagedFile(path: path, overwrites: video.overwrites).check()
      case .video(let path, let container):
        try StagedFile(path: path, overwrites: video.overwrites).check()
        _ = try recipe(of: container, rate: rate)
      case .y4m(let path):
        if let path { try StagedFile(path: path, overwrites: video.overwrites).check() }
        if !banner.isOpaque, video.matte == nil { throw Y4MSink.transparent }
      }
    }
  }

  private func recipe(
    of container: VideoContainer, rate: FrameRate
  ) throws(ExportError) -> VideoRecipe {
    guard let program else { throw .encoder("No program for videos was given.") }
    return try exporting { () throws(VideoError) in
      try VideoRecipe(
        container, options: video, program: program, canvas: banner.canvas, rate: rate,
        isOpaque: banner.isOpaque)
    }
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
      guard let range = try recipe(of: container, rate: banner.frames.rate).crfRange else {
        throw .unsuitable("--max-size does not go with ProRes, which has one quality.")
      }
      return range
    case .animation: return 0...(strategy == .fast ? 1 : 0)
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
    if case .animation = output {
      return "note: \(output.displayPath) fits as --png small makes it."
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
      return job.matted(
        AnimationSink(
          path: path, plays: options.plays, overwrites: options.overwrites,
          strategy: effort == 1 ? .small : job.strategy, maximumBytes: options.maximumBytes))
    case .gif(let path): return GIFSink(path: path, options: options, level: effort ?? 0)
    case .video(let path, let container):
      guard let program = job.program else { throw .encoder("No program for videos was given.") }
      if let effort { options.crf = effort }
      let runs = banner.runs(of: selection)
      return try exporting { [options] () throws(VideoError) in
        try VideoSink(path: path, container, program: program, options: options, runs: runs)
      }
    case .y4m(let path):
      return job.matted(
        Y4MSink(
          path.map { .file(path: $0, overwrites: options.overwrites) } ?? .standardOutput,
          outlivesReader: job.outputs.count > 1))
    }
  }
}
