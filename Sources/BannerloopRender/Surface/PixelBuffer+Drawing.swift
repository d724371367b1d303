package import BannerloopPixels

extension PixelBuffer {
  /// Draws on a part of this picture with cairo, in place.
  ///
  /// - Parameters:
  ///   - part: What may be drawn on; `nil` takes the whole picture.
  ///   - origin: Which point of the drawing's coordinates the picture's top left is.
  ///   - body: What is drawn; the context lives no longer than this.
  /// - Throws: ``RenderError`` where cairo fails or the body throws.
  /// - Precondition: The format is ``PixelFormat/bgraPremultiplied``, and `part` lies inside.
  package mutating func draw(
    in part: PixelRect? = nil, origin: PixelPoint = PixelPoint(x: 0, y: 0),
    _ body: (borrowing DrawingContext) throws(RenderError) -> Void
  ) throws(RenderError) {
    let part = part ?? PixelRect(size)
    precondition(format == .bgraPremultiplied, "cairo draws only on premultiplied BGRA pixels.")
    precondition(PixelRect(size).contains(part), "\(part) is not inside a picture of \(size).")
    guard !part.isEmpty else { return }
    let bytesPerRow = bytesPerRow
    try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(RenderError) in
      // SAFETY: the part lies inside the rows of this array, which nobody else can touch during
      // the closure; arrays begin on a 16-byte boundary, so every pixel begins on a four-byte one.
      guard let base = bytes.baseAddress else { return }
      let context = try unsafe DrawingContext(
        base: base + (part.y * bytesPerRow + part.x * 4), bytesPerRow: bytesPerRow,
        part: PixelRect(
          x: part.x + origin.x, y: part.y + origin.y, width: part.width, height: part.height))
      do throws(RenderError) {
        try body(context)
      } catch {
        try? context.finish()
        throw error
      }
      try context.finish()
    }
  }
}
