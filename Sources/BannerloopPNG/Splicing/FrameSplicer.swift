public import BannerloopPixels

/// Makes PNG files of frames out of pages that were encoded once, without composing the frames.
///
/// A frame is a set of slices that tile the canvas, and patches over them. Each row of the file is
/// the filter type, then for each slice the bits of the page's own row, copied to wherever the
/// slice falls; only what looks across an edge is made anew. The file decodes to exactly the
/// composed frame.
///
/// ```swift
/// let pages = try pictures.map { try PageStream($0, as: .rgb) }
/// let code = SpliceCode(pages: pages, canvasWidth: 390)
/// let encoded = pages.map { EncodedPage($0, code: code) }
/// let splicer = try FrameSplicer(size: PixelSize(width: 390, height: 180), code: code)
/// let file = try splicer.png(slices: [
///   PlacedSlice(page: encoded[0], source: PixelPoint(x: 100, y: 0),
///     destination: PixelRect(x: 0, y: 0, width: 290, height: 180)),
///   PlacedSlice(page: encoded[1], source: PixelPoint(x: 0, y: 0),
///     destination: PixelRect(x: 290, y: 0, width: 100, height: 180)),
/// ])
/// ```
///
/// The bytes depend on the arguments only: a splicer keeps nothing from frame to frame and may be
/// used from many tasks at once.
public struct FrameSplicer: Sendable {
  /// The frames' sides in pixels.
  public let size: PixelSize

  /// The code of all pages that are shown.
  public let code: SpliceCode

  private let start: [UInt8]
  private let chunkLimit: Int

  /// Makes a splicer for frames of one size and code.
  ///
  /// - Parameters:
  ///   - size: The frames' sides in pixels.
  ///   - code: The code of all pages that are shown.
  ///   - texts: Texts that travel in every file.
  /// - Throws: ``PNGError`` for an empty or over-large canvas.
  /// - Precondition: `size.width` is the code's canvas width.
  public init(size: PixelSize, code: SpliceCode, texts: [PNGText] = []) throws(PNGError) {
    try self.init(size: size, code: code, texts: texts, chunkLimit: ImageDataWriter.usualLimit)
  }

  /// Makes a splicer whose chunks are short, to try how they are joined.
  init(
    size: PixelSize, code: SpliceCode, texts: [PNGText] = [], chunkLimit: Int
  ) throws(PNGError) {
    try PageStream.check(size, code.colorType)
    precondition(
      size.width == code.canvasWidth,
      "A code for canvases \(code.canvasWidth) pixels wide does not suit one of \(size).")
    self.size = size
    self.code = code
    self.chunkLimit = chunkLimit
    var start: [UInt8] = []
    start.appendPNGStart(try PNGHeader(size: size, colorType: code.colorType), texts: texts)
    self.start = start
  }

  /// Returns a frame as a PNG file.
  ///
  /// - Parameters:
  ///   - slices: Parts of pages that together cover each pixel of the canvas exactly once; empty ones
  ///     are left out.
  ///   - patches: Pixels over the slices; a later one covers an earlier one.
  /// - Returns: The whole file.
  /// - Throws: ``PNGError`` where slices do not tile, reach outside their page, are of another code,
  ///   or a patch reaches outside the canvas.
  /// - Complexity: O(bytes of the file), plus O(height * (slices + patches)): about the time of one
  ///   copy of the file.
  public func png(
    slices: [PlacedSlice], patches: [PlacedPatch] = []
  ) throws(PNGError) -> [UInt8] {
    var file: [UInt8] = []
    try write(slices: slices, patches: patches, to: &file)
    return file
  }

  /// Replaces an array's contents by a frame's PNG file, so that its memory is used again.
  ///
  /// - Parameters:
  ///   - slices: As with ``png(slices:patches:)``.
  ///   - patches: As with ``png(slices:patches:)``.
  ///   - file: Takes the whole file.
  /// - Throws: As ``png(slices:patches:)``; `file` is then unchanged.
  public func write(
    slices: [PlacedSlice], patches: [PlacedPatch] = [], to file: inout [UInt8]
  ) throws(PNGError) {
    let slices = slices.filter { !$0.destination.isEmpty }
    let patches = patches.filter { !$0.bounds.isEmpty }
    try check(slices, patches)
    let colors = patches.map { RowConversion.convert($0.pixels, to: code.colorType) }
    let map = SeamMap(
      slices: slices.map { ($0.destination, $0.source) }, patches: patches.map(\.bounds),
      canvas: size, filter: code.filter, rowMatches: code.rowMatches)
    var writer = ImageDataWriter(
      start: start, taking: &file, expected: estimate(slices, patches), limit: chunkLimit)
    // SAFETY: `slices` and `colors` keep their memory while the views are lent to the closures, and
    // `check` made sure that slices tile the canvas and lie inside their pages, patches on it.
    unsafe SpliceView.withViews(of: slices) { pages in
      unsafe SpliceView.withViews(of: colors, at: patches.map(\.bounds)) { covers in
        var kernel = unsafe SpliceKernel(
          size: size, code: code, pages: pages, covers: covers)
        kernel.write(map, to: &writer)
      }
    }
    file = writer.finish()
  }

  /// Throws where slices and patches are not a frame.
  private func check(_ slices: [PlacedSlice], _ patches: [PlacedPatch]) throws(PNGError) {
    let canvas = PixelRect(size)
    var area = 0
    for (index, slice) in slices.enumerated() {
      guard slice.page.code == code else { throw .pageOfOtherCode(slice.destination) }
      // Outside the canvas first, since a rectangle inside it has edges that can be added up.
      guard canvas.holds(slice.destination) else { throw .slicesDoNotTile(canvas: size) }
      guard PixelRect(slice.page.page.size).holds(slice.sourceRect) else {
        throw .sliceOutsidePage(slice.sourceRect, page: slice.page.page.size)
      }
      for other in slices[..<index]
      where !slice.destination.intersection(other.destination).isEmpty {
        throw .slicesDoNotTile(canvas: size)
      }
      area += slice.destination.size.area
    }
    guard area == size.area else { throw .slicesDoNotTile(canvas: size) }
    for patch in patches where !canvas.holds(patch.bounds) {
      throw .patchOutsideCanvas(patch.bounds, canvas: size)
    }
  }

  /// About how many bytes the file will have: the pages' bits by area, and a little more.
  private func estimate(_ slices: [PlacedSlice], _ patches: [PlacedPatch]) -> Int {
    var bytes = start.count + 4_096
    for slice in slices {
      let share =
        Double(slice.destination.size.area) / Double(slice.page.page.size.area)
      bytes += Int(Double(slice.page.bits.count) * share * 1.125)
    }
    for patch in patches { bytes += patch.pixels.size.area * code.colorType.bytesPerPixel }
    return bytes
  }
}

extension PixelRect {
  /// Whether another rectangle lies inside, however absurd its numbers are.
  fileprivate func holds(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.width >= 0 && other.height >= 0
      && other.width <= width && other.height <= height
      && other.x - x <= width - other.width && other.y - y <= height - other.height
  }
}
