public import BannerloopCarousel
public import BannerloopPixels

/// What a compositor did, counted: the same on every machine.
public struct CompositingWork: Hashable, Sendable {
  /// Copies, blends, fills and patches.
  public private(set) var operations = 0

  /// Pixels that they wrote, each as often as it was written; a patch counts with its bounds.
  public private(set) var pixels = 0

  /// Makes a count of nothing.
  public init() {}

  mutating func add(_ count: Int) {
    operations += 1
    pixels += count
  }
}

/// Draws frame plans: slices copied, layers blended over them, patches last.
///
/// An immutable value: one compositor may draw on several threads at once, and equal plans with
/// equal tiles give equal bytes, always.
public struct Compositor: Sendable {
  /// The sides of every frame, in device pixels.
  public let canvas: PixelSize

  /// Whether frames have no transparency: alpha is 255 everywhere, clear tiles show black.
  public let isOpaque: Bool

  /// How the dots look.
  let pageControl: PageControlStyle

  /// The dots while a page is current, of so many pages.
  let dots: @Sendable (Int, Int) -> [PageDot]

  /// The characters of captions, drawn once.
  let captions: CaptionFace?

  /// Makes a compositor.
  ///
  /// - Parameters:
  ///   - canvas: The sides of every frame, in device pixels.
  ///   - isOpaque: Whether frames have no transparency.
  ///   - pageControl: The dots' colours and their shadow's opacity; the rest is not read.
  ///   - captionScale: Device pixels in a point of captions, above 0; `nil` where there are none.
  ///   - dots: The dots for a current page and a number of pages, in device pixels; must always
  ///     answer alike.
  /// - Throws: ``RenderError`` where the captions' characters cannot be drawn.
  public init(
    canvas: PixelSize, isOpaque: Bool, pageControl: PageControlStyle = PageControlStyle(),
    captionScale: Double? = nil,
    dots: @escaping @Sendable (_ current: Int, _ count: Int) -> [PageDot] = { _, _ in [] }
  ) throws(RenderError) {
    precondition(canvas.width >= 0 && canvas.height >= 0, "A canvas cannot have negative sides.")
    self.canvas = canvas
    self.isOpaque = isOpaque
    self.pageControl = pageControl
    self.dots = dots
    if let captionScale {
      captions = try CaptionFace(scale: captionScale)
    } else {
      captions = nil
    }
  }

  /// Draws a plan on a new canvas.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - tiles: The tile of a name, in ``PixelFormat/bgraPremultiplied``; asked once a slice.
  /// - Returns: The frame, in ``PixelFormat/bgraPremultiplied``.
  /// - Throws: ``RenderError`` where cairo fails.
  /// - Precondition: Every slice's part lies inside its tile.
  /// - Complexity: O(pixels of the canvas, the layers and the patches).
  public func draw(
    _ plan: FramePlan, tiles: (TileID) -> PixelBuffer
  ) throws(RenderError) -> PixelBuffer {
    var frame = PixelBuffer(size: canvas, format: .bgraPremultiplied, bytes: freshBytes())
    try draw(plan, into: &frame, tiles: tiles)
    return frame
  }

  /// Draws a plan on a canvas that is there already, so that its memory is used again.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - frame: The canvas, of this compositor's size, in ``PixelFormat/bgraPremultiplied``; what
  ///     it held is lost.
  ///   - tiles: The tile of a name, in ``PixelFormat/bgraPremultiplied``; asked once a slice.
  /// - Throws: ``RenderError`` where cairo fails; then the canvas holds no particular picture.
  /// - Precondition: Every slice's part lies inside its tile.
  /// - Complexity: O(pixels of the canvas, the layers and the patches).
  public func draw(
    _ plan: FramePlan, into frame: inout PixelBuffer, tiles: (TileID) -> PixelBuffer
  ) throws(RenderError) {
    var work = CompositingWork()
    try draw(plan, into: &frame, work: &work, tiles: tiles)
  }

  /// Draws a plan on a canvas that is there already, and counts what it does.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - frame: The canvas, as for ``draw(_:into:tiles:)``.
  ///   - work: What was done is added to it, operation by operation as they are done.
  ///   - tiles: The tile of a name, in ``PixelFormat/bgraPremultiplied``; asked once a slice.
  /// - Throws: ``RenderError`` where cairo fails; then the canvas holds no particular picture.
  /// - Precondition: Every slice's part lies inside its tile.
  /// - Complexity: O(pixels of the canvas, the layers and the patches).
  public func draw(
    _ plan: FramePlan, into frame: inout PixelBuffer, work: inout CompositingWork,
    tiles: (TileID) -> PixelBuffer
  ) throws(RenderError) {
    precondition(frame.size == canvas, "A canvas of \(frame.size) is not \(canvas).")
    try frame.draw { context throws(RenderError) in
      #if SLOWER_COMPOSITOR
      drawSomeMore(plan, on: context, work: &work, tiles: tiles)
      #endif
      if !tilesCanvas(plan.slices) {
        context.replace(PixelRect(canvas), with: isOpaque ? .black : .clear)
        work.add(canvas.area)
      }
      for slice in plan.slices {
        context.copy(
          checked(tiles(slice.tile), for: slice), from: slice.source, to: slice.destination,
          operation: .source, isOpaque: isOpaque)
        work.add(slice.destination.intersection(PixelRect(canvas)).size.area)
      }
      for layer in plan.layers {
        context.copy(
          checked(tiles(layer.tile), for: layer), from: layer.source, to: layer.destination,
          operation: .over)
        work.add(layer.destination.intersection(PixelRect(canvas)).size.area)
      }
    }
    for patch in plan.patches {
      let bounds = patch.bounds.intersection(PixelRect(canvas))
      if bounds.isEmpty { continue }
      try frame.draw(in: bounds) { context in
        draw(patch.content, on: context)
      }
      work.add(bounds.size.area)
    }
  }

  /// Draws only a patch, over the pixels that lie under it.
  ///
  /// The result is exactly that rectangle of a frame that ends with this patch, so a writer that
  /// has the frame's other bytes already needs no canvas.
  ///
  /// - Parameters:
  ///   - patch: What is drawn; its bounds lie inside the canvas.
  ///   - pixels: The pixels under the patch's bounds, in ``PixelFormat/bgraPremultiplied``.
  /// - Throws: ``RenderError`` where cairo fails.
  /// - Complexity: O(pixels of the patch).
  public func draw(_ patch: Patch, over pixels: inout PixelBuffer) throws(RenderError) {
    precondition(
      pixels.size == patch.bounds.size,
      "A patch of \(patch.bounds.size) cannot be drawn over \(pixels.size) pixels.")
    precondition(
      PixelRect(canvas).contains(patch.bounds), "A patch's bounds must lie inside the canvas.")
    try pixels.draw(origin: PixelPoint(x: patch.bounds.x, y: patch.bounds.y)) { context in
      draw(patch.content, on: context)
    }
  }
}

extension Compositor {
  /// Whether slices cover every pixel of the canvas exactly once.
  ///
  /// Inside the canvas, apart from each other and of the same area together means exactly that.
  func tilesCanvas(_ slices: [PageSlice]) -> Bool {
    let whole = PixelRect(canvas)
    var area = 0
    for (index, slice) in slices.enumerated() {
      let rectangle = slice.destination
      guard whole.contains(rectangle) else { return false }
      for other in slices[..<index]
      where !other.destination.intersection(rectangle).isEmpty { return false }
      area += rectangle.size.area
    }
    return area == canvas.area
  }

  /// Returns a slice's tile after checking that its part can be taken out of it.
  func checked(_ tile: PixelBuffer, for slice: PageSlice) -> PixelBuffer {
    precondition(
      tile.format == .bgraPremultiplied, "The tile \(slice.tile) is not premultiplied BGRA.")
    let part = PixelRect(
      x: slice.source.x, y: slice.source.y, width: slice.destination.width,
      height: slice.destination.height)
    precondition(
      part.width >= 0 && part.height >= 0 && PixelRect(tile.size).contains(part),
      "The part \(part) is not inside the tile \(slice.tile) of \(tile.size).")
    return tile
  }

  /// Draws what a patch shows, in the canvas's coordinates.
  private func draw(_ content: Patch.Content, on context: borrowing DrawingContext) {
    switch content {
    case .dots(let current, let count):
      DotPainter(style: pageControl).draw(dots(current, count), on: context)
    case .caption(let text):
      guard let captions else {
        preconditionFailure("A compositor without a caption scale cannot draw captions.")
      }
      captions.draw(text, canvas: canvas, on: context)
    }
  }

  /// The memory of a new canvas; its first bytes are written by the slices or the fill.
  private func freshBytes() -> [UInt8] {
    let count = canvas.area * 4
    // SAFETY: `draw(_:into:tiles:)` covers the whole canvas before anything reads it; bytes have
    // no invalid values.
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { _, initialized in
      initialized = count
    }
  }
}
