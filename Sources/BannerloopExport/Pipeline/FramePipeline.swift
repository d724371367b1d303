import BannerloopCarousel

/// Makes a banner's frames on several cores and gives them to a sink in order.
///
/// A bounded number of frames is in the making or waits to be written at any time, so that memory
/// does not grow with the number of frames. Equal plans are drawn once where the sink can show a
/// frame again.
public struct FramePipeline: Sendable {
  /// How much was made.
  public struct Summary: Hashable, Sendable {
    /// Frames given to the sink.
    public var frames: Int

    /// Frames that were drawn; the others equal one of them.
    public var distinct: Int

    /// Makes a summary.
    public init(frames: Int, distinct: Int) {
      self.frames = frames
      self.distinct = distinct
    }
  }

  /// Frames that are done, and of how many.
  public struct Progress: Hashable, Sendable {
    /// Frames given to the sink so far.
    public var done: Int

    /// All frames.
    public var total: Int

    /// Makes a progress.
    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  private let banner: Banner
  private let jobs: Int

  /// Makes a pipeline.
  ///
  /// - Parameters:
  ///   - banner: What is drawn.
  ///   - jobs: How many frames are made at once, `1...`.
  public init(_ banner: Banner, jobs: Int) {
    self.banner = banner
    self.jobs = max(1, jobs)
  }

  private enum Outcome: Sendable {
    case made(order: Int, [FrameContentKind: FrameContent])
    case failed(ExportError)
  }

  /// Makes frames and gives them to a sink.
  ///
  /// - Parameters:
  ///   - frames: Which frames.
  ///   - sink: Where they go; it has been finished on return, and aborted where this throws.
  ///   - progress: Told after every run that was given to the sink.
  /// - Returns: How many frames there were, and how many different ones.
  /// - Throws: The first error; ``ExportError/cancelled`` where the task was cancelled.
  public func run(
    _ frames: FrameSelection, into sink: some FrameSink,
    progress: (Progress) -> Void = { _ in }
  ) async throws(ExportError) -> Summary {
    try await run(frames, into: [sink], progress: progress)
  }

  /// Makes frames once and gives them to several sinks.
  ///
  /// - Parameters:
  ///   - frames: Which frames.
  ///   - sinks: Where they go. All have been finished on return. Where this throws, those that were
  ///     not finished before have been aborted.
  ///   - progress: Told after every run that was given to the sinks.
  /// - Returns: How many frames there were, and how many different ones.
  /// - Throws: The first error; ``ExportError/cancelled`` where the task was cancelled.
  public func run(
    _ frames: FrameSelection, into sinks: [any FrameSink],
    progress: (Progress) -> Void = { _ in }
  ) async throws(ExportError) -> Summary {
    var begun: [any FrameSink] = []
    do throws(ExportError) {
      for sink in sinks {
        try sink.begin(banner.description(of: frames))
        begun.append(sink)
      }
      let summary = try await feed(frames, into: sinks, progress: progress)
      while let sink = begun.first {
        try sink.finish()
        begun.removeFirst()
      }
      return summary
    } catch {
      for sink in begun { sink.abort() }
      throw error
    }
  }

  private func feed(
    _ frames: FrameSelection, into sinks: [any FrameSink], progress: (Progress) -> Void
  ) async throws(ExportError) -> Summary {
    var writer = Writer(sinks: sinks, total: frames.count)
    let result = await withTaskGroup(of: Outcome.self, returning: Result<Summary, ExportError>.self)
    { group in
      do throws(ExportError) {
        return .success(try await feed(frames, into: &writer, group: &group, progress: progress))
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func feed(
    _ frames: FrameSelection, into writer: inout Writer,
    group: inout TaskGroup<Outcome>, progress: (Progress) -> Void
  ) async throws(ExportError) -> Summary {
    let kinds = Set(writer.sinks.map(\.content))
    // What is drawn again where a picture was drawn before: for those that cannot show it again.
    let forgetful = Set(writer.sinks.filter { !$0.remembersFrames }.map(\.content))
    let remembers = writer.sinks.contains(where: \.remembersFrames)
    var runs = LookAhead(RunSequence(banner, frames: frames), banner: banner, jobs: jobs)
    var firstFrames: [PlanKey: Int] = [:]
    var distinct = 0
    var inFlight = 0
    var isAtEnd = false
    while true {
      if Task.isCancelled { throw .cancelled }
      // Frames that are made but wait for an earlier one count too, or one slow frame would let
      // all later ones pile up.
      while !isAtEnd, inFlight < jobs, writer.waiting < 4 * jobs {
        guard let next = await runs.next() else {
          if Task.isCancelled { throw .cancelled }
          isAtEnd = true
          break
        }
        let first = remembers ? firstFrames[next.run.key] : nil
        if first != nil, forgetful.isEmpty {
          writer.add(next.run, [:], sameAs: first)
          continue
        }
        if remembers, first == nil { firstFrames[next.run.key] = next.run.first }
        if first == nil { distinct += 1 }
        let order = writer.add(next.run, nil, sameAs: first)
        let wanted = first == nil ? kinds : forgetful
        inFlight += 1
        group.addTask { [banner] in
          do throws(ExportError) {
            return .made(order: order, try await banner.contents(of: next.plan, as: wanted))
          } catch {
            return .failed(error)
          }
        }
      }
      try writer.writeReady(progress)
      guard inFlight > 0 else {
        if isAtEnd { return Summary(frames: writer.done, distinct: distinct) }
        continue
      }
      switch await group.next() {
      case .made(let order, let content):
        inFlight -= 1
        writer.fill(order, content)
      case .failed(let error): throw error
      case nil: throw .cancelled
      }
    }
  }
}

/// Holds frames that are done until all earlier ones are, and gives them to the sink.
private struct Writer {
  let sinks: [any FrameSink]
  private(set) var done = 0
  private let total: Int
  private var queue: [Entry] = []
  private var firstOrder = 0

  private struct Entry {
    var run: FrameRun
    var contents: [FrameContentKind: FrameContent]?
    var first: Int?
  }

  init(sinks: [any FrameSink], total: Int) {
    self.sinks = sinks
    self.total = total
  }

  var waiting: Int { queue.count }

  @discardableResult
  mutating func add(
    _ run: FrameRun, _ contents: [FrameContentKind: FrameContent]?, sameAs first: Int?
  ) -> Int {
    queue.append(Entry(run: run, contents: contents, first: first))
    return firstOrder + queue.count - 1
  }

  mutating func fill(_ order: Int, _ contents: [FrameContentKind: FrameContent]) {
    queue[order - firstOrder].contents = contents
  }

  mutating func writeReady(_ progress: (FramePipeline.Progress) -> Void) throws(ExportError) {
    while let entry = queue.first, let contents = entry.contents {
      for sink in sinks {
        if Task.isCancelled { throw .cancelled }
        if sink.remembersFrames, let first = entry.first {
          try sink.write(entry.run, .sameAs(frame: first))
        } else if let content = contents[sink.content] {
          try sink.write(entry.run, content)
        }
      }
      queue.removeFirst()
      firstOrder += 1
      done += entry.run.length
      progress(FramePipeline.Progress(done: done, total: total))
    }
  }
}

/// Runs some way ahead of the frames that are made, so that pages are decoded before they are needed.
///
/// A renderer knows what comes: the pages that come into sight next are begun, in that order, and
/// no more of them than the window, however quick the slides are.
private struct LookAhead {
  private var runs: RunSequence
  private var buffer: [(run: RunSequence.Element, tiles: Set<TileID>)] = []
  private var ahead: [TileID] = []
  private let banner: Banner
  private let window: Int

  /// The runs that are looked at: enough for the slide that follows a hold.
  private static let longest = 24

  /// Makes a look-ahead.
  ///
  /// - Parameters:
  ///   - runs: The runs to come.
  ///   - banner: What begins its pages.
  ///   - jobs: How many frames are made at once. Each page that is decoded needs memory for its
  ///     whole picture, so that more than four at once cost more than they gain.
  init(_ runs: RunSequence, banner: Banner, jobs: Int) {
    self.runs = runs
    self.banner = banner
    window = min(max(2, jobs), 4)
  }

  mutating func next() async -> RunSequence.Element? {
    while buffer.count < Self.longest, ahead.count < window, let next = runs.next() {
      let tiles = (next.plan.slices + next.plan.layers).map(\.tile)
      let shown = buffer.first?.tiles ?? []
      for tile in tiles where !shown.contains(tile) && !ahead.contains(tile) {
        await banner.prefetch(tile)
        ahead.append(tile)
      }
      buffer.append((next, Set(tiles)))
    }
    guard !buffer.isEmpty else { return nil }
    let first = buffer.removeFirst()
    // What is in sight now is no longer ahead.
    ahead.removeAll(where: first.tiles.contains)
    return first.run
  }
}
