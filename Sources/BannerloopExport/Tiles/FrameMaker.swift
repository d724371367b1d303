import BannerloopCarousel
import BannerloopPNG
import BannerloopPixels
import BannerloopRender

/// Makes frames of plans: as pixels, or as PNG files that are spliced where the plan allows.
///
/// Tiles, their streams and their codes are made once and shared by all frames and workers.
struct FrameMaker: Sendable {
  /// The tiles in memory.
  let tiles: SharedStore<TileID, PixelBuffer>

  private let compositor: Compositor
  private let colorType: ColorType
  private let strategy: FrameStrategy
  private let codedPages: SharedStore<PageSet, CodedPages>
  private let planarPages: SharedStore<PlanarPage, PlanarPicture>

  /// Makes a maker of frames.
  ///
  /// - Parameters:
  ///   - painter: Makes tiles.
  ///   - compositor: Draws plans.
  ///   - strategy: What PNG files are made for.
  ///   - memory: Bytes of tiles that are kept, and as many again of their streams and codes, or their
  ///     planes.
  init(painter: TilePainter, compositor: Compositor, strategy: FrameStrategy, memory: Int) {
    self.compositor = compositor
    self.strategy = strategy
    let colorType: ColorType = compositor.isOpaque ? .rgb : .rgba
    self.colorType = colorType
    let tiles = SharedStore<TileID, PixelBuffer>(limit: memory, cost: \.bytes.count) {
      tile throws(ExportError) in try await painter.paint(tile)
    }
    self.tiles = tiles
    let streams = SharedStore<TileID, PageStream>(limit: memory / 2, cost: \.pixels.bytes.count) {
      tile throws(ExportError) in
      let pixels = try await tiles.value(tile)
      return try coding { () throws(PNGError) in try PageStream(pixels, as: colorType) }
    }
    codedPages = SharedStore<PageSet, CodedPages>(limit: memory / 2, cost: \.byteCount) {
      [canvas = compositor.canvas] set throws(ExportError) in
      var pages: [PageStream] = []
      for tile in set.tiles { pages.append(try await streams.value(tile)) }
      return try coding { () throws(PNGError) in
        let code = SpliceCode(pages: pages, canvasWidth: canvas.width)
        return CodedPages(
          splicer: try FrameSplicer(size: canvas, code: code),
          pages: Dictionary(
            uniqueKeysWithValues: zip(set.tiles, pages.map { EncodedPage($0, code: code) })))
      }
    }
    planarPages = SharedStore(limit: memory, cost: \.bytes.count) { page throws(ExportError) in
      page.planes(of: try await tiles.value(page.tile))
    }
  }

  /// Returns a plan's picture, in ``PixelFormat/bgraPremultiplied``.
  func pixels(of plan: FramePlan) async throws(ExportError) -> PixelBuffer {
    let shown = try await tiles(of: plan.slices + plan.layers)
    return try drawing { () throws(RenderError) in
      try compositor.draw(plan) { tile in shown[tile] ?? .empty }
    }
  }

  /// Returns a plan's picture as a PNG file.
  ///
  /// The bytes depend on the plan and on the tiles it shows, on nothing else.
  func png(of plan: FramePlan) async throws(ExportError) -> [UInt8] {
    guard strategy == .fast, plan.layers.isEmpty else {
      return try encode(try await pixels(of: plan))
    }
    return try await spliced(plan)
  }

  /// Returns a plan's picture as a PNG file, where its pixels are there already: the same bytes.
  func png(of plan: FramePlan, drawn picture: PixelBuffer) async throws(ExportError) -> [UInt8] {
    guard strategy == .fast, plan.layers.isEmpty else { return try encode(picture) }
    return try await spliced(plan)
  }

  /// Draws a plan out of tiles in hand on a canvas that is there already, and counts what is done.
  func draw(
    _ plan: FramePlan, tiles shown: [TileID: PixelBuffer], into picture: inout PixelBuffer,
    work: inout CompositingWork
  ) throws(ExportError) {
    do throws(RenderError) {
      try compositor.draw(plan, into: &picture, work: &work) { tile in shown[tile] ?? .empty }
    } catch {
      throw .drawing("\(error)")
    }
  }

  private func encode(_ picture: PixelBuffer) throws(ExportError) -> [UInt8] {
    try coding { () throws(PNGError) in
      try PNGEncoding.encode(
        picture, as: colorType, strategy: strategy == .fast ? .fast : .small)
    }
  }

  /// A plan of slices and patches as a PNG file, without composing the frame.
  private func spliced(_ plan: FramePlan) async throws(ExportError) -> [UInt8] {
    let coded = try await codedPages.value(PageSet(plan))
    let patches = try await placedPatches(of: plan)
    var slices: [PlacedSlice] = []
    for slice in plan.slices {
      guard let page = coded.pages[slice.tile] else { continue }
      slices.append(
        PlacedSlice(page: page, source: slice.source, destination: slice.destination))
    }
    return try coding { () throws(PNGError) in
      try coded.splicer.png(slices: slices, patches: patches)
    }
  }

  // MARK: - Planes

  /// Returns a plan's picture as planes for video encoders: the same as those of its pixels.
  ///
  /// Planes of a page are made once for each way in which its pixels meet colour samples. Samples that
  /// no page has whole (at a seam, under a patch, at an odd edge) are made of the frame's own pixels.
  /// What cannot be put together from pages is made of the `drawn` pixels, where they are there already.
  func planes(
    of plan: FramePlan, size: PixelSize, drawn: PixelBuffer? = nil
  ) async throws(ExportError) -> PlanarPicture {
    let canvas = compositor.canvas
    // Sides of whole samples at most: further out there is no page.
    guard plan.layers.isEmpty, SampleGrid.around(PixelRect(canvas)).contains(PixelRect(size)) else {
      if let drawn { return drawn.planes(of: size) }
      return try await pixels(of: plan).planes(of: size)
    }
    let patches = try await placedPatches(of: plan)
    let pages = try await planarPages(of: plan, size: size)
    var picture = PlanarPicture(size: size)
    var torn: Set<PixelRect> = []
    for slice in plan.slices {
      let samples = SampleGrid(slice.destination, in: size)
      torn.formUnion(samples.torn)
      let source = slice.planarSource(of: samples.whole)
      guard let page = pages[source.page] else { continue }
      picture.copy(samples.whole, from: page, at: source.start)
    }
    for patch in patches { torn.insert(SampleGrid.around(patch.bounds)) }
    for rect in torn {
      let coded = rect.intersection(PixelRect(size))
      guard !coded.isEmpty else { continue }
      let pixels = try await region(
        rect.intersection(PixelRect(canvas)), of: plan, patches: patches)
      picture.copy(coded, from: pixels.planes(of: coded.size), at: PixelPoint(x: 0, y: 0))
    }
    return picture
  }

  /// The planes of the pages that a plan shows whole samples of.
  private func planarPages(
    of plan: FramePlan, size: PixelSize
  ) async throws(ExportError) -> [PlanarPage: PlanarPicture] {
    var pages: [PlanarPage: PlanarPicture] = [:]
    for slice in plan.slices {
      let part = SampleGrid(slice.destination, in: size).whole
      let page = slice.planarSource(of: part).page
      guard !part.isEmpty, pages[page] == nil else { continue }
      pages[page] = try await planarPages.value(page)
    }
    return pages
  }

  // MARK: - Parts of a frame

  /// A part of what a plan's slices and some finished patches show, composed by copying.
  private func region(
    _ bounds: PixelRect, of plan: FramePlan, patches: [PlacedPatch]
  ) async throws(ExportError) -> PixelBuffer {
    var pixels = PixelBuffer(size: bounds.size, format: .bgraPremultiplied)
    for slice in plan.slices {
      let shared = slice.destination.intersection(bounds)
      guard !shared.isEmpty else { continue }
      let tile = try await tiles.value(slice.tile)
      pixels.copy(
        shared, from: tile,
        at: PixelPoint(
          x: slice.source.x + shared.x - slice.destination.x,
          y: slice.source.y + shared.y - slice.destination.y),
        origin: bounds, isOpaque: compositor.isOpaque)
    }
    for patch in patches {
      let shared = patch.bounds.intersection(bounds)
      guard !shared.isEmpty else { continue }
      pixels.copy(
        shared, from: patch.pixels,
        at: PixelPoint(x: shared.x - patch.origin.x, y: shared.y - patch.origin.y),
        origin: bounds, isOpaque: false)
    }
    return pixels
  }

  /// The patches of a plan as finished pixels: each drawn over what the slices show there.
  private func placedPatches(of plan: FramePlan) async throws(ExportError) -> [PlacedPatch] {
    var placed: [PlacedPatch] = []
    for patch in plan.patches where !patch.bounds.isEmpty {
      var pixels = try await region(patch.bounds, of: plan, patches: placed)
      try drawing { () throws(RenderError) in try compositor.draw(patch, over: &pixels) }
      placed.append(
        PlacedPatch(origin: PixelPoint(x: patch.bounds.x, y: patch.bounds.y), pixels: pixels))
    }
    return placed
  }

  /// The tiles that slices show, made where they are not there.
  func tiles(
    of slices: [PageSlice]
  ) async throws(ExportError) -> [TileID: PixelBuffer] {
    var shown: [TileID: PixelBuffer] = [:]
    for slice in slices where shown[slice.tile] == nil {
      shown[slice.tile] = try await tiles.value(slice.tile)
    }
    return shown
  }
}

/// What PNG files of frames are made for.
///
/// Both have the same pixels.
public enum FrameStrategy: String, CaseIterable, Hashable, Sendable {
  /// Speed: spliced from pages that were encoded once, or encoded in one pass.
  case fast

  /// Few bytes: libdeflate's best levels.
  case small
}

extension PixelBuffer {
  /// No pixels at all.
  fileprivate static let empty = PixelBuffer(
    size: PixelSize(width: 0, height: 0), format: .bgraPremultiplied)

  /// Copies a rectangle of a canvas out of another picture.
  ///
  /// - Parameters:
  ///   - rect: What is copied, on the canvas.
  ///   - source: The picture it is taken from, in the same format.
  ///   - start: Where it begins there.
  ///   - origin: The part of the canvas that this picture shows.
  ///   - isOpaque: Whether alpha becomes 255, as on an opaque canvas.
  fileprivate mutating func copy(
    _ rect: PixelRect, from source: PixelBuffer, at start: PixelPoint, origin: PixelRect,
    isOpaque: Bool
  ) {
    for row in 0..<rect.height {
      let from = (start.y + row) * source.bytesPerRow + start.x * 4
      let to = (rect.y - origin.y + row) * bytesPerRow + (rect.x - origin.x) * 4
      for index in 0..<(rect.width * 4) {
        bytes[to + index] = isOpaque && index % 4 == 3 ? 255 : source.bytes[from + index]
      }
    }
  }
}

/// Runs work of the PNG module with this module's errors.
private func coding<Value>(
  _ work: () throws(PNGError) -> Value
) throws(ExportError) -> Value {
  do throws(PNGError) { return try work() } catch { throw .drawing("\(error)") }
}

/// Runs work of the drawing module with this module's errors.
private func drawing<Value>(
  _ work: () throws(RenderError) -> Value
) throws(ExportError) -> Value {
  do throws(RenderError) { return try work() } catch { throw .drawing("\(error)") }
}
