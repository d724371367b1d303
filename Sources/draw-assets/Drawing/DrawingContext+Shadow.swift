import BannerloopPixels
import BannerloopRender

extension DrawingContext {
  /// Draws a soft black shadow of a shape.
  ///
  /// Outside the shape thin strokes, each one wider, add up to a soft edge. They are drawn apart,
  /// where there is only alpha to round, so that the colours below keep their hue.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - offset: Where its shadow lies.
  ///   - radius: How far the soft edge reaches.
  ///   - opacity: The shadow's opacity under the shape, `0...1`.
  /// - Throws: `RenderError` where cairo fails.
  func shadow(
    of path: Path, offset: Vector, radius: Double, opacity: Double
  ) throws(RenderError) {
    let layers = 20
    try isolated { () throws(RenderError) in
      translate(by: offset)
      try group(opacity: opacity) { () throws(RenderError) in
        // Twenty layers of alpha 0.1 cover 1 - 0.9^20 = 0.88 where all of them meet: the edge.
        try isolated { () throws(RenderError) in
          clip(
            to: path + .rectangle(Vector(-4_000, -4_000), size: Vector(8_000, 8_000)),
            rule: .evenOdd)
          for layer in 1...layers {
            // Squares put most strokes near the shape, so that the shadow ends softly.
            let reach = Double(layer * layer) / Double(layers * layers)
            stroke(path, with: .hex(0x000000, 0.1), width: 2 * radius * reach)
          }
        }
        fill(path, with: .hex(0x000000, 0.88))
      }
    }
  }
}
