/// A place in the view, in points from its top left corner.
public struct ViewPoint: Hashable, Sendable {
  /// Points from the left edge.
  public var x: Double

  /// Points from the top edge.
  public var y: Double

  /// Makes a place, in points from the view's top left corner.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A speed or a way across the view, positive to the right and down.
public struct ViewVector: Hashable, Sendable {
  /// The part to the right, in points or points a second.
  public var dx: Double

  /// The part downwards, in points or points a second.
  public var dy: Double

  /// Makes a vector, positive to the right and down.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}
