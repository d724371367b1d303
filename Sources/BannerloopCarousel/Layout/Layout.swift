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

  /// Pages' lengths and gaps along the axis, in points.
  public let geometry: PageGeometry

  /// Where everything lies in a page's tile.
  public let tile: PageTileLayout

  /// Where the dots lie.
  public let pageControl: PageControlLayout

  private let axis: AxisMapping
  private let canvas: PixelSize
  private let scale: Double
  private let hasPlainGround: Bool
  private let pageCount: Int
  private let repeatsPages: Bool

  /// Makes the layout of a carousel.
  ///
  /// - Parameters:
  ///   - configuration: Sides, axis and margins.
  ///   - pageControl: How dots look.
  ///   - pageCount: How many pages there are, `0...`.
  ///   - repeatsPages: Whether slots beyond the pages show pages again.
  public init(
    _ configuration: Configuration, pageControl: PageControlStyle, pageCount: Int,
    repeatsPages: Bool
  ) {
    geometry = Self.geometry(of: configuration)
    axis = AxisMapping(
      isVertical: configuration.direction == .vertical,
      isReversed: configuration.isRightToLeft && configuration.direction == .horizontal)
    canvas = configuration.canvas
    scale = configuration.scale
    hasPlainGround = configuration.hasPlainGround
    self.pageCount = pageCount
    self.repeatsPages = repeatsPages
    tile = PageTileLayout(configuration, geometry: geometry, axis: axis)
    self.pageControl = PageControlLayout(
      style: pageControl, pageCount: pageCount, canvas: canvas, scale: scale,
      isReversed: axis.isReversed)
  }

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
    if hasPlainGround {
      addPages(to: &plan.slices, at: state.position, fillingGaps: true)
    } else {
      plan.slices.append(groundSlice(PixelRect(canvas)))
      addPages(to: &plan.layers, at: state.position, fillingGaps: false)
    }
    if pageControl.isVisible {
      plan.patches.append(
        Patch(
          bounds: pageControl.bounds(current: state.currentIndex),
          content: .dots(current: state.currentIndex)))
    }
  }

  /// Adds the visible pages in the order of the axis, and ground where there is none.
  private func addPages(
    to slices: inout [PageSlice], at position: PagePosition, fillingGaps: Bool
  ) {
    let length = axis.length(of: canvas)
    var reached = 0
    // One slot more on either side: rounding may bring a pixel of it into view.
    let visible = geometry.visibleSlots(at: position)
    for slot in (visible.lowerBound - 1)..<(visible.upperBound + 1) {
      guard repeatsPages || (0..<pageCount).contains(slot), pageCount > 0 else { continue }
      let start = edge(geometry.offset(ofSlot: slot, at: position))
      let end = edge(geometry.offset(ofSlot: slot + 1, at: position))
      let from = max(start, 0)
      let to = min(end, length)
      guard from < to else { continue }
      if fillingGaps, from > reached {
        slices.append(groundSlice(axis.rect(reached, from, canvas)))
      }
      let page = repeatsPages ? slot.wrapped(pageCount) : slot
      slices.append(
        PageSlice(
          tile: .page(page),
          source: axis.source(
            skipping: from - start, of: end - start, taking: to - from, in: tile.size),
          destination: axis.rect(from, to, canvas)))
      reached = to
    }
    if fillingGaps, reached < length {
      slices.append(groundSlice(axis.rect(reached, length, canvas)))
    }
  }

  /// The pixel of an edge along the axis, counted in the direction of the pages.
  ///
  /// Where pages run from right to left, the distance to the left is what is rounded.
  private func edge(_ offset: Double) -> Int {
    if axis.isReversed {
      return axis.length(of: canvas) - Self.pixel((geometry.viewport - offset) * scale)
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
