import BannerloopMotion

/// What a carousel's motion depends on: pages, looping, timing, and the way across one page.
public struct CarouselConfiguration: Hashable, Sendable {
  /// How many pages there are, `0...`.
  public var pageCount: Int

  /// How long single pages are shown, where it differs; as many as pages, or none at all.
  public var pagePaces: [Pace?]

  /// What happens past the last page.
  public var looping: Looping

  /// How pages turn by themselves; `nil` where they do not.
  public var autoplay: Autoplay?

  /// How long a slide takes and how it runs.
  public var slide: SlideAnimation

  /// Pages' lengths and gaps along the axis, in points.
  public var geometry: PageGeometry

  /// Device pixels in a point, above 0; springs settle within half a device pixel.
  public var scale: Double

  /// Makes a configuration.
  ///
  /// - Precondition: `pagePaces` is empty or has an entry for each page.
  public init(
    pageCount: Int, pagePaces: [Pace?] = [], looping: Looping = .infinite, autoplay: Autoplay?,
    slide: SlideAnimation, geometry: PageGeometry, scale: Double = 1
  ) {
    precondition(
      pagePaces.isEmpty || pagePaces.count == pageCount, "Every page has a pace, or none has.")
    self.pageCount = pageCount
    self.pagePaces = pagePaces
    self.looping = looping
    self.autoplay = autoplay
    self.slide = slide
    self.geometry = geometry
    self.scale = scale
  }

  /// Whether pages turn at all: with autoplay, and more than one page.
  public var turnsPages: Bool { autoplay != nil && pageCount > 1 }

  /// Whether slots beyond the pages show pages again. A single page does not loop.
  public var repeatsPages: Bool { looping == .infinite && pageCount > 1 }

  /// Returns how long a page is shown: its own pace, or autoplay's.
  func pace(ofPage page: Int, in autoplay: Autoplay) -> Pace {
    (pagePaces.isEmpty ? nil : pagePaces[page]) ?? autoplay.pace
  }
}
