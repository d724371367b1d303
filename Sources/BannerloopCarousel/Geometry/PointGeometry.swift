/// A width and a height in points.
public struct PointSize: Hashable, Sendable {
  /// Points from left to right, `0...`.
  public var width: Double

  /// Points from top to bottom, `0...`.
  public var height: Double

  /// Makes a size from its two sides, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges of a box, in points.
public struct Insets: Hashable, Sendable {
  /// From the top edge, `0...`.
  public var top: Double

  /// From the left edge, `0...`.
  public var left: Double

  /// From the bottom edge, `0...`.
  public var bottom: Double

  /// From the right edge, `0...`.
  public var right: Double

  /// No distance at all.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets from the four distances, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
