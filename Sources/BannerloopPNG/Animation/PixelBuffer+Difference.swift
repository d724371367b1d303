import BannerloopPixels

extension PixelBuffer {
  /// Returns the part of a picture that lies in a rectangle.
  ///
  /// - Precondition: The rectangle lies inside the picture.
  func cropped(to area: PixelRect) -> PixelBuffer {
    precondition(PixelRect(size).contains(area), "A part lies inside its picture.")
    if area.size == size { return self }
    var part: [UInt8] = []
    part.reserveCapacity(area.size.area * format.bytesPerPixel)
    for y in area.y..<area.maxY {
      let start = y * bytesPerRow + area.x * format.bytesPerPixel
      part += bytes[start..<start + area.width * format.bytesPerPixel]
    }
    return PixelBuffer(size: area.size, format: format, bytes: part)
  }

  /// Returns the smallest rectangle outside of which two pictures are equal; `nil` where they are.
  ///
  /// - Precondition: Both have the same size and format.
  func difference(from other: PixelBuffer) -> PixelRect? {
    precondition(
      size == other.size && format == other.format, "Only pictures of one kind are compared.")
    let row = bytesPerRow
    var top: Int?
    var bottom = 0
    var left = row
    var right = 0
    for y in 0..<height {
      let (mine, others) = (
        bytes.span.extracting(y * row..<(y + 1) * row),
        other.bytes.span.extracting(y * row..<(y + 1) * row)
      )
      guard let first = mine.indices.first(where: { mine[$0] != others[$0] }) else { continue }
      top = top ?? y
      bottom = y + 1
      left = min(left, first)
      // A byte at `right` or after is the only kind that could still widen the rectangle.
      var last = row - 1
      while last > right, mine[last] == others[last] { last -= 1 }
      right = max(right, last, first)
    }
    guard let top else { return nil }
    let bytesPerPixel = format.bytesPerPixel
    let x = left / bytesPerPixel
    return PixelRect(
      x: x, y: top, width: right / bytesPerPixel + 1 - x, height: bottom - top)
  }
}
