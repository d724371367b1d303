/// A shape made of outlines: lines, cubic curves and circular arcs.
package struct Path: Hashable, Sendable {
  /// A step along an outline.
  package enum Element: Hashable, Sendable {
    /// Begins a new outline.
    case move(Vector)

    /// A straight line to a point.
    case line(Vector)

    /// A cubic Bezier curve by its two control points and its end.
    case curve(Vector, Vector, Vector)

    /// A clockwise arc between two angles in radians, 0 to the right, the second one larger; a
    /// straight line leads from the outline's last point to its start.
    case arc(center: Vector, radius: Double, start: Double, end: Double)

    /// A straight line back to the outline's start.
    case close
  }

  /// The steps in order.
  package var elements: [Element] = []

  /// Makes a shape from its steps.
  package init(_ elements: [Element] = []) { self.elements = elements }

  /// Adds another shape's outlines to this one.
  package static func + (left: Path, right: Path) -> Path { Path(left.elements + right.elements) }
}

extension Path {
  /// A circle around a centre.
  package static func circle(_ center: Vector, radius: Double) -> Path {
    Path([
      .move(center + Vector(radius, 0)),
      .arc(center: center, radius: radius, start: 0, end: 2 * .pi),
      .close,
    ])
  }

  /// A closed shape with straight sides.
  package static func polygon(_ points: [Vector]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// An open line through points.
  package static func line(_ points: [Vector]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) })
  }

  /// A rectangle with round corners.
  ///
  /// - Parameters:
  ///   - origin: The top left corner.
  ///   - size: The two sides.
  ///   - radius: The corners' radius; limited to half the shorter side.
  /// - Returns: The closed outline.
  package static func rectangle(
    _ origin: Vector, size: Vector, radius: Double = 0
  ) -> Path {
    let radius = max(0, min(radius, size.x / 2, size.y / 2))
    let end = origin + size
    guard radius > 0 else {
      return .polygon([origin, Vector(end.x, origin.y), end, Vector(origin.x, end.y)])
    }
    let quarter = Double.pi / 2
    let inner = (origin + radius, end - radius)
    return Path([
      .move(Vector(inner.1.x, origin.y)),
      .arc(center: Vector(inner.1.x, inner.0.y), radius: radius, start: -quarter, end: 0),
      .arc(center: inner.1, radius: radius, start: 0, end: quarter),
      .arc(center: Vector(inner.0.x, inner.1.y), radius: radius, start: quarter, end: 2 * quarter),
      .arc(center: inner.0, radius: radius, start: 2 * quarter, end: 3 * quarter),
      .close,
    ])
  }

  /// A smooth curve through points (Catmull-Rom: each tangent is half its neighbours' distance).
  ///
  /// - Parameters:
  ///   - points: At least two points in order.
  ///   - isClosed: Whether the curve goes on from the last point to the first.
  /// - Returns: The curve; empty for fewer than two points.
  package static func smooth(_ points: [Vector], isClosed: Bool = false) -> Path {
    guard points.count > 1 else { return Path() }
    let count = points.count
    func point(_ index: Int) -> Vector {
      isClosed
        ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
    }
    var elements: [Element] = [.move(points[0])]
    for index in 0..<(isClosed ? count : count - 1) {
      let first = point(index) + (point(index + 1) - point(index - 1)) / 6
      let second = point(index + 1) - (point(index + 2) - point(index)) / 6
      elements.append(.curve(first, second, point(index + 1)))
    }
    if isClosed { elements.append(.close) }
    return Path(elements)
  }
}
