import BannerloopPixels

/// One of the eight ways in which a stored picture can lie; the numbers are EXIF's.
enum Orientation: Int, CaseIterable, Hashable, Sendable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  case transposed = 5
  case turnClockwise = 6
  case transverse = 7
  case turnCounterclockwise = 8

  /// Whether stored rows are shown as columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// Returns a stored size as shown, or a shown one as stored.
  func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Returns where a part of the shown picture lies in the stored one.
  ///
  /// - Parameters:
  ///   - part: A part of the upright picture, in its pixels.
  ///   - size: The whole upright picture's size.
  /// - Returns: The same pixels, in the stored picture's coordinates.
  func stored(_ part: PixelRect, of size: PixelSize) -> PixelRect {
    let fromRight = size.width - part.maxX
    let fromBottom = size.height - part.maxY
    let (x, y) =
      switch self {
      case .upright: (part.x, part.y)
      case .mirrored: (fromRight, part.y)
      case .upsideDown: (fromRight, fromBottom)
      case .mirroredUpsideDown: (part.x, fromBottom)
      case .transposed: (part.y, part.x)
      case .turnClockwise: (part.y, fromRight)
      case .transverse: (fromBottom, fromRight)
      case .turnCounterclockwise: (fromBottom, part.x)
      }
    let size = turned(part.size)
    return PixelRect(x: x, y: y, width: size.width, height: size.height)
  }
}
