/// A width and a height in whole device pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Columns, `0...`.
  public var width: Int

  /// Rows, `0...`.
  public var height: Int

  /// Makes a size from its two sides, in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether the size holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels, `width * height`.
  public var area: Int { width * height }

  /// The size as people write it, such as `1280x720`.
  public var description: String { "\(width)x\(height)" }
}

/// A place in a picture, in whole device pixels from its top left.
public struct PixelPoint: Hashable, Sendable {
  /// Columns from the left.
  public var x: Int

  /// Rows from the top.
  public var y: Int

  /// Makes a point from its two coordinates, in pixels.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of whole device pixels: `[x, x + width) x [y, y + height)`.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  /// The left edge.
  public var x: Int

  /// The top edge.
  public var y: Int

  /// Columns, `0...`.
  public var width: Int

  /// Rows, `0...`.
  public var height: Int

  /// Makes a rectangle from its top left and its sides, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle of a whole picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The first column right of the rectangle.
  public var maxX: Int { x + width }

  /// The first row below the rectangle.
  public var maxY: Int { y + height }

  /// The rectangle's sides.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// Whether the rectangle holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the part that two rectangles share; empty where they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns whether another rectangle, of any numbers, lies wholly inside this one.
  public func contains(_ other: PixelRect) -> Bool {
    func isInside(_ start: Int, _ length: Int, _ first: Int, _ end: Int) -> Bool {
      let (last, isPast) = start.addingReportingOverflow(length)
      return start >= first && !isPast && last <= end
    }
    return isInside(other.x, other.width, x, maxX) && isInside(other.y, other.height, y, maxY)
  }

  /// The rectangle as `WxH+X+Y`.
  public var description: String { "\(width)x\(height)+\(x)+\(y)" }
}
