public import BannerloopPixels

/// Turns a frame's state into a plan of whole device pixels.
///
/// An edge at `x` points is at pixel `floor(x * scale + 1/2)`. Edges are rounded, never widths, and
/// neighbours share an edge, so that pages meet without a gap or an overlap at any position.
public struct Layout: Hashable, Sendable {
  /// What the layout is made from.
  public struct Configuration: Hashable, Sendable {
    /// The canvas in device pixels.
    public var canvas: PixelSize

    /// The view in points.
    public var view: PointSize

    /// Device pixels in a point, above 0.
    public var scale: Double

    /// The axis along which pages follow each other.
    public var direction: ScrollDirection

    /// Whether horizontal pages follow each other from right to left.
    public var isRightToLeft: Bool

    /// A page's sides in points; `nil` fills the view.
    public var itemSize: PointSize?

    /// Points between two pages, `0...`.
    public var interitemSpacing: Double

    /// Points between a page's edges and its picture.
    public var contentInsets: Insets

    /// The radius of a page's corners in points, `0...`.
    public var cornerRadius: Double

    /// The width of a page's border in points, `0...`.
    public var borderWidth: Double

    /// Whether the ground is one colour, which tiles can carry in themselves.
    public var hasPlainGround: Bool

    /// Makes the configuration of full-view pages on a plain ground.
    public init(canvas: PixelSize, view: PointSize, scale: Double) {
      self.canvas = canvas
      self.view = view
      self.scale = scale
      direction = .horizontal
      isRightToLeft = false
      itemSize = nil
      interitemSpacing = 0
      contentInsets = .zero
      cornerRadius = 0
      borderWidth = 0
      hasPlainGround = true
    }
  }

  /// A size that the view has, and how pages lie in it.
  public struct View: Hashable, Sendable {
    /// The view's sides in points.
    public let size: PointSize

    /// The view's sides in device pixels.
    public let pixels: PixelSize

    /// Pages' lengths and gaps along the axis, in points.
    public let geometry: PageGeometry

    /// Where everything lies in a page's tile.
    public let tile: PageTileLayout
  }

  /// The sizes that the view has during the run; the first is the one at the start.
  public let views: [View]

  /// Where the dots lie, for the pages at the start.
  public let pageControl: PageControlLayout

  private let axis: AxisMapping
  private let canvas: PixelSize
  private let scale: Double
  private let hasPlainGround: Bool
  private let looping: Looping
  private let pages: PageList
  private let arrivals: [Int: PageArrival]

  /// Makes the layout of a carousel.
  ///
  /// - Parameters:
  ///   - configuration: Sides, axis and margins.
  ///   - laterViews: The sizes that the view gets during the run, in points.
  ///   - pageControl: How dots look.
  ///   - pageCount: How many pages there are at the start, `0...`.
  ///   - looping: What happens past the last page.
  ///   - arrivals: When pictures are there that are not from the start, by place in the list of pages.
  public init(
    _ configuration: Configuration, laterViews: [PointSize] = [], pageControl: PageControlStyle,
    pageCount: Int, looping: Looping, arrivals: [Int: PageArrival] = [:]
  ) {
    let axis = AxisMapping(
      isVertical: configuration.direction == .vertical,
      isReversed: configuration.isRightToLeft && configuration.direction == .horizontal)
    var sizes = [configuration.view]
    for size in laterViews where !sizes.contains(size) { sizes.append(size) }
    views = sizes.map { size in
      var configuration = configuration
      configuration.view = size
      let geometry = Self.geometry(of: configuration)
      let pixels = PixelSize(
        width: min(configuration.canvas.width, Self.pixel(size.width * configuration.scale)),
        height: min(configuration.canvas.height, Self.pixel(size.height * configuration.scale)))
      return View(
        size: size, pixels: pixels, geometry: geometry,
        tile: PageTileLayout(configuration, view: pixels, geometry: geometry, axis: axis))
    }
    self.axis = axis
    canvas = configuration.canvas
    scale = configuration.scale
    hasPlainGround = configuration.hasPlainGround
    self.looping = looping
    self.arrivals = arrivals
    pages = PageList(count: pageCount)
    self.pageControl = PageControlLayout(
      style: pageControl, pageCount: pageCount, canvas: canvas, scale: scale,
      isReversed: axis.isReversed)
  }

  /// Pages' lengths and gaps along the axis at the start, in points.
  public var geometry: PageGeometry { views[0].geometry }

  /// Where everything lies in a page's tile at the start.
  public var tile: PageTileLayout { views[0].tile }

  /// Returns the lengths of pages along the axis, before anything else is laid out.
  public static func geometry(of configuration: Configuration) -> PageGeometry {
    let isVertical = configuration.direction == .vertical
    let viewport = isVertical ? configuration.view.height : configuration.view.width
    let item = configuration.itemSize.map { isVertical ? $0.height : $0.width } ?? viewport
    return PageGeometry(
      viewport: viewport, item: item, spacing: configuration.interitemSpacing)
  }

  /// Returns a frame's plan.
  public func plan(for state: FrameState) -> FramePlan {
    var plan = FramePlan()
    update(&plan, for: state)
    return plan
  }

  /// Makes a plan that of another frame, keeping its storage.
  ///
  /// - Complexity: O(visible pages); no allocation once the plan has been used.
  public func update(_ plan: inout FramePlan, for state: FrameState) {
    plan.slices.removeAll(keepingCapacity: true)
    plan.layers.removeAll(keepingCapacity: true)
    plan.patches.removeAll(keepingCapacity: true)
    let index = viewIndex(of: state)
    if hasPlainGround {
      addPages(of: state, view: index, to: &plan.slices, fillingGaps: true)
      addSurroundings(of: views[index].pixels, to: &plan.slices)
    } else {
      plan.slices.append(groundSlice(PixelRect(canvas)))
      addPages(of: state, view: index, to: &plan.layers, fillingGaps: false)
    }
    let control = pageControl.counting(shownPages(of: state).count)
    if control.isVisible {
      let current = control.style.current(in: state)
      let bounds = control.bounds(current: current)
      if !bounds.isEmpty {
        plan.patches.append(
          Patch(
            bounds: bounds,
            content: .dots(current: current, count: control.pageCount)))
      }
    }
  }

  /// Which of ``views`` a state's view is; a state without one has the first.
  private func viewIndex(of state: FrameState) -> Int {
    if state.view == views[0].size { return 0 }
    return views.firstIndex { $0.size == state.view } ?? 0
  }

  /// The pages of a state; a state without any shows those at the start.
  private func shownPages(of state: FrameState) -> PageList {
    state.view.width == 0 && state.pages.count == 0 ? pages : state.pages
  }

  /// Adds ground to the right of the view and below it.
  private func addSurroundings(of view: PixelSize, to slices: inout [PageSlice]) {
    if view.width < canvas.width {
      slices.append(
        groundSlice(
          PixelRect(
            x: view.width, y: 0, width: canvas.width - view.width, height: view.height)))
    }
    if view.height < canvas.height {
      slices.append(
        groundSlice(
          PixelRect(
            x: 0, y: view.height, width: canvas.width, height: canvas.height - view.height)))
    }
  }

  /// Adds the visible pages in the order of the axis, and ground where there is none.
  private func addPages(
    of state: FrameState, view index: Int, to slices: inout [PageSlice], fillingGaps: Bool
  ) {
    let view = views[index]
    let pages = shownPages(of: state)
    let repeats = looping == .infinite && pages.count > 1
    let length = axis.length(of: view.pixels)
    var reached = 0
    // One slot more on either side: rounding may bring a pixel of it into view.
    let visible = view.geometry.visibleSlots(at: state.position)
    for slot in (visible.lowerBound - 1)..<(visible.upperBound + 1) {
      guard repeats || (0..<pages.count).contains(slot), pages.count > 0 else { continue }
      let start = edge(view.geometry.offset(ofSlot: slot, at: state.position), in: view)
      let end = edge(view.geometry.offset(ofSlot: slot + 1, at: state.position), in: view)
      let from = max(start, 0)
      let to = min(end, length)
      guard from < to else { continue }
      if fillingGaps, from > reached {
        slices.append(groundSlice(axis.rect(reached, from, view.pixels)))
      }
      slices.append(
        PageSlice(
          tile: tile(
            of: pages[repeats ? slot.wrapped(pages.count) : slot], view: index, at: state),
          source: axis.source(
            skipping: from - start, of: end - start, taking: to - from, in: view.tile.size),
          destination: axis.rect(from, to, view.pixels)))
      reached = to
    }
    if fillingGaps, reached < length {
      slices.append(groundSlice(axis.rect(reached, length, view.pixels)))
    }
  }

  /// A page's tile: another one while its picture is not there or fades in.
  private func tile(of page: Int, view: Int, at state: FrameState) -> TileID {
    guard !arrivals.isEmpty, let arrival = arrivals[page] else { return .page(page, view: view) }
    let shown = arrival.shown(at: state.time)
    return shown == 255 ? .page(page, view: view) : .arriving(page, view: view, shown: shown)
  }

  /// The pixel of an edge along the axis, counted in the direction of the pages.
  ///
  /// Where pages run from right to left, the distance to the left is what is rounded.
  private func edge(_ offset: Double, in view: View) -> Int {
    if axis.isReversed {
      return axis.length(of: view.pixels)
        - Self.pixel((view.geometry.viewport - offset) * scale)
    }
    return Self.pixel(offset * scale)
  }

  private func groundSlice(_ rect: PixelRect) -> PageSlice {
    PageSlice(
      tile: .ground, source: PixelPoint(x: rect.x, y: rect.y), destination: rect)
  }

  /// The house's rule for edges: `floor(x + 1/2)`.
  static func pixel(_ x: Double) -> Int { Int((x + 0.5).rounded(.down)) }
}
