import BannerloopPixels

/// Pointers into a slice's page, or a patch, for the time of one frame.
///
/// SAFETY: made and used inside the closures of `withViews`, which keep every array alive and
/// unchanged. Whoever reads through a view stays inside the rectangle that `FrameSplicer` checked.
@unsafe
struct SpliceView {
  /// Where the part lies in the frame.
  let destination: PixelRect

  /// The part's top left in its page.
  let source: PixelPoint

  /// The first byte of the page's pixels.
  let pixels: UnsafeRawPointer

  /// Bytes from row to row of the page's pixels.
  let bytesPerRow: Int

  /// The page's width in pixels.
  let pageWidth: Int

  /// The page's height in pixels.
  let pageHeight: Int

  /// The page's bits; `nil` for a patch.
  let bits: UnsafeRawPointer?

  /// Where each row's bits begin, in bytes.
  let rowStarts: UnsafePointer<Int>?

  /// The page's sync points, those of one row `pageHeight` apart.
  let points: UnsafePointer<SyncPoint>?

  /// Sync points of a row.
  let pointsPerRow: Int

  /// Lends views of slices to a closure.
  static func withViews(
    of slices: [PlacedSlice], body: ([SpliceView]) -> Void
  ) {
    unsafe withViews(of: slices, after: [], body: body)
  }

  private static func withViews(
    of slices: [PlacedSlice], after views: [SpliceView], body: ([SpliceView]) -> Void
  ) {
    guard unsafe views.count < slices.count else { return unsafe body(views) }
    let slice = unsafe slices[views.count]
    let page = slice.page
    unsafe page.page.pixels.bytes.withUnsafeBytes { pixels in
      unsafe page.bits.withUnsafeBytes { bits in
        unsafe page.rowStarts.withUnsafeBufferPointer { rows in
          unsafe page.syncPoints.withUnsafeBufferPointer { points in
            guard let base = pixels.baseAddress else { return }
            let view = unsafe SpliceView(
              destination: slice.destination, source: slice.source, pixels: base,
              bytesPerRow: page.page.pixels.bytesPerRow, pageWidth: page.page.size.width,
              pageHeight: page.page.size.height,
              bits: bits.baseAddress, rowStarts: rows.baseAddress, points: points.baseAddress,
              pointsPerRow: page.syncPointsPerRow)
            unsafe withViews(of: slices, after: views + [view], body: body)
          }
        }
      }
    }
  }

  /// Lends views of patches to a closure.
  static func withViews(
    of patches: [PixelBuffer], at bounds: [PixelRect], body: ([SpliceView]) -> Void
  ) {
    unsafe withViews(of: patches, at: bounds, after: [], body: body)
  }

  private static func withViews(
    of patches: [PixelBuffer], at bounds: [PixelRect], after views: [SpliceView],
    body: ([SpliceView]) -> Void
  ) {
    guard unsafe views.count < patches.count else { return unsafe body(views) }
    let patch = unsafe patches[views.count]
    unsafe patch.bytes.withUnsafeBytes { pixels in
      guard let base = pixels.baseAddress else { return }
      let view = unsafe SpliceView(
        destination: bounds[views.count], source: PixelPoint(x: 0, y: 0), pixels: base,
        bytesPerRow: patch.bytesPerRow, pageWidth: patch.width, pageHeight: patch.height, bits: nil,
        rowStarts: nil,
        points: nil, pointsPerRow: 0)
      unsafe withViews(of: patches, at: bounds, after: views + [view], body: body)
    }
  }

  /// Copies the pixels that lie in a stretch of a frame's row to that stretch's memory.
  ///
  /// - Parameters:
  ///   - y: The frame's row.
  ///   - from: The stretch's first column.
  ///   - to: The column after its last.
  ///   - bytesPerPixel: 3 or 4.
  ///   - target: Holds the stretch's pixels.
  @inline(__always)
  func copy(
    row y: Int, from: Int, to: Int, bytesPerPixel: Int, into target: UnsafeMutableRawPointer
  ) {
    guard unsafe y >= destination.y && y < destination.maxY else { return }
    let left = unsafe max(from, destination.x)
    let right = unsafe min(to, destination.maxX)
    guard left < right else { return }
    let row = unsafe (y &- destination.y &+ source.y) &* bytesPerRow
    let column = unsafe (left &- destination.x &+ source.x) &* bytesPerPixel
    unsafe (target + (left &- from) &* bytesPerPixel).copyMemory(
      from: pixels + row + column, byteCount: (right &- left) &* bytesPerPixel)
  }
}
