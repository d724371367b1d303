public import BannerloopCarousel
public import BannerloopPixels

/// Draws tiles: a page with all that moves with it, or the ground behind the pages.
///
/// An immutable value: one renderer may draw on several threads at once.
public struct TileRenderer: Sendable {
  /// Where everything lies in a page's tile.
  public let layout: PageTileLayout

  /// The plain ground around the page; `nil` leaves it clear, for a ground that is a picture.
  public let ground: Color?

  /// The colour of the border inside the page's edge.
  public let borderColor: Color

  /// How titles look.
  public let titlePaint: TitlePaint

  /// Makes a renderer for pages of one layout.
  ///
  /// - Parameters:
  ///   - layout: Where everything lies in the tile.
  ///   - ground: The plain ground around the page; `nil` leaves it clear.
  ///   - borderColor: The border's colour; its width is the layout's.
  ///   - titlePaint: How titles look.
  public init(
    layout: PageTileLayout, ground: Color?, borderColor: Color = .black,
    titlePaint: TitlePaint = TitlePaint()
  ) {
    self.layout = layout
    self.ground = ground
    self.borderColor = borderColor
    self.titlePaint = titlePaint
  }

  /// Draws a page's tile.
  ///
  /// Ground everywhere, then the page, cut once to its rounded corners: picture, title bar, border.
  /// The corners' radius is limited to half the page's shorter side.
  ///
  /// - Parameters:
  ///   - page: What the page shows in its picture's box.
  ///   - title: Words over the picture; `nil` draws no bar, and neither does an empty text.
  /// - Returns: The tile, in ``PixelFormat/bgraPremultiplied``.
  /// - Throws: ``RenderError`` where cairo or pango fails.
  /// - Precondition: A picture has exactly the size of the layout's picture box.
  /// - Complexity: O(pixels of the tile).
  public func pageTile(
    _ page: PagePaint, title: String? = nil
  ) throws(RenderError) -> PixelBuffer {
    var tile = PixelBuffer(size: layout.size, format: .bgraPremultiplied)
    try tile.draw { context throws(RenderError) in
      if let ground { context.replace(PixelRect(layout.size), with: ground) }
      try context.isolated { () throws(RenderError) in
        context.clip(to: .rectangle(origin(of: layout.item), size: size(of: layout.item)))
        try context.group(mask: outline) { () throws(RenderError) in
          draw(page, on: context)
          if let title, !title.isEmpty { try draw(title: title, on: context) }
          drawBorder(on: context)
        }
      }
    }
    return tile
  }

  /// Returns whether a title is too long for its bar, so that it ends in an ellipsis.
  ///
  /// - Parameter title: The words.
  /// - Returns: Whether some of them do not show.
  /// - Throws: ``RenderError`` where pango fails.
  public func titleIsCut(_ title: String) throws(RenderError) -> Bool {
    try FontMap().layout(title, style: titleStyle, width: titleWidth).isCut
  }

  /// Draws a ground tile.
  ///
  /// - Parameters:
  ///   - paint: What it shows; a picture must have exactly the tile's size.
  ///   - size: The tile's sides: the canvas's.
  /// - Returns: The tile, in ``PixelFormat/bgraPremultiplied``.
  /// - Throws: ``RenderError`` where cairo fails.
  /// - Complexity: O(pixels of the tile).
  public static func groundTile(
    _ paint: GroundPaint, size: PixelSize
  ) throws(RenderError) -> PixelBuffer {
    var tile = PixelBuffer(size: size, format: .bgraPremultiplied)
    switch paint {
    case .color(let color):
      try tile.draw { $0.replace(PixelRect(size), with: color) }
    case .gradient(let colors, let angle):
      let (start, end) = gradientLine(angle: angle, size: size)
      try tile.draw {
        $0.fill(with: .linear(from: start, to: end, stops: GradientStop.even(colors)))
      }
    case .picture(let picture):
      precondition(
        picture.size == size && picture.format == .bgraPremultiplied,
        "A ground of \(size) needs a premultiplied BGRA picture of that size, not \(picture.size).")
      tile = picture
    }
    return tile
  }

  /// The ends of a gradient's line by CSS Images 3, section 3.1.1: its middle is the tile's, and
  /// its length is `|width * sin(angle)| + |height * cos(angle)|`.
  static func gradientLine(angle: Double, size: PixelSize) -> (start: Vector, end: Vector) {
    let radians = angle * .pi / 180
    let sides = Vector(Double(size.width), Double(size.height))
    let direction = Vector(sine(radians), -cosine(radians))
    let length = abs(sides.x * direction.x) + abs(sides.y * direction.y)
    return (sides / 2 - direction * (length / 2), sides / 2 + direction * (length / 2))
  }
}

extension TileRenderer {
  private func origin(of rectangle: PixelRect) -> Vector {
    Vector(Double(rectangle.x), Double(rectangle.y))
  }

  private func size(of rectangle: PixelRect) -> Vector {
    Vector(Double(rectangle.width), Double(rectangle.height))
  }

  /// The page's edge with its round corners.
  private var outline: Path {
    .rectangle(origin(of: layout.item), size: size(of: layout.item), radius: layout.cornerRadius)
  }

  private var titleStyle: TextStyle {
    TextStyle(families: titlePaint.families, size: titlePaint.fontSize * layout.scale)
  }

  /// The longest line in device pixels.
  private var titleWidth: Double {
    max(0, Double(layout.item.width) - 2 * titlePaint.padding * layout.scale)
  }

  private func draw(_ page: PagePaint, on context: borrowing DrawingContext) {
    switch page {
    case .color(let color): context.replace(layout.picture, with: color)
    case .picture(let picture):
      precondition(
        picture.size == layout.picture.size && picture.format == .bgraPremultiplied,
        """
        A page needs a premultiplied BGRA picture of \(layout.picture.size), not \(picture.size).
        """)
      context.copy(
        picture, from: PixelPoint(x: 0, y: 0), to: layout.picture, operation: .source)
    }
  }

  private func draw(
    title: String, on context: borrowing DrawingContext
  ) throws(RenderError) {
    let item = layout.item
    let height = min(item.height, Int((titlePaint.height * layout.scale + 0.5).rounded(.down)))
    let top = Double(item.maxY - height)
    context.fill(
      .rectangle(
        Vector(Double(item.x), top), size: Vector(Double(item.width), Double(height))),
      with: .color(titlePaint.background))
    let fonts = try FontMap()
    let line = try fonts.layout(title, style: titleStyle, width: titleWidth)
    let padding = titlePaint.padding * layout.scale
    let free = titleWidth - line.size.x
    let left: Double
    switch titlePaint.alignment {
    case .left: left = padding
    case .center: left = padding + free / 2
    case .right: left = padding + free
    }
    // The baseline lies on a whole pixel, so that letters stand sharp on it.
    let baseline = (top + (Double(height) - line.size.y) / 2 + line.baseline).rounded()
    line.draw(
      on: context, at: Vector(Double(item.x) + left, baseline - line.baseline),
      with: .color(titlePaint.color))
  }

  /// Fills the ring between the page's edge and the same edge moved inwards by the border's width.
  private func drawBorder(on context: borrowing DrawingContext) {
    let width = layout.borderWidth
    guard width > 0 else { return }
    let sides = size(of: layout.item)
    let radius = min(layout.cornerRadius, sides.x / 2, sides.y / 2)
    let whole = Path.rectangle(origin(of: layout.item), size: sides)
    let inner = Path.rectangle(
      origin(of: layout.item) + width,
      size: Vector(max(0, sides.x - 2 * width), max(0, sides.y - 2 * width)),
      radius: max(0, radius - width))
    context.fill(whole + inner, with: .color(borderColor), rule: .evenOdd)
  }
}
