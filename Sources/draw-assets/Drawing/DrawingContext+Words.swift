import BannerloopPixels
import BannerloopRender

/// Where words lie with respect to their place.
enum Anchor {
  /// They begin there.
  case left

  /// They have their middle there.
  case center

  /// They end there.
  case right
}

extension DrawingContext {
  /// Writes one line of words in Inter and returns its width.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - place: The anchor on the baseline.
  ///   - size: The type size in pixels; from 60 upwards the display cut is used.
  ///   - weight: `100...900`.
  ///   - paint: The words' paint.
  ///   - spacing: Pixels added between letters.
  ///   - anchor: Where the words lie with respect to the place.
  ///   - fonts: The machine's fonts.
  /// - Returns: The line's width in pixels.
  /// - Throws: `RenderError` where pango fails.
  @discardableResult
  func write(
    _ text: String, at place: Vector, size: Double, weight: Int = 400, _ paint: Paint,
    spacing: Double = 0, anchor: Anchor = .left, fonts: borrowing FontMap
  ) throws(RenderError) -> Double {
    let style = TextStyle(
      families: size < 60 ? "Inter, sans-serif" : "Inter Display, Inter, sans-serif",
      size: size, weight: weight, letterSpacing: spacing)
    let line = try fonts.layout(text, style: style)
    // Pango adds the spacing after the last letter as well.
    let width = line.size.x - spacing
    let left =
      switch anchor {
      case .left: 0.0
      case .center: -width / 2
      case .right: -width
      }
    line.draw(on: self, at: place + Vector(left, -line.baseline), with: paint)
    return width
  }

  /// Draws a pill with words in its middle.
  func pill(
    _ text: String, at origin: Vector, size: Vector, fill: Paint, ink: Paint,
    fonts: borrowing FontMap
  ) throws(RenderError) {
    self.fill(.rectangle(origin, size: size, radius: size.y / 2), with: fill)
    try write(
      text, at: origin + Vector(size.x / 2, size.y / 2 + 12), size: 34, weight: 600, ink,
      anchor: .center, fonts: fonts)
  }
}
