package import BannerloopPixels

/// What a shape is filled with.
package enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)

  /// Colours along a line; before its start and past its end the outermost ones go on.
  case linear(from: Vector, to: Vector, stops: [GradientStop])

  /// Colours from a centre outwards to a radius above 0; beyond it the last one goes on.
  case radial(center: Vector, radius: Double, stops: [GradientStop])
}

/// A colour at a place of a gradient.
package struct GradientStop: Hashable, Sendable {
  /// Where, `0...1` from the gradient's start to its end.
  package var offset: Double

  /// Which colour.
  package var color: Color

  /// Makes a stop.
  package init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }

  /// Makes stops for colours in even steps from 0 to 1.
  package static func even(_ colors: [Color]) -> [GradientStop] {
    colors.enumerated().map { index, color in
      GradientStop(colors.count < 2 ? 0 : Double(index) / Double(colors.count - 1), color)
    }
  }
}

/// What counts as inside a shape where its outlines cross.
package enum FillRule: Hashable, Sendable {
  /// Wherever the outline winds around at least once.
  case winding

  /// Wherever a ray from the place crosses the outline an odd number of times.
  case evenOdd
}
