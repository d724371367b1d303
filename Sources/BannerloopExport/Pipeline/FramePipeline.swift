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
  }

  /// Frames that are done, and of how many.
  public struct Progress: Hashable, Sendable {
    /// Frames given to the sink so far.
    public var done: Int

    /// All frames.
    public var total: Int
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
    case made(order: Int, FrameContent)
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
    try sink.begin(banner.description(of: frames))
    do throws(ExportError) {
      let summary = try await feed(frames, into: sink, progress: progress)
      try sink.finish()
      return summary
    } catch {
      sink.abort()
      throw error
    }
  }

  private func feed(
    _ frames: FrameSelection, into sink: some FrameSink, progress: (Progress) -> Void
  ) async throws(ExportError) -> Summary {
    var writer = Writer(sink: sink, total: frames.count)
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

  private func feed<Sink>(
    _ frames: FrameSelection, into writer: inout Writer<Sink>,
    group: inout TaskGroup<Outcome>, progress: (Progress) -> Void
  ) async throws(ExportError) -> Summary {
    let kind = writer.sink.content
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
        if writer.sink.remembersFrames, let first = firstFrames[next.run.key] {
          writer.add(next.run, .sameAs(frame: first))
          continue
        }
        if writer.sink.remembersFrames { firstFrames[next.run.key] = next.run.first }
        distinct += 1
        let order = writer.add(next.run, nil)
        inFlight += 1
        group.addTask { [banner] in
          do throws(ExportError) {
            return .made(order: order, try await banner.content(of: next.plan, as: kind))
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
private struct Writer<Sink: FrameSink> {
  let sink: Sink
  private(set) var done = 0
  private let total: Int
  private var queue: [(run: FrameRun, content: FrameContent?)] = []
  private var firstOrder = 0

  init(sink: Sink, total: Int) {
    self.sink = sink
    self.total = total
  }

  var waiting: Int { queue.count }

  @discardableResult
  mutating func add(_ run: FrameRun, _ content: FrameContent?) -> Int {
    queue.append((run, content))
    return firstOrder + queue.count - 1
  }

  mutating func fill(_ order: Int, _ content: FrameContent) {
    queue[order - firstOrder].content = content
  }

  mutating func writeReady(_ progress: (FramePipeline.Progress) -> Void) throws(ExportError) {
    while let first = queue.first, let content = first.content {
      if Task.isCancelled { throw .cancelled }
      try sink.write(first.run, content)
      queue.removeFirst()
      firstOrder += 1
      done += first.run.length
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
  ///   - runs: The runs that are looked at.
  ///   - banner: What begins the pages.
  ///   - jobs: How many frames are made at once. Each page that is decoded needs memory for its
  ///   whole picture, so that more than four at once cost more than they gain.
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
