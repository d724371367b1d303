public import BannerloopPixels

/// Where the dots of a page control lie on the canvas, in device pixels.
///
/// The row is `(N - 1) * pitch + dotSize` long and lies in the middle of a frame `height` high, which
/// is `margin` away from the canvas edge. A row that is longer than its edge shows a window of dots
/// around the current one, and the last dots on a side where more would follow are smaller.
public struct PageControlLayout: Hashable, Sendable {
  /// How the dots look.
  public let style: PageControlStyle

  /// How many pages have dots.
  public let pageCount: Int

  private let canvas: PixelSize
  private let scale: Double
  private let isReversed: Bool
  private let windowLength: Int

  /// Lays dots out.
  ///
  /// - Parameters:
  ///   - style: How they look and where they lie.
  ///   - pageCount: How many there are, `0...`.
  ///   - canvas: The canvas in device pixels.
  ///   - scale: Device pixels in a point, above 0.
  ///   - isReversed: Whether the first dot is at the right, as in right-to-left layouts.
  public init(
    style: PageControlStyle, pageCount: Int, canvas: PixelSize, scale: Double, isReversed: Bool
  ) {
    self.style = style
    self.pageCount = pageCount
    self.canvas = canvas
    self.scale = scale
    self.isReversed = isReversed && (style.position == .top || style.position == .bottom)
    let edge = Double(style.isVertical ? canvas.height : canvas.width) / scale
    let fitting = ((edge - 2 * style.margin - style.dotSize) / style.pitch).rounded(.down) + 1
    windowLength = min(pageCount, fitting < 1 ? 1 : Int(min(fitting, 1e6)))
  }

  /// Returns the same layout for another number of pages.
  ///
  /// - Parameter pageCount: How many pages there are, `0...`.
  /// - Returns: The layout; this one where the number is the same.
  public func counting(_ pageCount: Int) -> PageControlLayout {
    if pageCount == self.pageCount { return self }
    return PageControlLayout(
      style: style, pageCount: pageCount, canvas: canvas, scale: scale, isReversed: isReversed)
  }

  /// Whether any dot is drawn.
  public var isVisible: Bool {
    style.isVisible && pageCount > 0 && !(pageCount == 1 && style.hidesForSinglePage)
  }

  /// Returns the dots that are drawn while a page is current.
  ///
  /// - Parameter current: The current page, `0..<pageCount`.
  /// - Returns: The dots from the first to the last page.
  /// - Complexity: O(dots).
  public func dots(current: Int) -> [PageDot] {
    guard isVisible else { return [] }
    let first = windowStart(current: current)
    return (0..<windowLength).map { dot(at: $0, first: first, current: current) }
  }

  /// Returns the smallest rectangle of whole pixels that holds the dots, cut to the canvas.
  public func bounds(current: Int) -> PixelRect {
    guard isVisible else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let first = windowStart(current: current)
    // A shadow fades out at two and a half radii.
    let reach = style.shadowOpacity > 0 ? 2.5 : 1.0
    var left = Double.infinity
    var right = -Double.infinity
    var top = Double.infinity
    var bottom = -Double.infinity
    for place in 0..<windowLength {
      let dot = dot(at: place, first: first, current: current)
      left = min(left, dot.x - dot.radius * reach)
      right = max(right, dot.x + dot.radius * reach)
      top = min(top, dot.y - dot.radius * reach)
      bottom = max(bottom, dot.y + dot.radius * reach)
    }
    let x = Int(left.rounded(.down))
    let y = Int(top.rounded(.down))
    return PixelRect(
      x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y
    ).intersection(PixelRect(canvas))
  }

  /// The first page that has a dot in the window.
  private func windowStart(current: Int) -> Int {
    max(0, min(pageCount - windowLength, current - windowLength / 2))
  }

  private func dot(at place: Int, first: Int, current: Int) -> PageDot {
    let row = Double(windowLength - 1) * style.pitch + style.dotSize
    let width = Double(canvas.width) / scale
    let height = Double(canvas.height) / scale
    let edge = style.isVertical ? height : width
    let start =
      switch style.alignment {
      case .start: style.margin
      case .center: (edge - row) / 2
      case .end: edge - style.margin - row
      }
    let along =
      start + style.dotSize / 2 + Double(isReversed ? windowLength - 1 - place : place)
      * style.pitch
    let depth = style.margin + style.height / 2
    let (x, y) =
      switch style.position {
      case .bottom: (along, height - depth)
      case .top: (along, depth)
      case .left: (depth, along)
      case .right: (width - depth, along)
      }
    return PageDot(
      x: x * scale, y: y * scale,
      radius: style.dotSize / 2 * scale * shrinking(at: place, first: first),
      isCurrent: first + place == current)
  }

  /// How much a dot is smaller because pages follow beyond the window's end.
  private func shrinking(at place: Int, first: Int) -> Double {
    guard windowLength < pageCount else { return 1 }
    let before = first > 0 ? place : 2
    let after = first + windowLength < pageCount ? windowLength - 1 - place : 2
    return switch min(before, after) {
    case 0: 0.5
    case 1: 0.75
    default: 1
    }
  }
}

extension PageControlStyle {
  /// Whether dots lie one below the other.
  var isVertical: Bool { position == .left || position == .right }
}
