/// What a carousel's motion depends on: pages, looping, timing, touches, and the way across a page.
public struct CarouselConfiguration: Hashable, Sendable {
  /// How many pages there are, `0...`.
  public var pageCount: Int

  /// How long single pages are shown, where it differs; as many as pages, or none at all.
  public var pagePaces: [Pace?]

  /// What happens past the last page.
  public var looping: Looping

  /// How pages turn by themselves; `nil` where they do not.
  public var autoplay: Autoplay?

  /// How long a slide takes and how it runs, by autoplay or by a call.
  public var slide: SlideAnimation

  /// Pages' lengths and gaps along the axis, in points.
  public var geometry: PageGeometry

  /// Device pixels in a point, above 0; springs settle within half a device pixel.
  public var scale: Double

  /// The view that fingers touch, in points.
  public var view: PointSize

  /// The axis along which pages follow each other.
  public var direction: ScrollDirection

  /// Whether horizontal pages follow each other from right to left.
  public var isRightToLeft: Bool

  /// Whether a page is as long as the view when the view changes its size.
  public var pagesFillView: Bool

  /// How the carousel follows fingers.
  public var scrolling: ScrollBehavior

  /// What fingers and callers do.
  public var script: Script

  /// How many pages the scenario lists: those that ``CarouselCall/setPages(_:policy:)`` may name.
  public var listedPageCount: Int

  /// Makes a configuration.
  ///
  /// - Precondition: `pagePaces` is empty or has an entry for each listed page.
  /// - Parameters:
  ///   - pageCount: How many pages there are, `0...`.
  ///   - pagePaces: How long single pages are shown, where it differs.
  ///   - looping: What happens past the last page.
  ///   - autoplay: How pages turn by themselves; `nil` where they do not.
  ///   - slide: How long a slide takes and how it runs.
  ///   - geometry: Pages' lengths and gaps along the axis, in points.
  ///   - scale: Device pixels in a point, above 0.
  ///   - view: The view in points; `nil` is as long as the viewport and just as wide.
  ///   - direction: The axis along which pages follow each other.
  ///   - isRightToLeft: Whether horizontal pages follow each other from right to left.
  ///   - pagesFillView: Whether a page stays as long as the view; `nil`: where it is so at first.
  ///   - scrolling: How the carousel follows fingers.
  ///   - script: What fingers and callers do.
  ///   - listedPageCount: How many pages `setPages` may name; `nil` means `pageCount`.
  public init(
    pageCount: Int, pagePaces: [Pace?] = [], looping: Looping = .infinite, autoplay: Autoplay?,
    slide: SlideAnimation, geometry: PageGeometry, scale: Double = 1, view: PointSize? = nil,
    direction: ScrollDirection = .horizontal, isRightToLeft: Bool = false,
    pagesFillView: Bool? = nil, scrolling: ScrollBehavior = ScrollBehavior(),
    script: Script = Script(), listedPageCount: Int? = nil
  ) {
    let listed = listedPageCount ?? pageCount
    precondition(pageCount >= 0 && listed >= pageCount, "A carousel shows pages that are listed.")
    precondition(
      pagePaces.isEmpty || pagePaces.count == listed, "Every page has a pace, or none has.")
    self.pageCount = pageCount
    self.pagePaces = pagePaces
    self.looping = looping
    self.autoplay = autoplay
    self.slide = slide
    self.geometry = geometry
    self.scale = scale
    self.view = view ?? PointSize(width: geometry.viewport, height: geometry.viewport)
    self.direction = direction
    self.isRightToLeft = isRightToLeft
    self.pagesFillView = pagesFillView ?? (geometry.item == geometry.viewport)
    self.scrolling = scrolling
    self.script = script
    self.listedPageCount = listed
  }

  /// Whether pages turn at all: with autoplay, and more than one page.
  public var turnsPages: Bool { autoplay != nil && pageCount > 1 }

  /// Whether slots beyond the pages show pages again.
  ///
  /// A single page does not loop.
  public var repeatsPages: Bool { repeats(PageList(count: pageCount)) }

  /// Returns whether slots beyond some pages show these pages again.
  ///
  /// - Parameter pages: The pages that are shown.
  /// - Returns: `true` for more than one page in an infinite loop.
  public func repeats(_ pages: PageList) -> Bool { looping == .infinite && pages.count > 1 }

  /// Returns the page that a slot shows; the nearest end where there is none.
  ///
  /// - Parameters:
  ///   - slot: The slot's number, not wrapped.
  ///   - pages: The pages that are shown.
  /// - Returns: `0..<pages.count`, or 0 without pages.
  public func index(ofSlot slot: Int, in pages: PageList) -> Int {
    guard pages.count > 0 else { return 0 }
    return repeats(pages) ? slot.wrapped(pages.count) : min(max(0, slot), pages.count - 1)
  }

  /// Returns where pages lie in a view of some size.
  ///
  /// - Parameter view: The view's sides in points.
  /// - Returns: Lengths along the axis; gaps keep their points, and pages that do not fill the view
  ///   keep theirs.
  public func geometry(of view: PointSize) -> PageGeometry {
    if view == self.view { return geometry }
    let viewport = direction == .vertical ? view.height : view.width
    return PageGeometry(
      viewport: viewport, item: pagesFillView ? viewport : geometry.item,
      spacing: geometry.spacing)
  }
}
