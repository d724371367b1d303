import BannerloopPixels
import BannerloopRender

/// What a plot is made of, in units of the picture; drawn the same as SVG and as pixels.
enum PlotShape {
  /// On which side of its place a text lies.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// A filled rectangle.
  case rectangle(Vector, size: Vector, Color)

  /// A line through points.
  case line([Vector], Color, width: Double)

  /// A filled disc.
  case disc(Vector, radius: Double, Color)

  /// Words on one line, by the left end, middle or right end of their baseline.
  case text(String, at: Vector, Anchor, Color)

  /// The type size of all words.
  static let fontSize = 12.0
}

// MARK: - As SVG

extension PlotShape {
  /// The shape as an element of an SVG picture.
  var svg: String {
    switch self {
    case .rectangle(let origin, let size, let color):
      "<rect x=\"\(Self.short(origin.x))\" y=\"\(Self.short(origin.y))\" "
        + "width=\"\(Self.short(size.x))\" height=\"\(Self.short(size.y))\" "
        + "fill=\"\(color)\"/>\n"
    case .line(let points, let color, let width):
      "<polyline points=\"\(Self.list(points))\" fill=\"none\" stroke=\"\(color)\" "
        + "stroke-width=\"\(Self.short(width))\" stroke-linejoin=\"round\"/>\n"
    case .disc(let center, let radius, let color):
      "<circle cx=\"\(Self.short(center.x))\" cy=\"\(Self.short(center.y))\" "
        + "r=\"\(Self.short(radius))\" fill=\"\(color)\"/>\n"
    case .text(let words, let place, let anchor, let color):
      "<text x=\"\(Self.short(place.x))\" y=\"\(Self.short(place.y))\" "
        + "text-anchor=\"\(anchor.rawValue)\" fill=\"\(color)\">\(words)</text>\n"
    }
  }

  private static func list(_ points: [Vector]) -> String {
    points.map { "\(short($0.x)),\(short($0.y))" }.joined(separator: " ")
  }

  /// A number with at most two decimals.
  static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let text = "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100)"
    let rest = abs(hundredths) % 100
    if rest == 0 { return text }
    return rest % 10 == 0 ? "\(text).\(rest / 10)" : text + "." + SequenceOutput.padded(rest, to: 2)
  }
}

// MARK: - As pixels

extension PlotShape {
  /// Draws the shape with cairo.
  func draw(on context: borrowing DrawingContext, fonts: borrowing FontMap) throws(RenderError) {
    switch self {
    case .rectangle(let origin, let size, let color):
      context.fill(.rectangle(origin, size: size), with: .color(color))
    case .line(let points, let color, let width):
      context.stroke(.line(points), with: .color(color), width: width)
    case .disc(let center, let radius, let color):
      context.fill(.circle(center, radius: radius), with: .color(color))
    case .text(let words, let place, let anchor, let color):
      let layout = try fonts.layout(words, style: TextStyle(size: Self.fontSize))
      let part: Double =
        switch anchor {
        case .start: 0
        case .middle: 0.5
        case .end: 1
        }
      layout.draw(
        on: context, at: place - Vector(layout.size.x * part, layout.baseline),
        with: .color(color))
    }
  }
}
