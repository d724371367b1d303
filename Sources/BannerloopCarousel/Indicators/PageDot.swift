/// One dot of a page control, in device pixels.
public struct PageDot: Hashable, Sendable {
  /// The centre, from the left of the canvas.
  public var x: Double

  /// The centre, from the top of the canvas.
  public var y: Double

  /// The radius, above 0.
  public var radius: Double

  /// Whether this is the current page's dot.
  public var isCurrent: Bool

  /// Makes a dot.
  public init(x: Double, y: Double, radius: Double, isCurrent: Bool) {
    self.x = x
    self.y = y
    self.radius = radius
    self.isCurrent = isCurrent
  }
}
