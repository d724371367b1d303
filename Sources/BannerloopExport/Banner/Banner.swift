public import BannerloopCarousel
public import BannerloopFetch
public import BannerloopImages
import BannerloopMotion
public import BannerloopPixels
import BannerloopRender
public import BannerloopScenario

/// A scenario that is ready to make frames: pictures found and checked, motion compiled, laid out.
///
///     let banner = try Banner(scenario)
///     let plan = banner.plan(at: 120)                       // frame 120 as whole pixels
///     let picture = try await banner.pixels(atFrame: 120)   // and as a picture
///
/// Every frame is a function of the scenario and its number alone. Pictures are decoded when a frame
/// first needs them.
public struct Banner: Sendable {
  /// What the banner is made from, with every default filled in.
  public let scenario: Scenario

  /// The frames' sides in device pixels.
  public let canvas: PixelSize

  /// The motion, sampled at the scenario's rate.
  public internal(set) var frames: FrameSequence

  /// How states become plans.
  public let layout: Layout

  /// How many frames the run has, `1...`.
  public internal(set) var frameCount: Int

  /// What tells this scenario from others: its values and its pictures' contents, not their paths.
  public let hash: String

  /// What people should know that is no fault: a picture that is enlarged much, a title that is cut.
  public let warnings: [String]

  /// The canvas that was chosen because the scenario names none, in words.
  public let canvasNote: String?

  /// Whether no frame has transparent pixels.
  public let isOpaque: Bool

  /// What is written on every frame.
  public let burnIn: BurnIn

  /// The files behind the pictures.
  let library: PictureLibrary

  let maker: FrameMaker

  /// Makes a banner.
  ///
  /// - Parameters:
  ///   - scenario: What it is made from.
  ///   - limits: How large pictures may be.
  ///   - web: Where pictures from the web come from; `nil` refuses them.
  ///   - burnIn: What is written on every frame.
  ///   - strategy: What PNG files are made for.
  ///   - tileMemory: Bytes of tiles that are kept for later frames, and as many again of their
  ///     streams; those in use are not counted. `nil` keeps 24 MiB, or four canvases where that is more.
  /// - Throws: ``BannerError`` where a picture cannot be read, is too large, or is none, and where the
  ///   scenario's timing gives no frames.
  /// - Complexity: Reads every local picture's file once; decodes nothing. Of the web only the first
  ///   page's picture is fetched, and only where the canvas takes its shape.
  public init(
    _ scenario: Scenario, limits: ImageLimits = ImageLimits(), web: WebPictures? = nil,
    burnIn: BurnIn = [], strategy: FrameStrategy = .fast, tileMemory: Int? = nil
  ) throws(BannerError) {
    let library = try Self.library(of: scenario, limits: limits, web: web)
    let (size, fitted, note) = try Self.canvasSize(
      of: scenario, library: library, limits: limits, web: web)
    var scenario = scenario
    scenario.canvas.size = size
    let view = scenario.viewSize ?? fitted
    scenario.viewSize = view
    canvasNote = note
    canvas = PixelSize(size, scale: scenario.canvas.scale)
    self.library = library
    self.burnIn = burnIn

    let layoutConfiguration = scenario.layoutConfiguration(canvas: canvas, view: view)
    let motion = scenario.carouselConfiguration(
      geometry: Layout.geometry(of: layoutConfiguration), view: view)
    let carousel: Carousel
    do throws(CarouselError) {
      carousel = try Carousel(motion)
      frames = FrameSequence(carousel, rate: scenario.canvas.rate)
      frameCount = try scenario.duration.frameCount(of: frames)
    } catch {
      throw .timing("\(error)")
    }
    layout = Layout(
      layoutConfiguration, laterViews: scenario.scriptedViewSizes,
      pageControl: scenario.pageControl, pageCount: scenario.pages.count,
      looping: scenario.looping, arrivals: scenario.arrivals)
    hash = scenario.hash(pictures: library.files, burnIn: burnIn)
    isOpaque = scenario.canvas.ground.isOpaque
    self.scenario = scenario
    let painter = TilePainter(
      scenario: scenario, canvas: canvas, layout: layout, library: library)
    do throws(RenderError) {
      warnings = try painter.warnings()
      let compositor = try Compositor(
        canvas: canvas, isOpaque: isOpaque, pageControl: scenario.pageControl,
        captionScale: burnIn.isEmpty ? nil : scenario.canvas.scale,
        dots: { [pageControl = layout.pageControl] in pageControl.counting($1).dots(current: $0) })
      // A slide over a ground shows three tiles and another one is in the making; with less room each
      // would be made anew for every frame.
      maker = FrameMaker(
        painter: painter, compositor: compositor, strategy: strategy,
        memory: tileMemory ?? max(24 << 20, 4 * 4 * canvas.area))
    } catch {
      throw .drawing("\(error)")
    }
  }

  /// Returns what a frame shows: the motion's state, or what an original strategy's faults make of it.
  ///
  /// - Parameter frame: The frame's number, `0...`.
  /// - Returns: The state that is drawn.
  public func state(at frame: Int) -> FrameState {
    // Intended strategies draw what the motion itself is.
    guard scenario.fidelity == .original else { return frames.state(at: frame) }
    return strategyReplay.frame(at: frame).state
  }

  /// The motion as the scenario's strategy shows it.
  public var strategyReplay: StrategyReplay {
    StrategyReplay(frames, kind: scenario.strategy, fidelity: scenario.fidelity)
  }

  /// Returns a frame's plan: what is drawn, in whole device pixels.
  public func plan(at frame: Int) -> FramePlan {
    var plan = FramePlan()
    update(&plan, for: state(at: frame))
    return plan
  }

  /// Makes a plan that of a state, keeping its storage.
  func update(_ plan: inout FramePlan, for state: FrameState) {
    layout.update(&plan, for: state)
    if !burnIn.isEmpty { plan.patches.append(caption(of: state)) }
  }

  /// Returns a frame as pixels, in ``PixelFormat/bgraPremultiplied``.
  ///
  /// - Throws: ``ExportError/picture(_:)`` where a picture turns out to be broken.
  public func pixels(atFrame frame: Int) async throws(ExportError) -> PixelBuffer {
    try await stoppingFetches { () throws(ExportError) in
      try await maker.pixels(of: plan(at: frame))
    }
  }

  /// Returns a frame as a PNG file's bytes: the same that a sequence writes for it.
  ///
  /// - Throws: ``ExportError/picture(_:)`` where a picture turns out to be broken.
  public func png(atFrame frame: Int) async throws(ExportError) -> [UInt8] {
    try await stoppingFetches { () throws(ExportError) in
      try await maker.png(of: plan(at: frame))
    }
  }

  /// What a sink must know before the first frame.
  func description(of selection: FrameSelection) -> SequenceDescription {
    SequenceDescription(
      canvas: canvas, rate: frames.rate, frames: selection, scenarioHash: hash,
      isOpaque: isOpaque)
  }

  /// Makes what sinks want of a plan; its pixels are drawn once.
  func contents(
    of plan: FramePlan, as kinds: Set<FrameContentKind>
  ) async throws(ExportError) -> [FrameContentKind: FrameContent] {
    try await stoppingFetches { () throws(ExportError) in
      // A plan with layers has to be drawn for whatever it becomes.
      let isDrawn = kinds.contains(.pixels) || kinds.count > 1 && !plan.layers.isEmpty
      let drawn = isDrawn ? try await maker.pixels(of: plan) : nil
      var contents: [FrameContentKind: FrameContent] = [:]
      for kind in kinds {
        switch (kind, drawn) {
        case (.png, let drawn?):
          contents[kind] = .png(try await maker.png(of: plan, drawn: drawn))
        case (.png, nil): contents[kind] = .png(try await maker.png(of: plan))
        case (.pixels, _): contents[kind] = drawn.map { .pixels($0) }
        case (.planes(let size), let drawn):
          contents[kind] = .planes(try await maker.planes(of: plan, size: size, drawn: drawn))
        }
      }
      return contents
    }
  }

  /// What people should know that only making frames has shown: pages that show their placeholder.
  public var lateWarnings: [String] { library.allNotes }

  /// Does some work; where its task is cancelled, pictures that are being fetched are not waited for.
  func stoppingFetches<Value: Sendable>(
    _ work: () async throws(ExportError) -> Value
  ) async throws(ExportError) -> Value {
    let result = await withTaskCancellationHandler {
      do throws(ExportError) {
        return Result<Value, ExportError>.success(try await work())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      library.stop()
    }
    return try result.get()
  }

  /// Begins to make what a frame shows, to be there when the frame is asked for.
  public func prepare(_ frame: Int) async {
    let plan = plan(at: frame)
    for slice in plan.slices + plan.layers { await prefetch(slice.tile) }
  }

  /// Begins to make a tile that will be needed soon.
  func prefetch(_ tile: TileID) async { await maker.tiles.prefetch(tile) }

  private func caption(of state: FrameState) -> Patch {
    let text = burnIn.caption(of: state, pageCount: scenario.pages.count)
    return Patch(
      bounds: CaptionLayout.bounds(for: text, canvas: canvas, scale: scenario.canvas.scale),
      content: .caption(text))
  }
}
