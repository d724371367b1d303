public import BannerloopCarousel
public import BannerloopPixels

/// Draws page dots: antialiased circles, over a soft shadow where the style asks for one.
public struct DotPainter: Sendable {
  /// How far a shadow reaches from its dot's centre, in radii of the dot.
  static let shadowReach = 2.5

  let style: PageControlStyle

  /// Makes a painter with a style's colours and shadow opacity; the rest is not read.
  public init(style: PageControlStyle) { self.style = style }

  /// Returns the pixels that dots may touch: the union of their circles, rounded outwards.
  ///
  /// For every dot the circle has the radius `r = dot.radius * (shadow > 0 ? 2.5 : 1)`; the result
  /// goes from `floor(x - r)`, `floor(y - r)` to `ceil(x + r)`, `ceil(y + r)`.
  ///
  /// - Parameters:
  ///   - dots: The dots, in device pixels.
  ///   - shadow: The shadow's opacity, `0...1`.
  /// - Returns: The rectangle, not cut to any canvas; empty at the origin without dots.
  /// - Complexity: O(dots).
  public static func inkBounds(of dots: [PageDot], shadow: Double) -> PixelRect {
    guard let first = dots.first else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let factor = shadow > 0 ? shadowReach : 1
    var left = first.x, top = first.y, right = first.x, bottom = first.y
    for dot in dots {
      let radius = dot.radius * factor
      left = min(left, dot.x - radius)
      top = min(top, dot.y - radius)
      right = max(right, dot.x + radius)
      bottom = max(bottom, dot.y + radius)
    }
    let x = Int(left.rounded(.down))
    let y = Int(top.rounded(.down))
    return PixelRect(
      x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
  }

  /// Draws dots in the order given, all shadows below all dots.
  func draw(_ dots: [PageDot], on context: borrowing DrawingContext) {
    if style.shadowOpacity > 0 {
      for dot in dots { drawShadow(of: dot, on: context) }
    }
    for dot in dots {
      context.fill(
        .circle(Vector(dot.x, dot.y), radius: dot.radius), with: .color(color(of: dot)))
    }
  }

  private func color(of dot: PageDot) -> Color {
    dot.isCurrent ? style.currentColor : style.color
  }

  /// A shadow as a blurred disc: full in the middle, gone at its reach; as strong as its dot.
  private func drawShadow(of dot: PageDot, on context: borrowing DrawingContext) {
    let opacity = min(1, style.shadowOpacity) * Double(color(of: dot).alpha)
    let center = Vector(dot.x, dot.y)
    let radius = dot.radius * Self.shadowReach
    // The Hermite step 1 - 3t^2 + 2t^3 falls like a blurred edge and ends without a visible rim.
    let stops = (0...8).map { index in
      let t = Double(index) / 8
      let alpha = opacity * (1 - t * t * (3 - 2 * t))
      return GradientStop(t, Color(red: 0, green: 0, blue: 0, alpha: UInt8(alpha.rounded())))
    }
    context.fill(
      .circle(center, radius: radius), with: .radial(center: center, radius: radius, stops: stops))
  }
}
