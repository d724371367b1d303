public import BannerloopPixels

/// A page that frames are spliced from: its pixels, and what a code needs to know about them.
///
/// Make one per page when the page is loaded, and keep it. The bits of a page depend on the other
/// pages that are shown with it; they are an ``EncodedPage``, made from this and a ``SpliceCode``.
///
/// - Complexity: Making one looks at up to 64 rows under every filter, which takes about as long
///   as encoding the picture once. It holds one copy of the pixels.
public struct PageStream: Hashable, Sendable {
  /// The pixels as the file stores them: RGB or RGBA.
  public let pixels: PixelBuffer

  /// What a pixel holds.
  public let colorType: ColorType

  /// The tokens of some rows for each of ``TokenChoice/all``.
  let histograms: [TokenHistogram]

  /// How many rows are looked at.
  private static let sampledRows = 64

  /// The most bytes that a row may have: 2^28.
  ///
  /// A row's bits, at most 15 to a byte, are then counted in 32 bits.
  public static let longestRow = 1 << 28

  /// Makes a page of a picture.
  ///
  /// - Parameters:
  ///   - pixels: The picture, in any format.
  ///   - colorType: What the files will store. ``ColorType/rgb`` takes premultiplied colours as they
  ///     are, which is the picture over black.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  public init(_ pixels: PixelBuffer, as colorType: ColorType) throws(PNGError) {
    try Self.check(pixels.size, colorType)
    self.colorType = colorType
    self.pixels = RowConversion.convert(pixels, to: colorType)
    histograms = TokenSurvey.histograms(
      of: self.pixels, choices: TokenChoice.all, rows: Self.sampledRows, rounds: 2)
  }

  /// Makes a page of one colour, such as the gap between two pictures.
  ///
  /// - Parameters:
  ///   - color: The colour; ``ColorType/rgb`` drops its alpha and keeps its channels.
  ///   - size: How large the page is.
  ///   - colorType: What the files will store.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  public init(color: Color, size: PixelSize, as colorType: ColorType) throws(PNGError) {
    try Self.check(size, colorType)
    let channels = [color.red, color.green, color.blue, color.alpha]
      .prefix(colorType.bytesPerPixel)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * colorType.bytesPerPixel)
    for _ in 0..<size.area { bytes += channels }
    try self.init(
      PixelBuffer(size: size, format: colorType.pixelFormat, bytes: bytes), as: colorType)
  }

  /// The page's sides in pixels.
  public var size: PixelSize { pixels.size }

  /// Throws where a page or a canvas is empty or too large.
  static func check(_ size: PixelSize, _ colorType: ColorType) throws(PNGError) {
    let header = try PNGHeader(size: size, colorType: colorType)
    guard header.bytesPerRow <= longestRow else {
      throw .rowTooLong(size, bytes: header.bytesPerRow, limit: longestRow)
    }
  }

  /// Whether two pages show the same; pictures that share memory are compared at once.
  public static func == (left: PageStream, right: PageStream) -> Bool {
    left.pixels == right.pixels
  }

  /// Hashes the size and the histograms, which differ wherever pictures do in practice.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixels.size)
    hasher.combine(histograms)
  }
}
