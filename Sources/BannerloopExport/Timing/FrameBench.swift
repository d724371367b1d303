import BannerloopCarousel
import BannerloopClock
public import BannerloopMotion
import BannerloopPixels
import BannerloopRender
public import BannerloopTiming

/// Measures what each stage of a banner's frames takes, one frame after another on one thread.
///
///     let run = try await FrameBench(banner).run(FrameSelection(count: 300), folder: "/tmp")
///
/// The canvas is made once and drawn on again, as a display's is.
public struct FrameBench: Sendable {
  private let banner: Banner

  /// Whether pages are made by the frame that needs them first, within its clock.
  private let isCold: Bool

  /// What the program knows of its allocations.
  private let allocations: AllocationCounting

  /// Changes plans before they are drawn; tests slow the compositor down with it.
  var adjust: @Sendable (inout FramePlan) -> Void = { _ in }

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - banner: What is drawn.
  ///   - isCold: Whether pages are made by the frame that needs them first. Otherwise they are ready
  ///     before its clock begins, as in a carousel that makes them ahead.
  ///   - allocations: What the program knows of its allocations. Those of state, layout and drawing
  ///     are counted, and never those of pages in the making, which other threads make.
  public init(
    _ banner: Banner, isCold: Bool = false,
    allocations: AllocationCounting = .unavailable(reason: "this program does not count them")
  ) {
    self.banner = banner
    self.isCold = isCold
    self.allocations = allocations
  }

  /// Measures frames as quickly as they come, all stages.
  ///
  /// - Parameters:
  ///   - frames: Which frames.
  ///   - folder: Where the frames' files are written, and removed again; `nil` where they are neither
  ///     encoded nor written.
  /// - Returns: The frames in order.
  /// - Throws: ``ExportError`` where a picture is broken or a file cannot be written, and
  ///   ``ExportError/cancelled``.
  public func run(
    _ frames: FrameSelection, folder: String?
  ) async throws(ExportError) -> TimingReport.Run {
    var staging: StagingFolder?
    if let folder { staging = try StagingFolder(in: folder, for: "bannerloop-bench") }
    defer { staging?.remove() }
    var stage = Stage(banner)
    var records: [FrameRecord] = []
    records.reserveCapacity(frames.count)
    for frame in stride(from: frames.first, through: frames.last, by: frames.step) {
      if Task.isCancelled { throw .cancelled }
      records.append(try await measure(frame, on: &stage, writingTo: staging?.file("frame.png")))
    }
    return TimingReport.Run(frames: records)
  }

  /// Measures frames as a real display calls for them: those that come too late are left out.
  ///
  /// Files are neither encoded nor written: a display does not wait for them.
  ///
  /// - Parameters:
  ///   - frames: Which frames; one of them a tick.
  ///   - refresh: The display's rate.
  /// - Returns: The frames in order.
  /// - Throws: ``ExportError`` where a picture is broken, and ``ExportError/cancelled``.
  public func realtimeRun(
    _ frames: FrameSelection, refresh: FrameRate
  ) async throws(ExportError) -> TimingReport.Run {
    let clock = MonotonicClock()
    var link = SystemDisplayLink(rate: refresh, frames: 0..<frames.count)
    let model = VsyncModel(refresh)
    var stage = Stage(banner)
    var records: [FrameRecord] = []
    // The moment of tick 0, known once the link has called.
    var origin: Int?
    while let tick = link.nextTick() {
      if Task.isCancelled { throw .cancelled }
      let late = Int((tick.lateness.value * 1e9).rounded())
      let moment = Int((refresh.time(ofFrame: tick.frame).value * 1e9).rounded())
      let start = origin ?? clock.now - late - moment
      origin = start
      var record = try await measure(
        frames.first + tick.frame * frames.step, on: &stage, writingTo: nil)
      record.lateness = late
      // Shown at the first tick after its own by which it is done.
      record.presented = max(tick.frame + 1, model.ticks(cost: clock.now - start))
      records.append(record)
    }
    return TimingReport.Run(frames: records)
  }

  /// What frames are drawn with, one after another.
  private struct Stage {
    var plan = FramePlan()
    var canvas: PixelBuffer
    var start: Int?
    var tilesMade = 0

    init(_ banner: Banner) {
      canvas = PixelBuffer(size: banner.canvas, format: .bgraPremultiplied)
    }
  }

  private func measure(
    _ frame: Int, on stage: inout Stage, writingTo file: String?
  ) async throws(ExportError) -> FrameRecord {
    let clock = MonotonicClock()
    var times = StageTimes()
    let processor = ProcessorClock.now
    var last = clock.now
    let start = stage.start ?? last
    stage.start = start
    let began = last - start
    func lap(_ name: FrameStage) {
      let now = clock.now
      times[name] = now - last
      last = now
    }
    var asked = AllocationMeter(allocations)
    asked.start()
    let state = banner.state(at: frame)
    lap(.state)
    banner.update(&stage.plan, for: state)
    adjust(&stage.plan)
    lap(.layout)
    asked.stop()
    // From here to the drawing other threads may come in between.
    let before = ProcessorClock.now
    let tiles = try await banner.maker.tiles(of: stage.plan.slices + stage.plan.layers)
    var idle = 0
    if !isCold {
      last = clock.now
      idle = ProcessorClock.now - before
    }
    var work = CompositingWork()
    asked.start()
    try banner.maker.draw(stage.plan, tiles: tiles, into: &stage.canvas, work: &work)
    lap(.compose)
    asked.stop()
    var counts = FrameWork([
      .slices: stage.plan.slices.count, .layers: stage.plan.layers.count,
      .patches: stage.plan.patches.count, .drawOperations: work.operations,
      .pixelsTouched: work.pixels,
    ])
    counts[.allocations] = asked.total?.blocks
    counts[.allocatedBytes] = asked.total?.bytes
    if let file {
      let png = try await banner.maker.png(of: stage.plan, drawn: stage.canvas)
      lap(.encode)
      try FileSystem.write(png, to: file)
      lap(.write)
      FileSystem.remove(file: file)
      counts[.fileBytes] = png.count
    }
    let used = ProcessorClock.now - processor - idle
    let made = await banner.maker.tiles.madeCount
    counts[.tilesMade] = made - stage.tilesMade
    stage.tilesMade = made
    return FrameRecord(
      frame: frame, start: began, stages: times, processorTime: max(0, used), work: counts,
      page: state.currentIndex, isMoving: state.position.fraction != 0)
  }
}
